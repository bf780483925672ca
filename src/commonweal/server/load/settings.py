"""The limits that an operator may change, in a TOML file: `commonweal serve --limits FILE`.

The other modules of the server read limits when they are imported, so `change_limits` comes before they are."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from commonweal.toml_file import NotToml, read_toml

from . import limits

SETTINGS = {
    "connections_per_seat": "connections of one seat at a time",
    "watchers": "spectators of one table",
    "seat_rate": "messages of one seat: each second",
    "seat_burst": "messages of one seat: at once",
    "calls_rate": "calls of one network: each second; a page of a table makes some 25",
    "calls_burst": "calls of one network: at once",
    "table_rate": "new tables of the server: each second",
    "table_burst": "new tables of the server: at once",
    "own_tables_rate": "new tables of one network: each second",
    "own_tables_burst": "new tables of one network: at once",
    "misses_rate": "codes of one network that name no table: each second",
    "misses_burst": "codes of one network that name no table: at once",
    "class_members": "members of a class",
    "joins_rate": "people of one network who join one class: each second",
    "joins_burst": "people of one network who join one class: at once",
    "sent_rate": "notifications of the server: each second",
    "sent_burst": "notifications of the server: at once",
    "open_tables": "open tables on the home page",
    "futures_waiting": "questions of *What if?* that are played or wait",
    "answers_waiting": "calls that wait for a replay, a debrief or an export",
    "answers": "processor time for such calls, for a table and for a network: seconds in each second, and at once",
    "messages": "processor time for messages, likewise",
    "futures": "processor time for *What if?*, likewise",
    "bots": "processor time for bots, likewise",
}
"""What each one limits."""


def change_limits(file: Path) -> None:
    """Set the limits that a file names. Raises NotToml, which names the limit and says what to write."""
    for name, value in read_toml(file).items():
        if name not in SETTINGS:
            close = get_close_matches(name, SETTINGS, 1)
            hint = f"did you mean {close[0]}?" if close else "docs/host.md lists them."
            raise NotToml(f"{file}: {name} is no limit; {hint}")
        usual = limit(name)
        changed = like(value, usual)
        if changed is None:
            raise NotToml(f"{file}: write {name} like its usual value, {written(usual)}, with numbers above 0.")
        setattr(limits, name.upper(), changed)


def limit(name: str) -> Any:
    """The value of a limit."""
    return getattr(limits, name.upper())


def like(value: Any, usual: Any) -> Any:
    """A value as the usual one is: a whole number, a number, or pairs of them; None if it is not like it."""
    if isinstance(usual, tuple):
        if not isinstance(value, list) or len(value) != len(usual):
            return None
        parts = [like(one, other) for one, other in zip(value, usual, strict=True)]
        return None if None in parts else tuple(parts)
    is_number = isinstance(value, int if isinstance(usual, int) else (int, float)) and not isinstance(value, bool)
    return type(usual)(value) if is_number and 0 < value < float("inf") else None


def written(value: Any) -> str:
    """A value as it stands in the file."""
    return f"[{', '.join(map(written, value))}]" if isinstance(value, tuple) else f"{value:g}"
