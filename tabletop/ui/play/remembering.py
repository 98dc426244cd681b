"""The question for the name under which the progress of a nameless player is kept."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.learning.people import People
from tabletop.match import Match
from tabletop.system.settings import Settings
from tabletop.ui.widgets.ask import ask_text
from tabletop.ui.widgets.scene import Scene


def ask_name(
    scene: Scene,
    nameless: str,
    then: Callable[[str], None],
    typed: str = "",
    without: Callable[[], None] | None = None,
) -> bool:
    """Ask a player who has no name of their own for the name under which to keep their progress, and pass it
    to `then`. Return False, without a question, if the player has a name, or if the question was already
    asked since the app started.

    Args:
        nameless: the name of the player so far: "" or the default name of a seat.
        typed: the text that the field shows first.
        without: called instead of `then` if the player goes on without a name.
    """
    people, words = scene.app.people, scene.words
    if people.asked or scene.modal() or not people.of(nameless).nobody:
        return False
    people.asked = True

    def keep(name: str) -> None:
        if people.of(name).nobody:  # a default name such as "Player 1" cannot be kept
            people.asked = False
            ask_name(scene, nameless, then, name, without)
        else:
            _keep(scene, nameless, name)
            then(name)

    title, about = words("remember.title"), words("remember.about")
    do, refuse = words("remember.do"), words("remember.without")
    ask_text(scene, title, about, typed, do, keep, refuse=refuse, declined=without)
    return True


def _keep(scene: Scene, nameless: str, name: str) -> None:
    """Move the progress of the nameless player to a name, on disk too, and use the name in all scenes."""
    app = scene.app
    app.people.rename(nameless, name)
    app.keep_people(notify=True)
    for each in app.scenes:
        each.rename(nameless, name)
    _propose(app.settings, name)
    app.apply_settings()


def _propose(settings: Settings, name: str) -> None:
    """Propose a name for the first person in the next match, unless people are named there already."""
    if not settings.people:
        at = [*settings.computers, ""].index("")
        names = [*settings.names, *[""] * (at + 1 - len(settings.names))]
        settings.names = [*names[:at], name, *names[at + 1 :]]


def rename_seat(match: Match, old: str, new: str) -> None:
    """Rename a person at the table of a match, unless another seat has the new name."""
    if not any(People.same(seat.name, new) for seat in match.seats):
        seats = [
            seat._replace(name=new) if not seat.bot and People.same(seat.name, old) else seat
            for seat in match.seats
        ]
        match.reseat(seats)
