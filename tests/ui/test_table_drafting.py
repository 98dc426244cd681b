"""Open dice, hidden missions, shelters on offer: what is drafted at the table, by window events."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.games.paris.components import SURVIVORS
from tabletop.match import Match
from tabletop.match.drags import Drags
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit.text import Span
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.sheets.grids import GridView
from tests.ui.table_hands import Person, match_of

pytestmark = pytest.mark.usefixtures("unpainted")


def until(seats: int, question: str, season: int = 0, verb: str = "", seed: int = 1) -> Match:
    """Chance plays until somebody is asked that, and may use a verb."""
    match, dice = match_of(seats, seed, key="paris"), Random(seed)
    while match.asked and not (
        match.asked.question.key == question
        and match.position.season >= season  # type: ignore[attr-defined]
        and (not verb or any(action.verb == verb for action in match.legal))
    ):
        match.play(dice.choice(match.legal))
    assert match.asked
    return match


def test_curtains_fall_only_where_missions_are_looked_at() -> None:
    match, dice = match_of(4, 4, key="paris"), Random(5)
    person, fell, open_ = Person(match), list[str](), set[str]()
    for _ in range(150):
        person.rest()
        if not match.asked:
            break
        key = match.asked.question.key
        if isinstance(person.app.scene, Curtain):
            fell.append(key)
        else:
            open_.add(key)
        person.sit()
        person.table.flow.perform(dice.choice(match.legal))
    assert set(fell) == {"first_mission", "keep", "before"}
    assert fell.count("first_mission") == 4
    assert {"die", "tower", "station", "strength", "choice", "hunger"} <= open_


@pytest.mark.parametrize(("seats", "question"), [(4, "die"), (4, "choice"), (3, "die"), (2, "die")])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_shelters_on_offer_look_alike(seats: int, question: str, size: tuple[int, int]) -> None:
    person = Person(until(seats, question, season=1), size)
    person.sit()
    places = {tag: place for tag, place in person.desk.field.places.items() if tag.startswith("offer.")}
    assert len(places) == 5
    assert len({place.lie for place in places.values()}) == 1
    if size[0] > 1280:
        assert {place.lie for place in places.values()} == {"row"}
        cards = [n for n in person.desk.field.nodes.values() if n.piece.tag.startswith("shelter.")]
        wide = [n.rect.w for n in cards if n.piece.zone in places]
        assert min(wide) > 0.85 * max(wide)


def test_a_deck_to_take_from_stays_whole_beside_the_tabs_of_its_cards() -> None:
    person = Person(until(3, "choice", verb="take_top", seed=0))
    person.sit()
    offer = f"offer.{SURVIVORS[person.match.position.claimed]}"  # type: ignore[attr-defined]
    nodes = [n for n in person.desk.field.nodes.values() if n.piece.zone == offer]
    deck, *cards = sorted(nodes, key=lambda node: node.rect.x)
    assert deck.piece.tag.startswith("deck.")
    assert deck.legal
    assert not deck.lie.tab
    assert cards
    assert all(card.lie.tab and card.rect.left >= deck.rect.right for card in cards)
    assert all(person.desk.field.places[offer].rect.contains(node.rect) for node in nodes)


def test_what_a_die_brings_is_told_before_it_is_taken() -> None:
    person = Person(until(3, "die"), (1920, 1080), language="en")
    person.sit()
    dice = [node for node in person.desk.field.nodes.values() if node.piece.tag.startswith("die.centre.")]
    assert dice
    assert all("You will have" in die.hint() and "take a token" in die.hint() for die in dice)
    assert (
        "if it came now"
        in next(n for t, n in person.desk.field.nodes.items() if t.startswith("event.")).hint()
    )


def test_jokers_that_may_be_added_are_lit() -> None:
    person = Person(until(4, "strength", verb="add_joker"), (1920, 1080))
    person.sit()
    seat = person.desk.viewer
    nodes = person.desk.field.nodes.values()
    lit = {node.piece.tag.partition(".")[0] for node in nodes if isinstance(node, PieceNode) and node.legal}
    assert lit == {"joker"}
    joker = next(n for n in nodes if n.legal)
    row = f"row.{('tinkerer', 'brawler', 'healer', 'sage', 'farmer')[person.match.position.claimed]}.{seat}"  # type: ignore[attr-defined]
    person.lift(person.piece(joker.piece.known_as), person.zone(row))
    assert person.lit() == {row}


def test_many_dice_that_come_anew_are_rolled_where_they_lie() -> None:
    match, dice = until(2, "hunger"), Random(1)
    person = Person(match, (1920, 1080), speed=3)
    while match.position.season == 0:  # type: ignore[attr-defined]
        person.sit()
        person.table.flow.perform(dice.choice(match.legal))
        person.tick()
    person.tick()
    passing = {n.passing for n in person.desk.field.nodes.values() if n.piece.tag.startswith("die.")}
    assert passing - {""}
    assert passing <= {
        "",
        *(f"die.{f}" for f in ("tinkerer", "brawler", "healer", "sage", "farmer", "joker")),
    }
    person.rest()
    assert not any(node.passing for node in person.desk.field.nodes.values())


def test_all_of_the_refuge_fits_on_one_page() -> None:
    person = Person(until(4, "die", season=1), (1920, 1080))
    person.sit()
    _, *others = person.desk.field.column.sheets[0].pages()
    assert all(isinstance(view, GridView) for page in others for view in page), "what concerns all follows"


def test_a_prompt_sets_off_whole_words() -> None:
    person = Person(until(4, "choice"), (1920, 1080), language="en")
    person.sit()
    _, parts = person.desk.chrome.prompt._parts()
    assert "tinkerers" in {part.text for part in parts if isinstance(part, Span) and part.face == "bold"}


def test_a_joker_that_joined_a_strength_is_not_lit_to_join_it_again() -> None:
    lit = set[str]()
    for seed in range(10):
        match, dice = match_of(2, seed, key="paris"), Random(seed)
        while match.asked:
            joins = [action for action in match.legal if action.verb == "add_joker"]
            match.play(joins[0] if joins else dice.choice(match.legal))
            if joins and match.asked:
                seat = match.asked.seat
                drags = Drags(match.game, match.view(seat), seat)
                pieces = [
                    piece for piece in match.game.pieces(match.view(seat), seat) if drags.may_lift(piece)
                ]
                lit |= {piece.zone.split(".")[2] for piece in pieces if piece.tag.startswith("joker.")}
    assert lit == {"joker"}
