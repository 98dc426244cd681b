"""The commands of the table's toolbar, keys and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tabletop.engine.table import Table, VerbButton
from tabletop.engine.verb import Action
from tabletop.maps import Problem
from tabletop.maps.check_map import in_words
from tabletop.match.transcript import chance_proof
from tabletop.texts import variants
from tabletop.ui.play import saving, session
from tabletop.ui.play.advising import Adviser, Advising, Consultation, Explaining
from tabletop.ui.play.browsing import Browsing
from tabletop.ui.play.chooser import Chooser, Meaning
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.flow import MatchFlow
from tabletop.ui.play.giving_up import GivingUp
from tabletop.ui.play.hands import Hands
from tabletop.ui.play.naming import distinct
from tabletop.ui.play.spoken_table import in_zones, lies_at, possible, read_out
from tabletop.ui.play.table_view import CONSEQUENCES
from tabletop.ui.play.undoing import Undoing
from tabletop.ui.table.chrome import ButtonMove, Tool
from tabletop.ui.widgets import DialogButton

MOST_PROBLEMS = 6
SETTINGS = 3
"""The number of buttons at the end of the toolbar that concern the app itself (sound, language, settings);
the save button stands before them."""
DIGITS = 9
"""The number of lines of a list that can be chosen with the keys 1 to 9."""


class Commands:
    """All commands at the table that do not move a piece."""

    def __init__(self, desk: Desk, hands: Hands, flow: MatchFlow, adviser: Adviser) -> None:
        self.desk, self.hands, self.flow = desk, hands, flow
        consultation = Consultation(desk, hands, adviser)
        self.advising, self.explaining = Advising(consultation, hands), Explaining(consultation)
        self.browsing = Browsing(desk, hands, self.explaining)
        self.undoing = Undoing(desk, hands, flow)
        self.giving_up = GivingUp(desk, hands)

    # -- the toolbar --------------------------------------------------------------------------------------
    def tools(self, table: Table) -> tuple[Tool, ...]:
        """Return the buttons of the toolbar from left to right, with gaps between groups."""
        undoing, browsing = self.undoing, self.browsing.tools(table)
        return (
            Tool("menu", "menu", self.menu),
            Tool("undo", "undo", undoing.undo, command="undo"),
            Tool("redo", "redo", undoing.redo, command="redo"),
            Tool("restart", "restart", undoing.restart, command="restart"),
            Tool(""),
            Tool("hint", "hint", self.list_actions, command="hint"),
            Tool("advice", "star", self.advising.ask, command="advice"),
            *browsing[:-SETTINGS],
            Tool("save", "save", self.save, command="save"),
            *browsing[-SETTINGS:],
        )

    def show(self) -> None:
        """Enable the toolbar buttons whose commands are possible; the tooltips of the others say why not."""
        match, words, tools = self.desk.match, self.desk.look.words, self.desk.chrome.tools
        blocked = match.undo_blocked()
        reason = f" — {self.desk.look.say(blocked)}" if blocked else ""
        for key in ("undo", "restart"):
            tools[key].enable(bool(match.actions))
            tools[key].tooltip = tools[key].name + reason
        tools["redo"].enable(match.can_redo, words("table.no_redo"))
        asked = self.desk.table_view.drags.asked
        tools["hint"].enable(asked is not None)
        here = self.desk.table_view.asked
        may = asked is not None and here is not None and self.advising.may(here.seat)
        tools["advice"].enable(may, words("advice.not_allowed") if asked and not may else "")
        self.browsing.mark(tools)

    def do(self, command: str) -> bool:
        """Carry out a command given by a key; return False for a command that the table does not know."""
        if self.desk.match.asked is None and command == "activate":
            self.count()
            return True
        does: Mapping[str, Callable[[], None]] = {
            "undo": self.undoing.undo,
            "redo": self.undoing.redo,
            "restart": self.undoing.restart,
            "hint": self.list_actions,
            "advice": self.advising.ask,
            "hurry": self.flow.hurry,
            "peek": self.desk.peek,
            "menu": self.menu,
            "cancel": self.menu,
            "save": self.save,
            "explain": self.flow.coaching.explain,
            "possible": lambda: self.desk.scene.app.say("\n".join(possible(self.desk))),
            "read_table": self.list_zones,
        }
        if command in does:
            does[command]()
            return True
        return self.browsing.do(command)

    @property
    def thinks(self) -> bool:
        """True if it is a computer player's turn."""
        return self.flow.thinks

    # -- moves without a drag -----------------------------------------------------------------------------
    def moves(self, table: Table) -> list[ButtonMove]:
        """Return the buttons beside the prompt: one for each kind of action (verb) that the current question
        allows without a drag. A disabled button tells the reason why."""
        desk, drags = self.desk, self.desk.table_view.drags
        if desk.match.asked is None:
            return [ButtonMove(VerbButton("count", "ui_trophy", primary=True), "", self.count)]
        if self.flow.hurries:
            told = desk.scene.keyed("table.hurry", "hurry")
            return [ButtonMove(VerbButton("hurry", ""), "", self.flow.hurry, told)]
        secrets = [self._peek()] if desk.table_view.kept else []
        if drags.asked is None or desk.waiting:
            return secrets
        offered = {verb.key for verb in drags.asked.question.verbs}
        return secrets + [self._move(button) for button in table.buttons if button.verb in offered]

    def _peek(self) -> ButtonMove:
        """Return the button that turns up the face-down pieces of the viewer."""
        told = self.desk.scene.keyed("table.peek", "peek")
        return ButtonMove(VerbButton("peek", "ui_eye"), "", self.desk.peek, told)

    def _move(self, button: VerbButton) -> ButtonMove:
        """Return the button for a kind of action (verb). A press plays the only legal action of that kind,
        lets the player choose among several, or shows why none is legal."""
        drags, giving_up = self.desk.table_view.drags, self.giving_up
        meant = [action for action in drags.actions if action.verb == button.verb]
        if not meant:
            why = self.desk.table_view.why_not.do(button.verb)
            return ButtonMove(
                button, self.hands.in_words(why), _nothing, vain=partial(self.hands.answer, why)
            )
        do = partial(self.flow.perform, meant[0]) if len(meant) == 1 else partial(self._list, meant)
        press = partial(giving_up.press, button, do)
        means = self.desk.match.asked, self.desk.table_view.hand, giving_up.was_told(button)
        return ButtonMove(giving_up.shown(button), "", press, self._brings(button, meant), means=means)

    def _brings(self, button: VerbButton, meant: Sequence[Action]) -> str:
        """Return the tooltip of a button: what a press brings, if it can only play one action and the help
        level of the seat forecasts actions, then the rule; "" for the usual tooltip."""
        view, words = self.desk.table_view, self.desk.look.words
        told = len(meant) == 1 and view.help >= CONSEQUENCES and not self.desk.hides_results
        said = view.forecasts.words(meant[0]) if told else ""
        return "\n".join(filter(None, (said, words.meant(f"button.{button.verb}"))))

    def list_actions(self, chosen: int = 0) -> None:
        """List all legal actions, numbered, with their forecasts; the line with the index `chosen` is
        highlighted first.

        If the face-down pieces of the seat could allow more actions, a last line turns those pieces up and
        lists again. That line is shown whatever the pieces are, so it reveals nothing.
        """
        view = self.desk.table_view
        if view.drags.actions and not self.desk.waiting:
            hidden = view.kept and view.may_hold_more
            last = self.desk.look.words("table.peek_for_more") if hidden else ""
            self._list(view.drags.actions, chosen, last)

    def _list(self, actions: list[Action], chosen: int = 0, last: str = "") -> None:
        """List actions; actions that begin alike share a line that opens a list of them. A `last` line turns
        up the face-down pieces of the seat and lists all actions again."""
        desk, listed = self.desk, distinct(self.desk, actions)
        groups = grouped(listed)

        def answer(index: int) -> None:
            if index == len(groups):
                desk.peek()
                self.list_actions()
            elif index >= 0 and len(groups[index]) > 1:
                self._list(groups[index])
            elif index >= 0:
                self.flow.perform(groups[index][0])

        head, more = desk.look.words("table.actions", n=len(listed)), [len(group) - 1 for group in groups]
        at = desk.field.view.window.center
        firsts = [group[0] for group in groups]
        self.hands.choosing.ask(head, firsts, at, answer, chosen, more, last=last)

    def list_zones(self) -> None:
        """Open a list of the zones with pieces, from left to right; choosing one tells what lies there, and
        focuses a piece in it."""
        desk, lines = self.desk, list(read_out(self.desk))
        head = desk.look.words("reader.read_table")

        def answer(index: int) -> None:
            desk.scene.close()
            if index >= 0:
                desk.scene.app.say(lies_at(desk, lines[index][0]))
                nodes = in_zones(desk).get(lines[index][0], [])
                desk.scene.focus(next((node for node in nodes if node.focusable), next(iter(nodes), None)))

        if lines:
            m, at = desk.scene.m, desk.field.view.window.center
            desk.scene.open(Chooser(m, m.size, at, head, [Meaning(words) for _, words in lines], answer))

    # -- around the match ---------------------------------------------------------------------------------
    def menu(self) -> None:
        """Open the menu of the table: leave, load, learn, rules, settings, quit."""
        words, app = self.desk.look.words, self.desk.scene.app
        proof = chance_proof(self.desk.match, words)
        verify = partial(self.desk.scene.tell, words("chance.title"), proof)
        kept = words("saving.journal" if app.session and app.session.unsaved else "table.kept")
        self.desk.scene.ask(
            words("table.menu"),
            f"{variants.summary(words)}\n{kept}",
            DialogButton(words("table.leave"), partial(session.leave, app), icon="home"),
            DialogButton(words("table.load"), app.routes.load, icon="load"),
            DialogButton(words("table.learn"), self.learn, icon="hint"),
            DialogButton(words("table.menu.rules"), self.browsing.open_rules, icon="rules"),
            DialogButton(words("table.settings"), app.routes.settings, icon="gear"),
            *([DialogButton(words("chance.title"), verify, icon="check")] if proof else []),
            DialogButton(words("table.quit"), app.close, icon="quit"),
            DialogButton(words("table.stay"), _nothing, primary=True, icon="play"),
        )

    def learn(self) -> None:
        """Open the illustrated introduction to the game."""
        self.desk.scene.app.routes.primer(self.desk.match.game.key, options=self.desk.match.setup.options)

    def save(self) -> None:
        """Save the match; ask the player for a name if it has none."""
        saving.save(self.desk.scene)

    def count(self) -> None:
        """Open the scene with the final score of a finished match."""
        self.desk.scene.app.routes.end(self.desk.match)

    def tell_map(self, problems: Sequence[Problem]) -> None:
        """Show the errors in the player's own map, in place of which the built-in map is used."""
        words, scene = self.desk.look.words, self.desk.scene
        told = "\n".join(in_words(problem, scene.app.words()) for problem in problems[:MOST_PROBLEMS])
        scene.ask(words("table.map"), told, DialogButton(words("table.stay"), _nothing, primary=True))


def grouped(actions: Sequence[Action]) -> list[list[Action]]:
    """Return the actions in groups, one for each line of a list. Up to nine actions get a group each. Of more
    than nine, those with the same verb and the same first arguments share a group; groups with several
    actions come last."""
    groups: dict[tuple[object, ...], list[Action]] = {}
    length = max(len(action.args) for action in actions) if len(actions) <= DIGITS else -1
    while len(groups) < min(2, len(actions)):
        length, groups = length + 1, {}
        for action in actions:
            groups.setdefault((action.verb, *action.args[:length]), []).append(action)
    return sorted(groups.values(), key=lambda group: len(actions) > DIGITS and len(group) > 1)


def _nothing() -> None:
    """Do nothing; this is the action of buttons that only close a dialog or are disabled."""
