"""The command `tabletop check-lessons [GAME]`: it reports every fault in what a game teaches.

Every claim is tested: every position is set up, every solution is played, every wrong try must be refused by
the rule that the lesson names, and every number and key that a text names must exist.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tabletop import games
from tabletop.bots.players.random import any_action_of
from tabletop.engine.data import BadData
from tabletop.engine.game import AnyGame, BadSetup
from tabletop.engine.verb import Action, Refusal
from tabletop.learning import goals
from tabletop.learning.goals import BadGoal, Goal
from tabletop.learning.lesson import LessonRun, Verdict, set_up
from tabletop.learning.lesson_coverage import covered
from tabletop.learning.lesson_drops import drop_faults
from tabletop.learning.puzzles import not_by_the_book, puzzle_faults
from tabletop.learning.spoken import Unspoken, conceivable, in_words, spoken
from tabletop.learning.teaching_check import Claims, seeds, taught_faults
from tabletop.match.drags import Drags
from tabletop.match.match import Match
from tabletop.match.position_check import faults_of
from tabletop.match.why_not import WhyNot
from tabletop.system.game_packages import package_of
from tabletop.system.languages import system_language
from tabletop.teaching import Lesson, Teaching, sound_teaching, teaching
from tabletop.teaching.wording import SENTENCES_OF_A_CARD as SENTENCES, faults
from tabletop.texts.words import Words

LONGEST_WAY = 6
"""The most decisions that the learner may have in the solution of a lesson."""
RANDOM_TRIES = 200
"""The number of random moves, legal and illegal, that the check tries in each lesson to find a fault."""
DROPS = 100
"""The number of drops of any piece anywhere that the check tries in each lesson."""
FIRST_MOVES = 24
"""The approximate number of legal first moves that the check tries in a lesson, to find one that misses the
goal."""
FEWEST = {"panels": 7, "lessons": 3, "coach cards": 1}
"""The least number of panels, lessons and coach cards of a game that ships with the app."""


def main(args: Namespace) -> int:
    """Run the command for the games `args.games`, or for all, and return 1 if there are faults, else 0. With
    `args.seeds`, print seeds for first matches instead."""
    words, found = Words(args.language or system_language()), 0
    for key in args.games or games.here():
        if args.seeds:
            print(key, *seeds(games.find(key), teaching(key)))
            continue
        wrong = list(check(games.find(key)))
        found += len(wrong)
        for fault in wrong:
            print(fault)
        if wrong:
            continue
        known = teaching(key)
        print(words("lessons.sound", game=key, n=len(known.lessons), moments=len(known.coach_cards)))
        table, enough = covered(games.find(key), known.lessons, args.matches, Words(words.language, key))
        print(*table, sep="\n")
        found += not enough
    if found:
        print(words("lessons.count", n=found))
    return 1 if found else 0


def check(game: AnyGame, tries: int = RANDOM_TRIES) -> Iterator[str]:
    """Yield every fault in a game's teaching, one line each; `tries` is the number of random moves tried in
    each lesson."""
    try:
        known = sound_teaching(game.key)
    except BadData as fault:
        yield from str(fault).splitlines()
        return
    yield from faults_of_all(game, known, tries)


def faults_of_all(game: AnyGame, known: Teaching, tries: int = RANDOM_TRIES) -> Iterator[str]:
    """Yield every fault in a game's teaching `known`, which was read from its files, one line each; `tries`
    is the number of random moves tried in each lesson."""
    claims = Claims(game)
    yield from taught_faults(claims, known)
    if package_of(game.key).ours:
        yield from lacking(game, known)
    folder = package_of(game.key).file().name
    for puzzle in known.puzzles:
        wrong = puzzle_faults(game, puzzle)
        yield from (f"{folder}/puzzles.toml: puzzle {puzzle.key}: {fault}" for fault in wrong)
    for lesson in known.lessons:
        wrong = lesson_faults(claims, lesson, tries)
        yield from (f"{folder}/lessons.toml: lesson {lesson.key}: {fault}" for fault in wrong)


def lacking(game: AnyGame, known: Teaching) -> Iterator[str]:
    """Yield a fault for each kind of teaching that a game lacks: if it has too few lessons, panels or coach
    cards (see FEWEST), or no seeds for a guided first match."""
    for what, many in (
        ("lessons", known.lessons),
        ("panels", known.panels),
        ("coach cards", known.coach_cards),
    ):
        if len(many) < FEWEST[what]:
            yield f"{game.key}: {what}: {len(many)}, but at least {FEWEST[what]} are needed"
    if known.coach_cards and not known.first_match.seeds:
        where = f"{package_of(game.key).file().name}/teach.toml: first_match"
        yield f"{where}: seeds are missing (check-lessons {game.key} --seeds proposes some)"


def lesson_faults(claims: Claims, lesson: Lesson, tries: int = RANDOM_TRIES) -> Iterator[str]:
    """Yield every fault of a lesson; `tries` is the number of random moves tried in it."""
    yield from _texts(claims, lesson)
    yield from claims.no_rules([*lesson.shows, *(wrong.rule for wrong in lesson.wrong)])
    try:
        yield from _conditions(claims, lesson)
        for twin in range(len(lesson.twins) + 1):
            where = f"twin {twin}: " if twin else ""
            yield from (f"{where}{fault}" for fault in _played(claims.game, lesson, twin, tries))
        yield from drop_faults(claims.game, lesson, min(DROPS, tries))
    except (BadSetup, BadGoal, Unspoken) as fault:
        yield str(fault)


def _texts(claims: Claims, lesson: Lesson) -> Iterator[str]:
    known = claims.figures(lesson.figures)
    asked = "question" if lesson.kind == "predict" else "task"
    texts = [("title", lesson.title), (asked, lesson.task), ("nudge", lesson.nudge), ("idea", lesson.idea)]
    texts += [(f"miss {n}: hint", miss.hint) for n, miss in enumerate(lesson.misses, 1)]
    for name, text in texts:
        yield from (f"{name}: {fault}" for fault in faults(text, known, 1 if name == "idea" else SENTENCES))


# -- conditions --------------------------------------------------------------------------------------------
def _conditions(claims: Claims, lesson: Lesson) -> Iterator[str]:
    """Yield a fault for every name in a lesson's conditions that the game does not have."""
    figures = {**claims.game.figures, **lesson.figures}
    conditions = [("goal", lesson.goal), *((f"miss {n}", m.when) for n, m in enumerate(lesson.misses, 1))]
    for name, values in conditions:
        for goal in goals.read(values, figures).inner() if values else ():
            yield from (f"{name}: {fault}" for fault in _unknown(claims, goal))
    known = _parts(claims.game, lesson) if lesson.weighs else set()
    yield from (
        f"weighs: the estimate of the game has no {part}" for part in lesson.weighs if part not in known
    )
    if lesson.kind == "predict" and (keys := lesson.answer.get("told")):
        yield from (
            f"answer: no log line has the key {key}" for key in _list(keys) if not claims.has_text(key)
        )


