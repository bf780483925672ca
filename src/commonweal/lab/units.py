"""Measures and their units as a person writes them: thousandths as per cent, and nothing said twice.

Tables for programs, the codebook and `--json` keep the numbers as they were measured.
"""

from __future__ import annotations

from commonweal.lab.paired import Estimate

PERCENT = "%"
THOUSANDTHS = "thousandths"
IN_PERCENT = 0.1


def spoken(name: object) -> str:
    """The name of an option, a value or a measure as words: `hand_size_rule` as hand size rule."""
    return str(name).replace("_", " ")


def unit(name: str) -> str:
    """A unit that adds something to a number."""
    return "" if name in ("number", "share") or " to " in name else name


def read_as(name: str) -> tuple[float, str]:
    """By how much a number of a unit is multiplied before people read it, and the unit that it then has.

    `thousandths of the house's needs` are read as `% of the house's needs`.
    """
    if name.partition(" ")[0] == THOUSANDTHS:
        return IN_PERCENT, PERCENT + name.removeprefix(THOUSANDTHS)
    return 1.0, unit(name)


def counted(number: str, unit: str) -> str:
    """A number with a unit as `read_as` gives it: `12 acts`, `98.7% of the house's needs`."""
    return f"{number}{'' if unit.startswith(PERCENT) else ' '}{unit}".rstrip()


def titled(name: str, unit: str) -> str:
    """A measure with its unit: `length (acts)`; `rounds` alone, where the unit would repeat the name."""
    said = read_as(unit)[1]
    return name if not said or said == spoken(name) else f"{name} ({said})"


def scaled(estimate: Estimate, unit: str) -> Estimate:
    """An estimate as people read it."""
    by = read_as(unit)[0]
    return Estimate(estimate.mean * by, estimate.error * by, estimate.low * by, estimate.high * by, estimate.games)
