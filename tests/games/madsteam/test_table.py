"""Madsteam on the table: what is described, where things lie, and a whole match played by hand."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.agenda import ask
from tabletop.engine.panels import zones_beside
from tabletop.engine.position import Position
from tabletop.engine.table import BoardPart, Cells, Counters, Dues
from tabletop.games import find
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.forecast import VERBS
from tabletop.games.madsteam.pieces import occupied
from tabletop.games.madsteam.places import WHY_IDLE
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import have
from tabletop.games.madsteam.verbs import BACKPACK
from tabletop.maps import choose_board
from tabletop.match import EVERYBODY
from tabletop.match.drags import Drags
from tabletop.match.passing import halfway
from tabletop.texts.words import Words
from tabletop.ui.board import recipes
from tabletop.ui.widgets.hasty import DEAF_MS
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

GAME = find("madsteam")
SEATS = (2, 3, 4)
MAKES_ROOM = ("prey", "offer", "fence", "deck", "karma", "past", "built", "goal", "trophies")
"""Rows that are shown only while they matter."""
OFFERS = ("well", "robbery", "hunt")
"""The questions in whose place a hero may be unable to act."""
by_seats = pytest.mark.parametrize("seats", SEATS)


def moments(seats: int, seed: int = 1) -> list[Position]:
    """Every question of a match played by chance."""
    dice, position, found = Random(seed), GAME.new(seats, {}, seed), []
    while GAME.asked(position):
        found.append(position.copy())
        GAME.play(position, dice.choice(GAME.legal(position)))
    return [*found, position]


@by_seats
def test_every_piece_lies_somewhere_once_and_has_a_picture_and_a_name(seats: int) -> None:
    known, words = recipes.recipes("madsteam"), Words("fr", "madsteam")
    for position in moments(seats)[::7]:
        for viewer in (EVERYBODY, *range(seats)):
            view = GAME.view(position, viewer)
            table = GAME.table(view, viewer)
            seen = list(GAME.pieces(view, viewer))
            assert len({piece.tag for piece in seen}) == len(seen)
            shown = {z for p in table.panels for z in zones_beside(p)} | set(GAME.zones())
            for piece in seen:
                assert piece.zone in shown or piece.zone.partition(".")[0] in MAKES_ROOM, piece
                assert piece.picture in known or piece.picture.rpartition(".")[0] in known, piece
                assert words.name(piece.tag) != piece.tag, piece


def test_the_rows_of_a_question_go_with_its_phase() -> None:
    position, dice, acting = GAME.new(2, {}, 1), Random(1), list[Madsteam]()
    while not acting:
        action = dice.choice(GAME.legal(position))
        if action.verb in ("choose_karma", "put_under"):
            stops = [stop.position for stop in halfway(GAME, position, action)]
            acting = [stop for stop in stops if c.PHASES[stop.phase] == "action"]
        GAME.play(position, action)
    for stop in acting:
        rows = GAME.table(stop, stop.asked).panels[stop.asked].rows
        assert f"drawn.{stop.asked}" not in [row.zone for row in rows]


@by_seats
def test_the_slots_of_the_ocean_that_so_few_players_do_not_use_are_marked_as_closed(seats: int) -> None:
    position = GAME.new(seats, {}, 1)
    closed = {piece.zone for piece in GAME.pieces(GAME.view(position, 0), 0) if piece.picture == "closed"}
    not_used = {"slot.ocean.surface.2": 3, "slot.ocean.deep.2": 4}
    assert closed == {slot for slot, least in not_used.items() if seats < least}


def test_goods_are_sold_where_the_prices_lie_and_prices_do_not_look_like_points() -> None:
    at_the_fence = next(p for p in moments(2) if p.question == "trade" and have(p, p.asked, c.WOOD))
    seat = at_the_fence.asked
    view = GAME.view(at_the_fence, seat)
    assert {verb for verb, _ in Drags(GAME, view, seat).means("good.wood", "fence")} == {"sell_good"}
    for piece in GAME.pieces(view, seat):
        if piece.zone == "fence":
            assert [fact.icon for fact in piece.facts] == ["good.money"]
            assert piece.number < 0


@by_seats
@pytest.mark.parametrize(("question", "end"), [("organise", "end_organisation"), ("craft", "end_crafting")])
def test_the_prompt_asks_to_finish_only_when_nothing_else_can_be_done(
    seats: int, question: str, end: str
) -> None:
    asked = [p for p in moments(seats) if p.question == question]
    for position in asked:
        done = [action.verb for action in GAME.legal(position)] == [end]
        prompt = GAME.table(position, position.asked).prompt.key
        assert prompt == f"prompt.{question}{'.done' if done else ''}"
    assert f"prompt.{question}.done" in {GAME.table(p, p.asked).prompt.key for p in asked}
    assert f"prompt.{question}.done" in {GAME.table(p, p.asked).prompt.key for p in asked}


def test_a_worker_who_waits_stays_where_he_stands_while_another_takes_a_seat() -> None:
    position = next(p for p in moments(2) if p.question == "organise").copy()
    before, seat = standing(position), position.asked
    GAME.play(position, next(a for a in GAME.legal(position) if a.verb == "seat_worker"))
    assert position.asked == seat
    assert standing(position) == before[1:]


def standing(position: Position) -> list[tuple[str, str]]:
    """The workers without a seat of the player who is asked, and where they stand."""
    seen = GAME.pieces(position, position.asked)
    return [(p.tag, p.zone) for p in seen if p.zone.startswith("slot.idle") and p.owner == position.asked]


def test_two_players_lie_on_all_rows_of_a_bridge() -> None:
    position = moments(2)[0].copy()
    position.at = [c.BRIDGES[0]] * len(position.at)
    rows = [zone for _, zone in occupied(position, c.BRIDGES[0])]
    assert sorted(map(rows.count, set(rows))) == [2, 2, 3, 3]
    assert {h // c.HEROES for h, zone in occupied(position, c.BRIDGES[0]) if zone[-1] in "12"} == {0}


@by_seats
def test_the_log_says_why_a_hero_could_not_act(seats: int) -> None:
    seen = set()
    for number in range(6):
        position, dice = GAME.new(seats, {}, number), Random(number)
        while actions := GAME.legal(position):
            forced = len(actions) == 1 and actions[0].verb == "leave" and position.question in OFFERS
            position.log, action = [], dice.choice(actions)
            GAME.play(position, action)
            if action.verb == "leave":
                line = position.log[0]
                assert (line.key != "log.leave") == forced, line
                assert line.loud == (line.key == "log.too_little_ammo")
                seen.add(line.key)
    assert seen == {*WHY_IDLE.values(), "log.leave"}


@by_seats
def test_the_points_on_the_sheet_of_a_shelter_add_up_at_the_end(seats: int) -> None:
    over = moments(seats)[-1]
    table = GAME.table(over, 0)
    for panel, card in zip(table.panels, sorted(table.seats), strict=True):
        counted = next(
            s for s in panel.sections if isinstance(s, Counters) and s.title.key == "section.points"
        )
        assert sum(counter.value for counter in counted.counters) == card.score


def test_a_choice_of_plans_leaves_room_for_their_cards() -> None:
    position = next(p for p in moments(2) if p.question == "karma").copy()
    position.agenda[-1], position.phase = ask(position.asked, BACKPACK), c.PHASES.index("action")
    rows = GAME.table(position, position.asked).panels[position.asked].rows
    assert {row.zone.partition(".")[0] for row in rows} == {"offer", "plans", "built", "goal"}


@by_seats
def test_the_prompt_offers_nothing_to_a_hero_who_can_only_leave(seats: int) -> None:
    visits = "well", "robbery", "armoury", "hunt", "trade"
    asked = [p for p in moments(seats) if p.question in visits]
    idle = [[action.verb for action in GAME.legal(position)] == ["leave"] for position in asked]
    assert len(set(idle)) == 2
    for position, leaves in zip(asked, idle, strict=True):
        prompt = GAME.table(GAME.view(position, position.asked), position.asked).prompt.key
        assert (prompt == "prompt.leave") == leaves


@by_seats
def test_the_prompt_names_what_an_action_brings(seats: int) -> None:
    brings = {"well": ("pump", c.WATER), "robbery": ("rob", c.MONEY)}
    seen = set()
    for position in moments(seats):
        assert isinstance(position, Madsteam)
        verb, good = brings.get(position.question, ("", 0))
        seat, action = position.asked, next((a for a in GAME.legal(position) if a.verb == verb), None)
        if action:
            after = position.copy()
            tried = VERBS[verb].effect_fn(after, seat, *action.args)
            assert tried is None
            gained = have(after, seat, good) - have(position, seat, good)
            assert GAME.table(GAME.view(position, seat), seat).prompt.params["n"] == gained
            seen.add(verb)
    assert seen == {"pump", "rob"}


def test_everybody_sees_the_animals_that_come_out() -> None:
    for position in moments(2):
        assert isinstance(position, Madsteam)
        for seat in range(2):
            zones = [row.zone for row in GAME.table(GAME.view(position, seat), seat).panels[seat].rows]
            assert ("prey" in zones) == bool(position.prey)


def test_the_next_meal_is_in_sight_where_food_is_bought() -> None:
    trades = [at for at in moments(3) if isinstance(at, Madsteam) and at.question == "trade"]
    for position in trades:
        panel = GAME.table(position, -1).panels[position.asked]
        assert [type(section) for section in panel.sections[1:4]] == [Cells, Counters, Dues]
    assert trades


def test_the_parts_of_the_shelter_are_on_its_map() -> None:
    position = GAME.new(4, {}, 1)
    for panel in GAME.table(position, 0).panels:
        part = panel.sections[0]
        assert isinstance(part, BoardPart)
        board = choose_board(part.board, GAME.zones("shelter")).board
        assert {*part.zones, *(note.label for note in part.notes)} <= set(board.zones)


def test_every_bed_of_a_shelter_shows_the_number_by_which_texts_name_it() -> None:
    part = GAME.table(GAME.new(2, {}, 1), 0).panels[0].sections[0]
    assert isinstance(part, BoardPart)
    notes = {note.label: note.text for note in part.notes}
    assert [notes[f"label.bed.{n}"].params["n"] for n in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.parametrize(("seats", "size", "most"), [(2, (1280, 720), 4000), (4, (1920, 1080), 40)])
def test_a_match_is_played_with_the_mouse(seats: int, size: tuple[int, int], most: int) -> None:
    match = match_of(seats, 6, key="madsteam")
    person, dice = Person(match, size), Random(3)
    for _ in range(most):
        if match.asked is None:
            break
        person.sit()
        before = len(match.actions)
        action = dice.choice(match.legal)
        drag = person.drag_of(action)
        if drag:
            person.drag(person.piece(drag[0]), person.zone(drag[1]))
            person.rest()
            if len(match.actions) == before:  # several ways to pay: the list is open
                person.key("enter")
                person.rest()
        else:
            person.tick(DEAF_MS)  # a button may have come below the pointer that has just pressed
            person.press(action.verb)
            person.rest()
        assert len(match.actions) == before + 1, (action, drag)
    assert match.asked is None or len(match.actions) == most
    assert not GAME.audit(match.position)


def test_the_way_is_lit_along_the_paths() -> None:
    match = match_of(2, 3, key="madsteam")
    while match.asked and match.asked.question.key != "move":
        play_on(match, 1)
    person = Person(match, (1920, 1080))
    person.sit()
    drags = person.desk.table_view.drags
    piece = next(iter(drags.pieces()))
    zone = next(z for z in drags.targets(piece) if z.startswith("place."))
    person.lift(person.piece(piece), person.zone(zone))
    assert len(person.desk.field.middle.route.points) > 1
