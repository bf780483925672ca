"""What viewers of a table are told alike of one event: written as JSON once, for all of them."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from commonweal.play import Game
from commonweal.rulebook import CLOCK

from .history import SERVER, Happened
from .messages import write
from .store import Event


def placed(line: dict[str, Any], entry: Happened) -> dict[str, Any]:
    """A sentence of the game at its place in the table's log. What the clock did, the table did."""
    return line | {"n": entry.n, "at": entry.at, "by": SERVER if line["by"] == CLOCK else line["by"]}


def answering(update: str, event: Event) -> str:
    """An update for the line on which this event was asked for."""
    done = write({"id": event.client_id, "n": event.n})
    return f'{update[:-1]},"done":{done.decode()}}}'


class Shared:
    """What several viewers are told alike of one move, written as JSON once."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[dict[str, Any], Raw]] = {}
        self._positions: dict[tuple[str, ...], Raw] = {}
        self._changed: Raw | None = None

    def line(self, line: dict[str, Any], entry: Happened) -> Raw:
        """A sentence of the game at its place in the log. The game hands the same one to all who read the same."""
        known = self._lines.get(id(line))
        if known is None:
            known = self._lines[id(line)] = line, Raw(write(placed(line, entry)))
        return known[1]

    def position(self, position: dict[str, Any]) -> Raw | dict[str, Any]:
        """A position, written once for all who watch it with the same line above."""
        if position["choices"] or position["refused"] or position["undo"]["may"] != "no":
            return position
        key = position["prompt"], position["undo"]["text"], *position["rules"]
        known = self._positions.get(key)
        if known is None:
            known = self._positions[key] = Raw(write(position))
        return known

    def changed(self, game: Game, seat: int | None) -> Raw | dict[str, Any]:
        """What the last move changed in the view of a seat."""
        own = game.changed_privately(seat)
        if own:
            return game.changed_publicly() | own
        if self._changed is None:
            self._changed = Raw(write(game.changed_publicly()))
        return self._changed
