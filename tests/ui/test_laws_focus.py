"""The focus stays where it is while the screen is built anew around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tabletop.saves.library import Library
from tabletop.ui.play import flow
from tabletop.ui.play.tab_order import worth_focus
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.widgets import Widget
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.test_table_alone import Slow
from tests.ui.visitor import Visitor, finished

SCENES = (
    "setup",
    "load",
    "rules",
    "maps",
    "learn",
    "settings",
    "people",
    "primer",
    "end",
    "replay",
    "curtain",
)
"""Pages that begin with a focus."""
FOCUSED = 6
"""The number of moves during which something has the focus, in each game."""


def focus(person: Person, widget: Widget) -> None:
    """Somebody comes to a widget by keys."""
    person.app.by_keyboard = True
    person.table.focus(widget)


def kept(person: Person, key: str) -> bool:
    """Tell whether the widget with this key has the focus; or what can make a move, if the widget cannot, or
    may have been away."""
    ring, focused = person.table.ring(), person.table.focused
    same = next(widget for widget in ring if widget.key == key)
    return focused in (same, worth_focus(ring, same)) or (same.guarded and focused in (None, *ring))


@pytest.mark.parametrize("key", sorted(OWN))
def test_what_has_the_focus_keeps_it_through_a_move_if_it_is_still_there(key: str) -> None:
    person, dice, met = Person(match_of(3, 5, key=key), curtain=False), Random(5), Counter[str]()
    person.sit()
    play_on(person.match, 12, 5)
    person.desk.sync()
    for _ in range(FOCUSED):
        if not person.match.asked:
            break
        ring = person.table.ring()
        kinds = {type(widget).__name__: widget for widget in dice.sample(ring, len(ring))}
        kind = min(kinds, key=lambda name: (met[name], name))
        focus(person, kinds[kind])
        person.table.flow.play(dice.choice(person.match.legal), person.match.asked.seat)
        person.rest()
        if any(widget.key == kinds[kind].key for widget in person.table.ring()):
            assert kept(person, kinds[kind].key), (kind, kinds[kind].key)
            met[kind] += 1
    assert len(met) > 2, met


@pytest.mark.parametrize("by_keys", [True, False])
@pytest.mark.parametrize("scene", SCENES)
def test_a_page_shows_where_the_focus_begins_if_keys_opened_it(
    scene: str, by_keys: bool, library: Library
) -> None:
    visitor = Visitor(Menu(), library.folder)
    routes = visitor.app.routes
    opened: dict[str, Callable[[], object]] = {
        "setup": lambda: routes.setup("macadam"),
        "load": routes.load,
        "rules": lambda: routes.rules("macadam"),
        "maps": routes.maps,
        "learn": lambda: routes.learn("macadam"),
        "replay": lambda: routes.replay(match_of(2)),
        "settings": routes.settings,
        "people": routes.people,
        "primer": lambda: routes.primer("macadam"),
        "end": lambda: visitor.app.push(End(finished(2))),
        "curtain": lambda: routes.table(play_on(match_of(3, 2), 18, 2)),
    }
    visitor.key("f9") if by_keys else visitor.click((1, 1))
    opened[scene]()
    visitor.rest()
    focused = visitor.scene.focused
    assert visitor.app.scene.shows_match or scene in type(visitor.scene).__name__.lower()
    if scene == "settings" and not by_keys:
        assert focused is None, "an arrow key would change what is out of sight"
        return
    assert focused
    assert focused.focused == (by_keys or focused.always_ringed)


def test_a_number_field_that_is_away_while_others_act_gets_the_focus_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flow, "Computers", Slow)
    match = match_of(3, 1, key="rails", bots=(0, 2))
    while not (match.asked and match.asked.question.key == "bid" and match.asked.seat == 1):
        play_on(match, 1, 1)
    person = Person(match, curtain=False)
    (box,) = person.table.amounts.boxes
    (button,) = person.desk.chrome.buttons
    focus(person, button)
    person.desk.chrome._moves = ()
    person.desk.sync()
    person.tick()
    assert person.table.focused is person.desk.chrome.buttons[0] is not button
    focus(person, box.field)
    person.key("enter")
    person.rest()
    assert not person.table.amounts.boxes
    assert person.table.focused is None
    for _ in range(2):
        person.table.flow.play(person.match.legal[0], person.match.asked.seat)
        person.rest()
    assert kept(person, box.field.key)
    person.key("2", "enter")
    person.rest()
