"""What panels show: tracks, grids that grow, charts, pages; and what everybody must notice."""

from __future__ import annotations

import itertools
from typing import Any, get_args

import pytest
from pygame import Rect, Surface, image

from tabletop.engine.log import Line
from tabletop.engine.panels import zones_of
from tabletop.engine.table import (
    Cell,
    Cells,
    Chart,
    Counter,
    Counters,
    Curve,
    Grid,
    GridRow,
    Piece,
    Section,
    Status,
    Statuses,
    Text,
    Track,
    TrackCell,
)
from tabletop.engine.verb import Action
from tabletop.games.paris import components as c
from tabletop.games.paris.table import _progress
from tabletop.match import Seat
from tabletop.match.entries import LogGroup
from tabletop.match.outline import Outline
from tabletop.ui.board import arrange
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.kit import plates, text
from tabletop.ui.kit.stage import Stage
from tabletop.ui.sheets.charts import ChartView
from tabletop.ui.sheets.grids import GridView
from tabletop.ui.sheets.sections import KINDS, StatusesView, view_of
from tabletop.ui.sheets.sheets import Sheet, SheetNotes, _fill
from tabletop.ui.sheets.tracks import TrackView
from tests.ui.made_up.trading import Trader, bazaar_match, play_to
from tests.ui.table_hands import Person, match_of, play_on

SIZES = ((1280, 720), (1920, 1080))


def resting(size: tuple[int, int] = (1280, 720), speed: int = 0, seats: int = 3) -> Trader:
    """At a pause of a later round, when there is most to show."""
    person = Trader(play_to(bazaar_match(seats), "rest", 4), size, speed=speed)
    person.sit()
    return person


# -- kinds ------------------------------------------------------------------------------------------------
def test_every_kind_of_section_of_the_engine_is_drawn_by_a_class_of_its_own() -> None:
    assert set(KINDS) == set(get_args(Section))
    assert len(set(KINDS.values())) == len(KINDS)


@pytest.mark.parametrize("size", SIZES)
def test_the_zones_a_section_draws_are_those_the_engine_knows(size: tuple[int, int]) -> None:
    sheets = resting(size).table.desk.field.column.sheets
    views = [view for sheet in sheets for page in sheet.pages() for view in page]
    drawn = [[zone.tag for zone in view.zones()] for view in views]
    assert drawn == [list(zones_of(view.section)) for view in views]
    assert any(drawn)


# -- stacks -----------------------------------------------------------------------------------------------
def test_a_number_stands_on_the_top_of_each_stack_alone() -> None:
    pieces = [Piece(f"p.{i}", "zone", "pq"[i % 2], height=1 + (i == 3)) for i in range(5)]
    lies = arrange.stacks(Rect(100, 100, 400, 80), pieces, 1.0, 60)
    assert [lie.pile for lie in lies] == [1, 1, 1, 3, 3]
    assert lies[4].depth > lies[2].depth > lies[0].depth


@pytest.mark.parametrize("n", [3, 8, 10])
def test_stacks_that_would_overlap_lie_in_two_rows(n: int) -> None:
    rect = Rect(100, 100, 228, 84)
    lies = arrange.stacks(rect, [Piece(f"p.{i}", "zone", f"p{i}") for i in range(n)], 1.37, 50)
    spots = [Rect(0, 0, lie.width, round(lie.width * 1.37)) for lie in lies]
    for spot, lie in zip(spots, lies, strict=True):
        spot.center = lie.centre
    assert all(spot.collidelist(spots[i + 1 :]) < 0 for i, spot in enumerate(spots))
    assert all(rect.contains(spot) for spot in spots)
    assert not any(lie.seen for lie in lies)
    assert len({lie.centre[1] for lie in lies}) == (1 if n < 8 else 2)


# -- tracks -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("size", [(39, 37), (56, 52)])
def test_the_pieces_of_a_cell_stay_in_it_and_can_be_told_apart(n: int, size: tuple[int, int]) -> None:
    rect = Rect((100, 100), size)
    lies = arrange.cluster(rect, [Piece(f"p.{i}", "cell", "p") for i in range(n)], 1.0)
    for lie in lies:
        spot = Rect(0, 0, lie.width, lie.width)
        spot.center = lie.centre
        assert rect.inflate(2, 2).contains(spot)
        assert lie.width >= 14
    for one, other in itertools.combinations(lies, 2):
        apart = max(abs(one.centre[0] - other.centre[0]), abs(one.centre[1] - other.centre[1]))
        assert apart >= one.width * 0.6


