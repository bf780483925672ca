"""Which fields a rule may read is found in its code, in that of the rules it calls, and in the modules it names."""

from __future__ import annotations

from types import ModuleType

from commonweal.rulebook.reads import fields_changed, fields_read

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
