"""`tabletop referee`: a match for another program, with one JSON request per line in and one JSON reply per
line out.

Every line gets a reply, even an invalid one, and the match goes on; the README describes the protocol.
"""

from __future__ import annotations

import logging
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from tabletop.engine.game import AnyGame, BadSetup
from tabletop.engine.log import Line
from tabletop.engine.position import BadPosition, Position
from tabletop.engine.table import Text
from tabletop.engine.verb import Action, NoSuchMove, Refusal
from tabletop.match.entries import Seat
from tabletop.match.match import Match
from tabletop.match.transcript import words_of
from tabletop.referee import protocol
from tabletop.referee.match_start import Start
from tabletop.referee.protocol import BadRequest, Request
from tabletop.saves import match_file
from tabletop.saves.faults import BadSave, of_reading, of_writing
from tabletop.saves.journal import Journal
from tabletop.saves.library import Library
from tabletop.system.languages import system_language
from tabletop.system.paths import saves_dir
from tabletop.texts.words import Words

Reply = dict[str, Any]


def main(args: Namespace) -> int:
    """Run the command: referee a match until the requests end, and return the exit status."""
    words = Words(args.language or system_language(), args.game)
    seats = [Seat(words.name(f"seat.{i}")) for i in range(args.seats)]
    game = args.find(args.game)
    try:
        match = Match(game, seats, args.options, args.seed, start=_start(args, game))
    except OSError as fault:
        return _no_start(args, words, of_reading(fault).text(words))
    except BadPosition:
        return _no_start(args, words, words("position.no_object"))
    except BadSetup as fault:  # the wrong number of players for this variant
        return _no_start(args, words, words.refusal(fault.refusal)[0] if fault.refusal else str(fault))
    except BadRequest as bad:
        return _no_start(args, words, words(bad.text.key, **bad.text.params))
    referee = Referee(match, words.language, args.folder or saves_dir(args.saves), args.sync)
    try:
        referee.serve(sys.stdin.buffer, sys.stdout.buffer)
    finally:
        referee.close()
    return 0


def _start(args: Namespace, game: AnyGame) -> Position | None:
    if args.position is None:
        return None
    plain = protocol.read_position(args.position)
    return Start(game, args.seats, args.options, args.seed).position(plain)


def _no_start(args: Namespace, words: Words, fault: str) -> int:
    print(words("referee.bad_position", file=str(args.position), fault=fault), file=sys.stderr)
    return 1


