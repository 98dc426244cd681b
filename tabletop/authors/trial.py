"""Random matches that test a game: whether it keeps the laws that hold for every game, and what its table
shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tabletop.authors.check_texts import about_faults, name_faults
from tabletop.authors.fault_lines import faults_of
from tabletop.bots.players.random import any_action_of
from tabletop.engine import domains
from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.log import Line
from tabletop.engine.panels import zones_beside
from tabletop.engine.position import Position, kept_fields
from tabletop.engine.readings import plain_listing
from tabletop.engine.table import Table, Text
from tabletop.engine.verb import Action, Verb
from tabletop.learning.teaching_check import icons
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.match.drags import Drags
from tabletop.saves import match_file
from tabletop.saves.faults import BadSave
from tabletop.system.game_packages import package_of
from tabletop.texts.game_data import game_data
from tabletop.texts.names import find
from tabletop.texts.rulebook import placeholders, rulebook
from tabletop.texts.variants import options_of
from tabletop.ui.board.recipes import PRINTED, recipe

CEILING = 5_000
"""The number of actions after which a random match counts as one that never ends, which is a fault of the
game."""
LOOKS = 12
"""The divisor that sets how often a random match is examined in full: after an examination at action n, the
next one follows n / LOOKS actions later."""
TRIED = 12
"""The number of random actions of each verb whose refusal is checked in an examined position."""
FORECAST = 12
FEWEST = 6
"""The least number of random matches that are played with each number of players."""


class Trial:
    """The trial of a game.

    Attributes:
        said: the texts that the table, the log and the advice asked for.
        pictures: the names of the pictures and icons that the table showed.
        tags: the tags of pieces that could be lifted, of zones they could be dropped on, and of the
            seats' badges.
        things: the picture of each piece on the table and of each badge, by its tag.
        matches: the number of matches played to their end.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.package = package_of(game.key)
        self.where = self.package.file().name
        self.said: dict[Text, None] = {}
        self.pictures: set[str] = set()
        self.tags: set[str] = set()
        self.things: dict[str, str] = {}
        self.matches = 0
        self._refused: set[tuple[str, str]] = set()
        self._zones: set[str] = set()
        self._homes: dict[str, str] = {}  # the zones in which pieces lay, each with one of them
        self._reported: set[str] = set()
        self._lifted: dict[str, str] = {}  # the zones on which pieces could be dropped, each with one of them
        self._hides = False  # whether any view differs from its position
        self._draws = False  # whether chance is drawn after the first question
        self._foretold: set[str] = set()  # faults by which a seat would know what will be drawn
        self._faces: dict[str, set[bool]] = {}  # of each picture: whether pieces lay face up, face down

    def faults(self) -> Iterator[str]:
        """Play matches with every number of players and each choice of every option, and yield the faults."""
        yield from self._seats()
        yield from self._gestures()
        yield from faults_of(self.package, self._options())
        yield from faults_of(self.package, self._fields())
        for seats in self.game.seats:
            for seed, options in enumerate(self._choices(seats), 1):
                yield from faults_of(self.package, self._once(seats, self._match(seats, options, seed)))
        yield from name_faults(self.game.key, sorted(self.tags))
        yield from about_faults(self.game.key, self.things)
        yield from (f"{self.where}: {fault}" for fault in self._secrecy())
        yield from (f"{self.where}: {fault}" for fault in self._nowhere())

    def _secrecy(self) -> Iterator[str]:
        """Yield the faults of secrecy: chance that views show, secrets that are none, faces on backs."""
        if self.matches and self.game.secret and not self._hides:
            yield "view: it hides nothing, though GAME.secret is not False"
        if self._draws:
            yield from sorted(self._foretold)
        for picture, faces in self._faces.items():
            if len(faces) > 1:
                yield f"pieces: {picture} shows pieces face up and face down; a back needs another"

    def _nowhere(self) -> Iterator[str]:
        """Yield the zones of pieces and gestures that no map, panel or tray has. A zone with a name, but
        without a place, is meant to be hidden."""
        for zone, tag in self._homes.items():
            if zone not in self._zones and find(self.game.key, zone) is None:
                yield f"piece {tag}: no map, panel or tray has its zone {zone}"
        for zone, tag in self._lifted.items():
            if zone not in self._zones and zone not in self.things:
                yield f"gesture of {tag}: no map, panel or tray has its zone {zone}"

    def _seats(self) -> Iterator[str]:
        box = game_data(self.game.key, "components.toml").table("game")
        if tuple(self.game.seats) != box.numbers("players"):
            yield f"{box.where}: players: {[*self.game.seats]} is needed, as GAME.seats has it"

    def _gestures(self) -> Iterator[str]:
        """Yield a fault for each placeholder in a gesture that is no argument of its verb."""
        for verb in self.game.verbs.values():
            known = {*verb.domains, "seat"}
            for gesture in verb.gestures:
                for name in sorted((placeholders(gesture.piece) | placeholders(gesture.zone)) - known):
                    yield f"{self.where}: verb {verb.key}: gesture: it has no argument {name}"

    def _options(self) -> Iterator[str]:
        """Yield a fault for each option that components.toml and `GAME.options` do not have alike."""
        listed = {option.key: option for option in options_of(self.game.key)}
        known = {option.key: option for option in self.game.options}
        for key in dict.fromkeys([*listed, *known]):
            if listed.get(key) != known.get(key):
                where = f"{self.where}/components.toml: option {key}"
                yield f"{where}: GAME.options has it otherwise, or not at all"

    def _fields(self) -> Iterator[str]:
        """Yield a fault for each option that the game's positions have, but components.toml has not."""
        position = self.game.new(self.game.seats[0])
        fields = getattr(getattr(position, "options", None), "_fields", ())
        for field in sorted({*fields} - {option.key for option in self.game.options}):
            where = f"{self.where}/components.toml: option {field}"
            yield f"{where}: it is missing here, and a field of {type(position).__name__}.options"

    def _choices(self, seats: int) -> Iterator[Mapping[str, Choice]]:
        """Yield options of matches: the rulebook's, then such that every choice occurs."""
        choices_of = {}
        for option in self.game.options:
            allowed = option.players or [range(seats, seats + 1)] * len(option.choices)
            choices_of[option.key] = [c for c, r in zip(option.choices, allowed, strict=True) if seats in r]
        for n in range(max([FEWEST, *map(len, choices_of.values())])):
            yield {key: choices[n % len(choices)] for key, choices in choices_of.items() if choices}

    def _once(self, seats: int, found: Iterator[str]) -> Iterator[str]:
        """Yield those faults of a match that no earlier match had."""
        for fault in found:
            if fault not in self._reported:
                self._reported.add(fault)
                yield f"{self.where}: a match of {seats}: {fault}"

    # -- one match -------------------------------------------------------------------------------------------
    def _match(self, seats: int, options: Mapping[str, Choice], seed: int) -> Iterator[str]:
        game, dice = self.game, Random(seed)
        match = Match(game, [Seat(f"Player {n + 1}") for n in range(seats)], options, seed)
        fresh, next_look = match.position.copy(), 0
        while match.asked and len(match.actions) < CEILING:
            played = len(match.actions)
            if played == next_look:
                yield from self._look(match, fresh, dice)
                next_look = played + max(1, played // LOOKS)
            legal = self._legal(match)
            if not legal:
                return
            match.play(dice.choice(legal))
        if match.asked:
            yield f"it has not ended after {CEILING} actions"
            return
        self.matches += 1
        yield from self._end(match)
        yield from self._saved(match)
        self._note_log(line for group in match.log() for line in group.lines)

    @staticmethod
    def _legal(match: Match) -> list[Action]:
        """Return the legal actions. If a rule raises an exception, call the rules one by one, so that the
        exception comes from the line of the rule instead of the generated code."""
        assert match.asked is not None
        try:
            return match.legal
        except Exception:
            return plain_listing(match.asked.question.verbs)(match.position, match.asked.seat)

    def _note_log(self, log: Iterator[Line]) -> None:
        """Note the texts of log lines."""
        for line in log:
            self.said[Text(line.key, line.params)] = None

    def _look(self, match: Match, fresh: Position, dice: Random) -> Iterator[str]:
        """Yield the faults of a position of a match, and of the table in this position as each seat sees
        it."""
        game, position, asked = self.game, match.position, match.asked
        assert asked is not None
        self._draws |= position.rng != fresh.rng
        yield from (f"audit: {fault}" for fault in game.audit(position))
        yield from (f"the field {fault} is outside its domain" for fault in domains.faults(position, fresh))
        if type(position).from_plain(position.to_plain(), fresh) != position:
            yield "a position is not the same after being saved"
        if game.result(position) is not None:
            yield f"there is a result while seat {asked.seat} is asked {asked.question.key}"
        if game.parts:
            self.said.update({Text(part): None for part in game.parts(position, asked.seat)})
        yield from self._judged(match, dice)
        for seat in (asked.seat, *range(position.seats), EVERYBODY):
            yield from self._seen(position, seat)
        yield from self._undone(match)

    def _judged(self, match: Match, dice: Random) -> Iterator[str]:
        """Yield differences between the list of legal moves and their check, and refusals without words."""
        game, position, asked = self.game, match.position, match.asked
        assert asked is not None
        legal = self._legal(match)
        if not legal:
            yield f"seat {asked.seat} is asked {asked.question.key} and can do nothing"
        if len({*legal}) != len(legal):
            yield f"question {asked.question.key}: a move is listed twice"
        tried = (_conceivable(verb, dice) for verb in game.verbs.values())
        for action in (*legal, *(action for each in tried for action in each)):
            refusal = game.why_not(position, asked.seat, action)
            if (refusal is None) != (action in legal):
                yield f"verb {action.verb}: list and check of moves differ in {action.args}"
            if refusal and (refusal.rule, action.verb) not in self._refused:
                self._refused.add((refusal.rule, action.verb))
                rule = rulebook(game.key).rules.get(refusal.rule)
                if rule is None:
                    yield f"verb {action.verb}: the rulebook has no rule {refusal.rule!r:.40}"
                elif not (rule.refusal or rule.otherwise or refusal.first):
                    yield f"rule {rule.id}: refusal is missing, by which {action.verb} is refused"

    def _seen(self, position: Position, seat: int) -> Iterator[str]:
        """Yield the faults of a seat's view of a position, and of its table."""
        game = self.game
        view = game.view(position, seat)
        if odd := _different(game.view(game.guess(view, seat, 1), seat), view):
            yield f"guess: a guess of seat {seat} looks different from its view in {', '.join(odd)}"
        self._foretold |= {*_foretold(game, position, seat)}
        hidden = [name for name in _different(view, position) if name != "rng"]
        self._hides |= bool(hidden)
        if hidden and not game.secret:
            yield f"view: seat {seat} does not see {', '.join(hidden)}, though GAME.secret is False"
        table = game.table(view, max(seat, 0))
        for board in {table.board, *table.boards}:
            if not self.package.board(_short(board)).is_file():
                yield f"table: there is no map {board}"
        self._note_table(table)
        self._zones.update(game.zones(_short(table.board)), _zones_on(table))
        for piece in game.pieces(view, seat):
            self._homes.setdefault(piece.zone, piece.tag)
            self.things[piece.tag] = piece.picture
            if piece.height:
                self._faces.setdefault(piece.picture, set()).add(piece.face)
            self.pictures.add(piece.picture)
            # Printed cards show numbers without icons.
            if recipe(game.key, piece.picture).kind not in PRINTED:
                self.pictures |= {fact.icon for fact in piece.facts}
        if seat == position.asked:
            self._note_choices(view, seat)

    def _note_table(self, table: Table) -> None:
        """Note the texts, badges and icons of a table."""
        self.said.update(dict.fromkeys(_texts(table)))
        self.said.update({Text(key): None for key in table.phases})
        self.said.update({Text(f"button.{button.verb}"): None for button in table.buttons})
        self.pictures |= {button.icon for button in table.buttons} | {card.unit for card in table.seats}
        self.pictures |= {icon for icon in icons(table) if icon and not icon.startswith("seat.")}
        badges = {badge for card in table.seats for badge in card.badges}
        self.tags |= badges
        self.things |= {badge: badge for badge in badges}

    def _note_choices(self, view: Position, seat: int) -> None:
        """Note what a seat may do: the forecasts of its moves, and its drags."""
        game = self.game
        for action in islice(game.legal(view), FORECAST):
            forecast = game.forecast(view, seat, action)
            if forecast:
                self.said[Text(forecast.key, forecast.params)] = None
        drags = Drags(game, view, seat)
        for piece in drags.pieces():
            self.tags.update((piece, *drags.targets(piece)))
            self._lifted |= dict.fromkeys(drags.targets(piece), piece)

    def _undone(self, match: Match) -> Iterator[str]:
        """Yield a fault if undoing the last action and playing it again leads to another position."""
        before = match.position.digest()
        if (
            match.actions
            and match.undo() is None
            and not (match.redo() and match.position.digest() == before)
        ):
            yield "undo: the same moves played again lead to another position"

    def _end(self, match: Match) -> Iterator[str]:
        """Yield the faults of the result of a match."""
        result = match.result
        if result is None:
            yield "result: there is none, though nobody is asked"
            return
        if not (result.winners or result.reason):
            yield "result: nobody wins, and there is no reason"
        for seat, score in enumerate(result.scores):
            if result.rows and sum(row.amounts[seat] for row in result.rows) != score:
                yield f"result: the rows of seat {seat} do not add up to its score of {score}"
        self.said.update({Text(row.key): None for row in result.rows})
        for turn in match.outline(EVERYBODY).turns:
            self.said.update({text: None for text in turn.headings or () if text})
        if self.game.course:
            self.said[Text(self.game.course.title)] = None
            if match.score_history()[-1] != result.scores:
                yield "course: the figure that is followed does not end as the score"
        self._note_table(self.game.table(match.view(0), 0))

    def _saved(self, match: Match) -> Iterator[str]:
        """Yield the fault of a match that cannot be saved and loaded."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "match.jsonl")
            path.write_bytes(match_file.to_bytes(match))
            try:
                loaded = match_file.load(path).match
            except BadSave as bad:
                yield f"saves: {bad}"
                return
        if loaded.position.digest() != match.position.digest():
            yield "saves: a saved match is another one when it is loaded"


def _foretold(game: AnyGame, position: Position, seat: int) -> Iterator[str]:
    """Yield the faults by which a computer player would know the random numbers to come."""
    view = game.view(position, seat)
    if view.rng == position.rng:
        yield "view: it shows rng, from which computers know what will be drawn; set it to 0"
    elif game.guess(view, seat, 1).rng == game.guess(view, seat, 2).rng:
        yield "guess: rng is the same with every seed; set it to the seed"


def _different(one: Position, other: Position) -> list[str]:
    """Return the names of the fields in which two positions differ."""
    names = [field.name for field in kept_fields(type(other))]
    return [name for name in names if getattr(one, name) != getattr(other, name)]


def _zones_on(table: Table) -> Iterator[str]:
    """Yield the zones beside the board of a table."""
    yield from (table.tray.zone, *table.tray.piles)
    for panel in table.panels:
        yield from zones_beside(panel)


def _short(board: str) -> str:
    return board.rpartition("/")[2]


def _texts(shown: object) -> Iterator[Text]:
    """Yield every text in a value of the table."""
    if isinstance(shown, Text):
        yield shown
    elif isinstance(shown, Mapping):
        for inner in shown.values():
            yield from _texts(inner)
    elif isinstance(shown, tuple):
        for inner in shown:
            yield from _texts(inner)


def _conceivable(verb: Verb, dice: Random) -> Iterator[Action]:
    """Yield a few actions of a verb with random arguments."""
    for _ in range(TRIED if verb.domains else 1):
        yield any_action_of(verb, dice)
