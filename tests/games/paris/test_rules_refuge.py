"""Sections 15 to 17: new shelters, the event, the meal."""

from __future__ import annotations

from functools import partial

import pytest

from tabletop.engine.table import Dues, Text
from tabletop.games.paris import components as c
from tabletop.games.paris.position import zone
from tabletop.games.paris.table import headings, table as table_of
from tabletop.match.match_log import HeadedLines

from .table_setup import A, B, C, Table, table


# -- 15. new shelters --------------------------------------------------------------------------------------
def ready_to_build(refuge: str = "4 farmer", hand: str = "new_cans_3") -> Table:
    return table().dice(restaurant="sage sage").refuge(A, refuge).hold(A, hand).gather()


@pytest.mark.rule("PAR-15.1")
def test_all_survivors_are_needed():
    t = ready_to_build("3 farmer 5 sage")
    assert t.why("place_shelter", "new_cans_3") == "PAR-15.1"
    assert t.told("place_shelter", "new_cans_3")["n"] == 1
    assert ready_to_build().may("place_shelter", "new_cans_3")


@pytest.mark.rule("PAR-15.2")
def test_it_is_placed_whenever_its_owner_decides():
    t = ready_to_build().hold(B, "new_cans_2").refuge(B, "2 farmer 3 slacker")
    assert t.why("place_shelter", "new_cans_2", by=B) == "PAR-15.2"
    t.play("place_shelter", "new_cans_3")
    assert t.asked == (A, "die")
    t.play("take_die", "restaurant sage").play("take_can")
    assert t.asked == (B, "die")
    assert t.play("place_shelter", "new_cans_2").asked == (B, "die")


@pytest.mark.rule("PAR-15.2")
def test_everybody_who_holds_a_mission_is_asked_before_the_event_and_before_the_end():
    t = (
        table()
        .holders()
        .hold(A, "most_sages")
        .hold(C, "new_cans_3")
        .open_event("first_flood")
        .face_the_event()
    )
    assert t.asked == (A, "before")
    assert t.play("ready").asked == (C, "before")
    t = table().holders().hold(B, "two_powers").end()
    assert t.asked == (B, "before")
    assert t.play("ready").asked is None


@pytest.mark.rule("PAR-15.2")
def test_who_goes_on_hears_how_many_could_still_be_placed():
    t = ready_to_build("4 farmer 3 slacker", "new_cans_3 new_cans_2 new_sages_1").end()
    for left in (2, 1):
        told = t.game.forecast(t.position, A, t.action(A, "ready"))
        assert (told.key, told.params, told.gives_up) == ("forecast.ready_early", {"n": left}, True)
        t.play("place_shelter", t.hand(A).split()[0])
    assert t.game.forecast(t.position, A, t.action(A, "ready")).key == "forecast.ready"


@pytest.mark.rule("PAR-15.3")
def test_nothing_is_spent():
    t = ready_to_build("4 farmer 3 slacker", "new_cans_3 new_cans_2")
    t.play("place_shelter", "new_cans_3").play("place_shelter", "new_cans_2")
    assert t.has(A) == "4 farmer 3 slacker 7 can"


@pytest.mark.rule("PAR-15.4")
def test_what_it_gives_counts_from_then_on():
    t = ready_to_build("3 brawler 1 healer 3 tinkerer", "new_healers_2 new_sages_1")
    assert t.why("place_shelter", "new_sages_1") == "PAR-15.1"
    t.play("place_shelter", "new_healers_2")
    assert t.has(A) == "3 tinkerer 3 brawler 3 healer 2 capsule"
    assert (
        t.play("place_shelter", "new_sages_1").has(A)
        == "3 tinkerer 3 brawler 3 healer 2 sage 2 capsule 2 book"
    )
    assert len(t.position.placed[A]) == 2


@pytest.mark.rule("PAR-15.5")
def test_it_is_a_shelter_and_no_power_and_no_failure():
    t = ready_to_build(hand="new_cans_3 thirteen_shelters two_powers").power(A, "end_vp_per_failed_mission")
    t.shelters(A, *(f"sage_{i:02}" for i in range(1, 12))).refuge(A, "4 farmer").play(
        "place_shelter", "new_cans_3"
    )
    t.holders(binoculars=B).set(hand=[t.position.hand[A], (), ()]).end().play("ready")
    assert [line.params["source"] for line in t.lines("log.mission")] == ["secret.thirteen_shelters"]
    assert t.points(A) == 6 + 2  # one of the two secrets failed