def _parts(game: AnyGame, lesson: Lesson) -> set[str]:
    """Return the keys of the summands of a game's estimate in the way of playing of a lesson."""
    return {*game.parts(set_up(game, lesson).position, lesson.seat)} if game.parts else set()


def _unknown(claims: Claims, goal: Goal) -> Iterator[str]:
    game, keys = claims.game, _list(goal.value)
    match goal.kind:
        case "told":
            yield from (f"no log line has the key {key}" for key in keys if not claims.has_text(key))
            yield from claims.no_rules(_list(goal.given.get("rule")))
        case "gain":
            yield from (f"there is no row {key}" for key in keys if not claims.has_text(key))
        case "refused":
            yield from claims.no_rules(keys)
        case "asked":
            yield from (f"there is no question {key}" for key in keys if key not in game.questions)
        case "played":
            yield from (f"there is no verb {key}" for key in keys if key not in game.verbs)
        case "at":
            yield from (f"nothing is called {key}" for key in keys if not claims.has(key))


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())


# -- playing -----------------------------------------------------------------------------------------------
def _played(game: AnyGame, lesson: Lesson, twin: int, tries: int) -> Iterator[str]:
    """Yield the faults of a lesson or twin that show when it is set up and played."""
    run = LessonRun(game, lesson, twin=twin)
    yield from _position(game, lesson, run)
    if lesson.kind == "predict":
        yield from _prediction(lesson, run)
        return
    asked = run.match.asked
    if asked is None or asked.seat != lesson.seat:
        yield f"position: seat {asked.seat if asked else '-'} is asked, not the learner ({lesson.seat})"
        return
    if LessonRun(game, lesson, twin=twin).seen() is Verdict.GOAL:
        yield "goal: it is true before anything is done"
        return
    if twin == 0:
        yield from _wrong(game, lesson, LessonRun(game, lesson))
        yield from _misses(game, lesson)
    yield from _way(lesson, run, shows=twin == 0)
    run.set_back()
    yield from _random_moves(lesson, LessonRun(game, lesson, twin=twin), tries)


