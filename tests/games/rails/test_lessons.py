"""What the lessons answer to likely mistakes, and to other plays that do what the task says."""

from __future__ import annotations

import pytest

from tabletop.engine.panels import without_results
from tabletop.engine.table import Statuses
from tabletop.games.rails import GAME
from tabletop.learning.lesson import LessonRun, Verdict
from tabletop.learning.spoken import spoken
from tabletop.teaching import teaching

LESSONS = {lesson.key: lesson for lesson in teaching(GAME.key).lessons}


def played(key: str, *moves: str) -> LessonRun:
    """Take a lesson and make these moves, each answered by the other seats."""
    run = LessonRun(GAME, LESSONS[key])
    for move in moves:
        assert run.state is Verdict.ON, f"{key}: {run.state} before {move}"
        run.tried(run.match.play(spoken(GAME, run.match.position, move.split())))
        while run.state is Verdict.ON and (action := run.script()):
            run.match.play(action)
            run.seen()
    return run


MISTAKES = [
    ("name_a_price", ["bid amount=6"], "Marc can go higher"),
    ("name_a_price", ["bid amount=9"], "At this price"),
    ("name_a_price", ["bid amount=8", "buy count=1"], "One is bought"),
    ("pass_and_buy", ["bid amount=7"], "That raises the price"),
    ("pass_and_buy", ["pass_auction", "decline"], "This was the chance"),
    ("take_over", ["buy count=1"], "Now you hold as many"),
    ("take_over", ["buy count=3"], "Green is yours, but"),
    ("first_link", ["end_building"], "Harrogate is still"),
    ("mind_the_ground", ["lay hex=ne.7.6 tile=22.5"], "That cost more"),
    ("mind_the_ground", ["lay hex=ne.9.4 tile=21.1"], "The treasury is empty"),
    ("short_of_money", ["lay hex=ne.9.4 tile=21.1"], "That tile is of no use"),
    ("short_of_money", ["lay hex=ne.8.6 tile=21.0", "end_building"], "Go on building"),
    ("across", ["end_building"], "Barnsley is not"),
    ("long_way", ["deliver links=1"], "The short way"),
    ("capital", ["raise_capital steps=1"], "With your cash"),
    ("capital", ["raise_capital steps=3"], "More than you need"),
    ("capital", ["enough_capital"], "No money can be raised"),
    ("half_price", ["bid_place amount=7"], "The best two places"),
    ("two_deliveries", ["take_action tile=first_move", "end_building"], "Your locomotive still pulls"),
    (
        "two_deliveries",
        ["take_action tile=locomotive used=with_action", "end_building", "upgrade"],
        "The free step takes",
    ),
    ("own_rails", ["haul which=1"], "Marc owns a link"),
    ("bill", ["haul city=sheffield", "to_points"], "Points are safe"),
    ("bill", ["haul city=york"], "One link is not enough"),
    ("upkeep", ["haul city=york", "to_points"], "One point won"),
    ("upkeep", ["upgrade"], "A better locomotive"),
    ("extend_or_lose", ["end_building"], "It was not extended"),
    ("keep_control", ["pick_all", "hold_out"], "Now Marc’s one share"),
    ("keep_control", ["pick company=green", "hold_out"], "You could have sold"),
    ("keep_control", ["hold_out"], "Your fist was empty"),
    ("by_symbol", ["lay hex=us.4.3"], "There are two builds"),
    ("new_city", ["found_city hex=barnsley city=new_city.blue"], "A city takes only"),
    (
        "new_city",
        ["found_city hex=blackpool city=new_city.red", "grow city=blackpool", "end_building", "rest"],
        "No track of yours",
    ),
    ("above_nine", ["deliver links=1"], "{bonus_above} is not above"),
    ("buy_what_runs", ["bid amount=8"], "Black has no track"),
    ("buy_what_runs", ["pass_auction", "pass_auction"], "Nobody bids against you"),
    ("sell_in_time", ["pick_all", "hold_out"], "White stands on"),
    ("sell_in_time", ["pick company=black", "hold_out"], "The other Black share"),
    ("last_cube", ["deliver city=leeds"], "As many links for you"),
    ("first_move", ["take_action tile=locomotive used=with_action", "end_building"], "Marc moved first"),
    ("first_move", ["take_action tile=first_move", "end_building", "upgrade"], "You were first"),
    ("short_links", ["end_building"], "Builds are left"),
    ("last_delivery", ["haul city=sheffield", "to_income"], "Only half"),
    ("last_delivery", ["haul city=york"], "Another delivery"),
]


@pytest.mark.parametrize(("key", "moves", "hint"), MISTAKES)
def test_a_mistake_is_noticed_and_has_its_own_hint(key: str, moves: list[str], hint: str) -> None:
    run = played(key, *moves)
    assert run.state is Verdict.AWAY
    assert run.missed is not None
    assert run.missed.hint["en"].startswith(hint)


@pytest.mark.parametrize(
    ("key", "moves"),
    [
        ("first_link", ["lay hex=ne.9.4 tile=21.1", "lay hex=harrogate tile=t21.0"]),
        ("short_of_money", ["lay hex=barnsley tile=t21.0", "lay hex=ne.8.6 tile=21.0"]),
        ("across", ["lay hex=barnsley tile=t21.0", "lay hex=ne.8.6 tile=41.2"]),
        ("extend_or_lose", ["lay hex=ne.9.4 tile=21.1", "lay hex=barnsley tile=t11.0"]),
        ("two_deliveries", ["take_action tile=locomotive used=with_action", "lay hex=ne.9.4 tile=21.1",
                            "end_building", "haul cube=blue", "to_income", "haul city=sheffield"]),
        ("keep_control", ["pick_all", "put_back company=green", "hold_out", "go_on"]),
        ("sell_in_time", ["pick_all", "put_back company=white", "put_back company=white",
                          "hold_out", "go_on"]),
        ("from_a_port", ["take_symbol"]),
        ("short_links", ["lay hex=wigan tile=t21.1", "lay hex=ne.9.4 tile=21.1"]),
    ],
)  # fmt: skip
def test_another_play_that_does_what_the_task_says_reaches_the_goal(key: str, moves: list[str]) -> None:
    assert played(key, *moves).state is Verdict.GOAL


def test_the_bid_that_a_task_names_is_seen_where_results_are_to_be_worked_out() -> None:
    run = played("pass_and_buy")
    table = without_results(GAME.table(run.match.view(0), 0))
    (auction,) = [s for s in table.panels[0].sections if isinstance(s, Statuses)]
    assert [row.pill and row.pill.params.get("n") for row in auction.statuses] == [6, None]


# -- the coach of a first match --------------------------------------------------------------------------
def test_the_coach_of_a_first_match_stops_at_few_events_and_speaks_in_every_phase():
    taught = teaching(GAME.key)
    options = GAME.settled(taught.first_match.options)
    cards = [card for card in taught.coach_cards if card.taught.holds(options)]
    market = [card for card in cards if all(rule < "RAIL-19" for rule in map(_padded, card.taught.rules))]
    events = [card.key for card in market if card.on.kind == "told"]
    assert len(events) <= 12, events
    asked = {key for card in market if card.on.kind == "asked" for key in card.on.keys}
    assert asked == {"bid", "buy", "build", "move", "dividends", "stacks", "sale"}


def _padded(rule: str) -> str:
    """A rule's number with a chapter of two digits."""
    return rule if rule[6] != "." else rule.replace("-", "-0")
