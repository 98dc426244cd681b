"""The check of a game's panels, coach cards, words and first match: every claim is compared with the game."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from tabletop.engine.game import AnyGame, BadSetup
from tabletop.engine.log import Line
from tabletop.engine.panels import zones_beside
from tabletop.engine.position import Position
from tabletop.engine.table import Table
from tabletop.engine.verb import Action
from tabletop.learning.goals import SeatLine, line_matches
from tabletop.learning.prepared import LONGEST, opening
from tabletop.system.game_packages import package_of
from tabletop.system.languages import SOURCES
from tabletop.system.levels import LEVELS
from tabletop.teaching import CoachCard, FirstMatch, PrimerPanel, Taught, Teaching, Trigger
from tabletop.teaching.layers import SIZE
from tabletop.teaching.wording import SENTENCES_OF_A_CARD, SENTENCES_OF_A_PANEL, WORDS_OF_AN_ENTRY, faults
from tabletop.texts.game_data import game_data
from tabletop.texts.names import names
from tabletop.texts.rulebook import placeholders, rulebook
from tabletop.texts.words import Words, plain

PLAIN = ("ui_", "seat.")
"""The prefixes of pictures that need no glossary entry: icons that stand beside a word, and the tokens of
seats."""
STRETCH = 0.05
"""The fraction of its width by which a board in a panel's picture may be stretched or squeezed."""
LOOKS = 10
"""The interval, in actions, between two examined positions of a random match."""
SEEDS = 100
"""The most seeds of a game's guided first match that are checked."""
TRIES = 5
"""The number of random matches played with each seed; each card in `must_meet` must come up in more than half
of them."""


