"""Loops written from rules mean what the rules mean, and say where they come from."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, SimpleNamespace

import pytest

from tabletop.engine import agenda
from tabletop.engine.agenda import Question
from tabletop.engine.loops import write_check, write_listing, write_possible
from tabletop.engine.readings import plain_check, plain_listing, plain_possibility
from tabletop.engine.verb import Action, Domain, Params, Verb
from tabletop.games import find, here
from tests.engine.toy import Heap
from tests.random_games import moments

n = 7
first, second = 1, 2
LIMITS = [3, 1, 2]


# -- rules whose names are also names of something else ----------------------------------------------------
def more_than_five_taken(position: Heap) -> bool:
    return any(n > 5 for n in position.taken)


def a_key_of_its_own(position: Heap, a: int) -> bool:
    return sorted(LIMITS, key=lambda n: -n)[0] == a


def a_default_from_outside(position: Heap, a: int) -> bool:
    return (lambda a, b=a, *, c=n: a + b + c)(1) == 10


def argument_hidden_by_a_loop(position: Heap, a: int) -> bool:
    return a in [a + 1 for a in position.taken] and a > first


def loop_over_a_loop(position: Heap, a: int) -> bool:
    return a == max(first + n for first in [n for n in position.taken] for n in range(first))  # noqa: C416


def outer_name_inside_a_loop(position: Heap, a: int) -> bool:
    return [second for n in position.taken if n > second and n != a] != []


def the_first_pool_is_outside(position: Heap, a: int) -> bool:
    return sum(n for n in range(n)) == 21 + a


def names_that_are_written(p: Heap, a: int) -> bool:
    return any(p.taken[position] == a for position in range(len(p.taken)))


def an_assignment(position: Heap, a: int) -> bool:
    return (n := a + 1) > 2 and n < 4


def pairs(position: Heap, a: int) -> bool:
    return {n: m for n, (m, _) in enumerate(zip(position.taken, LIMITS, strict=False))}.get(a) == second


def what_a_module_holds(position: Heap, a: int) -> bool:
    return position.taken[0] == a + agenda.ASK.count("a") or not any(
        agenda.real for agenda in position.taken if agenda > a
    )


EVERY_RULE = [
    more_than_five_taken, a_key_of_its_own, a_default_from_outside, argument_hidden_by_a_loop,
    loop_over_a_loop, outer_name_inside_a_loop, the_first_pool_is_outside, names_that_are_written,
    an_assignment, pairs, what_a_module_holds,
]  # fmt: skip


def answers(verb: Verb, position: Heap, plain: bool) -> object:
    """What all three readings say."""
    legal = plain_listing([verb]) if plain else write_listing([verb])
    possible = plain_possibility(verb) if plain else write_possible(verb)
    broken = plain_check(verb) if plain else write_check(verb)
    values = verb.domains["a"].values
    return legal(position, 0), possible(position, 0), [broken(position, 0, a) for a in values]


@pytest.mark.parametrize("rule", EVERY_RULE, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("taken", [[1, 3], [6, 0], [2, 2], [0, 7]], ids=str)
def test_a_name_in_a_rule_means_what_it_means_to_python(rule: Callable[..., bool], taken: list[int]) -> None:
    verb, position = Verb("v", "", a=Domain(range(5))), Heap(seats=2, taken=taken)
    verb.forbids("TOY-9.1")(rule)
    asked = ["a"] if "a" in inspect.signature(rule).parameters else []
    said = [bool(rule(position, *([a] if asked else []))) for a in range(5)]
    assert [i == 0 for i in answers(verb, position, plain=False)[2]] == said  # type: ignore[index]
    assert answers(verb, position, plain=False) == answers(verb, position, plain=True)


# -- allowed values as bits --------------------------------------------------------------------------------
def above_the_first(position: Heap, a: int) -> int:
    return 0b11111 & -1 << a + 1


def none_taken(position: Heap) -> int:
    return ~sum(1 << n for n in set(position.taken))


def not_two(position: Heap, b: int) -> bool:
    return b == 2


@pytest.mark.parametrize("taken", [[1, 3], [4, 0], [2, 2]], ids=str)
def test_bits_of_a_position_of_an_argument_and_of_no_position_allow_what_all_of_them_do(
    taken: list[int],
) -> None:
    verb, position = Verb("v", "", a=Domain(range(5)), b=Domain(range(5))), Heap(seats=2, taken=taken)
    verb.allows_bits("TOY-9.1", "b")(above_the_first)
    verb.forbids("TOY-9.2")(not_two)
    verb.allows_bits("TOY-9.3", "b")(none_taken)
    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5) if b not in {2, *taken}]
    assert write_listing([verb])(position, 0) == [Action("v", pair) for pair in pairs]
    assert plain_listing([verb])(position, 0) == [Action("v", pair) for pair in pairs]


shy, eager = Verb("shy", ""), Verb("eager", "")


@shy.forbids("TOY-9.1")
def only_for_seat_one(position: Heap, seat: int) -> bool:
    return seat != 1


@eager.forbids("TOY-9.2")
def seat_one_can_be_shy(position: Heap, seat: int) -> bool:
    return shy.possible(position, 1)


def test_a_verb_listed_for_one_seat_says_nothing_of_another() -> None:
    listing = write_listing([shy, eager])
    assert [action.verb for action in listing(Heap(seats=2), 0)] == []
    assert [action.verb for action in listing(Heap(seats=2), 1)] == ["shy"]


counted, dependent = Verb("counted", ""), Verb("dependent", "")
times_asked: list[int] = []
this_module = sys.modules[__name__]


@counted.forbids("TOY-9.1")
def never_but_counted(position: Heap, seat: int) -> bool:
    times_asked.append(seat)
    return False


@dependent.forbids("TOY-9.2")
def while_counted_is_possible(position: Heap, seat: int) -> bool:
    return this_module.counted.possible(position, seat)


def test_a_verb_of_another_module_that_was_listed_before_is_not_judged_again() -> None:
    times_asked.clear()
    listing = write_listing([counted, dependent])
    assert [action.verb for action in listing(Heap(seats=2), 0)] == ["counted"]
    assert times_asked == [0]


# -- where a fault comes from ------------------------------------------------------------------------------
def nobody_there(position: Heap) -> bool:
    return position.taken[9] > 0


def looked_up_before_the_loop(position: Heap, a: int) -> bool:
    return a > position.taken[9]


def looked_up_in_the_loop(position: Heap, a: int) -> bool:
    return position.taken[a + 9] > 0


def looked_up_between_loops(position: Heap, a: int, b: int) -> bool:
    return position.taken[a + 9] > b


def called_because_it_is_long(position: Heap, a: int) -> bool:
    missing = position.taken[a + 9]
    return missing > 0


def values_to_try(position: Heap) -> tuple[int, ...]:
    return position.taken[9], 1


def values_to_try_late(position: Heap, a: int) -> tuple[int, ...]:
    return position.taken[a + 9], 1


def values_as_bits(position: Heap) -> int:
    return 1 << position.taken[9]


FAULTY: dict[Callable[..., object], str] = {
    nobody_there: "",
    looked_up_before_the_loop: "",
    looked_up_in_the_loop: "",
    looked_up_between_loops: "",
    called_because_it_is_long: "",
    values_to_try: "a",
    values_to_try_late: "b",
    values_as_bits: "a",
}
"""Rules that fail, and the argument whose values they list."""


@pytest.mark.parametrize("rule", FAULTY, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("write", [lambda verb: write_listing([verb]), write_possible, write_check])
def test_a_fault_in_a_rule_shows_its_number_file_and_line(
    rule: Callable[..., object], write: Callable[[Verb], Callable[..., object]]
) -> None:
    verb = Verb("v", "", a=Domain(range(3)), b=Domain(range(3)))
    if argument := FAULTY[rule]:
        declare = verb.allows_bits if rule is values_as_bits else verb.allows
        declare("TOY-9.9", argument)(rule)
    else:
        verb.forbids("TOY-9.9")(rule)
    verb.forbids("TOY-9.8")(never)
    args = (1, 1) if write is write_check else ()
    with pytest.raises(IndexError) as caught:
        write(verb)(Heap(seats=2, taken=[1, 2]), 0, *args)
    written = [f for f in traceback.extract_tb(caught.value.__traceback__) if f.filename.startswith("<rules")]
    line = inspect.getsourcelines(rule)[1]
    assert f"TOY-9.9 {rule.__name__}, {__file__}:{line}" in str(written[-1].line)


def never(position: Heap, a: int, b: int) -> bool:
    return a + b > 99


# -- what is written out and what is called ----------------------------------------------------------------
@contextmanager
def rules_called(verbs: Iterable[Verb]) -> Iterator[set[CodeType]]:
    """The rules whose own function is called by loops, while the context lasts."""
    known, called = {rule.statement.fn.__code__ for verb in verbs for rule in verb.rules}, set[CodeType]()

    def note(frame: FrameType, event: str, arg: object) -> None:
        caller = frame.f_back
        if event == "call" and frame.f_code in known and caller and "rules" in caller.f_code.co_filename:
            called.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("key", here())
def test_rules_that_are_one_expression_are_written_out(key: str) -> None:
    game = find(key)
    verbs = list(game.verbs.values())
    rules = {rule.statement.fn.__code__: rule.statement.fn for verb in verbs for rule in verb.rules}
    short = {code for code, fn in rules.items() if is_one_expression(fn)}
    listings = {q.key: write_listing(q.verbs) for q in game.questions.values()}
    checks = {verb.key: write_check(verb) for verb in verbs}
    with rules_called(verbs) as called:
        for moment in moments(key, game.seats[-1], 0, every=5):
            asked = game.asked(moment.position)
            assert asked
            assert listings[asked.question.key](moment.position, moment.seat) == moment.legal
            assert checks[moment.action.verb](moment.position, moment.seat, *moment.action.args) < 0
    assert len(short) > len(rules) * 0.8
    asked_by_rules = {name for code in rules for name in code.co_names}
    assert not {code.co_name for code in called & short} - asked_by_rules


def is_one_expression(fn: Callable[..., object]) -> bool:
    """Is it a named function of one statement, besides what it says of itself?"""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(fn))).body
    said = tree.body if isinstance(tree, ast.FunctionDef) else []
    return len(said) - (fn.__doc__ is not None) == 1


# -- looking on --------------------------------------------------------------------------------------------
@pytest.fixture
def nobody_looks_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("TABLETOP_PLAIN_RULES", raising=False)
    monkeypatch.delattr(sys, "monitoring", raising=False)
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)


def rule_is_called() -> bool:
    """Are the rules of a new verb called, whatever is asked of it?"""
    verb, heap = Verb("v", "", a=Domain(range(3))), Heap(seats=2)
    verb.forbids("TOY-9.1")(odd)
    question, calls = Question("q", (verb,), "TOY-1.1"), []
    for ask in (verb.possible, verb.legal, question.legal, lambda p, seat: verb.first_broken(p, seat, 1)):
        found: set[str] = set()
        sys.setprofile(lambda frame, event, arg, found=found: found.add(frame.f_code.co_name))  # type: ignore[misc]
        ask(heap, 0)
        sys.setprofile(None)
        calls.append("odd" in found)
    assert len(set(calls)) == 1
    return calls[0]


def odd(position: Heap, a: int) -> bool:
    return a % 2 == 1


@pytest.mark.usefixtures("nobody_looks_on")
def test_rules_are_called_where_somebody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not rule_is_called()
    monkeypatch.setenv("TABLETOP_PLAIN_RULES", "0")
    assert not rule_is_called()
    monkeypatch.setenv("TABLETOP_PLAIN_RULES", "1")
    assert rule_is_called()


@pytest.mark.usefixtures("nobody_looks_on")
def test_rules_are_called_under_a_debugger() -> None:
    sys.settrace(lambda frame, event, arg: None)
    called = rule_is_called()
    sys.settrace(None)
    assert called


@pytest.mark.usefixtures("nobody_looks_on")
@pytest.mark.parametrize(("tool", "called"), [(None, False), ("coverage", True)])
def test_rules_are_called_under_the_tools_of_newer_pythons(
    monkeypatch: pytest.MonkeyPatch, tool: str | None, called: bool
) -> None:
    tools = {0: None, 1: tool}
    monitoring = SimpleNamespace(DEBUGGER_ID=0, COVERAGE_ID=1, get_tool=tools.get)
    monkeypatch.setattr(sys, "monitoring", monitoring, raising=False)
    assert rule_is_called() == called


# -- what a rule may ask for -------------------------------------------------------------------------------
def test_details_and_numbers_are_handed_what_they_ask_for() -> None:
    verb = Verb("v", "", a=Domain(range(3)), b=Domain(range(3)))

    @verb.forbids(lambda position, b: f"TOY-8.{b}", details=lambda p, seat, a: {"sum": seat + a})
    def never_allowed(position: Heap) -> bool:
        return True

    refusal = verb.refusal(Heap(seats=2), 1, (2, 0))
    assert refusal
    assert (refusal.rule, refusal.params["sum"]) == ("TOY-8.0", 3)


@pytest.mark.parametrize(
    ("number", "details"), [("TOY-9.1", lambda p, c: {}), (lambda p, c: "TOY-9.1", None)]
)
def test_details_and_numbers_that_ask_for_what_is_not_there_are_found_when_declared(
    number: str | Callable[..., str], details: Callable[..., Params] | None
) -> None:
    verb = Verb("v", "", a=Domain(range(3)))
    for declare in (verb.forbids(number, details), verb.allows(number, "a", details)):
        with pytest.raises(TypeError, match="asks v for c"):
            declare(lambda position: ())


def test_allowed_values_depend_on_earlier_arguments_only() -> None:
    verb = Verb("v", "", a=Domain(range(3)), b=Domain(range(3)))
    with pytest.raises(TypeError, match="asks v for b"):
        verb.allows("TOY-9.1", "a")(lambda position, b: (b,))
    with pytest.raises(TypeError, match="no argument c"):
        verb.allows("TOY-9.1", "c")(lambda position: (1,))


def test_what_several_rules_look_up_is_shared_only_where_it_stands_by_itself() -> None:
    first = Verb("first", "TOY-1", a=Domain(range(3)))
    second = Verb("second", "TOY-1", a=Domain(range(3)))

    @first.forbids("TOY-2")
    def together_too_few(position: Heap) -> bool:
        return position.left + len(position.taken) < 2

    @second.forbids("TOY-3")
    def taken_too_few(position: Heap) -> bool:
        return len(position.taken) < 2

    for taken in ([], [1], [1, 2]):
        heap = Heap(seats=2, left=2, taken=taken)
        verbs = (first, second)
        assert write_listing(verbs)(heap, 0) == plain_listing(verbs)(heap, 0)


LOOKS: list[int] = []


def looked_at(position: Heap) -> list[int]:
    """Notes that somebody looked."""
    LOOKS.append(1)
    return position.taken


def nothing_left(position: Heap) -> bool:
    return position.left == 0


def nothing_taken(position: Heap) -> bool:
    return not looked_at(position)


def few_taken(position: Heap) -> bool:
    return len(looked_at(position)) < 2


def test_a_verb_looks_up_once_what_its_rules_ask_twice_and_not_where_it_is_refused_before() -> None:
    verb = Verb("v", "TOY-1", a=Domain(range(9)))

    verb.forbids("TOY-2")(nothing_left)

    @verb.allows("TOY-3", "a")
    def up_to_what_is_taken(position: Heap) -> range:
        return range(len(looked_at(position)))

    @verb.forbids("TOY-4")
    def half_of_it(position: Heap, a: int) -> bool:
        return a * 2 == len(looked_at(position))

    legal = write_listing([verb])
    LOOKS.clear()
    assert legal(Heap(seats=2, left=0, taken=[5] * 4), 0) == []
    assert not LOOKS
    listed = legal(Heap(seats=2, left=1, taken=[5] * 4), 0)
    assert [action.args for action in listed] == [(0,), (1,), (3,)]
    assert len(LOOKS) == 1


def test_a_list_of_values_looks_up_once_what_it_asks_twice() -> None:
    verb = Verb("v", "TOY-1", a=Domain(range(9)))
    verb.forbids("TOY-2")(nothing_left)

    @verb.allows("TOY-3", "a")
    def twice_what_is_taken(position: Heap) -> range:
        return range(len(looked_at(position)) + len(looked_at(position)))

    legal = write_listing([verb])
    LOOKS.clear()
    assert [action.args for action in legal(Heap(seats=2, left=1, taken=[5]), 0)] == [(0,), (1,)]
    assert len(LOOKS) == 1


def test_verbs_look_up_once_what_each_asks_inside_another_look_up() -> None:
    verbs = [Verb(key, "TOY-1") for key in ("one", "two", "three")]
    verbs[0].forbids("TOY-3")(nothing_taken)
    verbs[1].forbids("TOY-4")(few_taken)
    verbs[2].forbids("TOY-5")(few_taken)

    heap, legal = Heap(seats=2, left=1, taken=[5]), write_listing(verbs)
    LOOKS.clear()
    assert [action.verb for action in legal(heap, 0)] == ["one"]
    assert len(LOOKS) == 1


def test_what_a_later_rule_looks_up_is_not_looked_up_where_an_earlier_one_refuses() -> None:
    """The look-up may be possible only because of the earlier rule."""
    verbs = [Verb(key, "TOY-1") for key in ("one", "two")]
    for verb in verbs:
        verb.forbids("TOY-2")(nothing_left)
        verb.forbids("TOY-3")(few_taken)

    legal = write_listing(verbs)
    LOOKS.clear()
    assert legal(Heap(seats=2, left=0, taken=[5]), 0) == []
    assert not LOOKS
