"""What people are told of refused gestures, held against laws: `python -m tests.tools.campaign.reasons
paris`.

Random matches of every way, option and number of seats are looked at as people look: at some positions pieces
are lifted, dropped on zones and beside them, rivals' pieces too, by who is asked and by who is not, and dead
buttons are pressed. Each sentence comes from where the screen takes it. A share is printed for each law:

    a  the step that is played is not named as the one needed
    b  nobody is told to wait for itself
    c  nothing is still to be paid where nothing is
    d  a remedy can be carried out by who hears it
    e  of a rival's piece it is said whose it is
    f  a sentence speaks of a variant only where an option that bends its rule is on
    g  no raw tag, no brace, no doubled or lost punctuation
    i  who is not asked hears a sentence of refusal, not a page of help
    k  no step is named twice
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tabletop.engine.game import Option
from tabletop.engine.table import Amount, Piece
from tabletop.games import find
from tabletop.match.drags import NEVER, Drags
from tabletop.match.gestures import verb_tags
from tabletop.match.why_not import Reason, WhyNot
from tabletop.texts.rulebook import placeholders, rulebook
from tabletop.texts.words import Words
from tests.random_games import Moment, moments

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
RAW = re.compile(r"(?<![\w/@.])[a-z_]+(?:\.[a-z0-9_-]+)+(?![\w(])")
VARIANT = re.compile(r"\bvariant\b")
LEFT = {"count", "left", "missing", "owed"}
FEW_PIECES, FEW_ZONES = 8, 4


class Told(NamedTuple):
    """A refused gesture and what was said of it."""

    moment: Moment
    viewer: int
    drags: Drags
    gesture: str
    piece: Piece | None
    reason: Reason
    words: Words
    fault: str
    remedy: str

    @property
    def asked(self) -> bool:
        """Was it the seat that is asked that tried?"""
        return self.drags.asked is not None


# -- gestures --------------------------------------------------------------------------------------------
def gestures(moment: Moment, viewer: int) -> Iterator[tuple[Drags, str, Piece | None, Reason]]:
    """Everything that one seat tries at one moment in vain."""
    game, dice = moment.game, moment.dice
    view = game.view(moment.position, viewer)
    drags, table = Drags(game, view, viewer), game.table(view, viewer)
    seen = list(game.pieces(view, viewer))
    zones = sorted({piece.zone for piece in seen} | {*game.zones(table.board.rpartition("/")[2])})
    for piece in dice.sample(seen, min(FEW_PIECES, len(seen))):
        if not drags.may_lift(piece):
            yield drags, f"lift {piece.tag}", piece, WhyNot(drags).lift(piece)
        tag = verb_tags(piece)[0]
        meant = [zone for zone in zones if drags.likelihood(tag, zone) != NEVER]
        tried = dice.sample(zones, min(FEW_ZONES, len(zones))) + dice.sample(
            meant, min(FEW_ZONES, len(meant))
        )
        for zone in tried:
            if zone != piece.zone and not drags.means(tag, zone):
                yield drags, f"drop {piece.tag} on {zone}", piece, WhyNot(drags).drop(tag, zone)
    shown = {verb.key for verb in drags.asked.question.verbs} if drags.asked else set()
    for button in table.buttons:
        if button.verb in shown - drags.verbs:
            yield drags, f"press {button.verb}", None, WhyNot(drags).do(button.verb)
    for panel in table.panels:
        for section in panel.sections:
            if isinstance(section, Amount) and section.verb in shown - drags.verbs:
                yield drags, f"enter {section.verb}", None, WhyNot(drags).do(section.verb)


def told(key: str, seats: int, seed: int, language: str, every: int) -> Iterator[Told]:
    """Every refused gesture of a random match with what is said of it, two seats looking in turn."""
    words = Words(language, key, NAMES[:seats])
    for moment in moments(key, seats, seed, every=every):
        for viewer in (moment.seat, (moment.seat + 1) % seats):
            for drags, gesture, piece, reason in gestures(moment, viewer):
                for each in (reason, *reason.also):
                    yield Told(moment, viewer, drags, gesture, piece, each, words, *said(words, drags, each))


def said(words: Words, drags: Drags, reason: Reason) -> tuple[str, str]:
    """Fault and remedy as the bubble says them, without the prompt that stands in for a remedy."""
    if reason.key:
        return words(reason.key, **reason.params), ""
    return words.refusal(reason.refusal, drags.verbs)


# -- laws ------------------------------------------------------------------------------------------------
def played_step_is_needed(t: Told) -> bool:
    needed, now = t.reason.refusal.params.get("needed", ()), t.reason.refusal.params.get("now")
    names = needed if isinstance(needed, tuple) else (needed,)
    return t.reason.refusal.rule == t.moment.game.time_rule and now in names


def names_a_step_twice(t: Told) -> bool:
    needed = t.reason.refusal.params.get("needed", ())
    names = [t.words.name(tag) for tag in (needed if isinstance(needed, tuple) else (str(needed),))]
    return t.reason.refusal.rule == t.moment.game.time_rule and len(names) > len(set(names))


def waits_for_itself(t: Told) -> bool:
    """Does the sentence name the seat that hears it as somebody else?"""
    return t.words.seats[t.drags.hand] in f"{t.fault} {t.remedy}".replace("’s", "").split()


def pays_nothing(t: Told) -> bool:
    """Is something said to be left or missing of which there is none?"""
    told = placeholders(rulebook(t.moment.game.key).rules[t.reason.refusal.rule].refusal.get("en", ""))
    counted = told & LEFT if not (t.reason.key or t.reason.refusal.first) else set()
    return any(t.reason.refusal.params.get(name) == 0 for name in counted)


def bad_remedy(t: Told) -> bool:
    """Is something advised that cannot be done: by who is not asked, or where none of its verbs is legal?"""
    if not t.remedy:
        return False
    rule = rulebook(t.moment.game.key).rules[t.reason.refusal.rule]
    return not t.asked or not rule.advises(t.drags.verbs)


def silent_about_owner(t: Told) -> bool:
    """Is it a rival's piece, none of which may be moved now, and is its owner not named?"""
    if t.piece is None or t.piece.owner < 0 or t.piece.owner == t.drags.hand or t.drags.moves_rivals:
        return False
    return t.words.seats[t.piece.owner] not in t.fault