@pytest.mark.parametrize("size", SIZES)
def test_every_price_has_a_cell_and_the_market_fits_on_one_page(size: tuple[int, int]) -> None:
    person = resting(size)
    sheet = person.desk.field.column.sheets[0]
    for _ in sheet.pages():
        if any(isinstance(v.section, Track) and len(v.section.cells) == 20 for v in sheet.sections()):
            break
        person.click(person.desk.pager.buttons[0].rect.center)
    cells = [zone for zone in sheet.zones() if zone.tag.startswith("price.")]
    assert len(cells) == 20
    for one, other in itertools.combinations(cells, 2):
        assert not one.rect.colliderect(other.rect)
    for node in person.desk.field.nodes.values():
        if node.piece.tag.startswith("marker."):
            cell = next(c for c in cells if c.tag == node.piece.zone)
            assert cell.rect.inflate(4, 4).contains(node.rect)


@pytest.mark.parametrize(("size", "columns"), [((1280, 720), 5), ((1920, 1080), 7)])
def test_a_track_has_fewer_columns_where_its_words_need_the_room(size: tuple[int, int], columns: int) -> None:
    look = resting(size).table.desk.look
    cells = tuple(TrackCell(f"price.{n}", Text(f"{n}"), Text("−3")) for n in range(20))
    wide = 228 if size[0] == 1280 else 316
    places = [place for _, place in TrackView(look, Track(None, cells, 7), Rect(0, 0, wide, 400)).cells()]
    assert len({place.x for place in places}) == columns
    assert all(place.right <= wide for place in places)


# -- pages ------------------------------------------------------------------------------------------------
def test_what_does_not_fit_stands_on_another_page() -> None:
    person = resting()
    sheet = person.desk.field.column.sheets[0]
    assert len(sheet.pages()) == 2
    first = [type(view) for view in sheet.sections()]
    assert "marker.amber" not in person.desk.field.nodes
    (button,) = person.desk.pager.buttons
    assert button.name == "Page 1 sur 2"
    person.click(button.rect.center)
    assert [type(view) for view in sheet.sections()] != first
    assert "marker.amber" in person.desk.field.nodes
    person.wheel((sheet.rect.centerx, sheet.rect.y + 200), 1)
    assert [type(view) for view in sheet.sections()] == first


def test_pages_are_turned_by_keys_and_what_is_new_begins_on_the_first() -> None:
    person = resting()
    person.table.focus(person.desk.pager.buttons[0])
    person.key("enter")
    assert person.desk.field.column.sheets[0].page == 1
    person.match.play(Action("go_on"))
    person.table.flow.go_on()
    person.sit()
    assert person.desk.field.column.sheets[0].page == 0
    assert not person.desk.pager.buttons


def test_the_page_button_keeps_a_distance_from_what_stands_above_it() -> None:
    person = resting((1920, 1080))
    (sheet, *_), m = person.desk.field.column.sheets, person.desk.look.m
    shares = Counter("good.amber", Text("counter.shares", {"stall": "stall.0"}), 1)
    section = Counters(None, (shares,) * 3)
    sheet.become(sheet.panel._replace(sections=(section,) * 4))
    gaps = set[int]()
    for high in range(sheet.least(), 2 * sheet.least(), 3):
        sheet.resize(Rect(sheet.rect.topleft, (sheet.rect.w, high)))
        person.desk.pager.show([sheet])
        for button in person.desk.pager.buttons:
            gaps |= {button.rect.y - page[-1].rect.bottom for page in sheet.pages()}
    assert gaps
    assert min(gaps) >= m.u(6)


