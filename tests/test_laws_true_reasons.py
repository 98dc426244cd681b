"""A reason is true: what people hear of refused gestures keeps the laws of `tests.tools.campaign.reasons`."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

from tabletop.engine.table import Piece
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.madsteam.components import KNIFE_BIT
from tabletop.match.drags import NEVER
from tabletop.match.gestures import verb_tags
from tabletop.texts.names import find as name
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tests.random_games import every_table
from tests.tools.campaign.reasons import Told, broken, told

EVERY = 101
"""Of a random match every so many-th position is looked at."""
EVERY_FEW = 31
"""The same where what is told is read again and again."""


@every_table
def test_what_is_said_of_a_refused_gesture_keeps_every_law(key: str, seats: int) -> None:
    """With an even number of players in English, with an odd one in French."""
    tried, untrue = 0, set[tuple[str, ...]]()
    for t in told(key, seats, seed=seats, language=("en", "fr")[seats % 2], every=EVERY):
        tried += 1
        if laws := broken(t):
            untrue.add((laws, t.gesture, t.reason.refusal.rule, t.fault, t.remedy))
    assert sorted(untrue) == []
    assert tried > 50


# -- what reading found ------------------------------------------------------------------------------------
@cache
def heard(key: str) -> tuple[Told, ...]:
    """What is told of gestures in a random match of the fewest and of the most seats, in English."""
    numbers = find(key).seats
    return tuple(t for n in sorted({min(numbers), max(numbers)}) for t in told(key, n, 20, "en", EVERY_FEW))


@pytest.mark.parametrize("key", ["macadam", "madsteam", "paris"])
def test_every_piece_has_a_name_for_the_inside_of_a_sentence(key: str) -> None:
    bare = {t.piece.tag for t in heard(key) if t.piece and not inside(key, t.piece)}
    assert sorted(bare) == []


def inside(key: str, piece: Piece) -> bool:
    found = [name(key, tag) for tag in {piece.tag, verb_tags(piece)[0]}]
    titled = Words("en", key).name(piece.tag, "the").startswith("“")  # as cards are
    return titled or all(each is not None and "the" in each.forms["en"] for each in found)


@pytest.mark.parametrize("key", ["macadam", "madsteam", "paris"])
def test_where_a_rule_of_a_question_comes_first_it_says_what(key: str) -> None:
    unsaid = {q.rule for q in find(key).questions.values() if not rulebook(key).rules[q.rule].otherwise}
    vague = {t.reason.refusal.rule for t in heard(key) if t.reason.refusal.first} & unsaid
    assert sorted(vague) == []


def test_the_dollar_is_no_move_to_a_place_without_water() -> None:
    said = [t.fault for t in heard("madsteam") if "drop good.money on place." in t.gesture and t.asked]
    assert said
    wrong = [fault for fault in said if fault.startswith("That is done in the")]  # forest, mines, Ocean
    assert wrong == []


def test_what_was_done_in_the_set_up_is_never_told_as_its_time() -> None:
    for t in chain(heard("madsteam"), heard("paris")):
        asked = t.moment.game.asked(t.moment.position)
        assert asked
        needed = t.reason.refusal.params.get("needed", ())
        over = {"phase.setup", "step.first_mission", "step.setup"}
        assert asked.question.setup or not over & set(needed if isinstance(needed, tuple) else (needed,)), t


def test_whoever_may_only_take_the_penalty_is_not_told_to_follow() -> None:
    tried = 0
    for t in heard("macadam"):
        if t.asked and t.reason.refusal.rule == "MAC-14.3" and not t.reason.key:
            tried += 1
            assert bool(t.remedy) == ("follow" in t.drags.verbs), t.gesture
    assert tried


def test_the_example_of_another_lead_is_a_legal_one() -> None:
    tried = 0
    for t in heard("macadam"):
        params = t.reason.refusal.params
        if t.remedy and "other_card" in params:
            tried += 1
            action = lead_with(t, params["other_signal"], params["other_card"])
            assert action in t.drags.actions, t.gesture
    assert tried


def lead_with(t: Told, signal: object, card: object) -> Action:
    verb = t.moment.game.verbs["lead"]
    values = {name: {d.tag(v): v for v in d.values} for name, d in verb.domains.items()}
    return Action("lead", (values["signal"][str(signal)], values["card"][str(card)]))


def test_a_tile_that_fits_nowhere_hears_of_no_place_nobody_chose() -> None:
    """Lifted, or dropped where it could never go, such as on a price."""
    stuck = [t for t in heard("rails") if t.asked and t.gesture.startswith(("lift tile.", "drop tile."))]
    chose_none = [t for t in stuck if t.gesture.startswith("lift") or t.drags.likelihood(*ends(t)) == NEVER]
    places = {"place", "town", "stop", "city"}
    named = [t.fault for t in chose_none if not t.reason.key and places & t.reason.refusal.params.keys()]
    assert named == []
    assert any(t.reason.key == "table.nowhere" for t in chose_none)


def ends(t: Told) -> tuple[str, str]:
    """Return the piece and the zone of a drop."""
    _, piece, _, zone = t.gesture.split()
    return piece, zone


@pytest.mark.rule("MAD-19.9")
def test_a_peaceful_knife_waits_for_no_arrival() -> None:
    game = find("madsteam")
    position = game.new(2, {"peaceful_knife": True}, seed=3)
    assert position.asked >= 0
    position.has[position.asked] |= KNIFE_BIT
    refusal = game.why_not(position, position.asked, Action("draw_knife", ()))
    assert refusal
    assert refusal.rule == "MAD-19.9"