class Claims:
    """The names of all that a game really has (tags, pictures, rules, texts ...); the names in its teaching
    files are checked against them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.words = [Words(language, game.key) for language in SOURCES]
        self.rules = rulebook(game.key).rules
        looks = list(islice(at_random(game, game.new(game.seats[-1])), 0, None, LOOKS))
        self._things = {kind for thing in things(game, looks) for kind in kinds(thing)}
        self.pictures = {picture for look in looks for picture in pictures(game, look) if picture}

    def has_text(self, key: str) -> bool:
        """Tell whether there is a sentence under a key in both source languages."""
        return all(words.asks(key) is not None for words in self.words)

    def figures(self, own: Iterable[str] = (), keys: Sequence[str] = ()) -> Callable[[str], bool]:
        """Return a function that tells whether a text of the lessons may use a placeholder of a given name.
        Allowed are the numbers of the game's rules (`Game.figures`), the names `own`, key bindings, and the
        parameters of the log lines with these `keys`."""
        known = {*self.game.figures, *own, *self.parameters(keys), *(["seat"] if keys else [])}

        def knows(name: str) -> bool:
            word, _, command = name.partition(".")
            return name in known or (word == "key" and self.has_text(f"command.{command}"))

        return knows

    def parameters(self, keys: Sequence[str]) -> set[str]:
        """Return the names of the placeholders in the log lines with these keys."""
        return {name for key in keys for name in self.words[0].asks(key) or ()}

    def no_rules(self, numbers: Sequence[str]) -> Iterator[str]:
        """Yield a fault for every one of these numbers that belongs to no rule of the game."""
        yield from (f"there is no rule {number}" for number in numbers if number not in self.rules)

    def has(self, pattern: str) -> bool:
        """Tell whether the game has a tag, kind, picture or zone of this name; always True for a pattern with
        a star."""
        return "*" in pattern or pattern in self._things

    def shows(self, icon: str) -> bool:
        """Tell whether an icon is the tag or picture of a thing in the game, or an icon of the app."""
        return self.has(icon) or package_of(self.game.key).drawing(icon).is_file()


def things(game: AnyGame, looks: Iterable[Position]) -> Iterator[str]:
    """Yield the tags, names, pictures and zones of a game: those of its data, and those that occur in the
    positions `looks`."""
    yield from names(game.key)
    yield from game_data(game.key, "pictures.toml").values
    yield from game.zones()
    for verb in game.verbs.values():
        for domain in verb.domains.values():
            yield from (domain.tag(value) for value in domain.values)
    for position in looks:
        for piece in game.pieces(position, 0):
            yield from (piece.tag, piece.zone, piece.picture)
        for panel in game.table(position, 0).panels:
            yield from zones_beside(panel)


def pictures(game: AnyGame, position: Position) -> Iterator[str]:
    """Yield the pictures of the pieces on the table, and the icons of counters, badges and panels."""
    for piece in game.pieces(position, 0):
        yield from (piece.picture, *(fact.icon for fact in piece.facts))
    yield from icons(game.table(position, 0))


def icons(table: Table) -> Iterator[str]:
    """Yield the icons of the counters, badges and panels of a table."""
    for card in table.seats:
        yield from (*(counter.icon for counter in card.counters), *card.badges)
    for section in (section for panel in table.panels for section in panel.sections):
        lists = (getattr(section, name, ()) for name in ("counters", "statuses", "dues", "rows"))
        yield from (line.icon for lines in lists for line in lines)


def kinds(tag: str) -> Iterator[str]:
    """Yield a tag, then the kinds that it belongs to, the broadest first: card.car_02, card, card.car."""
    yield tag
    yield from (tag[: end.start()] for end in re.finditer(r"[._]", tag))


def at_random(game: AnyGame, position: Position) -> Iterator[Position]:
    """Yield the positions of a match played at random from `position` on, always in the same way."""
    dice = Random(1)
    while game.asked(position):
        yield position.copy()
        legal = game.legal(position)
        game.play(position, legal[int(dice.random() * len(legal))])


def taught_faults(claims: Claims, teaching: Teaching) -> Iterator[str]:
    """Yield every fault of `teach.toml`, one line each."""
    game, where = claims.game, f"{package_of(claims.game.key).file().name}/teach.toml"
    for panel in teaching.panels:
        here = f"{where}: panel {panel.key}"
        yield from _under(f"{here}: title", faults(panel.title, claims.figures(), 1))
        yield from _under(here, _taught(claims, panel.taught, SENTENCES_OF_A_PANEL))
        yield from _under(f"{here}: picture", _positions(game, panel))
        yield from _under(f"{here}: picture", _stretched(panel))
    for coach_card in teaching.coach_cards:
        yield from _under(f"{where}: moment {coach_card.key}", _coach_card(claims, coach_card))
    for word in teaching.words:
        here = f"{where}: word {word.key}"
        yield from _under(here, _taught(claims, word.taught, SENTENCES_OF_A_CARD, WORDS_OF_AN_ENTRY))
        yield from (
            f"{here}: icons: nothing is drawn or called so: {i}" for i in word.icons if not claims.shows(i)
        )
    yield from _under(where, _twice(game, teaching))
    yield from _under(where, _unexplained(claims, teaching))
    yield from _under(where, _unspoken_questions(game, teaching))
    if teaching.first_match.seeds:
        yield from _under(f"{where}: first_match", _first_match(game, teaching))


def _positions(game: AnyGame, panel: PrimerPanel) -> Iterator[str]:
    """Yield a fault for each board in a panel's picture whose position cannot be set up."""
    for layer in panel.picture:
        if game.setup and (words := layer.values.get("position")):
            try:
                game.setup(words)
            except BadSetup as fault:
                yield f"position: {fault}"


def _stretched(panel: PrimerPanel) -> Iterator[str]:
    """Yield a fault for each board in a panel's picture that is drawn much wider or narrower than it is."""
    for layer in panel.picture:
        if layer.kind == "board":
            (*_, wide, high), (*_, across, down) = layer.values["part"], layer.values.get("at", SIZE)
            if abs(wide * down / (high * across) - 1) > STRETCH:
                yield f"part: {wide} x {high} has not the shape of its place, {across} x {down}"


def _under(where: str, found: Iterator[str]) -> Iterator[str]:
    return (f"{where}: {fault}" for fault in found)


def _taught(
    claims: Claims, taught: Taught, sentences: int, words: int = 0, keys: Sequence[str] = ()
) -> Iterator[str]:
    known = claims.figures(keys=keys)
    yield from (f"text: {fault}" for fault in faults(taught.text, known, sentences, words))
    yield from (f"short: {fault}" for fault in faults(taught.short, known, sentences, words))
    yield from claims.no_rules(taught.rules)
    if not taught.rules:
        yield "rules: at least one is needed"
    yield from (f"unless: there is no such choice: {u}" for u in taught.unless if not _chosen(claims.game, u))