@pytest.mark.parametrize("size", SIZES)
def test_lines_stand_closer_together_only_where_that_saves_a_page(size: tuple[int, int]) -> None:
    (sheet, *_) = resting(size).desk.field.column.sheets
    shares = Counter("good.amber", Text("counter.shares", {"stall": "stall.0"}), 1)
    rows = tuple(GridRow("", 0, (Text("verb.go_on"),)) for _ in range(5))
    sheet.become(sheet.panel._replace(sections=(Counters(None, (shares,) * 4, 1), Grid(None, (), rows))))
    sheet.resize(Rect(sheet.rect.topleft, (sheet.rect.w, sheet.look.m.height)))
    loose = sheet.needs()
    pitches, pages = set[tuple[int, ...]](), list[int]()
    for high in range(loose + 4, round(loose * 0.7), -4):
        sheet.resize(Rect(sheet.rect.topleft, (sheet.rect.w, high)))
        views = [view for page in sheet.pages() for view in page]
        assert len({view.dense for view in views}) == 1
        pages.append(len(sheet.pages()))
        if pages[-1] == 1:
            pitches.add(tuple(view.rect.h for view in views))
            assert all(one.rect.bottom <= other.rect.y for one, other in itertools.pairwise(views))
            assert max(view.rect.bottom for view in views) <= sheet.rect.bottom
    assert len(pitches) == 2, "as usual, then closer together"
    assert pages == sorted(pages)
    assert not any(view.dense for page in sheet.pages() for view in page), "two pages are as usual"


# -- grids ------------------------------------------------------------------------------------------------
def lines_of(person: Trader) -> int:
    """How many lines the growing grid of the sheet shows."""
    return min(person.desk.field.column.sheets[0]._lines, 6)


def test_lines_appear_one_after_the_other() -> None:
    person = Trader(play_to(bazaar_match(2), "choose"), speed=3)
    person.app.loop.frame(400, [])
    for _ in range(2):
        person.tick(500)
        person.key("enter")
        person.tick(500)
        person.type("1")
        person.key("enter")
    seen = []
    for _ in range(60):
        seen.append(lines_of(person))
        person.tick(50)
    assert seen[0] == 1
    assert seen == sorted(seen)
    assert sorted(set(seen)) == [1, 2, 3, 4, 5, 6]
    assert 35 <= seen.index(6) <= 46  # six times 350 ms, less what had passed


def test_any_press_completes_them_and_they_do_not_grow_again() -> None:
    person = resting(speed=3)
    person.desk.growing._seen = []
    person.desk.sync()
    person.tick(100)
    assert lines_of(person) == 1
    person.click((600, 400))
    assert lines_of(person) == 6
    person.desk.sync()
    person.app.relayout()
    person.tick(50)
    assert lines_of(person) == 6


def test_without_motion_all_lines_are_there_at_once() -> None:
    assert lines_of(resting()) == 6


def test_counters_are_written_as_numbers_in_texts_are() -> None:
    look = Person(match_of(2, 1, key="rails"), language="en").desk.look
    cash = Counter("coin", Text("counter.money"), -1)
    counters = cash, cash._replace(value=1250), cash._replace(value=-2, limit=6)
    view = view_of(look, Counters(None, counters))
    view.rect = Rect(0, 0, 300, 300)
    assert [spot.value for spot in view.told()] == ["−1", "1,250", "−2 / 6"]


def test_columns_keep_apart_however_much_is_said() -> None:
    person = resting()
    views = person.desk.field.column.sheets[0].sections()
    section = next(view.section for view in views if isinstance(view, GridView))
    long = section._replace(heads=(Text("panel.dividends"),) * 3)
    for grid in (section, long):
        columns = GridView(person.desk.look, grid).columns(Rect(0, 0, 228, 300))
        assert columns[-1][0] + columns[-1][1] <= 230
        assert all(x + wide <= nxt + 1 for (x, wide), (nxt, _) in itertools.pairwise(columns))


# -- charts -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("last", [(5,) * 6, (-1,) * 6, (18,) * 6, (18, 0, 7, 7, 8, -1)])
def test_the_pictures_of_curves_keep_apart_in_their_section_and_off_all_points_of_time(
    size: tuple[int, int], last: tuple[int, ...]
) -> None:
    person = resting(size)
    icons = ("amber", "green", "brown", "sand", "black", "white")
    curves = tuple(Curve(f"share.{icon}", (5, end)) for icon, end in zip(icons, last, strict=True))
    chart = ChartView(person.desk.look, Chart(None, curves, -1, 18, 6))
    rect = chart.rect = Rect(0, 0, 228, chart.height(228, 999))
    ends = [icon.get_rect(center=at) for icon, at in chart.ends()]
    assert len(ends) == 6
    for spot in ends:
        assert rect.inflate(2, 4).contains(spot)
        assert spot.left >= chart.plot.right
    for one, other in itertools.combinations(ends, 2):
        assert abs(one.y - other.y) >= 12


