"""The legal actions grouped by the drag that means them, and the reason why any other drag is refused.

No input is changed. A verb's gestures are templates of tags. Filled in with the arguments of legal actions,
they give pairs of piece and zone; matched against any pair of piece and zone, they give the action it would
have been.
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
"""The degrees to which a player may have meant an action, the most probable first: its verb is asked for now;
its verb is asked for, but no position would allow these arguments; its verb belongs to another moment; its
verb is not asked for, and no position would allow these arguments."""
TRIED = 4000
"""The maximum number of combinations of arguments, where a gesture leaves some open, that are tried to find a
reason."""


class Reason(NamedTuple):
    """A reason why a gesture (a drag, a lift or a click) is refused: a refusal by the rules."""

    refusal: Refusal
    key: str = ""
    """The key of a sentence of the app to show in place of the rule's; "" for most reasons."""
    params: Params = NO_PARAMS
    action: Action | None = None
    """The refused action, if the player may just as well have meant another action; else None."""
    also: tuple[Reason, ...] = ()
    """The reason why the other action is refused too; empty if there is no other action."""


class Drags:
    """The legal actions of the asked seat in a position, sorted by the drags that mean them.

    `actions` are all legal actions, in their order; `loose` are the actions that no drag means. `viewer` is
    the seat that looks at the table, and `hand` the seat that acts, if it is another.
    """

    def __init__(self, game: AnyGame, view: Any, viewer: int, hand: int | None = None) -> None:
        self.game, self.view, self.viewer = game, view, viewer
        self.hand = viewer if hand is None else hand
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
        """Tell whether a piece may be lifted, in any of its orientations."""
        return not self._by_piece.keys().isdisjoint(ways_to_lie(piece))

    def places(self, piece: Piece) -> dict[str, list[Action]]:
        """Return the zones on which a piece may be dropped in any of its orientations, each with the legal
        actions that the drop may mean."""
        found: dict[str, list[Action]] = {}
        for tag in ways_to_lie(piece):
            for zone, actions in self.targets(tag).items():
                found.setdefault(zone, []).extend(actions)
        return found

    def targets(self, piece: str) -> Mapping[str, list[Action]]:
        """Return the zones on which a piece, given by its tag, may be dropped, each with the legal actions
        that the drop may mean."""
        return self._by_piece.get(piece, {})

    def means(self, piece: str, zone: str) -> list[Action]:
        """Return the legal actions that a drop of a piece on a zone may mean."""
        return self._by_piece.get(piece, {}).get(zone, [])

    def gesture(self, action: Action, seat: int, lying: Container[str] = ()) -> tuple[str, str] | None:
        """Return the drag (piece, zone) by which a seat's action can be shown; None if the action moves no
        piece by hand. Of several drags, prefer one whose piece is in `lying`."""
        found = list(gestures(self.game.verbs[action.verb], action, seat, self.view))
        return next((drag for drag in found if drag[0] in lying), found[0] if found else None)

    def goes_on(self, piece: str, zone: str) -> Action | None:
        """Return the action of a drop that pays with the dropped piece, when that drop has just started a
        payment; None if the piece cannot pay."""
        for action in self.means(piece, zone)[:1]:
            verb = self.game.verbs[action.verb]
            if (piece, zone) not in gestures(verb, action, self.hand):  # it means that at this moment alone
                return action
        return None

    def _gestures(self, verb: Verb) -> list[Gesture]:
        """Return the gestures of a verb that mean it in this position; some mean it only at certain
        moments."""
        return [gesture for gesture in verb.gestures if gesture.means(self.view)]

    # -- what may not -------------------------------------------------------------------------------------
    def why_not(self, piece: str, zone: str) -> Reason:
        """Return the reason why a drop of a piece on a zone is refused."""
        if reason := self._anothers(piece):
            return reason
        if self.asked is None:
            return self._not_asked(None if self._unfit(piece) else self._verb_of(piece, zone))
        # A reason why the piece cannot move at all helps more than why it does not fit that zone.
        if self.meant(piece, zone) == NEVER and (reason := self._stuck(piece)):
            return reason
        if reason := self._nearest(self._would_be(piece, zone), (piece,), zone):
            return reason
        if piece not in self._by_piece and (verb := self._sign_of(piece)):
            return self.why_not_do(verb)
        return self.nothing("table.no_such_drop", piece=self._name(piece))

    def _stuck(self, piece: str) -> Reason | None:
        """Return the reason why a piece that the question asks for may be dropped nowhere; None if it may be
        dropped somewhere, or if the question does not ask for it."""
        tags = ways_to_lie(self._lying[piece]) if piece in self._lying else (piece,)
        lifts = [action for tag in tags for action in self._asked_lifts(tag)]
        if not lifts or not self._by_piece.keys().isdisjoint(tags):
            return None
        if self._fits_nowhere(tags):
            return self.nothing("table.nowhere", piece=piece)
        return self._nearest(lifts, tags)

    def why_not_lift(self, piece: Piece) -> Reason:
        """Return the reason why a piece may not be lifted: that of the action which comes nearest to a legal
        one."""
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
        """Return the key of the sentence that explains why a piece cannot be lifted, if no verb moves the
        piece in this position."""
        if not piece.known_as or self._verb_of(piece.tag) is None:
            return "table.no_such_piece"
        return "table.rests" if piece.number else "table.none_here"

    def _of_several(self, actions: Iterable[Action]) -> Reason | None:
        """Explain why a piece that several verbs move may not be lifted, if none of them is asked for now;
        None if one is.

        It is then unclear which verb was meant. If only the moment is wrong, the reason lists the steps of
        all verbs; else it says what has to be done first. None also if all verbs are refused alike.
        """
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
        """Yield every drag that means a refused action: its piece, its zone, and the numbers of the rules
        cited when the drag is refused."""
        for piece, zone in gestures(self.game.verbs[action.verb], action, self.hand):
            if piece in self._lying and not self.means(piece, zone):
                reason = self.why_not(piece, zone)
                yield piece, zone, [each.refusal.rule for each in (reason, *reason.also)]

    def nothing(self, key: str, **params: int | str) -> Reason:
        """Return the reason for a gesture that stands for no action now, with the sentence under `key`; it
        cites the rule of the current question."""
        if self.asked is None:
            return self._not_asked(None)
        return Reason(Refusal(self.asked.question.rule, {}), key, params)

    def stood_for(self, piece: Piece) -> list[Action]:
        """Return the loose actions of the verb that a piece stands for, if the piece is the acting seat's
        own: a drop of it anywhere means them."""
        if self.asked is None or piece.owner != self.hand:
            return []
        verb = self._sign_of(piece.tag)
        return [action for action in self.loose if action.verb == verb]

    def _stands_for(self, piece: str) -> str:
        """Return the key of the verb that a piece stands for; "" if there is none, or if a verb that is asked
        for moves the piece."""
        assert self.asked
        if any(next(self._lifts(verb, piece), None) for verb in self.asked.question.verbs):
            return ""
        return self._sign_of(piece)

    def _sign_of(self, piece: str) -> str:
        """Return the key of the verb that a piece stands for, though no drag of the piece performs it (a
        gesture without a zone); "" for most pieces."""
        return next((v.key for v in self._verbs() if Gesture(piece) in v.gestures), "")

    def meant(self, piece: str, zone: str) -> int:
        """Return how probably a player means a drop of a piece on a zone: MEANT (its verb is asked for now),
        NOT_NOW (at another moment) or NEVER (it means no action)."""
        if (action := next(self._would_be(piece, zone), None)) is None:
            return NEVER
        asked = self.asked is not None and self.game.verbs[action.verb] in self.asked.question.verbs
        return MEANT if asked else NOT_NOW

    def movable(self, piece: Piece) -> bool:
        """Tell whether some verb moves a piece by hand, now or at another moment of the match."""
        return self._verb_of(ways_to_lie(piece)[0]) is not None

    def why_not_do(self, verb: str) -> Reason:
        """Return the reason why a seat cannot use a verb now, to be shown at its disabled button."""
        if self.asked is None:
            return self._not_asked(self.game.verbs[verb])
        return self._nearest(self._bindings(self.game.verbs[verb], {})) or self.nothing("table.not_now")

    def _not_asked(self, verb: Verb | None) -> Reason:
        """Return the reason why a seat that is not asked may not use a verb; if `verb` is None, why it may
        not do anything."""
        return Reason(self.game.not_asked(self.view, self.hand, verb))

    def _anothers(self, piece: str) -> Reason | None:
        """Return a reason that names the owner of a piece that belongs to another seat; None for other
        pieces, and if such pieces may be moved now."""
        owner = self._owner(piece)
        if owner < 0 or owner == self.hand or self.game.asked(self.view) is None or self._moves_rivals:
            return None
        key, params = "table.not_yours", {"piece": self._name(piece), "owner": f"seat.{owner}"}
        if self.asked:
            return Reason(Refusal(self.asked.question.rule, {}), key, params)
        return self._not_asked(None)._replace(key=key, params=params)

    def _name(self, piece: str) -> str:
        """Return the tag that names a piece in texts; verbs may know the piece by another tag."""
        return self._lying[piece].tag if piece in self._lying else piece

    def _owner(self, piece: str) -> int:
        """Return the seat that owns a piece; -1 for a piece without an owner, or not on the table."""
        return self._lying[piece].owner if piece in self._lying else -1

    @functools.cached_property
    def _lying(self) -> dict[str, Piece]:
        """The pieces on the table by the tags that verbs use for them; of several pieces with the same tag,
        the first."""
        pieces = list(self.game.pieces(self.view, self.viewer))
        return {tag: piece for piece in reversed(pieces) for tag in ways_to_lie(piece)}

    @functools.cached_property
    def _moves_rivals(self) -> bool:
        """True if a legal action moves a piece of another seat."""
        owners = {self._owner(piece) for piece in self._by_piece}
        return any(owner >= 0 and owner != self.hand for owner in owners)

    def _unfit(self, piece: str) -> bool:
        """Tell whether the verbs that are asked for now would move a piece like this one, but never, in any
        position, this piece itself."""
        now = self.game.asked(self.view)
        meant = [(v, a) for v in (now.question.verbs if now else ()) for a in self._lifts(v, piece)]
        return bool(meant) and all(verb.never(*action.args) for verb, action in meant)

    def _asked_lifts(self, piece: str) -> list[Action]:
        """Return the actions of the verbs asked for now that would move a piece, to any zone, legal or
        not."""
        verbs = self.asked.question.verbs if self.asked else ()
        return [action for verb in verbs for action in self._lifts(verb, piece)]

    def wanted(self, piece: Piece) -> bool:
        """Tell whether a verb that is asked for now moves a piece, even if no such action is legal."""
        verbs = self.asked.question.verbs if self.asked else ()
        return any(next(self._lifts(v, tag), None) for v in verbs for tag in ways_to_lie(piece))

    def _verb_of(self, piece: str, zone: str = "") -> Verb | None:
        """Return a verb that moves a piece, preferably to this zone; None if no verb ever moves the piece."""
        able = [v for v in self._verbs() if any(not v.never(*a.args) for a in self._lifts(v, piece))]
        found = [(v, g) for v in able for g in self._gestures(v) if self._reads(g.piece, piece, v)]
        meant = (v for v, g in found if zone and self._reads(g.zone, zone, v))
        return next(meant, found[0][0] if found else None)

    def _reads(self, template: str, tag: str, verb: Verb) -> bool:
        return _read(template, tag, verb, self.hand) is not None

    def _lifts(self, verb: Verb, piece: str) -> Iterator[Action]:
        """Yield the actions of a verb that would move a piece, legal or not, according to the first of the
        verb's gestures that fits the piece."""
        for gesture in self._gestures(verb):
            given = _read(gesture.piece, piece, verb, self.hand)
            if given is not None:
                yield from self._bindings(verb, given)
                return

    def _to_judge(self, verb: Verb, piece: str) -> Iterator[Action]:
        """Yield the actions of a verb that a player who lifts a piece may mean. For a verb that is not asked
        for, yield one only, if possible one that could be legal at another moment."""
        if self.asked and verb in self.asked.question.verbs:
            yield from self._lifts(verb, piece)
        elif first := next(self._lifts(verb, piece), None):
            yield next((a for a in self._lifts(verb, piece) if not verb.never(*a.args)), first)

    def _nearest(
        self, actions: Iterable[Action], lifted: Collection[str] = (), zone: str = ""
    ) -> Reason | None:
        """Return the reason why an action is refused: of all these actions, the one nearest to a legal one.
        None if every action is legal.

        If an action of another verb is as likely to have been meant and another rule refuses it, its reason
        is added (`also`). Rules about arguments that neither the lifted pieces nor the zone have chosen are
        passed over if another rule refuses an action too.
        """
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
        """Return the reason why the first of several actions is refused now; if the action belongs to another
        step, the reason lists the steps of all these actions."""
        reasons = [self._reason(action) for action in actions if action == actions[0] or self._open(action)]
        first = reasons[0].refusal
        if first.rule != self.game.time_rule or "needed" not in first.params:
            return reasons[0]._replace(action=None)
        needed = chain.from_iterable(_steps(r.refusal) for r in reasons if r.refusal.rule == first.rule)
        return Reason(first._replace(params={**first.params, "needed": tuple(dict.fromkeys(needed))}))

    def _open(self, action: Action) -> bool:
        """Tell whether the verb of an action is never asked for by a private question, such as a choice among
        cards just drawn."""
        verb = self.game.verbs[action.verb]
        return not any(q.private for q in self.game.questions.values() if verb in q.verbs)

    def _fits_nowhere(self, tags: Collection[str]) -> bool:
        """Tell whether a piece has no zone to go to: every action that moves it now is refused because of the
        zone, and the sentences of the refusals differ."""
        assert self.asked
        lifts = [a for verb in self.asked.question.verbs for tag in tags for a in self._lifts(verb, tag)]
        meant = [action for action in lifts if not self.game.verbs[action.verb].never(*action.args)]
        if not all(self._tells_of_no_choice(action, tags, "") for action in meant):
            return False
        refusals = (self.game.why_not(self.view, self.hand, action) for action in meant)
        return len({self._told(refusal) for refusal in refusals if refusal}) > 1

    def _told(self, refusal: Refusal) -> tuple[object, ...]:
        """Return a key that is the same for refusals with the same sentence: the rule's number, and the
        values inserted in the sentence."""
        texts = rulebook(self.game.key).rules[refusal.rule].refusal
        sentence = texts.get(LANGUAGES[0], "")  # every language names the same
        return (refusal.rule, *(refusal.params.get(name) for name in sorted(placeholders(sentence))))

    def _tells_of_no_choice(self, action: Action, lifted: Collection[str], zone: str) -> bool:
        """Tell whether the rule that refuses an action is about an argument that neither the lifted pieces
        nor the zone have chosen."""
        verb = self.game.verbs[action.verb]
        read = (self._given(g, tag, zone, verb) for g in verb.gestures for tag in lifted)
        given = next((found for found in read if found is not None), None)
        if given is None:
            return False
        broken = verb.first_broken(self.view, self.hand, *action.args)
        return broken >= 0 and self._speaks_of(verb.rules[broken], verb.domains.keys() - given.keys(), action)

    def _speaks_of(self, rule: Rule, names: Set[str], action: Action) -> bool:
        """Tell whether a rule that refuses an action might allow it if the arguments called `names` had other
        values."""
        if not names.isdisjoint(rule.needs):
            return True
        domains = self.game.verbs[action.verb].domains
        given = {"seat": self.hand, **dict(zip(domains, action.args, strict=True))}
        return rule.allows in names and bool(rule.says.of(self.view, given))  # an empty list allows none

    def _given(self, gesture: Gesture, piece: str, zone: str, verb: Verb) -> dict[str, int] | None:
        """Return the arguments, by name, that a drag determines, or only the lift of the piece if `zone` is
        ""; None if the gesture does not fit."""
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
        """Return the distance of an action from a legal one, smaller is nearer: first how probably it was
        meant (MEANT to NEVER), then how many rules have not been passed yet. Return None for a legal
        action."""
        verb = self.game.verbs[action.verb]
        asked = self.asked is None or verb in self.asked.question.verbs
        if verb.never(*action.args):
            return UNFIT if asked else NEVER, 0
        if not asked:
            # The verb's own rules may read data that exists only while its question is asked, so they are not
            # checked. A verb that is often one of several is more likely to be meant than one that is the
            # only choice at a rare moment.
            return NOT_NOW, -max(len(q.verbs) for q in self.game.questions.values() if verb in q.verbs)
        broken = verb.first_broken(self.view, self.hand, *action.args)
        if broken < 0:
            return None
        out_of_time = verb.rules[broken].number == verb.moment_rule  # asked for under an option that is off
        return (NOT_NOW if out_of_time else MEANT), len(verb.rules) - broken

    def _verbs(self) -> list[Verb]:
        """Return every verb that may still be asked for, the verbs asked for now first."""
        asked = list(self.asked.question.verbs) if self.asked else []
        return asked + [v for v in self.game.verbs.values() if v not in asked and v not in self._past]

    @functools.cached_property
    def _past(self) -> list[Verb]:
        """The verbs that no question of this match, or of the rest of it after the set-up, asks for; without
        verbs whose `moment_rule` is a function."""
        now, questions = self.game.asked(self.view), self.game.questions_of(self.view)
        if now is None or not now.question.setup:
            questions = [question for question in questions if not question.setup]
        later = {verb for question in questions for verb in question.verbs}
        return [v for v in self.game.verbs.values() if v not in later and isinstance(v.moment_rule, str)]

    def _would_be(self, piece: str, zone: str) -> Iterator[Action]:
        """Yield the actions that a drop of a piece on a zone may mean, legal or not: first those with all
        arguments determined by the drop, then the others; among each, verbs asked for now come first."""
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
        """Return the actions of a verb that have the given arguments, with every combination of values for
        the others.

        If there are too many combinations, only some values of the last arguments are tried, so that no value
        of the first ones is left out.
        """
        pools, most = [], TRIED
        for name, domain in verb.domains.items():
            pool = [given[name]] if name in given else list(islice(domain.values, most))
            pools.append(pool)
            most = max(1, most // len(pool))
        return (Action(verb.key, args) for args in product(*pools))


def ways_to_lie(piece: Piece) -> tuple[str, ...]:
    """Return the tags that verbs use for a piece: one for each orientation, or only one if it is never
    turned."""
    return piece.turns or (piece.known_as or piece.tag,)


def gestures(verb: Verb, action: Action, seat: int, view: Any = None) -> Iterator[tuple[str, str]]:
    """Yield the drags (piece, zone) that mean an action of a seat: in the position `view`, or at any moment
    if `view` is None."""
    tags = verb.tags(action.args)
    for gesture in verb.gestures:
        if gesture.zone and gesture.means(view):
            yield gesture.piece.format(seat=seat, **tags), gesture.zone.format(seat=seat, **tags)


def _steps(refusal: Refusal) -> tuple[str, ...]:
    """Return the steps in which the refused move would be possible, as its refusal names them; empty if it
    names none."""
    needed = refusal.params.get("needed", ())
    return needed if isinstance(needed, tuple) else (str(needed),)


def _read(template: str, tag: str, verb: Verb, seat: int) -> dict[str, int] | None:
    """Return the verb's arguments that a tag contains, found by matching the tag with a template of a
    gesture; None if it does not match."""
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
    """Return the possible values of an argument of a verb, by the tag of each value."""
    domain = verb.domains[name]
    return {domain.tag(value): value for value in domain.values}
