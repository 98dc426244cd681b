"""The coach at the table: beside the play, once, off everything that is needed, silent when told to be."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pygame import Rect

from tabletop.engine.table import Grid, Statuses
from tabletop.games import find, here
from tabletop.learning.coach import Coach, facing
from tabletop.learning.people import People
from tabletop.learning.prepared import opening
from tabletop.learning.spoken import spoken
from tabletop.match import HELP_LEVELS, Match, Seat
from tabletop.match.new_match import first_match
from tabletop.teaching import teaching
from tabletop.texts.words import Words
from tabletop.ui.frame.coach_card import CoachPanel
from tabletop.ui.play.chooser import Chooser
from tabletop.ui.play.computers import Computers
from tabletop.ui.shell.app import App
from tabletop.ui.shell.text_view import description
from tests.languages import complete
from tests.random_games import OWN
from tests.ui.table_hands import NAMES, Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

SIZES = ((1280, 720), (1600, 900), (1920, 1080), (3840, 2160))
SCALES = (0.8, 1.0, 1.4, 2.0)
LANGUAGES = ("fr", "en")


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> People:
    """Those who play here: for Léa and Marc the coach was chosen."""
    known = People(tmp_path / "people.json")
    for name, game in itertools.product(NAMES[:2], here()):
        known.of(name).of(game).coach = True
    monkeypatch.setattr(App, "people", known)
    return known


def card(person: Person) -> CoachPanel | None:
    """What lies on the table."""
    return next((n for n in person.table.stage.walk() if isinstance(n, CoachPanel)), None)


def told(person: Person) -> Any:
    """What a screen reader hears of it."""
    return description(person.app)["coach"]


def sat(match: Match, **how: Any) -> Person:
    """Somebody sits down to a match."""
    person = Person(match, curtain=False, **how)
    person.sit()
    return person


def test_a_card_about_a_strength_leaves_the_strengths_of_all_in_sight(people: People) -> None:
    game = find("paris")
    boards = ["2 tinkerer 1 joker", "2 tinkerer"]
    start = game.setup({"seats": 2, "season": "spring", "at": "claim tinkerer", "boards": boards})
    person = sat(Match(game, [Seat(name) for name in NAMES[:2]], start=start))
    node = card(person)
    (table,) = [
        view
        for sheet in person.desk.field.column.sheets
        for view in sheet.sections()
        if isinstance(view.section, Grid) and any(row.active for row in view.section.rows)
    ]
    assert node
    assert not node.rect.colliderect(table.rect)


def test_a_card_comes_with_an_own_decision_and_goes_with_the_action(people: People) -> None:
    person = sat(match_of(2, 3), language="en")
    assert told(person)["words"].startswith("Who deals?")
    assert told(person)["rules"] == ("MAC-4.1", "MAC-4.2", "MAC-14.1")
    node = card(person)
    assert node
    links = [key for n in node.tree() if (key := getattr(n, "key", "")).startswith("coach.MAC")]
    assert links == ["coach.MAC-4.1", "coach.MAC-4.2"]  # more numbers would outweigh the words
    for seat in (1, 0):
        person.match.play(person.match.legal[0])
        person.table.flow.go_on()
        person.rest()
        assert person.match.asked
        assert person.match.asked.seat == seat
    assert "Who deals?" not in (told(person) or {}).get("words", "")


def test_the_newest_line_of_the_log_stays_in_sight_above_a_card(people: People) -> None:
    person = sat(match_of(2, 2, key="gharkane"), size=(1920, 1080))
    log = person.desk.chrome.log
    assert log
    while card(person) is None or len(person.match.actions) < 10:
        person.match.play(person.match.legal[0])
        person.table.flow.go_on()
        person.rest()
    newest = max(i for i, row in enumerate(log.rows) if row.turn is log.outline.turns[-1])
    node = card(person)
    assert node
    assert log.length > log.rect.h
    assert log.row_rect(newest).bottom <= node.rect.top
    covered = log.rect.h
    person.click(next(n for n in node.tree() if getattr(n, "key", "") == "coach.close").rect.center)
    assert log.rect.h > covered


def test_it_is_closed_by_its_cross_and_opens_rules_by_their_numbers(people: People) -> None:
    person = sat(match_of(2, 3))
    (node,) = (card(person),)
    assert node
    person.click(next(n for n in node.tree() if getattr(n, "key", "") == "coach.MAC-4.2").rect.center)
    assert person.app.scene.rule == "MAC-4.2"  # type: ignore[attr-defined]
    person.key("escape")
    node = card(person)
    assert node
    person.click(next(n for n in node.tree() if getattr(n, "key", "") == "coach.close").rect.center)
    assert card(person) is None


def test_keys_alone_reach_it(people: People) -> None:
    person = sat(match_of(2, 3))
    keys = []
    for _ in range(12):
        person.key("tab")
        keys.append(person.table.focused.key if person.table.focused else "")
        if keys[-1] == "coach.MAC-4.1":
            break
    assert keys[-1] == "coach.MAC-4.1"
    person.key("enter")
    assert person.app.scene.rule == "MAC-4.1"  # type: ignore[attr-defined]


def test_quiet_is_for_the_match_and_what_is_asked_can_still_be_asked_for(people: People) -> None:
    person = sat(match_of(2, 3))
    node = card(person)
    assert node
    for answer, stays in (("dialog.cancel", True), ("coach.leave", False)):
        person.click(next(n for n in node.tree() if getattr(n, "key", "") == "coach.quiet").rect.center)
        label = person.app.words()(answer)
        person.click(
            next(n for n in person.table.stage.walk() if getattr(n, "name", "") == label).rect.center
        )
        assert (card(person) is not None) is stays  # a press meant for the card before loses nothing
    for _ in range(6):
        person.match.play(person.match.legal[0])
        person.table.flow.go_on()
        person.sit()
        assert card(person) is None
    person.key("i")
    assert card(person)
    person.key("i")
    assert card(person) is None


def test_old_hands_have_no_card_but_the_sign_on_the_prompt(people: People) -> None:
    for name in NAMES[:2]:
        people.of(name).of("macadam").end(())
    person = sat(match_of(2, 3))
    assert card(person) is None
    assert person.table.coaching.button
    person.click(person.table.coaching.button.rect.center)
    assert told(person)["rules"]
    assert not people.of("Léa").of("macadam").moments


def test_the_sign_on_the_prompt_closes_the_card_that_is_open(people: People) -> None:
    person = sat(match_of(2, 3))
    assert card(person)
    for shown in (False, True, False):
        assert person.table.coaching.button
        person.click(person.table.coaching.button.rect.center)
        assert (card(person) is not None) is shown


def test_the_sign_on_the_prompt_goes_on_where_the_match_waits_at_a_card(people: People) -> None:
    person = at_a_card(people)
    words = told(person)["words"]
    assert person.table.coaching.button
    person.click(person.table.coaching.button.rect.center)
    person.rest()
    assert (told(person) or {}).get("words") != words


def test_there_is_none_while_a_computer_plays_or_somebody_else_decides(people: People) -> None:
    people.of("Marc").of("macadam").end(())
    person = sat(match_of(2, 3))
    for _ in range(20):
        match = person.match
        assert match.asked
        read_all(person)
        if match.asked.seat == 1:
            assert card(person) is None
        match.play(match.legal[0])
        person.table.flow.go_on()
        person.sit()
    assert people.of("Léa").of("macadam").moments


def test_a_refused_try_is_remembered_and_explained_at_once(people: People) -> None:
    learned = people.of("Léa").of("macadam")
    for seed in range(60):
        match = match_of(2, seed)
        while match.asked and not (match.asked.seat == 0 and match.asked.question.key == "lead"):
            match.play(match.legal[0])
        person = sat(match)
        read_all(person)
        dull = [n.piece for n in person.desk.field.nodes.values() if n.piece.zone == "hand" and not n.legal]
        why = person.desk.table_view.why_not.lift
        lacking = next((p for p in dull if why(p).refusal.rule in ("MAC-10.3", "MAC-10.4")), None)
        if lacking:
            person.click(person.piece(lacking.tag))
            break
    assert sum(learned.refused.values()) == 1
    assert learned.shown("refused.MAC-10.3") == 1
    assert set(told(person)["rules"]) == {"MAC-10.5", "MAC-12.1"}
    node, bubble = card(person), person.table.hands._bubble
    assert node
    assert bubble
    assert not node.rect.colliderect(bubble.rect)


def test_the_card_leaves_what_everybody_must_notice_to_be_read(people: People) -> None:
    person = sat(match_of(2, 3), language="fr", speed=3)
    while not person.desk.announcer.shown:
        person.match.play(person.match.legal[0])
        person.table.flow.go_on()
        person.rest()
    person.desk.sync()
    person.tick(400)
    node, banner = card(person), person.desk.announcer._banner
    assert node
    assert banner
    assert not node.rect.colliderect(banner.rect)


def read_all(person: Person) -> int:
    """Go on at each card that the match waits at; how many there were."""
    read = 0
    while (node := card(person)) and node.said.onward:
        person.click(next(n for n in node.tree() if getattr(n, "key", "") == "coach.onward").rect.center)
        person.rest()
        read += 1
    return read


def at_a_card(people: People) -> Person:
    """Léa's first match, which waits at a card about what the other seat did."""
    people.of("Marc").of("macadam").end(())
    person = sat(match_of(2, 3))
    while not person.table.coaching.waits:
        person.match.play(person.match.legal[0])
        person.table.flow.go_on()
        person.sit()
    return person


