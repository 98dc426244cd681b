"""Matters of the match at the table: what its toolbar, keys and dialogs do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.engine.table import Button as VerbButton
from tabletop.engine.table import Table, Text
from tabletop.engine.verb import Action
from tabletop.maps import Problem
from tabletop.maps.command import in_words
from tabletop.ui.play import saving, session
from tabletop.ui.play.history import History
from tabletop.ui.table.chrome import Move, Tool
from tabletop.ui.widgets.dialog import Answer

if TYPE_CHECKING:
    from tabletop.ui.play.scene import TableScene

MOST_PROBLEMS = 6


# -- the toolbar ------------------------------------------------------------------------------------------
def tools(scene: TableScene) -> tuple[Tool, ...]:
    """The buttons of the toolbar from left to right."""
    app = scene.app
    return (
        Tool("menu", "menu", partial(menu, scene)),
        Tool("undo", "undo", partial(undo, scene)),
        Tool("redo", "redo", partial(redo, scene)),
        Tool("restart", "restart", partial(restart, scene)),
        Tool(""),
        Tool("hint", "hint", partial(list_actions, scene)),
        Tool("rules", "rules", partial(scene.app.routes.rules, scene.game)),
        Tool("history", "log", partial(history, scene)),
        *([Tool("boards", "map", scene.flip)] if len(scene.laid.boards) > 1 else ()),
        Tool("", always=False),
        Tool("save", "save", partial(save, scene)),
        Tool("sound", "sound" if app.settings.sound else "sound_off", partial(app.command, "mute"), False),
        Tool("language", "globe", partial(app.command, "language"), False),
        Tool("settings", "gear", scene.app.routes.settings),
    )


def mark_tools(scene: TableScene) -> None:
    """Say on the buttons what cannot be done now, and why."""
    match, shown = scene.match, scene.chrome.tools
    blocked = match.undo_blocked()
    reason = scene.look.say(blocked) if blocked else ""
    for key in ("undo", "restart"):
        button = shown[key]
        button.enable(bool(match.actions))
        button.tooltip = (
            f"{scene.words('table.' + key)} — {reason}" if reason else scene.words(f"table.{key}")
        )
    shown["redo"].enable(match.can_redo, scene.words("table.no_redo"))
    shown["hint"].enable(scene.drags.asked is not None)
    if flip := shown.get("boards"):
        flip.switch(scene.boards.flipped)


def command(scene: TableScene, name: str) -> bool:
    """What a key does at the table; whether it means anything here."""
    if scene.match.asked is None and name == "activate":
        count(scene)
        return True
    does = {
        "undo": partial(undo, scene),
        "redo": partial(redo, scene),
        "restart": partial(restart, scene),
        "hint": partial(list_actions, scene),
        "log": partial(history, scene),
        "menu": partial(menu, scene),
        "cancel": partial(menu, scene),
        "save": partial(save, scene),
        "boards": partial(scene.flip),
    }.get(name)
    if does:
        does()
        return True
    return scene.app.routes.follow(name, scene.game)


# -- moves without a drag ---------------------------------------------------------------------------------
def moves(scene: TableScene, table: Table) -> list[Move]:
    """The buttons beside the prompt: those of the question, dead ones with their reason."""
    drags = scene.drags
    if scene.match.asked is None:
        return [Move(VerbButton("count", "ui_trophy", primary=True), "", partial(count, scene))]
    if drags.asked is None or scene.waiting:
        return []
    offered = {verb.key for verb in drags.asked.question.verbs}
    legal = {action.verb: action for action in reversed(drags.actions)}
    found = []
    for button in table.buttons:
        if button.verb not in offered:
            continue
        action = legal.get(button.verb)
        if action:
            found.append(Move(button, "", partial(scene.perform, action)))
        else:
            found.append(Move(button, _why_dead(scene, button.verb), _nothing))
    return found


def _why_dead(scene: TableScene, verb: str) -> str:
    refusal = scene.drags.why_not_do(verb).refusal
    if refusal is None:
        return scene.words("table.not_now")
    fault, remedy = scene.words.refusal(refusal)
    return f"{fault} {remedy} ({refusal.rule})".replace("  ", " ")


def _nothing() -> None:
    """A dead button does nothing."""


def list_actions(scene: TableScene, chosen: int = 0) -> None:
    """Everything that may be done now, numbered, with what it will bring."""
    actions = scene.drags.actions
    if not actions or scene.waiting:
        return

    def answer(index: int) -> None:
        scene.hands.close_chooser()
        if index >= 0:
            scene.perform(actions[index])

    head = scene.words("table.actions", n=len(actions))
    scene.hands.choose(head, actions, scene.field.view.window.center, answer, chosen)


# -- taking back ------------------------------------------------------------------------------------------
def undo(scene: TableScene) -> None:
    """Take the last action of a person back, and with it what computers did since."""
    _take_back(scene, scene.match.undo)


def restart(scene: TableScene) -> None:
    """Back to the start of the turn, or as near as is free."""
    _take_back(scene, scene.match.restart)


def _take_back(scene: TableScene, back: Callable[[], Text | None]) -> None:
    match, before = scene.match, len(scene.match.actions)
    blocked = back()
    while blocked is None and match.asked and match.seats[match.asked.seat].bot:
        blocked = back()
    if blocked is None:
        _taken_back(scene)
        return
    while len(match.actions) < before and match.redo():
        pass  # half a way back would only make the computers play again
    _offer_agreement(scene, blocked)


def redo(scene: TableScene) -> None:
    """Play again what was taken back."""
    if scene.match.redo():
        _taken_back(scene)


def _taken_back(scene: TableScene) -> None:
    scene.hands.hush()
    scene.sync(moving=True)
    scene.go_on()


def _offer_agreement(scene: TableScene, blocked: Text) -> None:
    """Undo stops here: say why, and let the table agree to go further."""
    match, words = scene.match, scene.words
    reason = scene.look.say(blocked)
    if not match.actions:
        scene.notice(reason)
        return
    others = match.who_must_agree()
    asked = (
        words("table.undo_ask", who=[f"seat.{s}" for s in others]) if others else words("table.undo_alone")
    )

    def agreed() -> None:
        match.agree_undo(others)
        _taken_back(scene)

    scene.ask(
        words("table.undo_blocked"),
        f"{reason}\n{asked}",
        Answer(words("table.undo_agreed"), agreed, icon="users" if others else "undo"),
        Answer(words("table.undo_stay"), _nothing, primary=True),
    )


# -- around the match -------------------------------------------------------------------------------------
def menu(scene: TableScene) -> None:
    """What one may want besides playing."""
    words = scene.words
    scene.ask(
        words("table.menu"),
        words("table.kept"),
        Answer(words("table.leave"), partial(leave, scene), icon="home"),
        Answer(words("table.load"), scene.app.routes.load, icon="load"),
        Answer(words("table.settings"), scene.app.routes.settings, icon="gear"),
        Answer(words("table.stay"), _nothing, primary=True, icon="play"),
    )


def history(scene: TableScene) -> None:
    """The whole log to read."""
    scene.open(History(scene))


def save(scene: TableScene) -> None:
    """Keep the match under a name."""
    saving.save(scene)


def leave(scene: TableScene) -> None:
    """Back to the menu; the match is kept as it stands."""
    session.leave(scene.app)


def count(scene: TableScene) -> None:
    """The match is over: to the count."""
    scene.app.routes.end(scene.match)


def tell_map(scene: TableScene, problems: Sequence[Problem]) -> None:
    """A person's own map is not sound: say why the one that ships with the app lies on the table."""
    words = scene.words
    told = [in_words(problem, scene.app.words()) for problem in problems[:MOST_PROBLEMS]]
    scene.ask(words("table.map"), "\n".join(told), Answer(words("table.stay"), _nothing, primary=True))


def sound_of(scene: TableScene, action: Action) -> str:
    """What an action sounds like: by what moves."""
    moved = scene.drags.gesture(action, 0)
    piece = moved[0] if moved else ""
    return "dice" if piece.startswith("die") else "card" if piece.startswith(("card", "stock")) else "drop"
