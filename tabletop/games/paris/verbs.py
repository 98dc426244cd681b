"""The moves of Paris: New Eden and the questions that offer them; each chapter's module has their rules."""

from __future__ import annotations

from tabletop.engine.agenda import Question, Steps
from tabletop.engine.verb import Domain, Gesture, Verb
from tabletop.games.paris import components as c
from tabletop.games.paris.position import NOTHING_PENDING, Paris

step = Steps()
"""The registry of the game's steps: functions that carry the match on without a player's choice."""

SET_ASIDE = Domain(c.PRELUDE, lambda t: f"prelude.{c.SURVIVORS[t]}")
MISSION = Domain(c.MISSIONS, c.MISSION_TAG.__getitem__)
DIE = Domain(c.DICE, c.DIE_TAG.__getitem__)
PLACE = Domain(range(len(c.PLACE_TAG)), c.PLACE_TAG.__getitem__)
FACE = Domain(range(len(c.FACES)), lambda f: f"face.{c.FACES[f]}")
EVENT_TILE = Domain(c.EVENTS, c.EVENT_TAG.__getitem__)
CENTRE_TOKEN = Domain(range(len(c.CENTRE_TOKENS)), lambda t: f"token.{c.CENTRE_TOKENS[t]}")
STATION_TOKEN = Domain(range(len(c.FACES)), lambda t: f"survivor.{c.FACES[t]}")
JOKERS = ("die", "token")
JOKER_KIND = Domain(range(len(JOKERS)), lambda j: f"joker.{JOKERS[j]}")
ROW = Domain(c.TYPES, lambda t: f"row.{c.SURVIVORS[t]}")
SHELTER = Domain(c.SHELTERS, c.SHELTER_TAG.__getitem__)
DECK = Domain(c.TYPES, lambda t: f"deck.{c.SURVIVORS[t]}")


WRONG_STEP = "PAR-4.3"


def action_first(position: Paris) -> str:
    """Return the number of the rule against taking or swapping a die when the seat is not asked to: PAR-5.6
    if it must first carry out the action of a place."""
    return WRONG_STEP if position.pending == NOTHING_PENDING else "PAR-5.6"


def at_a_place(position: Paris) -> str:
    """Return the number of the rule against the action of a place: PAR-5.1 if no die was taken whose action
    is due, PAR-5.6 if the die was taken from another place."""
    if position.step != c.GATHER:
        return WRONG_STEP
    return "PAR-5.1" if position.pending == NOTHING_PENDING else "PAR-5.6"


# -- prelude
choose_survivor = Verb(
    "choose_survivor", WRONG_STEP, Gesture("{survivor}", "board.{seat}"), survivor=SET_ASIDE
)
choose_mission = Verb("choose_mission", WRONG_STEP, Gesture("{mission}", "hand.{seat}"), mission=MISSION)

# -- gathering
take_die = Verb("take_die", action_first, Gesture("{die}", "board.{seat}"), die=DIE)
swap_dice = Verb("swap_dice", action_first, Gesture("{die}", "{place}"), die=DIE, place=PLACE, face=FACE)
end_turn = Verb("end_turn", at_a_place)
turn_event = Verb("turn_event", at_a_place, Gesture("{event}", "place.tower"), event=EVENT_TILE)
draw_missions = Verb("draw_missions", at_a_place, Gesture("deck.mission", "hand.{seat}"))
keep_mission = Verb("keep_mission", at_a_place, Gesture("{mission}", "hand.{seat}"), mission=MISSION)
keep_no_more = Verb("keep_no_more", at_a_place)
take_can = Verb("take_can", at_a_place, Gesture("supply.can", "refuge.{seat}"))
take_token = Verb("take_token", at_a_place, Gesture("{token}", "refuge.{seat}"), token=CENTRE_TOKEN)
take_survivor = Verb(
    "take_survivor", at_a_place, Gesture("{survivor}", "board.{seat}"), survivor=STATION_TOKEN
)

# -- claiming
add_joker = Verb(
    "add_joker", WRONG_STEP, Gesture("{joker}.{seat}", "{kind}.{seat}"), joker=JOKER_KIND, kind=ROW
)
announce = Verb("announce", WRONG_STEP)
take_shelter = Verb("take_shelter", WRONG_STEP, Gesture("{shelter}", "refuge.{seat}"), shelter=SHELTER)
take_top = Verb("take_top", WRONG_STEP, Gesture("{deck}", "refuge.{seat}"), deck=DECK)
decline = Verb("decline", WRONG_STEP)