def test_the_card_leaves_the_places_of_the_board_in_sight(people: People) -> None:
    person, dice, seen = sat(match_of(2, 3)), Random(3), 0
    for _ in range(9):
        places = [place.rect for tag, place in person.desk.field.places.items() if "signal" in tag]
        if node := card(person):
            seen += 1
            assert node.rect.collidelist(places) < 0, (node.said.head, node.rect)
        person.match.play(dice.choice(person.match.legal))
        assert person.match.asked
        person.table.flow.sit_down(person.match.asked.seat)
        person.tick()
    assert seen > 2


def test_a_first_match_waits_once_at_each_thing_that_happens_until_its_card_is_read(people: People) -> None:
    person, learned = at_a_card(people), people.of("Léa").of("macadam")
    before, words = len(person.match.actions), told(person)["words"]
    assert told(person)["holds"]
    assert person.desk.waiting
    assert not any(node.legal for node in person.desk.field.nodes.values())
    for _ in range(2):  # and after the window has been built again
        assert person.desk.chrome.prompt.name == person.desk.look.words("coach.read")
        assert not person.desk.chrome.buttons
        person.table.renew()
        person.rest()
    seen = {key for key, record in learned.moments.items() if record.times}
    assert any(key.startswith("told.") for key in seen)
    assert read_all(person) >= 1
    assert not person.desk.waiting
    assert person.desk.chrome.prompt.name != person.desk.look.words("coach.read")
    assert len(person.match.actions) == before
    assert (told(person) or {}).get("words") != words
    person.table.flow.go_on()
    assert not person.table.coaching.waits