@pytest.mark.rule("PAR-15.6")
def test_only_a_new_shelter_of_ones_own():
    t = ready_to_build(hand="most_sages").hold(B, "new_cans_3")
    assert t.why("place_shelter", "most_sages") == t.why("place_shelter", "new_cans_3") == "PAR-15.6"


# -- 16. the event -----------------------------------------------------------------------------------------
def faced(event: str, refuge: str, heroine: int = -1) -> int:
    return table().holders(heroine=heroine).refuge(A, refuge).open_event(event).face_the_event().points(A)


@pytest.mark.rule("PAR-16.1")
def test_everybody_faces_the_event():
    t = (
        table()
        .refuge(A, "1 brawler 1 healer 1 bullet 1 capsule")
        .refuge(C, "2 brawler 2 healer 2 bullet 2 capsule")
    )
    t.open_event("first_flood").face_the_event()
    assert [t.points(s) for s in (A, B, C)] == [2, 0, 2]


@pytest.mark.rule("PAR-16.2", "PAR-16.3")
@pytest.mark.parametrize(
    ("refuge", "points"),
    [
        ("2 brawler 2 sage 2 bullet 2 book", 4),
        ("2 brawler 2 sage 1 bullet 2 book", 0),
        ("1 brawler 5 sage 5 bullet 5 book", 0),
        ("2 brawler 2 sage 2 capsule 2 book", 0),
        ("3 brawler 4 sage 2 bullet 2 book", 4),
    ],
)
def test_each_type_must_be_equipped(refuge: str, points: int):
    assert faced("rooftop_fire", refuge) == points


@pytest.mark.rule("PAR-16.4")
@pytest.mark.parametrize(
    ("refuge", "points"),
    [
        ("3 healer 1 sage 3 capsule 1 book", 4),
        ("4 healer 4 capsule", 4),
        ("3 healer 1 sage 2 capsule 2 book", 0),
        ("4 brawler 4 bullet", 0),
    ],
)
def test_a_mix_is_reached_together(refuge: str, points: int):
    assert faced("summer_epidemic", refuge) == points


@pytest.mark.rule("PAR-16.5")
@pytest.mark.parametrize(
    ("event", "refuge", "points"),
    [
        ("rooftop_fire", "2 brawler 2 sage 1 bullet 2 book", 4),
        ("rooftop_fire", "2 brawler 2 sage 1 bullet 1 book", 0),
        ("summer_epidemic", "3 healer 3 capsule", 4),
        ("summer_epidemic", "2 healer 2 capsule", 0),
    ],
)
def test_the_heroine_fills_one_gap(event: str, refuge: str, points: int):
    assert faced(event, refuge, heroine=A) == points
    assert faced(event, refuge, heroine=B) == 0


@pytest.mark.rule("PAR-16.6")
def test_nothing_is_spent_and_failure_costs_nothing():
    t = table().refuge(A, "2 brawler 2 healer 2 bullet 2 capsule").refuge(B, "1 sage")
    t.open_event("drought").face_the_event()
    assert (t.has(A), t.has(B)) == ("2 brawler 2 healer 2 bullet 2 capsule", "1 sage")
    assert (t.points(A), t.points(B)) == (4, 0)


# -- 17. the meal ------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-17.1")
def test_everybody_in_the_refuge_eats():
    t = (
        table()
        .refuge(A, "1 tinkerer 1 brawler 1 healer 1 sage 1 farmer 1 slacker")
        .on_board(A, "3 sage", "4 sage")
    )
    assert zone(t.position, A) == 2


@pytest.mark.rule("PAR-17.2")
@pytest.mark.parametrize(
    ("survivors", "farmers"), [(0, 0), (1, 1), (4, 1), (5, 2), (24, 6), (60, 15), (61, 16), (90, 16)]
)
def test_the_population_track(survivors: int, farmers: int):
    assert zone(table().refuge(A, f"{survivors} slacker").position, A) == farmers


