"""The legal actions, grouped by the drags that perform them; and for other drags, the actions that the player
may have meant."""

from __future__ import annotations

import functools
from collections.abc import Container, Iterator, KeysView, Mapping
from typing import Any

from tabletop.engine.game import AnyGame
from tabletop.engine.legality import Asked
from tabletop.engine.table import Piece
from tabletop.engine.verb import Action, Gesture, Verb
from tabletop.match.gestures import arguments, bindings, chosen, gestures, verb_tags

MEANT, UNFIT, NOT_NOW, NEVER = 0, 1, 2, 3
"""Ranks of how probably a player meant an action, the most probable first.

MEANT: the present question asks for the action's verb.
UNFIT: the present question asks for the verb, but no position allows these arguments.
NOT_NOW: only other questions ask for the verb.
NEVER: only other questions ask for the verb, and no position allows these arguments.
"""


class Drags:
    """The legal actions in a position, grouped by the drags that perform them.

    `actions` are all legal actions; `loose` are those without a drag. `viewer` is the seat that looks at the
    table, and `hand` the seat that acts, by default the same. There are no actions while another seat has to
    act.
    """

    def __init__(self, game: AnyGame, view: Any, viewer: int, hand: int | None = None) -> None:
        self.game, self.view, self.viewer = game, view, viewer
        self.hand = viewer if hand is None else hand
        asked = game.asked(view)
        self.asked: Asked | None = asked if asked and asked.seat == self.hand else None
        self.asked_verbs = self.asked.question.verbs if self.asked else ()
        self.actions = game.legal(view) if self.asked else []
        self.verbs = {action.verb for action in self.actions}
        self._by_piece: dict[str, dict[str, list[Action]]] = {}
        self.loose: list[Action] = []
        self._known_gestures: dict[str, list[Gesture]] = {}
        for action in self.actions:
            self._add(action)

    def _add(self, action: Action) -> None:
        ends = list(gestures(self.game.verbs[action.verb], action, self.hand, self.view))
        for piece, zone in ends:
            self._by_piece.setdefault(piece, {}).setdefault(zone, []).append(action)
        if not ends:
            self.loose.append(action)

    def pieces(self) -> KeysView[str]:
        """Return the tags of the pieces that may be lifted."""
        return self._by_piece.keys()

    def may_lift(self, piece: Piece) -> bool:
        """Tell whether a piece may be lifted now, in any of its orientations."""
        return not self._by_piece.keys().isdisjoint(verb_tags(piece))

    def places(self, piece: Piece) -> dict[str, list[Action]]:
        """Return the zones on which a piece may be dropped in some orientation, each with the legal actions
        that the drop performs."""
        found: dict[str, list[Action]] = {}
        for tag in verb_tags(piece):
            for zone, actions in self.targets(tag).items():
                found.setdefault(zone, []).extend(actions)
        return found

    def targets(self, piece: str) -> Mapping[str, list[Action]]:
        """Return the zones on which the piece with this tag may be dropped, each with the legal actions that
        the drop performs."""
        return self._by_piece.get(piece, {})

    def means(self, piece: str, zone: str) -> list[Action]:
        """Return the legal actions that a drop of this piece on this zone may perform."""
        return self._by_piece.get(piece, {}).get(zone, [])

    def gesture(self, action: Action, seat: int, lying: Container[str] = ()) -> tuple[str, str] | None:
        """Return a drag (piece, zone) that shows a seat's action; None if the action moves no piece by hand.
        Among several such drags, one of a piece whose tag is in `lying` is preferred."""
        found = list(gestures(self.game.verbs[action.verb], action, seat, self.view))
        return next((drag for drag in found if drag[0] in lying), found[0] if found else None)

    def only_now(self, piece: str, zone: str) -> Action | None:
        """Return the first legal action of this drop if only the present position gives the drop this
        meaning: for example, the dropped piece pays for something. None if the drop always has this meaning,
        or if it performs no legal action."""
        for action in self.means(piece, zone)[:1]:
            verb = self.game.verbs[action.verb]
            if (piece, zone) not in gestures(verb, action, self.hand):  # those valid in every position
                return action
        return None

    def stood_for(self, piece: Piece) -> list[Action]:
        """Return the legal actions of the verb that this piece stands for (see `sign_of`): the player
        performs them by dropping the piece, wherever it lands. Empty for a piece that stands for no verb or
        belongs to another seat."""
        if self.asked is None or piece.owner != self.hand:
            return []
        verb = self.sign_of(piece.tag)
        return [action for action in self.loose if action.verb == verb]

    def of_rival(self, piece: Piece) -> bool:
        """Tell whether a piece belongs to another seat."""
        return piece.owner >= 0 and piece.owner != self.hand

    @functools.cached_property
    def moves_rivals(self) -> bool:
        """True if a legal action moves a piece of another seat."""
        return any(self.of_rival(self.on_table[tag]) for tag in self.pieces() if tag in self.on_table)

    # -- what a gesture would mean ------------------------------------------------------------------------
    def likelihood(self, piece: str, zone: str) -> int:
        """Return how likely a player means the drop of this piece on this zone: MEANT (the present
        question asks for a verb with this drag), NOT_NOW (only other questions do) or NEVER (no verb has
        this drag)."""
        if (action := next(self.would_be(piece, zone), None)) is None:
            return NEVER
        return MEANT if self.game.verbs[action.verb] in self.asked_verbs else NOT_NOW

    def movable(self, piece: Piece) -> bool:
        """Tell whether there is a verb that moves this piece by hand, whether the present question asks for
        it or not."""
        return self.verb_of(verb_tags(piece)[0]) is not None

    def wanted(self, piece: Piece) -> bool:
        """Tell whether a verb that the present question asks for moves this piece, even if no such action is
        legal."""
        return any(next(self.asked_lifts(tag), None) for tag in verb_tags(piece))

    def asked_lifts(self, piece: str) -> Iterator[Action]:
        """Yield the actions, legal or not, that move a piece to any zone by verbs that the present question
        asks for."""
        return (action for verb in self.asked_verbs for action in self.lifts(verb, piece))

    def sign_of(self, piece: str) -> str:
        """Return the key of the verb that a piece stands for, "" for none. Such a verb is performed by a
        button; if the player takes the piece instead, the refusal of the verb is explained."""
        return next((v.key for v in self.open_verbs if Gesture(piece) in v.gestures), "")

    @functools.cached_property
    def on_table(self) -> dict[str, Piece]:
        """The pieces on the table, by the tags that verbs use for them. If several have the same tag, the
        first counts."""
        pieces = list(self.game.pieces(self.view, self.viewer))
        return {tag: piece for piece in reversed(pieces) for tag in verb_tags(piece)}

    def _gestures(self, verb: Verb) -> list[Gesture]:
        """Return the gestures that mean a verb in this position; some do so only at certain times."""
        if (found := self._known_gestures.get(verb.key)) is None:
            found = self._known_gestures[verb.key] = [g for g in verb.gestures if g.means(self.view)]
        return found

    def lifts(self, verb: Verb, piece: str) -> Iterator[Action]:
        """Yield the actions of a verb, legal or not, that a player who drags this piece may mean. Only the
        first gesture of the verb that fits the piece counts."""
        for gesture in self._gestures(verb):
            given = arguments(gesture.piece, piece, verb, self.hand)
            if given is not None:
                yield from bindings(verb, given)
                return

    @functools.cached_property
    def open_verbs(self) -> tuple[Verb, ...]:
        """Every verb that the match may still ask for, now or later; those of the present question come
        first."""
        others = (v for v in self.game.verbs.values() if v not in self.asked_verbs and v not in self._past)
        return (*self.asked_verbs, *others)

    @functools.cached_property
    def _past(self) -> list[Verb]:
        """The verbs that no question will ask for in the rest of this match, such as those of the set-up. A
        verb whose `moment_rule` is a function is never counted among them."""
        now, questions = self.game.asked(self.view), self.game.questions_of(self.view)
        if now is None or not now.question.setup:
            questions = [question for question in questions if not question.setup]
        later = {verb for question in questions for verb in question.verbs}
        return [v for v in self.game.verbs.values() if v not in later and isinstance(v.moment_rule, str)]

    def would_be(self, piece: str, zone: str) -> Iterator[Action]:
        """Yield the actions, legal or not, that a drop of a piece on a zone may mean. Actions whose arguments
        the drop determines completely come first; within both groups, actions of the present question's verbs
        come first."""
        partial: list[Iterator[Action]] = []
        for verb in self.open_verbs:
            for gesture in self._gestures(verb):
                if (given := chosen(gesture, piece, zone, verb, self.hand)) is None:
                    continue
                found = bindings(verb, given)
                if len(given) == len(verb.domains):
                    yield from found
                else:
                    partial.append(found)
        for found in partial:
            yield from found

    def verb_of(self, piece: str, zone: str = "") -> Verb | None:
        """Return a verb that moves a piece, if possible to this zone ("" for any zone); None if no verb ever
        moves the piece."""
        verbs = [v for v in self.open_verbs if any(not v.never(*a.args) for a in self.lifts(v, piece))]
        drags = [(v, g) for v in verbs for g in self._gestures(v)]
        found = [(v, g) for v, g in drags if arguments(g.piece, piece, v, self.hand) is not None]
        meant = (v for v, g in found if zone and arguments(g.zone, zone, v, self.hand) is not None)
        return next(meant, found[0][0] if found else None)
