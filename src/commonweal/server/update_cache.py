"""What viewers of a table are told alike of one event: written as JSON once, for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.play import Game
from commonweal.rulebook import CLOCK

from .history import SERVER, TableEvent
from .messages import write
from .store import Event

if TYPE_CHECKING:
    from .table import Table


def to_json(value: Any) -> str:
    """As JSON."""
    return write(value).decode()


def at_log_position(line: dict[str, Any], entry: TableEvent) -> dict[str, Any]:
    """A sentence of the game at its place in the table's log. What the clock did, the table did."""
    return line | {"n": entry.n, "at": entry.at, "by": SERVER if line["by"] == CLOCK else line["by"]}


def with_answer(update: str, event: Event) -> str:
    """An update for the line on which this event was asked for."""
    return f'{update[:-1]},"done":{to_json({"id": event.client_id, "n": event.n})}}}'


class UpdateCache:
    """What several viewers are told alike of one move, written as JSON once."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[Any, str]] = {}
        self._positions: dict[tuple[str, ...], str] = {}
        self._changed: str | None = None

    def lines(self, lines: list[dict[str, Any]], entry: TableEvent) -> str:
        """The sentences of a move at their place in the log, with commas between them.

        The game hands the same ones, and the same list of them, to all who read the same."""
        known = self._lines.get(id(lines))
        if known is None:
            text = ",".join([self._line(line, entry) for line in lines])
            known = self._lines[id(lines)] = lines, text
        return known[1]

    def _line(self, line: dict[str, Any], entry: TableEvent) -> str:
        known = self._lines.get(id(line))
        if known is None:
            known = self._lines[id(line)] = line, to_json(at_log_position(line, entry))
        return known[1]

    def position(self, table: Table, game: Game, seat: int | None) -> str:
        """A position without the view: the same for all who have no choice and watch with the same line above."""
        if game.may_act(seat):
            return to_json(table.position(seat, with_view=False))
        may, text = table.may_undo(seat)
        prompt = game.prompt(seat)
        key = may, text, prompt[0], *prompt[1]
        known = self._positions.get(key)
        if known is None:
            known = self._positions[key] = to_json(table.at_log_position(game.spectator_position(prompt), may, text))
        return known

    def changed(self, game: Game, seat: int | None) -> str:
        """What the last move changed in the view of a seat."""
        own = game.changed_privately(seat)
        if own:
            return to_json(game.changed_publicly() | own)
        if self._changed is None:
            self._changed = to_json(game.changed_publicly())
        return self._changed
