"""The reasons why gestures (drags, lifts and clicks) are refused.

A refused gesture could have meant several actions. The reason returned is that of the action nearest to a
legal one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set
from itertools import chain
from typing import NamedTuple

from tabletop.engine.rule import Rule
from tabletop.engine.table import Piece
from tabletop.engine.verb import NO_PARAMS, Action, Params, Refusal, Verb
from tabletop.match.drags import MEANT, NEVER, NOT_NOW, UNFIT, Drags
from tabletop.match.gestures import bindings, chosen, gestures, verb_tags
from tabletop.texts.rulebook import placeholders, rulebook


class Reason(NamedTuple):
    """The reason why a gesture (a drag, a lift or a click) is refused, with the refusal by the rules."""

    refusal: Refusal
    key: str = ""
    """The catalogue key of a text of the app that is shown in place of the rule's own sentence; "" for most
    reasons."""
    params: Params = NO_PARAMS
    action: Action | None = None
    """The refused action, if the gesture could also mean another action (`also`); None if it can mean only
    one."""
    also: tuple[Reason, ...] = ()
    """The reason for the other action that the gesture may as well mean, as a tuple of one; empty if there is
    none."""


class WhyNot:
    """Finds the reasons why gestures are refused, in the position that `drags` was made for."""

    def __init__(self, drags: Drags) -> None:
        self.drags = drags
        self.game, self.view, self.hand, self.asked = drags.game, drags.view, drags.hand, drags.asked

    def drop(self, piece: str, zone: str) -> Reason:
        """Return the reason why a piece may not be dropped on a zone."""
        if reason := self._anothers(piece):
            return reason
        if self.asked is None:
            return self._not_asked(None if self._unfit(piece) else self.drags.verb_of(piece, zone))
        # A reason why the piece cannot move at all helps more than why it does not fit that zone.
        if self.drags.likelihood(piece, zone) == NEVER and (reason := self._stuck(piece)):
            return reason
        if reason := self._nearest(self.drags.would_be(piece, zone), (piece,), zone):
            return reason
        if piece not in self.drags.pieces() and (verb := self.drags.sign_of(piece)):
            return self.do(verb)
        lying = self.drags.on_table.get(piece)  # texts name a piece by its own tag, not by that of its verbs
        return self.nothing("table.no_such_drop", piece=lying.tag if lying else piece)

    def _stuck(self, piece: str) -> Reason | None:
        """Return the reason why a piece that the question asks for may be dropped nowhere; None if it may be
        dropped somewhere, or if the question does not ask for it."""
        tags = verb_tags(self.drags.on_table[piece]) if piece in self.drags.on_table else (piece,)
        lifts = [action for tag in tags for action in self.drags.asked_lifts(tag)]
        if not lifts or not self.drags.pieces().isdisjoint(tags):
            return None
        if self._fits_nowhere(tags):
            return self.nothing("table.nowhere", piece=piece)
        return self._nearest(lifts, tags)

    def lift(self, piece: Piece) -> Reason:
        """Return the reason why a piece may not be lifted."""
        tags = verb_tags(piece)
        if reason := self._anothers(tags[0]):
            return reason
        if self.asked is None:
            return self._not_asked(None if self._unfit(tags[0]) else self.drags.verb_of(tags[0]))
        if next(self.drags.asked_lifts(tags[0]), None) is None and (verb := self.drags.sign_of(tags[0])):
            return self.do(verb)
        if self._fits_nowhere(tags):
            return self.nothing("table.nowhere", piece=tags[0])
        meant = [a for verb in self.drags.open_verbs for tag in tags for a in self._to_judge(verb, tag)]
        reason = self._of_several(meant) or self._nearest(meant, tags)
        return reason or self.nothing(self._at_rest(piece), piece=piece.tag)

    def _at_rest(self, piece: Piece) -> str:
        """Return the key of the sentence on why a piece cannot be lifted, if no verb moves it now."""
        if not piece.known_as or self.drags.verb_of(piece.tag) is None:
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

    def refused_drags(self, action: Action) -> Iterator[tuple[str, str, list[str]]]:
        """Yield the drags of an illegal action: each with its piece, its zone, and the numbers of the rules
        that refuse it."""
        for piece, zone in gestures(self.game.verbs[action.verb], action, self.hand):
            if piece in self.drags.on_table and not self.drags.means(piece, zone):
                reason = self.drop(piece, zone)
                yield piece, zone, [each.refusal.rule for each in (reason, *reason.also)]

    def nothing(self, key: str, **params: int | str) -> Reason:
        """Return the reason for a gesture that means no action; its text is the sentence under `key`, filled
        with `params`."""
        if self.asked is None:
            return self._not_asked(None)
        return Reason(Refusal(self.asked.question.rule, {}), key, params)

    def do(self, verb: str) -> Reason:
        """Return the reason why a verb cannot be used now, to be shown at its disabled button."""
        if self.asked is None:
            return self._not_asked(self.game.verbs[verb])
        return self._nearest(bindings(self.game.verbs[verb], {})) or self.nothing("table.not_now")

    def _not_asked(self, verb: Verb | None) -> Reason:
        """Return the reason why a seat that is not asked may not use a verb; for None, why it may do nothing
        at all."""
        return Reason(self.game.not_asked(self.view, self.hand, verb))

    def _anothers(self, piece: str) -> Reason | None:
        """Return a reason that names the rival who owns a piece; None if the piece is not a rival's, if the
        rules let the seat move pieces of rivals now, or if the match is over."""
        lying, over = self.drags.on_table.get(piece), self.game.asked(self.view) is None
        if lying is None or over or not self.drags.of_rival(lying) or self.drags.moves_rivals:
            return None
        params = {"piece": lying.tag, "owner": f"seat.{lying.owner}"}
        return self.nothing("")._replace(key="table.not_yours", params=params)

    def _unfit(self, piece: str) -> bool:
        """Tell whether the verbs asked for now move pieces of this kind, but could not move this piece in
        any position."""
        now = self.game.asked(self.view)
        meant = [(v, a) for v in (now.question.verbs if now else ()) for a in self.drags.lifts(v, piece)]
        return bool(meant) and all(verb.never(*action.args) for verb, action in meant)

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
            # The time is not the reason, since the move would be illegal in its own step as well.
            return never if never.refusal.rule != self.game.time_rule else None
        meant = alike if kind == MEANT else alike[:1]
        about = [action for action in meant if not self._is_about_unchosen(action, lifted, zone)] or meant
        reasons = [self._reason(action) for action in about]
        others = [r for r in reasons if r.refusal.rule != reasons[0].refusal.rule]
        if not others:
            return reasons[0]._replace(action=None)
        return reasons[0]._replace(also=(others[0],))

    def _in_their_steps(self, actions: list[Action]) -> Reason:
        """Return the reason why the first action is refused now, which lists the steps of all the actions."""
        reasons = [self._reason(action) for action in actions if action == actions[0] or self._open(action)]
        first = reasons[0].refusal
        if first.rule != self.game.time_rule or "needed" not in first.params:
            return reasons[0]._replace(action=None)
        needed = chain.from_iterable(_steps(r.refusal) for r in reasons if r.refusal.rule == first.rule)
        return Reason(first._replace(params={**first.params, "needed": tuple(dict.fromkeys(needed))}))

    def _open(self, action: Action) -> bool:
        """Tell whether no private question, such as a choice among drawn cards, asks for an action's verb."""
        verb = self.game.verbs[action.verb]
        return not any(q.private for q in self.game.questions.values() if verb in q.verbs)

    def _fits_nowhere(self, tags: Collection[str]) -> bool:
        """Tell whether every action that would move a piece now is refused because of an argument that
        lifting the piece leaves open, such as the zone, and at least two different sentences refuse them."""
        lifts = [action for tag in tags for action in self.drags.asked_lifts(tag)]
        meant = [action for action in lifts if not self.game.verbs[action.verb].never(*action.args)]
        if not all(self._is_about_unchosen(action, tags, "") for action in meant):
            return False
        refusals = (self.game.why_not(self.view, self.hand, action) for action in meant)
        return len({self._sentence_key(refusal) for refusal in refusals if refusal}) > 1

    def _sentence_key(self, refusal: Refusal) -> tuple[object, ...]:
        """Return a key that refusals with the same sentence share: the rule's number and inserted values."""
        texts = rulebook(self.game.key).rules[refusal.rule].refusal
        sentence = texts.first("")  # the sentences of all languages have the same placeholders
        return (refusal.rule, *(refusal.params.get(name) for name in sorted(placeholders(sentence))))

    def _is_about_unchosen(self, action: Action, lifted: Collection[str], zone: str) -> bool:
        """Tell whether the rule that refuses an action is about an argument that no gesture has chosen."""
        verb = self.game.verbs[action.verb]
        read = (chosen(g, tag, zone, verb, self.hand) for g in verb.gestures for tag in lifted)
        given = next((found for found in read if found is not None), None)
        if given is None:
            return False
        broken = verb.first_broken(self.view, self.hand, *action.args)
        return broken >= 0 and self._is_about(verb.rules[broken], verb.domains.keys() - given.keys(), action)

    def _is_about(self, rule: Rule, names: Set[str], action: Action) -> bool:
        """Tell whether a rule might allow a refused action if the arguments `names` had other values."""
        if not names.isdisjoint(rule.needs):
            return True
        domains = self.game.verbs[action.verb].domains
        given = {"seat": self.hand, **dict(zip(domains, action.args, strict=True))}
        return rule.allows in names and bool(rule.statement.of(self.view, given))  # an empty list allows none

    def _reason(self, action: Action) -> Reason:
        verb = self.game.verbs[action.verb]
        never = verb not in self.drags.asked_verbs and verb.never(*action.args)
        refusal = (self.game.never if never else self.game.why_not)(self.view, self.hand, action)
        assert refusal
        return Reason(refusal, action=action)

    def _distance(self, action: Action) -> tuple[int, int] | None:
        """Return the distance of an action from a legal one, smaller is nearer: first how probably it was
        meant (MEANT to NEVER), then how many rules have not been passed yet. Return None for a legal
        action."""
        verb = self.game.verbs[action.verb]
        asked = verb in self.drags.asked_verbs
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
        # The question asks for the verb, but an option forbids it, by the rule for the wrong moment.
        out_of_time = verb.rules[broken].number == verb.moment_rule
        return (NOT_NOW if out_of_time else MEANT), len(verb.rules) - broken

    def _to_judge(self, verb: Verb, piece: str) -> Iterator[Action]:
        """Yield the actions of a verb that a player who lifts a piece may mean. For a verb that is not asked
        for, yield one only, if possible one that could be legal at another moment."""
        if verb in self.drags.asked_verbs:
            yield from self.drags.lifts(verb, piece)
        elif first := next(self.drags.lifts(verb, piece), None):
            yield next((a for a in self.drags.lifts(verb, piece) if not verb.never(*a.args)), first)


def _steps(refusal: Refusal) -> tuple[str, ...]:
    """Return the steps in which the refused move would be possible, as its refusal names them."""
    needed = refusal.params.get("needed", ())
    return needed if isinstance(needed, tuple) else (str(needed),)
