"""What a drag means: the legal list regrouped by piece and zone, and the reason why another drop is refused.

Pure data in, pure data out. A verb's gestures are templates of tags; read from left to right they turn legal
actions into pairs of piece and zone, read backwards they turn any pair into the action it would have been.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Set
from itertools import chain, islice, product
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame, Asked
from tabletop.engine.rule import Rule
from tabletop.engine.table import Piece
from tabletop.engine.verb import NO_PARAMS, Action, Gesture, Params, Refusal, Verb
from tabletop.system.languages import LANGUAGES
from tabletop.texts.rulebook import placeholders, rulebook

MEANT, UNFIT, NOT_NOW, NEVER = 0, 1, 2, 3
"""May an action have been meant: yes; yes, though never with that piece; at another moment; not even then?"""
TRIED = 4000
"""So many ways to fill in what a gesture leaves open are tried for a reason."""


class Reason(NamedTuple):
    """Why a gesture means nothing: a refusal of the rules."""

    refusal: Refusal
    key: str = ""
    """A sentence of the app's own in place of the rule's; "" for most."""
    params: Params = NO_PARAMS
    action: Action | None = None
    """The refused action, where the gesture might as well have meant another one."""
    also: tuple[Reason, ...] = ()
    """Why that other one is refused too."""


class Drags:
    """Everything the seat that is asked may do with its hands at this moment.

    `actions` is the whole legal list, in its order; `loose` are those that no drag means. `hand` is the seat
    that acts, where it is not the one that looks.
    """

    def __init__(self, game: AnyGame, view: Any, looker: int, hand: int | None = None) -> None:
        self.game, self.view, self.looker = game, view, looker
        self.hand = looker if hand is None else hand
        asked = game.asked(view)
        self.asked: Asked | None = asked if asked and asked.seat == self.hand else None
        self.actions = game.legal(view) if self.asked else []
        self.verbs = {action.verb for action in self.actions}
        self._by_piece: dict[str, dict[str, list[Action]]] = {}
        self.loose: list[Action] = []
        for action in self.actions:
            self._sort_in(action)

    def _sort_in(self, action: Action) -> None:
        ends = list(gestures(self.game.verbs[action.verb], action, self.hand, self.view))
        for piece, zone in ends:
            self._by_piece.setdefault(piece, {}).setdefault(zone, []).append(action)
        if not ends:
            self.loose.append(action)

    # -- what may be done ---------------------------------------------------------------------------------
    def pieces(self) -> Iterable[str]:
        """Return the tags of the pieces that may be lifted."""
        return self._by_piece.keys()

    def able(self, piece: Piece) -> bool:
        """May a piece be lifted, turned in one way or another?"""
        return not self._by_piece.keys().isdisjoint(ways_to_lie(piece))

    def places(self, piece: Piece) -> dict[str, list[Action]]:
        """The zones a piece may be dropped on, however it is turned, and what the drops may mean."""
        found: dict[str, list[Action]] = {}
        for tag in ways_to_lie(piece):
            for zone, actions in self.targets(tag).items():
                found.setdefault(zone, []).extend(actions)
        return found

    def targets(self, piece: str) -> Mapping[str, list[Action]]:
        """The zones a piece may be dropped on, and what each drop may mean."""
        return self._by_piece.get(piece, {})

    def means(self, piece: str, zone: str) -> list[Action]:
        """Return the legal actions of one drop."""
        return self._by_piece.get(piece, {}).get(zone, [])

    def gesture(self, action: Action, seat: int, lying: Container[str] = ()) -> tuple[str, str] | None:
        """Return the drag that shows an action of any seat, of a piece that lies there if one of several
        does; None when nothing moves by hand."""
        found = list(gestures(self.game.verbs[action.verb], action, seat, self.view))
        return next((drag for drag in found if drag[0] in lying), found[0] if found else None)

    def goes_on(self, piece: str, zone: str) -> Action | None:
        """Return the action that pays with a piece for what its own drop has just begun, if it can."""
        for action in self.means(piece, zone)[:1]:
            verb = self.game.verbs[action.verb]
            if (piece, zone) not in gestures(verb, action, self.hand):  # it means that at this moment alone
                return action
        return None

    def _gestures(self, verb: Verb) -> list[Gesture]:
        """Return the drags that mean a verb in this position."""
        return [gesture for gesture in verb.gestures if gesture.means(self.view)]

    # -- what may not -------------------------------------------------------------------------------------
    def why_not(self, piece: str, zone: str) -> Reason:
        """Why that drop is refused."""
        if reason := self._anothers(piece):
            return reason
        if self.asked is None:
            return self._not_asked(None if self._unfit(piece) else self._verb_of(piece, zone))
        # What keeps a piece where it is helps more than that it would be out of place there.
        if self.meant(piece, zone) == NEVER and (reason := self._stuck(piece)):
            return reason
        if reason := self._nearest(self._would_be(piece, zone), (piece,), zone):
            return reason
        if piece not in self._by_piece and (verb := self._sign_of(piece)):
            return self.why_not_do(verb)
        return self.nothing("table.no_such_drop", piece=self._name(piece))

    def _stuck(self, piece: str) -> Reason | None:
        """Return why a piece that is asked for may go nowhere; None where it may, or is not asked for."""
        tags = ways_to_lie(self._lying[piece]) if piece in self._lying else (piece,)
        lifts = [action for tag in tags for action in self._asked_lifts(tag)]
        if not lifts or not self._by_piece.keys().isdisjoint(tags):
            return None
        if self._fits_nowhere(tags):
            return self.nothing("table.nowhere", piece=piece)
        return self._nearest(lifts, tags)

    def why_not_lift(self, piece: Piece) -> Reason:
        """Why a piece may not be lifted at all: the reasons of the moves that come nearest."""
        tags = ways_to_lie(piece)
        if reason := self._anothers(tags[0]):
            return reason
        if self.asked is None:
            return self._not_asked(None if self._unfit(tags[0]) else self._verb_of(tags[0]))
        if verb := self._stands_for(tags[0]):
            return self.why_not_do(verb)
        if self._fits_nowhere(tags):
            return self.nothing("table.nowhere", piece=tags[0])
        meant = [a for verb in self._verbs() for tag in tags for a in self._to_judge(verb, tag)]
        reason = self._of_several(meant) or self._nearest(meant, tags)
        return reason or self.nothing(self._at_rest(piece), piece=piece.tag)

    def _at_rest(self, piece: Piece) -> str:
        """Return the sentence for a piece that no verb moves, be it in this position alone."""
        if not piece.known_as or self._verb_of(piece.tag) is None:
            return "table.no_such_piece"
        return "table.rests" if piece.number else "table.none_here"

    def _of_several(self, actions: Iterable[Action]) -> Reason | None:
        """Return why a piece rests that several verbs move, all at other moments, so that nobody knows which
        was meant: the steps of all of them where nothing else is in the way, else what has to be done first.
        None where one verb is meant."""
        refusals: dict[str, Refusal] = {}
        for action in actions:
            kind = (self._distance(action) or (MEANT, 0))[0]
            if kind == MEANT:
                return None
            if kind == NOT_NOW:
                refusals.setdefault(action.verb, self._reason(action).refusal)
        if len({(r.rule, r.params.get("needed"), r.first) for r in refusals.values()}) < 2:
            return None
        return Reason(self.game.untimely(self.view, self.hand, list(refusals.values())))

    def told_of(self, action: Action) -> Iterator[tuple[str, str, list[str]]]:
        """Return piece, zone and the numbers of the rules told of every drag that means a refused action."""
        for piece, zone in gestures(self.game.verbs[action.verb], action, self.hand):
            if piece in self._lying and not self.means(piece, zone):
                reason = self.why_not(piece, zone)
                yield piece, zone, [each.refusal.rule for each in (reason, *reason.also)]

    def nothing(self, key: str, **params: int | str) -> Reason:
        """It means nothing now: what is to be done instead is told by the rule of the moment."""
        if self.asked is None:
            return self._not_asked(None)
        return Reason(Refusal(self.asked.question.rule, {}), key, params)

    def stood_for(self, piece: Piece) -> list[Action]:
        """What may be done with a thing of one's own that no gesture moves, wherever it is dropped."""
        if self.asked is None or piece.owner != self.hand:
            return []
        verb = self._sign_of(piece.tag)
        return [action for action in self.loose if action.verb == verb]

    def _stands_for(self, piece: str) -> str:
        """The verb a piece is taken hold of for, where nothing is asked that would move it."""
        assert self.asked
        if any(next(self._lifts(verb, piece), None) for verb in self.asked.question.verbs):
            return ""
        return self._sign_of(piece)

    def _sign_of(self, piece: str) -> str:
        """Return the verb that a piece is a sign of, though no drag of it means that verb; "" for most."""
        return next((v.key for v in self._verbs() if Gesture(piece) in v.gestures), "")

    def meant(self, piece: str, zone: str) -> int:
        """Return whether a drop there can be meant: MEANT now, NOT_NOW at another moment, or NEVER."""
        if (action := next(self._would_be(piece, zone), None)) is None:
            return NEVER
        asked = self.asked is not None and self.game.verbs[action.verb] in self.asked.question.verbs
        return MEANT if asked else NOT_NOW

    def movable(self, piece: Piece) -> bool:
        """Is it a piece that hands move at all, now or at another time?"""
        return self._verb_of(ways_to_lie(piece)[0]) is not None

    def why_not_do(self, verb: str) -> Reason:
        """Why a verb's button is dead."""
        if self.asked is None:
            return self._not_asked(self.game.verbs[verb])
        return self._nearest(self._bindings(self.game.verbs[verb], {})) or self.nothing("table.not_now")

    def _not_asked(self, verb: Verb | None) -> Reason:
        """Why a seat that is not asked may not use the verb that was meant, if one was."""
        return Reason(self.game.not_asked(self.view, self.hand, verb))

    def _anothers(self, piece: str) -> Reason | None:
        """Say whose a rival's piece is, unless pieces of rivals are what may be moved now."""
        owner = self._owner(piece)
        if owner < 0 or owner == self.hand or self.game.asked(self.view) is None or self._moves_rivals:
            return None
        key, params = "table.not_yours", {"piece": self._name(piece), "owner": f"seat.{owner}"}
        if self.asked:
            return Reason(Refusal(self.asked.question.rule, {}), key, params)
        return self._not_asked(None)._replace(key=key, params=params)

    def _name(self, piece: str) -> str:
        """Return the tag that names a piece, which verbs may know by another."""
        return self._lying[piece].tag if piece in self._lying else piece

    def _owner(self, piece: str) -> int:
        """Return the seat that a piece belongs to, -1 for none."""
        return self._lying[piece].owner if piece in self._lying else -1

    @functools.cached_property
    def _lying(self) -> dict[str, Piece]:
        """The pieces on the table by the tags that verbs know them by; of equal ones the first."""
        pieces = list(self.game.pieces(self.view, self.looker))
        return {tag: piece for piece in reversed(pieces) for tag in ways_to_lie(piece)}

    @functools.cached_property
    def _moves_rivals(self) -> bool:
        """Is there a legal move of a rival's piece?"""
        owners = {self._owner(piece) for piece in self._by_piece}
        return any(owner >= 0 and owner != self.hand for owner in owners)

    def _unfit(self, piece: str) -> bool:
        """Does what is asked of another seat move such pieces, though never this one?"""
        now = self.game.asked(self.view)
        meant = [(v, a) for v in (now.question.verbs if now else ()) for a in self._lifts(v, piece)]
        return bool(meant) and all(verb.never(*action.args) for verb, action in meant)

    def _asked_lifts(self, piece: str) -> list[Action]:
        """Return the actions asked for that would move a piece, wherever to."""
        verbs = self.asked.question.verbs if self.asked else ()
        return [action for verb in verbs for action in self._lifts(verb, piece)]

    def wanted(self, piece: Piece) -> bool:
        """Is it a piece that the question is about, though perhaps none that may be moved?"""
        verbs = self.asked.question.verbs if self.asked else ()
        return any(next(self._lifts(v, tag), None) for v in verbs for tag in ways_to_lie(piece))

    def _verb_of(self, piece: str, zone: str = "") -> Verb | None:
        """The verb a piece is moved for, one that means the zone before others; none that never moves it."""
        able = [v for v in self._verbs() if any(not v.never(*a.args) for a in self._lifts(v, piece))]
        found = [(v, g) for v in able for g in self._gestures(v) if self._reads(g.piece, piece, v)]
        meant = (v for v, g in found if zone and self._reads(g.zone, zone, v))
        return next(meant, found[0][0] if found else None)

    def _reads(self, template: str, tag: str, verb: Verb) -> bool:
        return _read(template, tag, verb, self.hand) is not None

    def _lifts(self, verb: Verb, piece: str) -> Iterator[Action]:
        """Yield the actions of a verb that would move a piece; of its first gesture that does."""
        for gesture in self._gestures(verb):
            given = _read(gesture.piece, piece, verb, self.hand)
            if given is not None:
                yield from self._bindings(verb, given)
                return

    def _to_judge(self, verb: Verb, piece: str) -> Iterator[Action]:
        """What lifting a piece may mean by a verb; where another is asked for, one that could ever be allowed
        speaks for all."""
        if self.asked and verb in self.asked.question.verbs:
            yield from self._lifts(verb, piece)
        elif first := next(self._lifts(verb, piece), None):
            yield next((a for a in self._lifts(verb, piece) if not verb.never(*a.args)), first)

    def _nearest(
        self, actions: Iterable[Action], lifted: Collection[str] = (), zone: str = ""
    ) -> Reason | None:
        """Return the reason why the action nearest to a legal one is refused; and that of another verb, where
        it is as likely to have been meant and another rule refuses it. None where every action is legal. No
        rule is told of what neither the piece nor the place has chosen, if another one stands in the way."""
        best: dict[str, tuple[tuple[int, int], Action]] = {}
        for action in actions:
            distance = self._distance(action)
            if distance and (action.verb not in best or distance < best[action.verb][0]):
                best[action.verb] = distance, action
        if not best:
            return None
        near = sorted(best.values(), key=lambda found: found[0])
        kind = near[0][0][0]
        alike = [action for (found, _), action in near if found == kind]
        if kind == NOT_NOW:
            return self._in_their_steps(alike)
        if kind == NEVER:
            never = self._reason(alike[0])._replace(action=None)
            return never if never.refusal.rule != self.game.time_rule else None  # it would not do then either
        meant = alike if kind == MEANT else alike[:1]
        chosen = [action for action in meant if not self._tells_of_no_choice(action, lifted, zone)] or meant
        reasons = [self._reason(action) for action in chosen]
        others = [r for r in reasons if r.refusal.rule != reasons[0].refusal.rule]
        if not others:
            return reasons[0]._replace(action=None)
        return reasons[0]._replace(also=(others[0],))

    def _in_their_steps(self, actions: list[Action]) -> Reason:
        """The reason why the first of some actions is refused now; where it is its step, the steps of all."""
        reasons = [self._reason(action) for action in actions if action == actions[0] or self._open(action)]
        first = reasons[0].refusal
        if first.rule != self.game.time_rule or "needed" not in first.params:
            return reasons[0]._replace(action=None)
        needed = chain.from_iterable(_steps(r.refusal) for r in reasons if r.refusal.rule == first.rule)
        return Reason(first._replace(params={**first.params, "needed": tuple(dict.fromkeys(needed))}))

    def _open(self, action: Action) -> bool:
        """Is it asked for in the open, and no choice among what was only just drawn?"""
        verb = self.game.verbs[action.verb]
        return not any(q.private for q in self.game.questions.values() if verb in q.verbs)

    def _fits_nowhere(self, tags: Collection[str]) -> bool:
        """Is all that a piece may be meant for now refused because of its places, and not by one sentence?"""
        assert self.asked
        lifts = [a for verb in self.asked.question.verbs for tag in tags for a in self._lifts(verb, tag)]
        meant = [action for action in lifts if not self.game.verbs[action.verb].never(*action.args)]
        if not all(self._tells_of_no_choice(action, tags, "") for action in meant):
            return False
        refusals = (self.game.why_not(self.view, self.hand, action) for action in meant)
        return len({self._told(refusal) for refusal in refusals if refusal}) > 1

    def _told(self, refusal: Refusal) -> tuple[object, ...]:
        """Return what tells a refusal from others: its rule, and what fills the sentence of that rule."""
        texts = rulebook(self.game.key).rules[refusal.rule].refusal
        sentence = texts.get(LANGUAGES[0], "")  # every language names the same
        return (refusal.rule, *(refusal.params.get(name) for name in sorted(placeholders(sentence))))

    def _tells_of_no_choice(self, action: Action, lifted: Collection[str], zone: str) -> bool:
        """Is it refused by a rule about an argument that neither the piece nor the place has chosen?"""
        verb = self.game.verbs[action.verb]
        read = (self._given(g, tag, zone, verb) for g in verb.gestures for tag in lifted)
        given = next((found for found in read if found is not None), None)
        if given is None:
            return False
        broken = verb.first_broken(self.view, self.hand, *action.args)
        return broken >= 0 and self._speaks_of(verb.rules[broken], verb.domains.keys() - given.keys(), action)

    def _speaks_of(self, rule: Rule, names: Set[str], action: Action) -> bool:
        """Would a rule leave an action alone if some of its arguments were others?"""
        if not names.isdisjoint(rule.needs):
            return True
        domains = self.game.verbs[action.verb].domains
        given = {"seat": self.hand, **dict(zip(domains, action.args, strict=True))}
        return rule.allows in names and bool(rule.says.of(self.view, given))  # an empty list allows none

    def _given(self, gesture: Gesture, piece: str, zone: str, verb: Verb) -> dict[str, int] | None:
        """Return the arguments that a drag gives, or a lift where there is no zone; None where it does not
        fit."""
        lifted = _read(gesture.piece, piece, verb, self.hand)
        dropped = _read(gesture.zone, zone, verb, self.hand) if zone else {}
        return None if lifted is None or dropped is None else {**lifted, **dropped}

    def _reason(self, action: Action) -> Reason:
        asked = self.asked is None or self.game.verbs[action.verb] in self.asked.question.verbs
        never = not asked and self.game.verbs[action.verb].never(*action.args)
        refusal = (self.game.never if never else self.game.why_not)(self.view, self.hand, action)
        assert refusal
        return Reason(refusal, action=action)

    def _distance(self, action: Action) -> tuple[int, int] | None:
        """How far an action is from being legal: whether it can have been meant at all, then how many rules
        are still to be passed. None for one that no rule refuses."""
        verb = self.game.verbs[action.verb]
        asked = self.asked is None or verb in self.asked.question.verbs
        if verb.never(*action.args):
            return UNFIT if asked else NEVER, 0
        if not asked:
            # Its own rules look at what only its question brings about. A verb that is often one of several
            # is more likely to be meant than the only thing to do at some rare moment.
            return NOT_NOW, -max(len(q.verbs) for q in self.game.questions.values() if verb in q.verbs)
        broken = verb.first_broken(self.view, self.hand, *action.args)
        if broken < 0:
            return None
        out_of_time = verb.rules[broken].number == verb.moment_rule  # asked for under an option that is off
        return (NOT_NOW if out_of_time else MEANT), len(verb.rules) - broken

    def _verbs(self) -> list[Verb]:
        """Return every verb that may still be asked for, those that are asked for first."""
        asked = list(self.asked.question.verbs) if self.asked else []
        return asked + [v for v in self.game.verbs.values() if v not in asked and v not in self._past]

    @functools.cached_property
    def _past(self) -> list[Verb]:
        """The verbs that this way of playing never asks for, and those of the set-up, once it is over;
        but for those that say themselves what holds instead."""
        now, questions = self.game.asked(self.view), self.game.questions_of(self.view)
        if now is None or not now.question.setup:
            questions = [question for question in questions if not question.setup]
        later = {verb for question in questions for verb in question.verbs}
        return [v for v in self.game.verbs.values() if v not in later and isinstance(v.moment_rule, str)]

    def _would_be(self, piece: str, zone: str) -> Iterator[Action]:
        """The actions a drop would have been, complete ones first, those asked for before others."""
        partial: list[Action] = []
        for verb in self._verbs():
            for gesture in self._gestures(verb):
                if (given := self._given(gesture, piece, zone, verb)) is None:
                    continue
                found = self._bindings(verb, given)
                if len(given) == len(verb.domains):
                    yield from found
                else:
                    partial += found
        yield from partial

    def _bindings(self, verb: Verb, given: Mapping[str, int]) -> Iterator[Action]:
        """Return the actions of a verb with some arguments given; the others are tried through. Where there
        are too many, only some values of the last ones are, so that no value of the first ones is left
        out."""
        pools, most = [], TRIED
        for name, domain in verb.domains.items():
            pool = [given[name]] if name in given else list(islice(domain.values, most))
            pools.append(pool)
            most = max(1, most // len(pool))
        return (Action(verb.key, args) for args in product(*pools))


def ways_to_lie(piece: Piece) -> tuple[str, ...]:
    """Return the tags by which verbs know a piece, one for each way it may be turned."""
    return piece.turns or (piece.known_as or piece.tag,)


def gestures(verb: Verb, action: Action, seat: int, view: Any = None) -> Iterator[tuple[str, str]]:
    """Yield the drags that mean an action, as pairs of piece and zone: in a position, or at any time."""
    tags = verb.tags(action.args)
    for gesture in verb.gestures:
        if gesture.zone and gesture.means(view):
            yield gesture.piece.format(seat=seat, **tags), gesture.zone.format(seat=seat, **tags)


def _steps(refusal: Refusal) -> tuple[str, ...]:
    """Return the steps that a refusal for its moment names."""
    needed = refusal.params.get("needed", ())
    return needed if isinstance(needed, tuple) else (str(needed),)


def _read(template: str, tag: str, verb: Verb, seat: int) -> dict[str, int] | None:
    """Return the arguments a tag gives to a template; None when it does not fit."""
    match = _pattern(template, seat).fullmatch(tag)
    if match is None:
        return None
    found = {name: _values(verb, name).get(text) for name, text in match.groupdict().items()}
    return None if None in found.values() else {name: v for name, v in found.items() if v is not None}


@functools.cache
def _pattern(template: str, seat: int) -> re.Pattern[str]:
    plain = re.escape(template.replace("{seat}", str(seat)))
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", plain))


@functools.cache
def _values(verb: Verb, name: str) -> dict[str, int]:
    """Return an argument's values by their tag."""
    domain = verb.domains[name]
    return {domain.tag(value): value for value in domain.values}