def test_whoever_sits_down_reads_about_what_happened_before_the_own_decision(people: People) -> None:
    match = match_of(2, 77, key="madsteam")
    while match.asked and match.asked.question.key != "mugger":
        match.play(match.legal[0])
    person, learned = sat(match), people.of("Marc").of("madsteam")
    for chosen in (0, -1):  # the hero stays away from the Mugger
        read_all(person)
        person.table.flow.perform(match.legal[chosen])
        person.rest()
    assert "told.log.mugger.other" not in learned.moments
    read_all(person)
    assert "told.log.mugger.other" in learned.moments
    assert (person.desk.viewer, person.desk.waiting) == (1, False)
    assert match.asked
    assert match.asked.question.key == "move"


def test_enter_goes_on_at_a_card_although_a_piece_was_clicked_before(people: People) -> None:
    person = at_a_card(people)
    read = (told(person) or {})["words"]
    person.click(next(n for n in person.desk.field.nodes.values() if n.piece.zone == "stock").rect.center)
    assert (told(person) or {})["words"] == read
    person.key("enter")
    person.rest()
    assert (told(person) or {}).get("words") != read


def test_no_card_comes_between_the_parts_of_one_action(people: People) -> None:
    first = teaching("paris").first_match
    match = match_of(2, first.seeds[0], key="paris", options=first.options)
    for action in opening(match.game, match.position, first.begin):
        match.play(action)
    person = sat(match, language="en")
    read_all(person)
    joker = spoken(match.game, match.position, ["take_die", "die=station.joker"])
    person.table.flow.perform(joker)
    person.rest()
    assert match.asked
    assert match.asked.seat == 0
    assert not person.desk.waiting
    assert not person.table.coaching.waits
    due = person.table.coaching.coach.step(0, 0)
    assert due  # it comes later
    assert due.coach_card.key == "joker_die"


