"""Let the fields of a state begin, before the rule `setup`: each number at 0, or at the least number of its field if
that is more. Where it stands for a seat or a card (`kind=`) and may be -1, it begins at -1, for none.

    clear(s)  set every field to its beginning, but those declared with `stays=True`, for a game that is set up again

The function here finds the one generated for the rulebook of `s`; the compiler takes that directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any

from commonweal.rulebook.state.fields import Field


def clear(s: Any) -> None:
    """Set every field to its beginning, but those that stay, the options and the seats."""
    type(s).rules_of_beginning["clear"](s)


def beginning_rules(
    game: str, fields: Mapping[str, Field], setup: FunctionType, define: Callable[..., Mapping[str, Any]]
) -> dict[str, FunctionType]:
    """Make `clear` and `setup`, which first lets every field begin, for one rulebook. fields: those of its state.

    `setup` gets a state of zeros, in which only the charter has written: options, and the cards of its decks."""
    first = [line for name, field in fields.items() if _beginning(field) for line in _writing(name, field)]
    again = [line for name, field in fields.items() if not field.stays for line in _writing(name, field)]
    lines = ["def setup(s):", *first, "    set_up(s)", "", "", "def clear(s):", *(again or ["    return"])]
    made = define("\n".join(lines) + "\n", f"<beginning of {game}>", {"set_up": setup})
    return {name: made[name] for name in ("setup", "clear")}


def _beginning(field: Field) -> int:
    return -1 if field.low == -1 and field.kind != "number" else max(0, field.low)


def _writing(name: str, field: Field) -> Iterator[str]:
    """The lines that set each number of a field."""
    place = ""
    for depth, size in enumerate(field.shape):
        yield f"{'    ' * (depth + 1)}for i{depth} in range({size}):"
        place += f"[i{depth}]"
    yield f"{'    ' * (len(field.shape) + 1)}s.{name}{place} = {_beginning(field)}"
