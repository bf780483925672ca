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

NOTHING = msgspec.Raw(b"[]")


def encoded(value: Any) -> msgspec.Raw:
    """As JSON that may stand in several messages."""
    return msgspec.Raw(encode_json(value))


class SentChoices:
    """The choices and refusals that each seat of a table was sent last: an update leaves out what is as it was."""

    def __init__(self) -> None:
        self._sent: dict[int | None, dict[str, bytes]] = {}

    def forget(self, seat: int | None) -> None:
        """Send the seat everything next time: one of its connections has just been greeted."""
        self._sent.pop(seat, None)

    def has_none(self, seat: int | None) -> bool:
        """Whether the seat was told last that it has no choices."""
        return self._sent.get(seat) == {"choices": b"[]", "refused": b"[]"}

    def changes(self, seat: int | None, choices: msgspec.Raw, refused: msgspec.Raw) -> dict[str, msgspec.Raw]:
        """Those of the two that differ from what the seat was sent, which from now on it was."""
        now = {"choices": choices, "refused": refused}
        before = self._sent.get(seat, {})
        self._sent[seat] = {name: bytes(part) for name, part in now.items()}
        return {name: part for name, part in now.items() if before.get(name) != bytes(part)}


class UpdateCache:
    """What several viewers are told alike of one move, written as JSON once."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[Any, list[msgspec.Raw]]] = {}
        self._line: dict[int, tuple[Any, msgspec.Raw]] = {}
        self._positions: dict[tuple[Any, ...], msgspec.Raw] = {}
        self._changed: msgspec.Raw | None = None

    def update(self, table: Table, game: Game, seat: int | None, taken: list[TableEvent], *, whole: bool) -> Update:
        """What happened, for one view. `whole`: the view may have changed anywhere."""
        if whole or table.state == "ended":
            changed = encoded(game.everything() if table.state == "ended" else game.view(seat))
            table.sent.forget(seat)
        else:
            changed = self.changed(game, seat)
        position = self.position(table, game, seat)
        lines = [line for entry in taken for line in self.lines_of(table, game, entry, seat)]
        return Update(table.n, position, changed, lines)

    def lines_of(self, table: Table, game: Game, entry: TableEvent, seat: int | None) -> list[msgspec.Raw]:
        """The log of one event for a viewer."""
        if entry.kind != "act":
            return [encoded(line) for line in table_lines(table, entry, seat)]
        return [] if entry.move < 0 else self.lines(game.lines(entry.move, seat), entry)

    def lines(self, lines: list[dict[str, Any]], entry: TableEvent) -> list[msgspec.Raw]:
        """The lines of a move at their place in the log.

        The game hands the same ones, and the same list of them, to all who may know the same."""
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
        """A position without the view: the same for all who have no choice and see the same prompt."""
        undo, template = table.may_undo(seat), game.prompt_template(seat)
        if game.may_act(seat):
            told = game.position(seat, with_view=False)
            changes = table.sent.changes(seat, encoded(told.pop("choices")), encoded(told.pop("refused")))
            return encoded(position_update(table, told | changes, undo))
        changes = table.sent.changes(seat, NOTHING, NOTHING)
        key = undo.may, undo.why.id, template.number, *changes
        known = self._positions.get(key)
        if known is None:
            told = game.spectator_position(template)
            known = self._positions[key] = encoded(position_update(table, told | changes, undo))
        return known

    def changed(self, game: Game, seat: int | None) -> msgspec.Raw:
        """What the last move changed in the view of a seat."""
        own = game.changed_privately(seat)
        if own:
            return encoded(game.changed_publicly() | own)
        if self._changed is None:
            self._changed = encoded(game.changed_publicly())
        return self._changed
