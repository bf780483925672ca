"""The arms of a comparison: charters from a grid of options or a list, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from commonweal.lab.setup import Setup
from commonweal.rulebook import CharterError
from commonweal.rulebook.values.numbers import parse_whole_number, plain
from commonweal.toml_file import NotToml, read_toml
from commonweal.validation import LabError, check_options

MAX_ARMS = 256


@dataclass(frozen=True)
class Arm:
    """One charter of a comparison. `options`: what sets it apart from the others."""

    name: str
    options: Mapping[str, Any]
    setup: Setup


Grid = Mapping[str, Sequence[Any]]


def name_of(options: Mapping[str, Any]) -> str:
    """Name options as `hand_size_rule=four linked_games=2`, or `as it stands` if there are none."""
    parts = [f"{k}={','.join(map(str, v)) if isinstance(v, list) else v}" for k, v in options.items()]
    return " ".join(parts) or "as it stands"


LeftOut = list[tuple[str, str]]
"""Charters that contradict themselves: the name of the arm, and why."""


def grid_arms(base: Setup, grid: Grid, *, left_out: LeftOut | None = None) -> list[Arm]:
    """Create an arm for each combination of values. The first, the base of the comparison, has the first of each.

    left_out: collects contradictory charters; without it, they raise CharterError. Raises LabError, CharterError.
    """
    for option, values in grid.items():
        if isinstance(values, str) or not isinstance(values, Iterable):
            raise LabError(f"{option} needs a list of values, not {values!r}.")
    grid = {option: [plain(value) for value in values] for option, values in grid.items()}
    for option, values in grid.items():
        if not values:
            raise LabError(f"{option} has no values. Write {option}=a,b,c.")
        if len({str(v) for v in values}) < len(values):
            raise LabError(f"{option} has the same value twice: {', '.join(map(str, values))}.")
    charters = [dict(zip(grid, values, strict=True)) for values in product(*grid.values())]
    return arms_of(base, [(name_of(options), options) for options in charters], left_out=left_out)


def arms_of(
    base: Setup, named: Sequence[tuple[str, Mapping[str, Any]]], *, left_out: LeftOut | None = None
) -> list[Arm]:
    """Create an arm for each name; its options override those of `base`. Raises LabError, CharterError."""
    arms: list[Arm] = []
    for name, given in named:
        charter = {**base.charter, **check_options(f"the charter of “{name}”", given)}
        problems = base.book.adopt(base.seats, charter)[1]
        contradictory = bool(problems) and all(len(problem.options) > 1 for problem in problems)
        if problems and (left_out is None or not contradictory):
            raise CharterError(problems)
        if problems and left_out is not None:
            left_out.append((name, str(CharterError(problems))))
        else:
            setup = Setup(base.book, base.seats, charter, base.players, base.seed, base.max_acts)
            arms.append(Arm(name, given, setup))
    if len({arm.name for arm in arms}) < len(arms):
        raise LabError("Two arms have the same name. Give each a different one.")
    if not 2 <= len(arms) <= MAX_ARMS:
        raise LabError(f"A comparison has 2 to {MAX_ARMS} arms, not {len(arms)}.")
    return arms


def read_arms(base: Setup, file: Path, *, left_out: LeftOut | None = None) -> tuple[list[Arm], Grid]:
    """Read arms from a TOML file: a [grid] table of options with lists of values, or [[arm]] tables.

    An [[arm]] has a `name` and a `charter` table; the grid is then empty. Raises LabError, CharterError.
    """
    try:
        content = read_toml(file)
    except NotToml as wrong:
        raise LabError(str(wrong)) from None
    if set(content) == {"grid"} and isinstance(content["grid"], dict):
        return grid_arms(base, content["grid"], left_out=left_out), content["grid"]
    arms = content.get("arm")
    if set(content) != {"arm"} or not isinstance(arms, list) or not all(map(is_arm, arms)):
        raise LabError(f"{file} must have a [grid] table, or [[arm]] tables that each have a name and a charter table.")
    return arms_of(base, [(str(arm["name"]), arm["charter"]) for arm in arms], left_out=left_out), {}


def is_arm(table: Any) -> bool:
    """Whether a TOML value is an [[arm]] table."""
    return isinstance(table, dict) and set(table) == {"name", "charter"} and isinstance(table["charter"], dict)


def read_grid(settings: Sequence[str]) -> dict[str, list[Any]]:
    """Parse `option=a,b,c` settings into a grid. Raises LabError."""
    grid: dict[str, list[Any]] = {}
    for setting in settings:
        name, equals, values = (part.strip() for part in setting.partition("="))
        if not equals or not name or not values:
            raise LabError(f"--sweep {setting}: write --sweep option=a,b,c.")
        if name in grid:
            raise LabError(f"--sweep {name} is given twice. List all values at once: {name}=a,b,c.")
        named = [value.strip() for value in values.split(",")]
        grid[name] = [v if (number := parse_whole_number(v)) is None else number for v in named]
    return grid