def _position(game: AnyGame, lesson: Lesson, run: LessonRun) -> Iterator[str]:
    start = run.match.position_at(0)
    yield from not_by_the_book(game, run.match.setup.options)
    base = game.new(start.seats, run.match.setup.options)
    yield from (f"position: {fault}" for fault in faults_of(game, start, base))
    if type(start).from_plain(start.to_plain(), base) != start:
        yield "position: it changes when it is saved and loaded"
    if lesson.before and len(run.match.actions) != len(lesson.before):
        yield "before: a move was refused"


def _prediction(lesson: Lesson, run: LessonRun) -> Iterator[str]:
    truth = run.truth()
    if truth is None:
        yield f"answer: no log line gives it: {_happened(run)}"
    elif truth not in lesson.choices:
        yield f"choices: the answer is {truth!r}, which is none of them"
    if len({*lesson.choices}) < len(lesson.choices):
        yield "choices: one occurs twice"
    run.answer("")
    played = _script(run)
    if played < len(lesson.then):
        yield from _unspoken(run, lesson.then[played], f"then {played + 1}")
    yield from _shown(lesson, run, [])
    run.set_back()
    if run.match.position != run.match.position_at(run.start) or run.script():
        yield "then: setting the lesson back does not restore its first position"


def _way(lesson: Lesson, run: LessonRun, shows: bool) -> Iterator[str]:
    """Play a lesson's solution, and yield a fault unless the goal is reached exactly at the last step."""
    refused: list[Refusal] = []
    if len(lesson.way) > LONGEST_WAY:
        yield f"way: {len(lesson.way)} decisions, at most {LONGEST_WAY} are allowed"
    for step, words in enumerate(lesson.way, 1):
        if run.state in (Verdict.GOAL, Verdict.AWAY):
            what = "the goal is reached" if run.state is Verdict.GOAL else "it leads away from the goal"
            yield f"way: {what} before step {step}"
            return
        action = run.next_step()
        if action is None:
            yield from _unspoken(run, words, f"way {step}")
            return
        refusal = run.match.play(action)
        refused += [refusal] if refusal else []
        run.tried(refusal)
        _script(run)
    if run.state is not Verdict.GOAL:
        yield f"way: it does not reach the goal: {_happened(run)}"
    if shows:
        yield from _shown(lesson, run, refused)


def _unspoken(run: LessonRun, words: Sequence[str], where: str) -> Iterator[str]:
    """Yield the reason why a step of a solution or a script cannot be played."""
    asked = run.match.asked
    try:
        spoken(run.match.game, run.match.position, words)
    except Unspoken as fault:
        yield f"{where}: {fault} ({f'seat {asked.seat} is asked {asked.question.key}' if asked else 'over'})"
        return
    yield f"{where}: {' '.join(words)}: seat {asked.seat if asked else '-'} is asked, it cannot come now"


def _happened(run: LessonRun) -> str:
    """Format the log lines since the set-up position, for the author of the lesson."""
    lines = [entry.line for entry in run.events().lines]
    texts = [f"{line.key} {line.rule} {dict(line.params)} {line.gain or ''}" for line in lines]
    return "; ".join(texts) or "no log line"


def _script(run: LessonRun) -> int:
    """Play the actions of the other seats that are due now, by the script or as answers to the learner's
    move, and return the number of actions played."""
    played = 0
    while action := run.script():
        run.match.play(action)
        run.seen()
        played += 1
    return played


