"""What viewers of a table are told alike of one event: written as JSON once, for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from commonweal.play import Game

from .history import TableEvent
from .log_lines import at_log_position, table_lines
from .positions import position_update
from .protocol import Update, encode_json

if TYPE_CHECKING:
    from .table import Table


def encoded(value: Any) -> msgspec.Raw:
    """As JSON that may stand in several messages."""
    return msgspec.Raw(encode_json(value))


class UpdateCache:
    """What several viewers are told alike of one move, written as JSON once."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[Any, list[msgspec.Raw]]] = {}
        self._line: dict[int, tuple[Any, msgspec.Raw]] = {}
        self._positions: dict[tuple[str, ...], msgspec.Raw] = {}
        self._changed: msgspec.Raw | None = None

    def update(self, table: Table, game: Game, seat: int | None, taken: list[TableEvent], *, whole: bool) -> Update:
        """What happened, for one view. `whole`: the view may have changed anywhere."""
        if whole or table.state == "ended":
            told = game.position(seat, everything=table.state == "ended")
            changed = encoded(told.pop("view"))
            position = encoded(position_update(table, told, table.may_undo(seat)))
        else:
            position, changed = self.position(table, game, seat), self.changed(game, seat)
        lines = [line for entry in taken for line in self.lines_of(table, game, entry, seat)]
        return Update(table.n, position, changed, lines)

    def lines_of(self, table: Table, game: Game, entry: TableEvent, seat: int | None) -> list[msgspec.Raw]:
        """The sentences of one event for a viewer."""
        if entry.kind != "act":
            return [encoded(line) for line in table_lines(table, entry, seat)]
        return [] if entry.move < 0 else self.lines(game.lines(entry.move, seat), entry)

    def lines(self, lines: list[dict[str, Any]], entry: TableEvent) -> list[msgspec.Raw]:
        """The sentences of a move at their place in the log.

        The game hands the same ones, and the same list of them, to all who read the same."""
        known = self._lines.get(id(lines))
        if known is None:
            known = self._lines[id(lines)] = lines, [self._encoded_line(line, entry) for line in lines]
        return known[1]

    def _encoded_line(self, line: dict[str, Any], entry: TableEvent) -> msgspec.Raw:
        known = self._line.get(id(line))
        if known is None:
            known = self._line[id(line)] = line, encoded(at_log_position(line, entry))
        return known[1]

    def position(self, table: Table, game: Game, seat: int | None) -> msgspec.Raw:
        """A position without the view: the same for all who have no choice and watch with the same prompt."""
        undo = table.may_undo(seat)
        if game.may_act(seat):
            return encoded(position_update(table, game.position(seat, with_view=False), undo))
        prompt = game.prompt(seat)
        key = undo.may, undo.text, prompt[0], *prompt[1]
        known = self._positions.get(key)
        if known is None:
            position = game.spectator_position(prompt)
            known = self._positions[key] = encoded(position_update(table, position, undo))
        return known

    def changed(self, game: Game, seat: int | None) -> msgspec.Raw:
        """What the last move changed in the view of a seat."""
        own = game.changed_privately(seat)
        if own:
            return encoded(game.changed_publicly() | own)
        if self._changed is None:
            self._changed = encoded(game.changed_publicly())
        return self._changed