def test_a_card_that_the_match_waits_at_is_still_there_after_its_rule_was_read(people: People) -> None:
    person = at_a_card(people)
    words, rule = told(person)["words"], told(person)["rules"][0]
    node = card(person)
    assert node
    person.click(next(n for n in node.tree() if getattr(n, "key", "") == f"coach.{rule}").rect.center)
    assert person.app.scene is not person.table
    person.key("escape")
    person.rest()
    assert person.app.scene is person.table
    assert told(person)["words"] == words
    assert person.table.coaching.waits
    assert person.desk.waiting


def test_a_card_that_comes_below_a_dialog_leaves_the_focus_to_it(people: People) -> None:
    person = at_a_card(people)
    person.key("tab")
    person.key("escape")
    assert person.table.modal()
    focused, coaching = person.table.focused, person.table.coaching
    assert coaching.node
    coaching.node.remove()  # as if the match went on only now
    coaching.node = None
    coaching.show()
    assert card(person)
    assert person.table.focused is focused


def test_the_key_that_hurries_goes_on_at_a_card(people: People) -> None:
    person = at_a_card(people)
    while person.table.coaching.waits:
        person.key("f")
        person.rest()
    assert not person.desk.waiting


def test_whoever_has_ended_a_match_is_kept_waiting_by_no_card(people: People) -> None:
    for name in NAMES[:2]:
        people.of(name).of("macadam").end(())
        people.of(name).of("macadam").coach = True
    person = sat(match_of(2, 3))
    for _ in range(20):
        person.match.play(person.match.legal[0])
        person.table.flow.go_on()
        person.sit()
        assert not person.table.coaching.waits


def test_the_only_legal_move_is_left_to_a_new_player_the_first_time_it_comes(people: People) -> None:
    match, dice = match_of(2, 3, key="madsteam"), Random(1)
    while not (match.forced and match.asked and match.asked.seat == 0):
        match.play(dice.choice(match.legal))
    played = len(match.actions)
    person = sat(match)
    person.app.settings.forced = True
    person.table.flow.go_on()
    read_all(person)
    assert len(match.actions) == played
    assert not person.desk.waiting
    people.of("Léa").of("madsteam").end(())
    person.table.flow.go_on()
    person.rest()
    assert len(match.actions) > played


