"""What if: held over a place, a piece shows the table as it would be; then everything is as before."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine import foresee
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.texts.words import Words
from tabletop.ui.board.look import Look
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.table_view import ForeseenTables, TableView
from tabletop.ui.play.what_if import change
from tabletop.ui.shell.text_view import description
from tests.random_games import OWN, moments
from tests.ui.table_hands import Person, match_of, play_on

HELD_MS = 700


def drag_that_changes(key: str) -> tuple[Person, str, str]:
    """A person, a piece and a place where the drop means one thing and can be touched."""
    for actions in range(0, 60, 4):
        match = play_on(match_of(3, 2, key=key), actions)
        person = Person(match, language="en", curtain=False)
        person.sit()
        drags, field = person.desk.table_view.drags, person.desk.field
        for piece in drags.pieces():
            for zone, meant in drags.targets(piece).items():
                node = field.nodes.get(piece)
                if node and len(meant) == 1 and not node.piece.turns and zone in field.zones:
                    return person, piece, zone
    raise AssertionError(key)


def pixels(person: Person) -> bytes:
    person.rest()
    return pygame.image.tobytes(person.app.screen, "RGB")


@pytest.mark.parametrize("key", here())
def test_a_piece_held_over_a_place_shows_what_would_be_and_escape_takes_it_back(key: str) -> None:
    person, piece, zone = drag_that_changes(key)
    person.point((1, 1))
    before, digest = pixels(person), person.match.position.digest()
    person.lift(person.piece(piece), person.zone(zone))
    assert description(person.app)["what_if"] is None
    person.tick(HELD_MS)
    person.tick()
    told = description(person.app)["what_if"]
    assert told is not None
    assert told["cut"] or told["counters"] or told["pieces"] or told["left"]
    assert any(name.startswith("Preview") for name in description(person.app)["says"])
    person.key("escape")
    assert description(person.app)["what_if"] is None
    person.up((1, 1))
    person.point((1, 1))
    assert person.match.position.digest() == digest
    assert pixels(person) == before


def test_a_key_asks_it_of_a_piece_held_by_keys_and_another_place_takes_it_back() -> None:
    person, piece, _ = drag_that_changes("macadam")
    person.table.focus(person.desk.field.nodes[piece])
    person.key("enter")
    person.key("w")
    assert description(person.app)["what_if"]
    person.key("escape")
    assert description(person.app)["what_if"] is None


@pytest.mark.parametrize("key", here())
def test_what_is_shown_is_what_comes_and_tells_nothing_that_is_hidden(key: str) -> None:
    """The same in another world that the seat cannot tell apart; and so it comes, where nothing is cut."""
    game, judged = find(key), 0
    for moment in moments(key, 3 if 3 in game.seats else game.seats[0], 1, every=9):
        view, seat = game.view(moment.position, moment.seat), moment.seat
        other = game.view(game.guess(view, seat, 7), seat)
        for action in moment.legal[:4]:
            shown, swapped = foresee.after(game, view, seat, action), foresee.after(game, other, seat, action)
            table = game.table(shown.after, seat)
            assert table == game.table(swapped.after, seat)
            assert list(game.pieces(shown.after, seat)) == list(game.pieces(swapped.after, seat))
            if not shown.cut:
                real = moment.position.copy()
                game.play(real, action)
                came, judged = game.view(real, seat), judged + 1
                assert list(game.pieces(came, seat)) == list(game.pieces(shown.after, seat))
                assert game.table(came, seat).seats == table.seats
    assert judged > 10


@pytest.mark.parametrize("key", OWN)
def test_nothing_is_shown_as_taken_away_that_stays_where_it_is(key: str) -> None:
    """Not even where chance decides what comes before the next question."""
    game, taken = find(key), 0
    look = Look(Metrics(1280, 720), Words("en", key), ())
    for moment in moments(key, 3 if 3 in game.seats else game.seats[0], 1, every=7):
        match = Match(game, [Seat("Ann", help=3)] * moment.position.seats, start=moment.position)
        view = TableView(match, moment.seat, look, moment.seat, foreseen=ForeseenTables())
        lying = {(piece.tag, piece.zone) for piece in view.pieces}
        for action in moment.legal[:6]:
            left = set(change(view, action).left)
            came = game.pieces(match.view_after(action, moment.seat), moment.seat)
            assert not {(p.tag, p.zone) for p in came if p.tag in left} & lying, action
            taken += len(left)
    assert taken


@pytest.mark.parametrize("key", ["madsteam", "gharkane", "paris"])
def test_a_heap_that_grows_or_shrinks_is_shown_with_its_new_number(key: str) -> None:
    game, grown = find(key), 0
    look = Look(Metrics(1280, 720), Words("en", key), ())
    for moment in moments(key, 3, 1, every=7):
        match = Match(game, [Seat("Ann", help=3)] * moment.position.seats, start=moment.position)
        view = TableView(match, moment.seat, look, moment.seat, foreseen=ForeseenTables())
        number = {piece.tag: piece.number for piece in view.pieces}
        for action in moment.legal[:6]:
            shown = change(view, action)
            pieces = [piece for zone in shown.zones.values() for piece in zone]
            other = {piece.tag for piece in pieces if number.get(piece.tag, piece.number) != piece.number}
            assert other <= {piece.tag for piece in shown.pieces}, action
            grown += len(other)
    assert grown


def test_a_fault_of_a_rule_is_a_fault_and_never_taken_for_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise LookupError("no such card")

    game = find(here()[0])
    moment = next(iter(moments(game.key, game.seats[0], 1)))
    for step in list(game.steps):
        monkeypatch.setitem(game.steps, step, faulty)
    view = game.view(moment.position, moment.seat)
    (action, *_) = [each for each in moment.legal if not game.verb(each).aside]
    with pytest.raises(LookupError, match="no such card"):
        foresee.after(game, view, moment.seat, action)


def test_a_tile_that_was_turned_is_previewed_as_it_will_lie() -> None:
    """The preview is the picture of the tile that the drop lays, in the same turn."""
    match = match_of(3, 2, key="rails")
    while not any(action.verb == "lay" for action in match.legal):
        match.play(match.legal[0])
    person = Person(match, language="en", curtain=False)
    person.sit()
    drags, field = person.desk.table_view.drags, person.desk.field
    tiles = [n for n in field.nodes.values() if len(n.piece.turns) > 1 and drags.may_lift(n.piece)]
    node, place = next(
        (n, place)
        for n in tiles
        for place in field.zones
        if all(drags.means(t, place) for t in n.piece.turns)
    )
    person.lift(person.piece(node.piece.tag), person.zone(place))
    person.key("r")
    person.tick(HELD_MS)
    person.tick()
    what_if = person.table.hands.what_if
    ghost = next(over for over in what_if.ghosts() if over.piece.zone == place and over.piece.angle)
    shown = pygame.image.tobytes(ghost.picture, "RGB")
    person.up(person.zone(place))
    person.rest()
    laid = field.nodes[ghost.piece.tag]
    assert laid.piece.angle == ghost.piece.angle
    assert pygame.image.tobytes(laid.sprite(), "RGB") == shown