class Referee:
    """A server for one match. It saves and loads only files in `folder`.

    With `sync`, the match is also written to a journal in that folder, and each reply is sent only when the
    journal is on the disk.
    """

    def __init__(self, match: Match, language: str, folder: Path, sync: bool = False) -> None:
        self.folder, self._sync = folder, sync
        self._journal: Journal | None = None
        self._saved = 0
        """The number of entries of the match when it was last saved or loaded."""
        self._take(match, language)
        self._jobs: Mapping[str, Callable[[Request], Reply]] = {
            "ask": self._ask,
            "play": self._play,
            "why": self._why,
            "view": self._view,
            "undo": self._undo,
            "redo": self._redo,
            "score": self._score,
            "save": self._save,
            "load": self._load,
            "quit": lambda request: {"ok": True},
        }

    def _take(self, match: Match, language: str) -> None:
        self.close()
        self.match, self._saved = match, len(match.entries)
        self.words = words_of(match, language)
        if self._sync:
            self._journal = Library(self.folder).journal(match)

    def close(self) -> None:
        """Close the match's journal, if there is one. Its file is deleted if a save contains the whole match,
        else kept."""
        journal, self._journal = self._journal, None
        if journal and len(self.match.entries) == self._saved:
            with suppress(OSError):
                journal.discard()
        elif journal:
            journal.close()

    def serve(self, requests: BinaryIO, replies: BinaryIO) -> None:
        """Read requests and write a reply to each, until the stream ends or a request is "quit"."""
        for line in protocol.lines(requests):
            reply, last = self.answer(line)
            if self._journal:
                reply["synced"] = self._journal.safe or self._journal.flush()
            replies.write(protocol.reply(reply))
            replies.flush()
            if last:
                return

    def answer(self, line: bytes) -> tuple[Reply, bool]:
        """Return the reply to a request, and True if the request is to quit."""
        try:
            request = protocol.parse(line)
            return self._job(request)(request), request["do"] == "quit"
        except BadRequest as bad:
            return self._error(bad.text), False
        except NoSuchMove as bad:
            return self._error(Text("referee.no_such_move", {"fault": str(bad)})), False
        except Exception as fault:  # our bug, or an impossible starting position: the match goes on
            logging.getLogger(__name__).exception("the referee failed at %.200r", line)
            return self._error(Text("referee.failed", {"fault": type(fault).__name__})), False

    def _job(self, request: Request) -> Callable[[Request], Reply]:
        do = request.get("do")
        if not isinstance(do, str) or do not in self._jobs:
            raise BadRequest("referee.unknown", value=protocol.short(do), known=", ".join(self._jobs))
        return self._jobs[do]

    # -- the requests -------------------------------------------------------------------------------------
    def _ask(self, request: Request) -> Reply:
        asked = self.match.asked
        if asked is None:
            return {"ok": True, "over": True, "seat": None, "legal": []}
        return {
            "ok": True,
            "over": False,
            "seat": asked.seat,
            "question": asked.question.key,
            "prompt": self._say(self.match.table(asked.seat).prompt),
            "legal": [self._described(action, asked.seat) for action in self.match.legal],
        }

    def _described(self, action: Action, seat: int) -> Reply:
        verb = self.match.game.verbs[action.verb]
        found = {
            "verb": action.verb,
            "args": action.args,
            "words": self.words(f"action.{action.verb}", **verb.tags(action.args)),
        }
        price = verb.price(self.match.position, seat)
        return {**found, "price": price} if price else found

    def _play(self, request: Request) -> Reply:
        refusal = self.match.play(protocol.action(request), self._actor(request))
        if refusal:
            return {"ok": False, **self._refused(refusal)}
        group = list(self.match.log())[-1]
        return {"ok": True, "over": self.match.asked is None, "log": self._log(group.lines)}

    def _why(self, request: Request) -> Reply:
        refusal = self.match.why_not(protocol.action(request), self._actor(request))
        return {"ok": True, "legal": refusal is None, **(self._refused(refusal) if refusal else {})}

    def _actor(self, request: Request) -> int | None:
        return protocol.seat(request, len(self.match.seats)) if "seat" in request else None

    def _view(self, request: Request) -> Reply:
        seat = protocol.seat(request, len(self.match.seats))
        view = self.match.view(seat)
        return {
            "ok": True,
            "seat": seat,
            "prompt": self._say(self.match.table(seat).prompt),
            "position": view.to_plain(),
            "pieces": [piece._asdict() for piece in self.match.game.pieces(view, seat)],
        }

    def _undo(self, request: Request) -> Reply:
        to = protocol.number(request, "to")
        if "agreed" in request:
            agreed = protocol.some_seats(request, "agreed", len(self.match.seats))
            blocked = self.match.agree_undo(agreed, to)
        else:
            blocked = self.match.undo() if to is None else self.match.go_back(to)
        return self._error(blocked) if blocked else self._standing()

    def _redo(self, request: Request) -> Reply:
        return self._standing() if self.match.redo() else self._error(Text("undo.no_redo"))

    def _standing(self) -> Reply:
        return {"ok": True, "actions": len(self.match.actions)}

    def _score(self, request: Request) -> Reply:
        result = self.match.result
        if result is None:
            return {"ok": True, "over": False, "scores": self.match.standing.scores}
        rows = [{"row": row.key, "words": self.words(row.key), "amounts": row.amounts} for row in result.rows]
        return {"ok": True, "over": True, "scores": result.scores, "winners": result.winners, "rows": rows}

    def _save(self, request: Request) -> Reply:
        try:
            match_file.save(self.match, protocol.file_to_write(request, self.folder))
        except OSError as fault:
            return self._error(Text(*of_writing(fault, self.folder)[:2]))
        self._saved = len(self.match.entries)
        return self._standing()

    def _load(self, request: Request) -> Reply:
        try:
            match, lost = match_file.load(protocol.file(request, self.folder), self.match.game.key)
        except BadSave as bad:
            return {
                "ok": False,
                "error": bad.fault.key,
                "line": bad.fault.line,
                "words": bad.text(self.words),
            }
        self._take(match, self.words.language)
        reply = self._standing()
        return {**reply, "lost": lost.text(self.words)} if lost else reply

    # -- in words -----------------------------------------------------------------------------------------
    def _say(self, text: Text) -> str:
        return self.words(text.key, **text.params)

    def _error(self, text: Text) -> Reply:
        return {"ok": False, "error": text.key, "words": self._say(text)}

    def _refused(self, refusal: Refusal) -> Reply:
        sentence, remedy = self.words.refusal(refusal, {action.verb for action in self.match.legal})
        return {"rule": refusal.rule, "words": sentence, "remedy": remedy}

    def _log(self, lines: Iterable[Line]) -> list[Reply]:
        return [
            {"words": self._say(Text(line.key, line.params)), "rule": line.rule, "readers": line.readers}
            for line in lines
        ]
