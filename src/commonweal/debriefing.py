"""What the debriefs of all games share: playing a finished game again step by step, pictures, words for sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook

Column = str | tuple[str, str]
"""A column of a picture's table: its title, or its title and its unit."""


class Step(NamedTuple):
    """One act of a replayed game. by: seat, -1 for chance, -2 for the clock. notices: what the rules announced.

    before: the state before the act, which stays as it is; after: the state after it, which the next step changes.
    """

    by: int
    act: str
    values: tuple[int, ...]
    before: Any
    after: Any
    notices: list[tuple[int, ...]]


def replay(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Play a finished game again, act by act.

    root: an empty table under the charter (`book.adopt`). acts: (by, integer) of all acts from the beginning.
    Raises ValueError where an act is not possible, or where the acts end before the game does.
    """
    backend, s = book.interpreted, root.clone()
    backend.setup(s)
    for by, number in acts:
        if backend.why(s, by, number) != 0:
            raise ValueError(f"act {number} by {by} is not possible here: the record does not fit these rules")
        act, before, s.notices = book.act_of(number), s.clone(), []
        backend.apply(s, by, number)
        notices, s.notices = s.notices, None
        yield Step(by, act.name, act.values(number), before, s, notices)
    if backend.to_act(s) != 0:
        raise ValueError("the acts end before the game does; a debrief is held when it is over")


def acts_of(game: Any) -> list[tuple[int, int]]:
    """All acts of a game (`commonweal.play.Game`): (by, integer), as `replay` takes them."""
    return [(entry.by, entry.number) for move in game.moves() for entry in move.entries]


def picture(
    kind: str, title: str, text: str, columns: Mapping[str, Column], rows: Sequence[Sequence[Any]], **axes: str
) -> dict[str, Any]:
    """A picture of a debrief with its data, as docs/protocol.md describes it.

    axes: which columns are `x`, `y`, `series`, `from_` and `to`, as the kind of picture needs them.
    """
    return {
        "kind": kind,
        "title": title,
        "text": text,
        "columns": [describe_column(name, column) for name, column in columns.items()],
        "rows": rows,
        **{axis.rstrip("_"): name for axis, name in axes.items()},
    }


def describe_column(name: str, column: Column) -> dict[str, str]:
    """A column as the page reads it: name, title, and unit if it has one."""
    title, unit = (column, "") if isinstance(column, str) else column
    return {"name": name, "title": title} | ({"unit": unit} if unit else {})


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, with a number behind those that occur twice."""
    return [f"{name} ({i + 1})" if names.count(name) > 1 else name for i, name in enumerate(names)]


def join_words(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def percent(share: float) -> str:
    """`42%` for 0.42."""
    return f"{100 * share:.0f}%"


def gini(values: Iterable[int]) -> float:
    """The Gini coefficient of values of at least 0: 0 if all are equal, near 1 if one has everything."""
    ordered = sorted(values)
    n, total = len(ordered), sum(ordered)
    if total == 0:
        return 0.0
    return sum((2 * rank - n - 1) * value for rank, value in enumerate(ordered, 1)) / (n * total)