def test_the_end_of_a_match_is_counted_once_and_kept(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Computers, "ask", lambda *asked: None)  # it would play on by itself
    match = play_on(match_of(2, 3, bots=(1,), options={"rounds": 1}), 10_000, 3)
    whole, match = match, match_of(2, 3, bots=(1,), options={"rounds": 1})
    for played in whole.actions[:-1]:
        match.play(played.action, played.seat)
    person = Person(match, curtain=False)
    match.play(*reversed(whole.actions[-1]))
    person.table.flow.go_on()
    person.rest()
    read_all(person)
    learned = People(people.path).of("Léa").of("macadam")
    assert learned.ended == 1
    assert len(learned.met) > 5
    assert not people.is_new("Léa", "macadam", True)
    person.table.flow.go_on()
    assert people.of("Léa").of("macadam").ended == 1


def test_it_is_called_and_sent_away_where_help_is_chosen(people: People) -> None:
    people.of("Léa").of("macadam").end(())
    person = sat(match_of(2, 3))
    for comes in (True, False):
        assert (card(person) is None) == comes
        person.click(person.table.helping.button.rect.center)
        chooser = person.table.modal()
        assert isinstance(chooser, Chooser)
        person.click(chooser.list.row_rect(len(HELP_LEVELS)).center)
        assert (card(person) is not None) == comes
        assert people.of("Léa").of("macadam").coach == comes


# -- where it stands ---------------------------------------------------------------------------------------
def needed(person: Person) -> list[Rect]:
    """Hand, prompt, and all that is lit."""
    field = person.desk.field
    layout = field.layout
    lit = [zone.rect for zone in field.zones.values() if zone.lit]
    able = [node for node in field.nodes.values() if node.legal]
    lit += [node.rect.clip(node.clip() or node.rect) for node in able] if not lit else []
    return [layout.hand.clip(layout.tray), layout.prompt, layout.toolbar, *lit]


def keeps_clear(person: Person) -> bool:
    """Whether there is a card; it never covers what is needed, and lies in the window."""
    node = card(person)
    if node:
        assert Rect((0, 0), person.table.m.size).contains(node.rect)
        assert node.rect.collidelist([rect for rect in needed(person) if rect]) < 0
    else:
        assert person.table.coaching.button
        assert person.table.coaching.button.on
    return node is not None


CASES = [
    ("macadam", size, scale, language)
    for size, scale, language in itertools.product(SIZES[:1], SCALES, complete("macadam"))
] + [
    (game, size, scale, LANGUAGES[(i + j) % 2])
    for i, game in enumerate(sorted(set(here()) - {"macadam"}))
    for j, (size, scale) in enumerate(((SIZES[0], SCALES[i % 4]), (SIZES[1 + i % 3], SCALES[-1 - i % 4])))
]


@pytest.mark.parametrize(("game", "size", "scale", "language"), CASES)
def test_the_card_covers_nothing_that_is_needed(
    game: str, size: tuple[int, int], scale: float, language: str, people: People
) -> None:
    match = play_on(match_of(2, 3, key=game), 37 if game in OWN else 3, 3)
    person = sat(match, size=size, scale=scale, language=language)
    if card(person) is None:
        person.table.coaching.explain()
    person.tick(400)
    assert keeps_clear(person)
    hands = person.table.hands
    for node in [n for n in person.desk.field.nodes.values() if n.legal][:4]:
        hands.lift(node, node.rect.center, "click")
        person.point((2, 2))
        person.tick(400)
        keeps_clear(person)
        hands.cancel()
        person.rest()
    person.table.coaching.close()


@pytest.mark.parametrize("key", ["gharkane", "macadam", "madsteam", "rails"])
def test_a_prepared_match_waits_at_the_cards_of_its_opening_before_the_first_move(
    key: str, people: People
) -> None:
    match, first = first_match(key, "Léa", Words("en", key)), teaching(key).first_match
    for action in opening(match.game, match.position, first.begin):
        match.play(action)
    coach = Coach(match, teaching(key).coach_cards, {0: people.of("Léa").of(key)}, first=first)
    told = []
    while due := coach.step(0, 0):
        coach.record(0, due)
        told.append(due.coach_card.key)
    assert sorted(told) == sorted(first.tells)