# -- new shelters, event, food
place_shelter = Verb(
    "place_shelter", "PAR-15.2", Gesture("{mission}", "refuge.{seat}"), aside=True, mission=MISSION
)
ready = Verb("ready", WRONG_STEP)
feed = Verb("feed", WRONG_STEP)
go_hungry = Verb("go_hungry", WRONG_STEP)


def _placed_later(position: Paris, seat: int) -> bool:
    """Tell whether a new shelter can be placed as well after the seat's answer as before it (see
    `Question.asides_wait`): not before an event or at a meal, for which its survivors or cans may help. If
    the seat has added jokers, return False, so that it announces its strength itself."""
    if position.question == STRENGTH.key:
        return not position.joker_dice[seat] + position.joker_tokens[seat]
    return position.question not in (BEFORE.key, HUNGER.key)


def _question(
    key: str, rule: str, *verbs: Verb, during: str, private: bool = False, setup: bool = False
) -> Question:
    """Return a question that offers these moves, and besides them the placing of a new shelter, which does
    not answer the question (PAR-15.2)."""
    return Question(
        key,
        (*verbs, place_shelter),
        rule,
        during=f"step.{during}",
        private=private,
        setup=setup,
        asides_wait=_placed_later,
    )


PRELUDE_CHOICE = _question("prelude", "PAR-3.1", choose_survivor, during="setup", setup=True)
FIRST_MISSION = _question(
    "first_mission", "PAR-3.5", choose_mission, during="first_mission", private=True, setup=True
)
FIRST_DIE = _question("die", "PAR-5.1", take_die, swap_dice, during="gather")
FURTHER = _question("further", "PAR-20.2", take_die, swap_dice, end_turn, during="gather")
AT_TOWER = _question("tower", "PAR-6.1", turn_event, during="gather")
AT_BRIDGE = _question("bridge", "PAR-7.1", draw_missions, during="gather")
KEEP = _question("keep", "PAR-7.2", keep_mission, keep_no_more, during="gather", private=True)
AT_RESTAURANT = _question("restaurant", "PAR-8.1", take_can, during="gather")
AT_CENTRE = _question("centre", "PAR-9.1", take_token, during="gather")
AT_STATION = _question("station", "PAR-10.1", take_survivor, during="gather")
STRENGTH = _question("strength", "PAR-12.1", add_joker, announce, during="strength")
CHOICE = _question("choice", "PAR-13.1", take_shelter, take_top, decline, during="choice")
BEFORE = _question("before", "PAR-15.2", ready, during="event", private=True)
HUNGER = _question("hunger", "PAR-17.5", feed, go_hungry, during="food")
_ASKED = (
    PRELUDE_CHOICE, FIRST_MISSION, FIRST_DIE, FURTHER, AT_TOWER, AT_BRIDGE, KEEP, AT_RESTAURANT, AT_CENTRE,
    AT_STATION, STRENGTH, CHOICE, BEFORE, HUNGER,
)  # fmt: skip
QUESTIONS = {question.key: question for question in _ASKED}
_VISITS = (AT_TOWER, AT_BRIDGE, AT_RESTAURANT, AT_CENTRE, AT_STATION)
ACTION_OF = dict(zip((c.TOWER, c.BRIDGE, c.RESTAURANT, c.CENTRE, c.STATION), _VISITS, strict=True))
"""The question by which a seat is asked to carry out the action of a place; by place."""
_GATHERING = (FIRST_DIE, FURTHER, *ACTION_OF.values(), KEEP)
PARTS = ((PRELUDE_CHOICE,), (FIRST_MISSION,), _GATHERING, (STRENGTH,), (CHOICE,), (BEFORE,), (HUNGER,))
"""The questions (kinds of decisions) in groups: those in a group are asked in the same part of a step of the
season (PAR-4.3)."""
PART_OF = {
    verb: tuple(question.key for question in questions)
    for questions in PARTS
    for question in questions
    for verb in question.verbs
    if verb is not place_shelter
}
"""The keys of all questions that are asked in the same part of a season's step as the questions that offer a
verb (kind of move); by verb. `place_shelter` is left out, because every part allows it."""
