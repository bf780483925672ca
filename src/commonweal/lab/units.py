"""Format measures and units for people: thousandths as per cent, and no unit that repeats the name.

Files for programs, the codebook and `--json` keep the measured numbers.
"""

from __future__ import annotations

from commonweal.lab.paired import Estimate

PERCENT = "%"
THOUSANDTHS = "thousandths"
IN_PERCENT = 0.1


def to_words(name: object) -> str:
    """Write the name of an option, value or measure as words: `hand_size_rule` as hand size rule."""
    return str(name).replace("_", " ")


def unit(name: str) -> str:
    """The unit, or an empty text if it adds nothing to a number."""
    return "" if name in ("number", "share") or " to " in name else name


def readable_unit(name: str) -> tuple[float, str]:
    """The factor and the unit with which people read a number of this unit.

    `thousandths of the house's needs` becomes `% of the house's needs`.
    """
    if name.partition(" ")[0] == THOUSANDTHS:
        return IN_PERCENT, PERCENT + name.removeprefix(THOUSANDTHS)
    return 1.0, unit(name)


def with_unit(number: str, unit: str) -> str:
    """A number with a unit as `read_as` gives it: `12 acts`, `98.7% of the house's needs`."""
    return f"{number}{'' if unit.startswith(PERCENT) else ' '}{unit}".rstrip()


def title_with_unit(name: str, unit: str) -> str:
    """Append a unit to the name of a measure: `length (acts)`; just `rounds` if the unit would repeat the name."""
    said = readable_unit(unit)[1]
    return name if not said or said == to_words(name) else f"{name} ({said})"


def to_readable(estimate: Estimate, unit: str) -> Estimate:
    """Convert an estimate to the unit that people read."""
    by = readable_unit(unit)[0]
    return Estimate(estimate.mean * by, estimate.error * by, estimate.low * by, estimate.high * by, estimate.games)