def _chosen(game: AnyGame, unless: str) -> bool:
    key, _, value = unless.partition("=")
    return any(o.key == key and value in [str(c).lower() for c in o.choices] for o in game.options)


def _coach_card(claims: Claims, coach_card: CoachCard) -> Iterator[str]:
    on = coach_card.on
    keys = on.keys if on.kind in ("told", "prompt") else ()
    yield from _taught(claims, coach_card.taught, SENTENCES_OF_A_CARD, keys=keys)
    text = coach_card.taught.text.own(SOURCES[0])
    meant = placeholders(text) & claims.game.figures.keys() & claims.parameters(keys)
    yield from (f"text: {{{name}}} is a figure and a parameter of the log line" for name in sorted(meant))
    known = {
        "asked": (claims.game.questions.__contains__, "question"),
        "can": (claims.game.verbs.__contains__, "verb"),
        "prompt": (claims.has_text, "sentence in the language files"),
        "told": (claims.has_text, "sentence in the language files"),
        "refused": (claims.rules.__contains__, "rule"),
    }
    for name, trigger in {"on": on, "after": coach_card.after, "instead": coach_card.instead}.items():
        if trigger:
            is_there, what = known[trigger.kind]
            lost = (key for key in trigger.keys if not is_there(key))
            yield from (f"{name}: {trigger.kind}: there is no {what} {key}" for key in lost)
            yield from claims.no_rules([trigger.rule] if trigger.rule else [])


def _twice(game: AnyGame, teaching: Teaching) -> Iterator[str]:
    """Yield a fault for each word or icon in two glossary entries whose options do not exclude each other."""
    claimed: dict[str, Taught] = {}
    for word in teaching.words:
        forms = [f"{language}: {plain(form)!r}" for language in SOURCES for form in word.forms[language]]
        for claim in {*forms, *(f"the icon {icon}" for icon in word.icons)}:
            other = claimed.setdefault(claim, word.taught)
            if other is not word.taught and not _exclude(game, other, word.taught):
                yield f"words: {claim} stands in two entries"


def _unexplained(claims: Claims, teaching: Teaching) -> Iterator[str]:
    """Yield a fault for each picture on the table that nothing explains, except those of PLAIN."""
    entries = {icon for word in teaching.words for icon in word.icons}
    for picture in sorted(claims.pictures):
        explained = entries & {*kinds(picture)} or claims.words[0].about(picture)
        if teaching.words and not explained and not picture.startswith(PLAIN):
            yield f"words: the picture {picture} is met at the table and stands in no entry"


def _exclude(game: AnyGame, one: Taught, other: Taught) -> bool:
    """Tell whether two texts never hold in one match: each choice of some option rules one of them out."""
    hidden = {*one.unless, *other.unless}
    return any(all(f"{o.key}={str(c).lower()}" in hidden for c in o.choices) for o in game.options)


def _unspoken_questions(game: AnyGame, teaching: Teaching) -> Iterator[str]:
    """Yield a fault for each question that has no coach card and is not listed in `silent`."""
    if not teaching.coach_cards:
        return
    cards = [
        coach_card.on for coach_card in teaching.coach_cards if coach_card.on.kind in ("asked", "prompt")
    ]
    spoken = {key.removeprefix("prompt.") for on in cards for key in on.keys}
    for key in game.questions:
        about = any(name == key or name.startswith((f"{key}_", f"{key}.")) for name in spoken)
        if not about and key not in teaching.silent:
            yield f"the question {key} has no coach card and is not silent"
    yield from (f"silent: there is no question {key}" for key in teaching.silent if key not in game.questions)


