"""One statement of a rule is the list, the check and the reason."""

from __future__ import annotations

import pytest

from tabletop.engine.loops import write_check, write_listing, write_possible
from tabletop.engine.readings import plain_check, plain_listing, plain_possibility
from tabletop.engine.verb import Action, Domain, NoSuchMove, Verb, forbids
from tests.engine.toy import TOY, rest, take


@pytest.fixture
def position():
    return TOY.new(2, seed=1)


def test_the_list_holds_what_no_rule_forbids(position):
    position.left, position.taken = 5, [2, 0]
    assert take.legal(position, 0) == [Action("take", (1,)), Action("take", (3,))]


def test_the_first_broken_rule_in_order_is_the_reason(position):
    position.left, position.taken = 2, [3, 0]
    refusal = take.refusal(position, 0, (3,))
    assert refusal is not None
    assert (refusal.rule, refusal.params["left"], refusal.params["count"]) == ("TOY-2.1", 2, "place.3")


def test_a_legal_move_has_no_refusal(position):
    assert all(take.refusal(position, 0, action.args) is None for action in take.legal(position, 0))


def test_possible_says_whether_the_list_would_be_empty(position):
    for left in range(4):
        for last in range(4):
            position.left, position.taken = left, [last, 0]
            assert take.possible(position, 0) == bool(take.legal(position, 0))


def test_a_price_does_not_forbid(position):
    position.left, position.taken = 0, [0, 0]
    assert rest.refusal(position, 0, ()) is None
    assert rest.price(position, 0) == 1


@pytest.mark.parametrize("left", range(5))
def test_written_loops_and_called_rules_agree(position, left):
    position.left, position.taken = left, [2, 1]
    for verb in TOY.verbs.values():
        readings = [
            (write_listing([verb]), write_possible(verb), write_check(verb)),
            (plain_listing([verb]), plain_possibility(verb), plain_check(verb)),
        ]
        answers = []
        for legal, possible, first_broken in readings:
            broken = (
                [first_broken(position, 0, v) for v in range(1, 4)]
                if verb.domains
                else [first_broken(position, 0)]
            )
            answers.append((legal(position, 0), possible(position, 0), broken))
        assert answers[0] == answers[1]


def test_rules_on_two_arguments_join_what_each_alone_allows(position):
    pair = Verb("pair", "", a=Domain(range(4)), b=Domain(range(4)))
    pair.allows("TOY-9.1", "b")(lambda position: (1, 2, 3))

    @pair.forbids("TOY-9.2")
    def odd(position, a):
        return a % 2 == 1

    @pair.forbids("TOY-9.3")
    def not_rising(position, a, b):
        return b <= a

    assert [x.args for x in pair.legal(position, 0)] == [(0, 1), (0, 2), (0, 3), (2, 3)]
    assert [pair.first_broken(position, 0, *args) for args in ((0, 0), (1, 1), (2, 1), (2, 3))] == [
        0,
        1,
        2,
        -1,
    ]


def test_what_an_argument_may_be_can_depend_on_earlier_ones(position):
    steps = Verb("steps", "", a=Domain(range(4)), b=Domain(range(8)), c=Domain(range(4)))
    steps.allows("TOY-9.5", "b")(lambda position, a: (a, a + 1))

    @steps.forbids("TOY-9.6")
    def odd(position, b):
        return b % 2 == 1

    @steps.forbids("TOY-9.7")
    def not_their_sum(position, a, b, c):
        return a + b != c

    assert [x.args for x in steps.legal(position, 0)] == [(0, 0, 0), (1, 2, 3)]
    assert [steps.first_broken(position, 0, *args) for args in ((1, 0, 0), (0, 1, 1), (0, 0, 1))] == [0, 1, 2]


def test_what_a_later_argument_may_be_can_be_a_choice_of_two_lists(position):
    steps = Verb("steps", "", a=Domain(range(2)), b=Domain(range(4)))

    @steps.allows("TOY-9.5", "b")
    def all_or_one(position, a):
        return (0, 1) if a else (3,)

    for legal in (write_listing([steps]), plain_listing([steps])):
        assert [x.args for x in legal(position, 0)] == [(0, 3), (1, 0), (1, 1)]
    assert write_possible(steps)(position, 0)


def test_an_argument_may_be_told_outright(position):
    pay = Verb("pay", "", n=Domain(range(4)))
    pay.allows("TOY-9.5", "n")(lambda position: (2,))

    @pay.allows("TOY-9.6", "n")
    def what_is_left(position):
        return (position.left,)

    told = Verb("told", "", n=Domain(range(9)))
    told.allows("TOY-9.6", "n")(what_is_left)
    for left in (2, 3):
        position.left = left
        assert write_listing([pay, told])(position, 0) == plain_listing([pay, told])(position, 0)
        assert write_possible(pay)(position, 0) == (left == 2)
        assert write_possible(told)(position, 0)


def test_a_verb_with_too_many_actions_to_keep_makes_them_on_the_way(position):
    wide = Verb("wide", "", a=Domain(range(200)), b=Domain(range(200)))

    @wide.forbids("TOY-9.4")
    def far(position, a, b):
        return a + b > 1

    assert wide.legal(position, 0) == [Action("wide", (0, 0)), Action("wide", (0, 1)), Action("wide", (1, 0))]


def test_a_rule_may_take_its_number_from_a_table(position):
    verb = Verb("v", "", a=Domain(range(3)))

    def number(position, a):
        return f"TOY-8.{a}"

    @verb.forbids(number)
    def always(position, a):
        return True

    refusal = verb.refusal(position, 0, (2,))
    assert refusal is not None
    assert refusal.rule == "TOY-8.2"


def test_one_prohibition_may_stand_on_several_verbs(position):
    one, two = Verb("one", ""), Verb("two", "")

    @forbids("TOY-7.1", one, two)
    def never(position):
        return True

    assert not one.possible(position, 0)
    assert not two.possible(position, 0)


def test_a_refused_value_may_tell_more_than_the_arguments(position):
    verb = Verb("v", "", a=Domain(range(3)))
    verb.allows("TOY-7.3", "a", details=lambda position, a: {"over": a - 1})(lambda position: (0, 1))
    refusal = verb.refusal(position, 0, (2,))
    assert refusal is not None
    assert (refusal.rule, refusal.params["over"]) == ("TOY-7.3", 1)


def test_a_rule_that_asks_for_an_unknown_argument_is_found_at_import():
    verb = Verb("v", "", a=Domain(range(3)))
    with pytest.raises(TypeError, match="asks v for b"):
        verb.forbids("TOY-7.2")(lambda position, b: True)


@pytest.mark.parametrize("args", [(), (1, 2), (0,), (True,), (4,), ("1",)])
def test_arguments_no_position_could_accept_are_no_move(args):
    with pytest.raises(NoSuchMove):
        take.require_shape(args)


def test_an_implied_rule_gives_a_reason_and_lists_do_not_check_it(position):
    checked, verb = list[int](), Verb("v", "", a=Domain(range(4)))

    @verb.forbids("TOY-9.1", implied=True)
    def too_much_by_far(position, a):
        checked.append(a)
        return a == 3

    verb.allows("TOY-9.2", "a")(lambda position: (0, 1))
    assert write_listing([verb])(position, 0) == [Action("v", (0,)), Action("v", (1,))]
    assert write_possible(verb)(position, 0)
    assert not checked
    refusals = [verb.refusal(position, 0, (a,)) for a in range(4)]
    assert [refusal and refusal.rule for refusal in refusals] == [None, None, "TOY-9.2", "TOY-9.1"]