@pytest.mark.rule("PAR-17.3")
def test_with_enough_farmers_nobody_is_asked_and_no_can_is_spent():
    t = table().refuge(A, "2 farmer 6 slacker 3 can").eat()
    assert (t.asked, t.points(A), t.position.cans[A]) == (None, 2, 3)


@pytest.mark.rule("PAR-17.4")
def test_a_can_for_each_missing_farmer_no_more_and_no_less():
    t = table().refuge(A, "1 farmer 8 slacker 3 can").eat()
    assert t.asked == (A, "hunger")
    assert t.play("feed").points(A) == 3
    assert t.position.cans[A] == 1
    t = table().refuge(A, "1 farmer 8 slacker 1 can").eat()
    assert t.why("feed") == "PAR-17.4"
    assert (t.told("feed")["n"], t.told("feed")["cans"]) == (2, 1)


@pytest.mark.rule("PAR-17.5")
def test_who_is_short_is_asked_clockwise_and_may_place_a_shelter_before():
    t = (
        table()
        .refuge(B, "5 slacker 9 can")
        .refuge(A, "4 slacker 4 tinkerer")
        .set(first=B)
        .hold(B, "new_cans_2")
        .eat()
    )
    assert t.asked == (B, "hunger")
    assert t.verbs() == {"feed", "go_hungry"}
    t.refuge(B, "2 farmer 3 slacker 1 brawler 1 healer 1 sage 1 tinkerer 0 can")
    assert t.why("feed") == "PAR-17.4"
    t.play("place_shelter", "new_cans_2").play("feed")
    assert t.asked == (A, "hunger")


@pytest.mark.rule("PAR-17.6")
def test_hunger_costs_nothing():
    t = table().refuge(A, "9 slacker 9 can").eat().play("go_hungry")
    assert (t.points(A), t.has(A)) == (0, "9 slacker 9 can")


@pytest.mark.rule("PAR-17.7")
def test_spent_cans_can_be_gained_again():
    t = table().refuge(A, "9 slacker 30 can").eat().play("feed")
    assert t.position.cans[A] == 27
    t.dice(restaurant="sage").gather().play("take_die", "restaurant sage").play("take_can")
    assert t.position.cans[A] == 28


# -- what the screen says of a meal ------------------------------------------------------------------------
def meal(t: Table, seat: int) -> Dues | None:
    sections = table_of(t.position, seat).panels[seat].sections
    return next((section for section in sections if isinstance(section, Dues)), None)


def test_a_meal_is_shown_with_what_a_seat_has_and_lacks_until_it_is_eaten() -> None:
    t = table().refuge(A, "17 slacker 2 farmer 1 can").refuge(B, "5 slacker 2 farmer")
    shown = meal(t, A)
    assert shown
    assert shown.title == Text("section.food", {"n": 5})
    assert [(due.value, due.missing) for due in shown.dues] == [(2, 3), (1, 2)]
    t.eat()
    assert meal(t, A)
    assert meal(t, B)
    t.play("go_hungry")
    assert meal(t, A) is None


def test_who_cannot_feed_everybody_is_not_asked_to() -> None:
    def prompt(t: Table) -> Text:
        return table_of(t.eat().position, A).prompt

    short = prompt(table().refuge(A, "17 slacker 2 farmer 1 can"))
    assert (short.key, short.params["n"]) == ("prompt.too_few_cans", 2)
    enough = prompt(table().refuge(A, "17 slacker 2 farmer 3 can"))
    assert (enough.key, enough.params["n"]) == ("prompt.hunger", 3)
    refuge = "2 farmer 5 slacker 1 brawler 1 healer 1 sage 1 tinkerer"
    assert prompt(table().refuge(A, refuge).hold(A, "new_cans_2")).key == "prompt.hunger"


def test_after_the_last_meal_the_phase_is_the_count() -> None:
    t = table().set(step=c.END, season=c.WINTER)
    shown = table_of(t.position, A)
    assert shown.phases[shown.phase] == "phase.end"


def test_the_log_begins_a_season_under_its_first_step() -> None:
    t = table().set(step=c.FOOD)
    t.position.log = log = HeadedLines(partial(headings, t.position))
    t.run(("end_season",))
    told = {line.key: found.phase for line, found in zip(log, log.headings, strict=True)}
    assert told["log.season"] == told["log.laid_out"] == Text("phase.gather")