# -- the first match ---------------------------------------------------------------------------------------
def _first_match(game: AnyGame, teaching: Teaching) -> Iterator[str]:
    first, coach_cards = (
        teaching.first_match,
        {coach_card.key: coach_card.on for coach_card in teaching.coach_cards},
    )
    if first.computer not in LEVELS:
        yield f"computer: one of {', '.join(LEVELS)} is needed, not {first.computer!r}"
    named = {"must_meet": first.must_meet, "tells": first.tells}
    if unknown := [(entry, key) for entry, keys in named.items() for key in keys if key not in coach_cards]:
        yield from (f"{entry}: there is no coach card {key}" for entry, key in unknown)
        return
    if first.begin and first.begin not in game.questions:
        yield f"begin: there is no question {first.begin}"
        return
    try:
        start = game.new(first.seats, first.options, first.seeds[0])
    except BadSetup as fault:
        yield str(fault)
        return
    prepared = opening(game, start, first.begin)
    if len(prepared) == LONGEST:
        yield f"begin: the learner is not asked {first.begin} within {LONGEST} actions"
        return
    for seed in first.seeds[:SEEDS]:
        if late := missed(game, teaching, seed, prepared if seed == first.seeds[0] else None):
            yield f"seed {seed}: within {first.within} decisions most matches do not meet {', '.join(late)}"


def missed(
    game: AnyGame, teaching: Teaching, seed: int, prepared: Sequence[Action] | None = None
) -> list[str]:
    """Return the keys of the coach cards in `must_meet` that come up in at most half of TRIES random matches
    with this seed. `prepared` is the opening of the match; None if it is still to be computed."""
    first = teaching.first_match
    wanted = [coach_card for coach_card in teaching.coach_cards if coach_card.key in first.must_meet]
    if prepared is None:
        prepared = opening(game, game.new(first.seats, first.options, seed), first.begin)
    counted = Counter(
        key for throw in range(TRIES) for key in met(game, wanted, first, seed, throw, prepared)
    )
    return [key for key in first.must_meet if counted[key] * 2 <= TRIES]


def met(
    game: AnyGame,
    coach_cards: Sequence[CoachCard],
    first: FirstMatch,
    seed: int,
    throw: int,
    prepared: Sequence[Action] = (),
) -> set[str]:
    """Return the keys of the coach cards that come up for the first seat within its first `first.within`
    decisions of a match. The actions `prepared` are played first, then random ones.

    Args:
        seed: the seed of the match.
        throw: the seed of the random actions.
    """
    shown = [m for m in coach_cards if m.taught.holds(game.settled(first.options))]
    log: list[Line] = []
    position, dice = game.new(first.seats, first.options, seed, log), Random(throw)
    left = deque(prepared)
    found: set[str] = set()
    acted, decisions = -1, 0
    while True:
        lines = [SeatLine(acted, line) for line in log if line.readers is None or 0 in line.readers]
        found |= {m.key for m in shown if m.on.kind == "told" and _matches(m.on, lines)}
        asked = game.asked(position)
        if asked is None or decisions > first.within:
            return found
        is_free, legal = not left, [left.popleft()] if left else game.legal(position)
        if asked.seat == 0 and is_free:
            decisions += 1
            found |= _opened(game, position, legal, [m for m in shown if m.key not in found])
        log.clear()
        acted, position.log = asked.seat, log
        game.play(position, legal[int(dice.random() * len(legal))])


def _opened(
    game: AnyGame, position: Position, legal: Sequence[Action], coach_cards: Sequence[CoachCard]
) -> set[str]:
    """Return the keys of the coach cards that a decision makes due, by its question, its sentence or its
    legal verbs."""
    keys = {"asked": {position.question}, "can": {action.verb for action in legal}}
    if any(coach_card.on.kind == "prompt" for coach_card in coach_cards):
        keys["prompt"] = {game.table(game.view(position, 0), 0).prompt.key}
    return {m.key for m in coach_cards if keys.get(m.on.kind, set()) & {*m.on.keys}}


def _matches(on: Trigger, lines: Sequence[SeatLine]) -> bool:
    return any(line_matches(each, 0, on.keys, on.who, on.rule, on.params) for each in lines)


def seeds(game: AnyGame, teaching: Teaching, wanted: int = 5, most: int = 400) -> Iterator[int]:
    """Yield up to `wanted` seeds, all below `most`, with which every coach card in `must_meet` comes up."""
    found = (seed for seed in range(1, most) if not missed(game, teaching, seed))
    for _, seed in zip(range(wanted), found, strict=False):
        yield seed