@pytest.mark.parametrize("times", [2, 6, 40])
def test_points_of_time_bear_numbers_that_do_not_touch(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    person = resting()
    written: list[tuple[str, Rect]] = []
    draw = text.Style.draw

    def noting(pen: text.Style, dst: Surface, words: str, at: tuple[float, float], *how: str) -> Rect:
        rect = draw(pen, dst, words, at, *how)
        if how == ("center",):
            written.append((words, rect))
        return rect

    monkeypatch.setattr(text.Style, "draw", noting)
    sheet = Surface((228, 140))
    chart = Chart(None, (Curve("share.amber", (5, 6)),), -1, 18, times)
    ChartView(person.desk.look, chart, sheet.get_rect()).draw(sheet)
    assert [words for words, _ in written][:2] == ["0", {2: "1", 6: "1"}.get(times, written[1][0])]
    assert len(written) >= min(times, 4)
    assert all(one.right < other.left for (_, one), (_, other) in itertools.pairwise(written))


def test_a_curve_that_has_not_begun_is_not_drawn() -> None:
    person = resting()

    def drawn(*curves: Curve) -> bytes:
        sheet = Surface((228, 140))
        chart = Chart(None, curves, 0, 18, 6)
        ChartView(person.desk.look, chart, sheet.get_rect()).draw(sheet)
        return image.tobytes(sheet, "RGB")

    assert drawn(Curve("share.amber", ())) == drawn()
    assert drawn(Curve("share.amber", (5,))) != drawn()


# -- what everybody must notice ---------------------------------------------------------------------------
def winning(speed: int) -> Trader:
    """The first of two is about to win."""
    match = bazaar_match(2)
    match.play(Action("bid", (3,)))
    person = Trader(match, speed=speed)
    person.app.settings.curtain = False
    person.tick(50)
    person.click(person.desk.chrome.buttons[0].rect.center)
    return person


def test_a_loud_line_stands_over_the_board_for_a_moment() -> None:
    person = winning(speed=3)
    assert person.desk.announcer.shown
    banner = person.desk.announcer._banner
    assert banner is not None
    assert banner.name == "Léa prend le contrôle de Vert."
    assert person.desk.field.view.window.contains(banner.rect)
    assert person.table.widget_at(banner.rect.center) is not banner
    for _ in range(70):
        person.tick(50)
    assert not person.desk.announcer.shown


def test_any_press_takes_it_away_and_it_comes_only_once() -> None:
    person = winning(speed=3)
    person.click((640, 600))
    assert not person.desk.announcer.shown
    person.desk.sync()
    person.app.relayout()
    person.tick(50)
    assert not person.desk.announcer.shown


def test_without_motion_it_stands_in_the_log_alone() -> None:
    person = winning(speed=0)
    assert not person.desk.announcer.shown
    assert any(line.loud for told in person.match.log() for line in told.lines)


def test_what_happened_before_one_came_is_not_announced() -> None:
    person = Trader(play_to(bazaar_match(2), "rest", 2), speed=3)
    person.tick(50)
    assert not person.desk.announcer.shown


# -- the log ----------------------------------------------------------------------------------------------
def test_a_long_log_is_put_into_words_only_where_it_is_seen() -> None:
    look = resting((1920, 1080)).table.desk.look
    outline = Outline()
    for n in range(2000):
        outline.take(LogGroup(n, n % 2, (Line("log.bid", params={"seat": f"seat.{n % 2}", "n": n}),)))
    view = LogView(look, Rect(0, 0, 300, 400), outline, lambda rule: None, 0)
    outline.take(LogGroup(2000, 0, (Line("log.leave", params={"seat": "seat.0"}),)))
    view.become(outline)
    assert view.line(view.rows[0]).words == look.words("log.leave", seat="seat.0")
    assert 5 < len(view._words) < 60
    view.scroll(view.most)
    assert view.row_at((10, 399)) == 2000
    assert view.row_rect(2000).bottom == 400


# -- statuses ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("wide", "said"), [(228, "2–3"), (500, "2 contre 3")])
def test_a_pill_leaves_a_mission_its_name(wide: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(match_of(2, key="paris"), curtain=False)
    look = next(
        view.look for sheet in person.desk.field.column.sheets for page in sheet.pages() for view in page
    )
    mission = {"mission": "secret.most_capsules"}
    title, about = Text("mission.title", mission), Text("mission.about", mission)
    so_far = Status("secret.most_capsules", title, about, "plain", Text("pill.against", {"n": 2, "rival": 3}))
    pills = list[str]()
    pill = plates.pill
    monkeypatch.setattr(
        plates, "pill", lambda to, words, *more: pills.append(words) or pill(to, words, *more)
    )
    view = StatusesView(look, Statuses(None, (so_far,)), Rect(0, 0, wide, 40))
    view.paint(Surface((wide, 40)), view.rect)
    assert pills == [said]


def test_a_pill_is_written_out_only_where_the_name_beside_it_stays_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Person(match_of(2, key="paris"), (1920, 1080), curtain=False)
    look = next(
        view.look for sheet in person.desk.field.column.sheets for page in sheet.pages() for view in page
    )
    mission = {"mission": "secret.most_capsules"}
    title = Text("mission.title", mission)
    so_far = Status(
        "secret.most_capsules",
        title,
        Text("mission.about", mission),
        "plain",
        Text("pill.against", {"n": 2, "rival": 3}),
    )
    written: dict[str, int] = {}
    pill = plates.pill
    monkeypatch.setattr(
        plates, "pill", lambda to, words, *more: written.update({words: 0}) or pill(to, words, *more)
    )
    draw = text.Style.draw

    def noting(pen: text.Style, dst: Surface, words: str, *at: Any) -> Rect:
        written[words] = pen.px
        return draw(pen, dst, words, *at)

    monkeypatch.setattr(text.Style, "draw", noting)
    forms = dict[str, set[int]]()
    for wide in range(150, 600):
        written.clear()
        view = StatusesView(look, Statuses(None, (so_far,)), Rect(0, 0, wide, 40))
        view.paint(Surface((wide, 40)), view.rect)
        forms.setdefault(next(iter(written)), set()).add(written.get("Le plus de vaccins", 0))
    assert list(forms) == ["2–3", "2 contre 3"]
    assert forms["2 contre 3"] == {look.m.px("body")}


def test_all_missions_write_their_measure_in_one_way(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = match_of(2, key="paris")
    look = Person(dealt, (1280, 720), language="fr", curtain=False).desk.look
    pills, forms = list[str](), set[str]()
    pill = plates.pill
    monkeypatch.setattr(
        plates, "pill", lambda to, words, *more: pills.append(words) or pill(to, words, *more)
    )
    both = "secret.most_books", "secret.most_survivors"
    missions = tuple(_progress(dealt.position, 0, c.MISSION_TAG.index(tag)) for tag in both)
    for wide in range(200, 500, 20):
        view = StatusesView(look, Statuses(None, missions), Rect(0, 0, wide, 80))
        view.paint(Surface(view.rect.size), view.rect)
        assert {" contre " in words for words in pills} in ({True}, {False})
        forms |= set(pills)
        pills.clear()
    assert len(forms) > 1


def test_missions_are_described_in_full_where_all_have_room_and_else_all_in_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt = match_of(2, key="paris")
    look = Person(dealt, (1280, 720), language="en", curtain=False).desk.look
    both = "secret.four_capsules", "secret.pairs_all_equipment"
    missions = tuple(_progress(dealt.position, 0, c.MISSION_TAG.index(tag)) for tag in both)
    written, draw = list[str](), text.Style.draw

    def noting(pen: text.Style, dst: Surface, words: str, *at: Any) -> Rect:
        written.append(words)
        return draw(pen, dst, words, *at)

    monkeypatch.setattr(text.Style, "draw", noting)
    ways = set[int]()
    for high in range(80, 180, 5):
        view = StatusesView(look, Statuses(None, missions), Rect(0, 0, 228, high))
        view.paint(Surface(view.rect.size), view.rect)
        ways.add(sum("At least" in words for words in written))
        written.clear()
    assert ways == {0, 2}


def test_texts_of_a_status_are_not_cut_while_room_is_left_on_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt = play_on(match_of(3, 2, key="paris"), 32, 2)
    person = Person(dealt, (1280, 720), language="fr", curtain=False)
    person.rest()
    sheet = next(
        sheet
        for sheet in person.desk.field.column.sheets
        if any(isinstance(view, StatusesView) for view in sheet.sections())
    )
    view = next(view for view in sheet.sections() if isinstance(view, StatusesView))
    cut = list[str]()
    shorten = text.fit
    monkeypatch.setattr(text, "fit", lambda words, *at: cut.append(words) or shorten(words, *at))
    view.paint(Surface((1280, 720)), view.body)
    (status,) = view.section.statuses
    assert view.growth(view.rect.w) > 0
    assert view.rect.bottom <= sheet.rect.bottom
    assert view.look.say(status.title) not in cut
    assert view.look.say(status.detail) not in cut


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("wide", [228, 316])
def test_missions_in_little_room_say_what_they_bring_and_nothing_is_cut(
    language: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = match_of(2, key="paris")
    look = Person(dealt, (1280, 720), language=language, curtain=False).desk.look
    missions = Statuses(None, tuple(_progress(dealt.position, 0, each) for each in c.MISSIONS))
    lines = list[str]()
    draw = text.Style.draw

    def noting(pen: text.Style, dst: Surface, words: str, *at: Any) -> Rect:
        lines.append(words)
        return draw(pen, dst, words, *at)

    monkeypatch.setattr(text.Style, "draw", noting)
    view = StatusesView(look, missions, Rect(0, 0, wide, 39 * len(missions.statuses)))
    view.paint(Surface(view.rect.size), view.rect)
    assert len(lines) >= 2 * len(c.MISSIONS)
    assert not [line for line in lines if line.endswith("…")]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_headings_of_a_refuge_fit_in_capitals_in_a_small_window(language: str) -> None:
    look = Person(match_of(2, key="paris"), (1280, 720), language=language, curtain=False).desk.look
    keys = ("section.events", "section.points", "section.food", "section.refuge", "section.shelters")
    titles = [Text(key, {"n": 16}) for key in keys]
    titles += [Text("section.standing", {"type": tag}) for tag in c.TYPE_TAG]
    px = look.m.px("caps")
    pen = text.Style(px, "bold", track=px * 0.06)
    assert [each for each in titles if pen.width(look.say(each).upper()) > 228] == []


def test_texts_that_need_more_than_the_page_has_left_get_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Person(match_of(2, key="paris"), (1280, 720), language="fr", curtain=False).desk.look
    mission = {"mission": "secret.fewest_slackers"}
    title, about = Text("mission.title", mission), Text("mission.title.about", mission)
    status = Status(
        "secret.fewest_slackers", title, about, "plain", Text("pill.against", {"n": 2, "rival": 3})
    )
    room = Rect(0, 0, 228, 2 * 39 + 44)
    view = StatusesView(look, Statuses(None, (status, status)), Rect(room.topleft, (room.w, 2 * 39)))
    assert view.growth(room.w) > room.bottom - view.rect.bottom  # not all lines have room
    _fill([view], room)
    lines = list[str]()
    monkeypatch.setattr(
        text.Style, "draw", lambda pen, to, words, *at: lines.append(words) or Rect(0, 0, 1, 1)
    )
    view.paint(Surface(room.size), view.body)
    assert view.rect.bottom == room.bottom
    assert sum(line.rstrip("…") in look.say(about) for line in lines) == 4  # two lines of each


# -- changes ----------------------------------------------------------------------------------------------
def test_one_line_that_changes_is_painted_without_the_others_and_measured_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trader = resting((1920, 1080))
    sheet = trader.table.desk.field.column.sheets[0]

    def panel(n: int) -> tuple[Section, ...]:
        head = Text("pause")
        counters = Counters(head, tuple(Counter("dice", head, n * (i == 1)) for i in range(3)))
        statuses = Statuses(head, tuple(Status("dice", Text(""), head, "plain") for _ in range(3)))
        return counters, Cells(head, tuple(Cell(f"z.{i}", head, n * (i == 1)) for i in range(3))), statuses

    sheet.become(sheet.panel._replace(sections=panel(0), rows=()))
    damaged, measured = list[Rect](), list[Any]()
    monkeypatch.setattr(Sheet, "damage", lambda _, rect: damaged.append(rect))
    for kind in {*map(type, sheet.sections())}:
        height = kind.body_height
        monkeypatch.setattr(
            kind, "body_height", lambda view, *at, do=height: measured.append(type(view)) or do(view, *at)
        )
    before = sheet.sections()
    sheet.become(sheet.panel._replace(sections=panel(7)))
    counters, cells, statuses = sheet.sections()
    changed = [list(view.parts())[2][1] for view in (counters, cells)]
    assert {*map(tuple, damaged)} == {
        tuple(view.around(part).clip(sheet.rect))
        for view, part in zip((counters, cells), changed, strict=True)
    }
    assert {*measured} == {type(counters), type(cells)}
    assert statuses.section is before[2].section
    drawn = list[str]()
    draw = text.Style.draw
    monkeypatch.setattr(
        text.Style, "draw", lambda pen, to, words, *at: drawn.append(words) or draw(pen, to, words, *at)
    )
    paper = Surface((1920, 1080))
    paper.set_clip(changed[0].inflate(0, -2 * counters.m.u(counters.bleed)))
    counters.paint(paper, counters.body)
    assert [words for words in drawn if words.isdecimal()] == ["7"]


# -- cards of the seats -----------------------------------------------------------------------------------
def test_the_score_on_the_smallest_card_of_a_seat_is_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(match_of(3, key="macadam"), curtain=False)
    widget = person.desk.chrome.seats[0]
    drawn = dict[str, Rect]()
    draw = text.Style.draw

    def noting(pen: text.Style, dst: Surface, words: str, *at: Any) -> Rect:
        drawn[words] = draw(pen, dst, words, *at)
        return drawn[words]

    monkeypatch.setattr(text.Style, "draw", noting)
    for score in (7, 950, 1150, -1150, 12_400):
        widget.become(widget.standing._replace(card=widget.standing.card._replace(score=score)))
        widget.paint(Surface((1280, 720)))
        assert widget.rect.contains(drawn[widget.look.number(score)])


def test_the_total_of_a_panel_leaves_its_name_the_room_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(3, key="macadam")
    match.seats = (Seat("Joueur 1"), *match.seats[1:])
    person = Person(match, curtain=False)
    sheet = next(sheet for sheet in person.desk.field.column.sheets if sheet.panel.total)
    assert sheet.panel.total
    drawn = list[str]()
    draw = text.Style.draw
    monkeypatch.setattr(
        text.Style, "draw", lambda pen, to, words, *at: drawn.append(words) or draw(pen, to, words, *at)
    )
    sheet.panel = sheet.panel._replace(total=sheet.panel.total._replace(params={"n": 1150}))
    sheet.paint(Surface((1280, 720)))
    assert "Tapis de Joueur 1" in drawn


def test_no_light_strikes_through_a_note_on_a_sheet() -> None:
    person = Person(match_of(2, 12, key="gharkane"), curtain=False)
    field = person.desk.field
    notes = [node for node in person.table.stage.nodes if isinstance(node, SheetNotes)]
    written = [spot.text for note in notes if not note.blank() for spot in note.sheet.spots()]
    assert any(text and text.key.startswith("note.") for text in written)
    beside = [zone for tag, zone in field.zones.items() if tag not in field.board.zones]
    assert beside
    assert all(zone.z < note.z for zone in beside for note in notes)


@pytest.mark.usefixtures("unpainted")
def test_a_word_that_changes_marks_only_the_texts_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(match_of(3), curtain=False)
    marked: list[Rect] = []
    monkeypatch.setattr(Stage, "damage", lambda self, rect, still=False: marked.append(rect))
    chrome, sheet, asked = person.desk.chrome, person.desk.field.column.sheets[0], person.match.asked
    table = person.desk.table_view.table._replace(round=Text("coach.read"))
    other = sheet.panel._replace(total=Text("coach.read"))
    for node, change in (
        (chrome.prompt, lambda: chrome.prompt.say(asked, Text("coach.read"), chrome.prompt.right)),
        (chrome.bar, lambda: chrome.bar.become(table)),
        (sheet, lambda: sheet.become(other)),
    ):
        marked.clear()
        change()
        assert marked
        assert not any(rect.collidepoint(node.rect.right - 9, node.rect.bottom - 9) for rect in marked)