def _shown(lesson: Lesson, run: LessonRun, refused: list[Refusal]) -> Iterator[str]:
    """Yield a fault for each rule that the lesson claims to show (`shows`), but that neither its solution
    nor a wrong try meets."""
    met = {entry.line.rule for entry in run.events().lines} | {refusal.rule for refusal in refused}
    met |= {wrong.rule for wrong in lesson.wrong}
    for rule in lesson.shows:
        if rule not in met:
            yield f"shows: {rule} is not met on the way; met are {_sorted(met)}"


def _sorted(rules: set[str]) -> str:
    return ", ".join(sorted(rule for rule in rules if rule))


def _wrong(game: AnyGame, lesson: Lesson, run: LessonRun) -> Iterator[str]:
    """Yield a fault for each wrong try that is not refused by the rule that the lesson names."""
    for wrong in sorted(lesson.wrong, key=lambda wrong: wrong.at):
        run.set_back()
        for _ in range(wrong.at):
            step = run.next_step()
            if step is not None:
                run.tried(run.match.play(step))
                _script(run)
        action = next(conceivable(game, run.match.position, lesson.seat, wrong.tried))
        refusal = run.match.why_not(action, lesson.seat)
        rule = refusal.rule if refusal else "nothing: it is legal"
        if rule != wrong.rule:
            yield f"wrong: {' '.join(in_words(game, action))}: not {wrong.rule} refuses it, but {rule}"
        yield from _dropped(run.match, lesson.seat, action, wrong.rule)


def _dropped(match: Match, seat: int, action: Action, rule: str) -> Iterator[str]:
    """Yield a fault with the drags that mean a wrong try, if none of these drags is refused by the rule that
    the lesson names.

    Nothing is yielded for an action that no position allows, since a drag of its piece then means another
    action.
    """
    if match.game.verbs[action.verb].never(*action.args):
        return
    drags = list(WhyNot(Drags(match.game, match.view(seat), seat)).refused_drags(action))
    if drags and not any(rule in cited for _, _, cited in drags):
        for piece, zone, cited in drags:
            yield f"wrong: {piece} dropped on {zone} is refused by {', '.join(cited)} instead of {rule}"


def _misses(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    """Yield a fault if every legal first move that is tried reaches the goal."""
    run = LessonRun(game, lesson)
    legal = run.match.legal
    for action in legal[:: max(1, len(legal) // FIRST_MOVES)]:
        run = LessonRun(game, lesson, match=run.match.branch_at(run.start))
        run.tried(run.match.play(action))
        _script(run)
        if run.state is not Verdict.GOAL:
            return
    yield "task: every legal first move reaches the goal"


def _random_moves(lesson: Lesson, run: LessonRun, tries: int) -> Iterator[str]:
    """Make random tries, and yield a fault if the learner gets stuck or the table is not set back."""
    game, dice = run.match.game, Random(lesson.key)
    digest = run.match.position.digest()
    for _ in range(tries):
        match = run.match
        action = _random_action(game, match.legal, dice)
        verdict = run.tried(match.play(action, lesson.seat))
        _script(run)
        stuck = run.state is Verdict.ON and (match.asked is None or match.asked.seat != lesson.seat)
        if stuck:
            yield f"random moves: after {' '.join(in_words(game, action))} nobody can act ({verdict.value})"
            return
        if run.state in (Verdict.GOAL, Verdict.AWAY):
            run = _again(run)
        if not run.match.actions[run.start :] and run.match.position.digest() != digest:
            yield "random moves: setting the lesson back does not restore its first position"
            return


def _again(run: LessonRun) -> LessonRun:
    run.set_back()
    return LessonRun(run.match.game, run.lesson, match=run.match)


def _random_action(game: AnyGame, legal: list[Action], dice: Random) -> Action:
    """Return a random action: a legal one in 60 % of cases, else any, which may be illegal."""
    if dice.random() < 0.6:
        return legal[int(dice.random() * len(legal))]
    return any_action_of(dice.choice(list(game.verbs.values())), dice)
