<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="hexes" tilewidth="136" tileheight="118" tilecount="64" columns="8" objectalignment="center">
 <image source="hexes.png" width="1088" height="944"/>
 <tile id="0" type="place">
  <properties>
   <property name="name" value="plain_1"/>
  </properties>
 </tile>
 <tile id="1" type="place">
  <properties>
   <property name="name" value="plain_2"/>
  </properties>
 </tile>
 <tile id="2" type="place">
  <properties>
   <property name="name" value="plain_3"/>
  </properties>
 </tile>
 <tile id="3" type="place">
  <properties>
   <property name="name" value="plain_4"/>
  </properties>
 </tile>
 <tile id="4" type="place">
  <properties>
   <property name="name" value="hill_1"/>
  </properties>
 </tile>
 <tile id="5" type="place">
  <properties>
   <property name="name" value="hill_2"/>
  </properties>
 </tile>
 <tile id="6" type="place">
  <properties>
   <property name="name" value="hill_3"/>
  </properties>
 </tile>
 <tile id="7" type="place">
  <properties>
   <property name="name" value="mountain_1"/>
  </properties>
 </tile>
 <tile id="8" type="place">
  <properties>
   <property name="name" value="mountain_2"/>
  </properties>
 </tile>
 <tile id="9" type="place">
  <properties>
   <property name="name" value="mountain_3"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="name" value="water_1"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="name" value="water_2"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="name" value="water_3"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="name" value="water_4"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="name" value="river_0"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="name" value="river_1"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="name" value="river_2"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="name" value="river_3"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="name" value="river_4"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="name" value="river_5"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="name" value="river_01"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="name" value="river_02"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="name" value="river_03"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="name" value="river_04"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="name" value="river_05"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="name" value="river_12"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="name" value="river_13"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="name" value="river_14"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="name" value="river_15"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="name" value="river_23"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="name" value="river_24"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="name" value="river_25"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="name" value="river_34"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="name" value="river_35"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="name" value="river_45"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="name" value="river_013"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="name" value="river_015"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="name" value="river_024"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="name" value="river_025"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="name" value="river_134"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="name" value="river_145"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="name" value="city_black_2"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="name" value="city_black_3"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="name" value="city_black_4"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="name" value="city_blue_2"/>
  </properties>
 </tile>
 <tile id="45">
  <properties>
   <property name="name" value="city_blue_3"/>
  </properties>
 </tile>
 <tile id="46">
  <properties>
   <property name="name" value="city_blue_4"/>
  </properties>
 </tile>
 <tile id="47">
  <properties>
   <property name="name" value="city_purple_2"/>
  </properties>
 </tile>
 <tile id="48">
  <properties>
   <property name="name" value="city_purple_3"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="name" value="city_purple_4"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="name" value="city_red_2"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="name" value="city_red_2_left"/>
  </properties>
 </tile>
 <tile id="52">
  <properties>
   <property name="name" value="city_red_3"/>
  </properties>
 </tile>
 <tile id="53">
  <properties>
   <property name="name" value="city_red_4"/>
  </properties>
 </tile>
 <tile id="54">
  <properties>
   <property name="name" value="city_yellow_2"/>
  </properties>
 </tile>
 <tile id="55">
  <properties>
   <property name="name" value="city_yellow_3"/>
  </properties>
 </tile>
 <tile id="56">
  <properties>
   <property name="name" value="town"/>
  </properties>
 </tile>
 <tile id="57">
  <properties>
   <property name="name" value="port"/>
  </properties>
 </tile>
 <tile id="58">
  <properties>
   <property name="name" value="symbol"/>
  </properties>
 </tile>
 <tile id="59">
  <properties>
   <property name="name" value="cost"/>
  </properties>
 </tile>
</tileset>
