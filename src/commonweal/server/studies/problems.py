"""What is wrong in the file of a study, and on which line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from commonweal.wording import Value

from ..protocol.studies import StudyProblem
from ..texts import message_of

Path = Sequence[str | int]
"""The place of a value: `("before", 1, "ends")`."""
BIGGEST = 1e12  # of a number, up or down
MOST_PROBLEMS = 50  # that are reported at once
HEADER = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]\]?")


class Reader:
    """Reads fields of plain values and collects what is wrong with them."""

    def __init__(self, line_of: Callable[[Path], int | None]) -> None:
        """line_of: finds the line of a place, if it is known."""
        self.problems: list[StudyProblem] = []
        self.line_of = line_of

    def refuse(self, path: Path, says: str, **values: Value) -> None:
        """Add a problem, unless there are very many. says: the id of its message, without `study.`."""
        if len(self.problems) >= MOST_PROBLEMS:
            return
        message = message_of(f"study.{says}", values)
        self.problems.append(StudyProblem(self.line_of(path), written(path), message))

    def table(self, path: Path, value: Any, known: Sequence[str]) -> dict[str, Any]:
        """A table with no other keys; those that are wrong are left out."""
        if not isinstance(value, Mapping):
            self.refuse(path, "not_a_table")
            return {}
        for key in value:
            if key not in known:
                self.refuse((*path, str(key)), "unknown", field=str(key), known=", ".join(known))
        return {key: value[key] for key in known if key in value}

    def tables(self, path: Path, value: Any) -> list[Any]:
        if isinstance(value, list):
            return value
        self.refuse(path, "not_a_list")
        return []

    def text(self, path: Path, value: Any, most: int, *, needed: bool = False) -> str:
        if not isinstance(value, str):
            self.refuse(path, "not_a_text")
            return ""
        text = value.strip()
        if needed and not text:
            self.refuse(path, "empty")
        if len(text) > most:
            self.refuse(path, "too_long", most=most, count=len(text))
        return text

    def texts(self, path: Path, value: Any, most: int) -> list[str]:
        texts = [self.text((*path, n), one, most, needed=True) for n, one in enumerate(self.tables(path, value))]
        if len(set(texts)) < len(texts) and all(texts):
            self.refuse(path, "twice")
        return texts

    def truth(self, path: Path, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        self.refuse(path, "not_true_or_false")
        return False

    def number(self, path: Path, value: Any, low: float | None, high: float | None, *, whole: bool = True) -> Any:
        """A number within bounds; `low`, or 0, if it is not one."""
        if isinstance(value, bool) or not isinstance(value, int | float) or (whole and not isinstance(value, int)):
            self.refuse(path, "not_whole" if whole else "not_a_number")
        elif not abs(value) < BIGGEST or (low is not None and value < low) or (high is not None and value > high):
            least, most = -BIGGEST if low is None else low, BIGGEST if high is None else high
            self.refuse(path, "out_of_bounds", least=f"{least:g}", most_text=f"{most:g}")
        else:
            return value
        return low or 0

    def one_of(self, path: Path, value: Any, known: Sequence[str]) -> str:
        if isinstance(value, str) and value in known:
            return value
        self.refuse(path, "not_one_of", known=", ".join(known))
        return known[0]


def written(path: Path) -> str:
    """A path as people write it: `before[2].ends`, counted from 1."""
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def lines_of_toml(text: str) -> Callable[[Path], int | None]:
    """A function that finds the line of a place in a TOML file; for a place without one, the line of its table."""
    lines = text.splitlines()
    headers = [(n, found[1]) for n, line in enumerate(lines) if (found := HEADER.match(line))]

    def line_of(path: Path) -> int | None:
        name = path[0] if path else ""
        key, skip, begin = path[-1] if len(path) > 1 else name, 0, 0
        if len(path) > 1 and isinstance(path[1], int):
            skip = path[1]
            key = path[2] if len(path) > 2 else ""
        own = [n for n, header in headers if header == name]
        if skip < len(own):
            begin = own[skip]
            end = next((n for n, _ in headers if n > begin), len(lines))
        else:  # a field before all tables
            key, end = name, headers[0][0] if headers else len(lines)
        found_at = [n for n in range(begin, end) if re.match(rf'\s*"?{re.escape(str(key))}"?\s*=', lines[n])]
        if found_at:
            return found_at[0] + 1
        return begin + 1 if skip < len(own) else None

    return line_of