FIRST_ACTIONS = 160
"""The actions of a first match in which most cards come."""


def must_stay_in_sight(person: Person) -> dict[str, Rect]:
    """What no card may lie over in a small window: pieces and names of the board, hand, log and all that is
    lit."""
    field = person.desk.field
    board = field.layout.board
    seen = {n.piece.tag: n.rect.clip(n.clip() or n.rect) for n in field.nodes.values()}
    seen = {tag: rect for tag, rect in seen.items() if rect.colliderect(board)}
    names = field.middle.ribbons.places()
    assert all(rect.w and rect.h for rect in names)
    seen |= {f"name {i}": rect for i, rect in enumerate(names)}
    seen |= {f"lit {i}": rect for i, rect in enumerate(needed(person))}
    return seen | {"hand": field.layout.tray, "log": field.layout.log}


def test_in_a_small_window_the_goods_stay_in_sight_while_a_hero_is_chosen(people: People) -> None:
    first = teaching("gharkane").first_match
    match = match_of(2, first.seeds[0], key="gharkane", options=first.options)
    for action in opening(match.game, match.position, first.begin):
        match.play(action)
    person = sat(match, language="en")
    person.table.flow.go_on()
    person.tick(400)
    nodes = person.desk.field.nodes.values()
    goods = {n.piece.tag: n.rect for n in nodes if n.piece.tag.startswith("good.") and n.piece.number > 0}
    assert goods
    while node := card(person):
        assert node.rect.collidedict(goods, True) is None, node.said.words
        person.table.coaching.close()
        person.tick(400)


def test_in_a_small_window_the_bids_stay_in_sight_while_somebody_bids(people: People) -> None:
    first = teaching("rails").first_match
    person = sat(match_of(3, first.seeds[0], key="rails", options=first.options), language="fr")
    person.table.flow.go_on()
    seen = 0
    for _ in range(6):
        person.tick(400)
        sheets = [sheet for sheet in person.desk.field.column.sheets if sheet.visible]
        views = [view for sheet in sheets for view in sheet.sections()]
        bids = [view.rect for view in views if isinstance(view.section, Statuses)]
        if node := card(person):
            assert node.rect.collidelist(bids) < 0, node.said.words
            seen += bool(bids)
            person.table.coaching.close()
        elif person.match.position.question == "bid":
            person.table.flow.perform(person.desk.table_view.drags.actions[0])
    assert seen


@pytest.mark.parametrize("key", OWN)
def test_in_a_small_window_no_card_of_a_first_match_lies_over_what_is_needed(
    key: str, people: People
) -> None:
    first, match = teaching(key).first_match, match_of(2, 3, key=key)
    if first.seeds:
        match = match_of(2, first.seeds[0], key=key, options=first.options)
    for action in opening(match.game, match.position, first.begin):
        match.play(action)
    person, dice, cards = sat(match, language="en"), Random(1), set[str]()
    flow, coach = person.table.flow, person.table.coaching.coach
    while (asked := match.asked) and len(match.actions) < FIRST_ACTIONS:
        seat = asked.seat
        if coach.step(seat, seat) or coach.card(facing(match, seat)):
            flow.sit_down(seat)
            flow.go_on()
            for _ in range(4):
                person.tick(400)
                if node := card(person):
                    hit = node.rect.collidedict(must_stay_in_sight(person), True)
                    assert hit is None, (node.said.words, hit)
                    cards.add(node.said.words)
                    person.table.coaching.close()
                elif (due := person.table.coaching._shown[:1]) and due[0]:
                    raise AssertionError(f"no room for a card about {asked.question.key}")
                else:
                    break
        match.play(dice.choice(match.legal))
    assert len(cards) >= 12
