"""Which fields a rule may read is found in its code, in that of the rules it calls, and in the modules it names."""

from __future__ import annotations

from functools import partial, wraps
from types import FunctionType, ModuleType

import pytest

from commonweal.rulebook import announce, copy_record
from commonweal.rulebook.backends.compiler import check_rules
from commonweal.rulebook.field_access import fields_changed, fields_read
from commonweal.rulebook.layout import Layout

FIELDS = ("hand", "level", "storage", "round_no")


def size(s):
    return len([kind for kind in s.hand if s.level > 0])


def full(s):
    return size(s) > 9


def test_fields_of_the_rule_and_of_the_rules_it_calls() -> None:
    assert fields_read(full, FIELDS) == {"hand", "level"}


def test_modules_that_name_each_other() -> None:
    one, other = ModuleType("one"), ModuleType("other")
    one.other, other.one = other, one  # type: ignore[attr-defined]
    exec("def stored(s):\n    return other.ended(s) + s.storage", vars(one))
    exec("def ended(s):\n    return one.other.one.stored(s) if s.round_no else 0", vars(other))
    assert fields_read(vars(one)["stored"], FIELDS) == {"storage", "round_no"}


def tidy(s):
    if s.round_no > 2:
        s.level += 1
        clear(s)


def clear(s):
    for row in s.hand:
        row[0] = 0


def test_a_number_changes_where_it_is_assigned_and_a_list_wherever_it_is_named() -> None:
    single = {"hand": False, "level": True, "storage": False, "round_no": True}
    assert fields_changed([tidy], single) == {"level", "hand"}
    assert fields_changed([tidy, full], single) == {"level", "hand"}
    assert fields_changed([full], single) == {"hand"}


class Steps:
    """Rules kept in a class, which the rules subset allows."""

    @staticmethod
    def lower(s):
        s.level = 0
        s.hand[0] = 1

    @staticmethod
    def bare(s):
        return s.hand[0] == s.level

    class Inner:
        @staticmethod
        def lower(s):
            Steps.lower(s)


def lower_by_class(s):
    Steps.Inner.lower(s)


def bare_by_class(s):
    return Steps.bare(s)


SINGLE = {"hand": False, "level": True, "storage": False, "round_no": True}


def test_rules_in_a_class_are_found_as_the_compiler_finds_them() -> None:
    layout = Layout.of({"level": ("i1", ()), "hand": ("i1", (3,))})
    check_rules({"lower": lower_by_class, "bare": bare_by_class}, {"s": layout})
    assert fields_changed([lower_by_class], SINGLE) == {"level", "hand"}
    assert fields_read(bare_by_class, FIELDS) == {"level", "hand"}


def test_rules_that_a_module_gives_when_asked_are_found() -> None:
    giving = ModuleType("giving")
    text = "def __getattr__(name):\n    if name == 'given':\n        return rule\n    raise AttributeError(name)"
    exec(text, vars(giving))
    vars(giving)["rule"] = tidy
    assert fields_changed([made("giving.given(s)", giving=giving)], SINGLE) == {"level", "hand"}


def made(does: str, **names: object) -> FunctionType:
    """A rule of one line."""
    exec(f"def rule(s):\n    {does}", names)
    rule = names["rule"]
    assert isinstance(rule, FunctionType)
    return rule


def decorated(rule):
    @wraps(rule)
    def around(s):
        rule(s)

    return around


class Keeper:
    def put(self, s):
        clear(s)


@pytest.mark.parametrize(
    "rule",
    [
        made("DO[s.round_no](s)", DO=(tidy, full)),
        made("DO[0][s.round_no](s)", DO=[{0: tidy}]),
        made("do(s)", do=partial(tidy)),
        made("keep.put(s)", keep=Keeper()),
        made("put(s)", put=Keeper().put),
        made("list(map(tidy, [s]))", tidy=tidy),
        made("[one(s) for one in (tidy,)]", tidy=tidy),
        made("(lambda s: tidy(s))(s)", tidy=tidy),
        decorated(tidy),
        FunctionType(made("pass").__code__, {}, "rule", (tidy,)),
    ],
)
def test_however_a_rule_comes_to_call_another_that_is_found(rule: FunctionType) -> None:
    assert "hand" in fields_changed([rule], SINGLE)


@pytest.mark.parametrize("does", ["s.level, s.hand[0] = 1, 2", "for s.level in range(3): s.hand[0] += 1"])
def test_every_way_to_assign_counts(does: str) -> None:
    assert fields_changed([made(does)], SINGLE) == {"level", "hand"}


@pytest.mark.parametrize(
    "does",
    [
        "setattr(s, 'level', 1)",
        "getattr(s, 'ha' + 'nd')[0] = 1",
        "vars(s)['level'] = 1",
        "s.__setattr__('level', 1)",
        "object.__setattr__(s, 'level', 1)",
        "import elsewhere; elsewhere.clear(s)",
        "copy_record(s, s)",
    ],
)
def test_what_may_reach_any_field_counts_as_changing_all(does: str) -> None:
    assert fields_changed([made(does, copy_record=copy_record)], SINGLE) == set(SINGLE)


def test_what_is_told_changes_nothing() -> None:
    assert fields_changed([made("announce(s, 1, s.level)", announce=announce)], SINGLE) == set()
