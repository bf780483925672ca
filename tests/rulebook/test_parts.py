"""Parts that institutions bring into a game, inherited fields and options, and rulebooks of packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from commonweal.games.original_position import rulebook as original_position
from commonweal.games.potlatch import rulebook as potlatch
from commonweal.rulebook import integer, public
from commonweal.rulebook.charters.charter import options_of
from commonweal.rulebook.parts import Part, asked, parts_of, rules_asked
from commonweal.rulebook.state.fields import fields_of
from rulebook.broken_games import bazaar


class Shared:
    phase = public(high=1)
    vote = public(high=2)


class Own(Shared):
    first = public(high=3)
    part = Part({"vote": public(high=4), "voters": public(high=5)})
    vote = public(high=6)


def test_fields_of_parts_stand_where_they_are_declared_and_inherited_ones_after_the_own() -> None:
    assert {name: field.high for name, field in fields_of(Own).items()} == {
        "first": 3,
        "vote": 6,
        "voters": 5,
        "phase": 1,
    }
    assert list(parts_of(Own)) == ["part"]


def test_options_are_inherited() -> None:
    class Usual:
        rounds = integer(1, 5, default=2, rule="X-1")
        seats_out = integer(0, 1, default=0, rule="X-1")

    class Short(Usual):
        rounds = integer(1, 2, default=1, rule="X-1")

    assert {name: option.high for name, option in options_of(Short).items()} == {"rounds": 2, "seats_out": 1}


# ---------------------------------------------------------------- what parts ask for
@asked
def holding(s: Any, seat: int) -> Any:
    """How much a seat has."""


PARTS = {"part": Part({}, (holding,))}


def of_game(s: Any, seat: int) -> int:
    return seat + 1


def test_a_rule_that_is_asked_for_is_the_one_of_the_game() -> None:
    class Table:
        rules_asked = {"holding": of_game}

    assert rules_asked("game", PARTS, {"holding": of_game}.get) == {holding: of_game}
    assert holding(Table(), 4) == 5


@pytest.mark.parametrize(
    ("rules", "says"),
    [({}, r"needs a rule holding\(s, seat\) .*How much a seat has"), ({"holding": len}, "takes other arguments")],
)
def test_a_game_without_such_a_rule_is_refused(rules: dict[str, Any], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        rules_asked("game", PARTS, rules.get)


# ---------------------------------------------------------------- packages
def test_a_package_has_its_chapters_in_the_order_that_it_names() -> None:
    assert [module.__name__.rpartition(".")[2] for module in potlatch.chapters] == [
        "cards",
        "setting_up",
        "obligation",
        "gift",
        "combine_resources",
        "closing_action",
        "status",
        "play",
        "positions",
        "sensible",
        "measures",
    ]
    assert (potlatch.name, potlatch.debrief is not None, len(potlatch.invariants) > 0) == ("potlatch", True, True)
    assert set(original_position.parts) == {"vote", "turns", "goods_cards"}


def test_an_operand_may_not_have_the_name_of_a_record(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="calls an operand t, the name of a record"):
        bazaar(tmp_path, "@act(Phase.ANSWER, always=True, take=2)", "@act(Phase.ANSWER, always=True, t=2)")