def untidy(t: Told) -> bool:
    text = f"{t.fault} {t.remedy}".replace("\n", " ")
    return bool(RAW.search(text) or re.search(r"[{}]|\.\.|  |^\s*$", text.strip(" ") or ""))


def a_page_of_help(t: Told) -> bool:
    """Does it tell the help of a rule, for want of a sentence of refusal?"""
    help_ = rulebook(t.moment.game.key).rules[t.reason.refusal.rule].help[t.words.language]
    return not t.reason.key and t.fault == t.words.fill(help_, t.reason.refusal.params)


def speaks_of_an_option_that_is_off(t: Told) -> bool:
    """Is a variant spoken of, while none of the options that bend the rule is on?"""
    rule = rulebook(t.moment.game.key).rules[t.reason.refusal.rule]
    if t.reason.key or not VARIANT.search(rule.refusal.get("en", "")):
        return False
    return not any(rule.id in option.rules for option in options_on(t.moment))


def options_on(moment: Moment) -> list[Option]:
    """The options of which another choice than the book's is made."""
    chosen = getattr(moment.position, "options", moment.position)
    return [o for o in moment.game.options if o.variant and getattr(chosen, o.key, 0)]


CHECKS = {
    "a": played_step_is_needed,
    "b": waits_for_itself,
    "c": pays_nothing,
    "d": bad_remedy,
    "e": silent_about_owner,
    "f": speaks_of_an_option_that_is_off,
    "g": untidy,
    "i": a_page_of_help,
    "k": names_a_step_twice,
}


def broken(t: Told) -> str:
    """Return the letters of the laws that a sentence breaks."""
    return "".join(letter for letter, breaks in CHECKS.items() if breaks(t))


# -- the command -----------------------------------------------------------------------------------------
def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=4, help="random matches for each number of seats")
    parser.add_argument("--every", type=int, default=11, help="look at every so many-th position")
    parser.add_argument("--language", default="en")
    parser.add_argument("--sentences", action="store_true", help="list every sentence with its gestures")
    args = parser.parse_args()
    counts, gestures_ = Counter[str](), 0
    examples: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for seats in find(args.game).seats:
        for seed in range(args.matches):
            for t in told(args.game, seats, seed, args.language, args.every):
                gestures_ += 1
                laws = broken(t)
                counts.update(laws)
                question = t.moment.game.asked(t.moment.position)
                assert question
                who = "asked" if t.asked else "other"
                if laws or args.sentences:
                    line = laws, question.question.key, who, t.reason.refusal.rule, t.fault, t.remedy
                    examples[line].append(t.gesture)
    for line, found in sorted(examples.items()):
        print(f"{len(found):5d}", *line[:4], repr(f"{line[4]} / {line[5]}"), sorted(set(found))[:3])
    shares = ", ".join(f"{law}: {100 * counts[law] / gestures_:.2f} %" for law in CHECKS)
    print(f"{args.game}: {gestures_} refused gestures; {shares}")


if __name__ == "__main__":
    main()
