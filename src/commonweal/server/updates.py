"""Write what a change tells each viewer. What several viewers are told alike is written as JSON once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from commonweal.play import Game, presentation
from commonweal.rulebook import Actor

from .history import TableEvent
from .log_entries import at_log_position, table_entries
from .protocol import PositionUpdate, Update, encode_json

if TYPE_CHECKING:
    from .table import Table


class SentChoices:
    """The choices and refusals that each seat of a table was sent last: an update leaves out what is as it was."""

    def __init__(self) -> None:
        self._sent: dict[int | None, tuple[bytes, bytes]] = {}

    def forget(self, seat: int | None) -> None:
        """Send the seat everything next time: one of its connections has just been greeted."""
        self._sent.pop(seat, None)

    def changes(self, seat: int | None, choices: bytes, refused: bytes) -> dict[str, msgspec.Raw]:
        """Those of the two that differ from what the seat was sent, which from now on it was."""
        before = self._sent.get(seat, (b"", b""))
        self._sent[seat] = choices, refused
        changed = {} if choices == before[0] else {"choices": msgspec.Raw(choices)}
        return changed if refused == before[1] else changed | {"refused": msgspec.Raw(refused)}


class Updates:
    """The updates that the events of one change bring to the viewers of a table."""

    def __init__(self, table: Table, game: Game, events: list[TableEvent]) -> None:
        self.table, self.game, self.events = table, game, events
        by_chance = events[0].by == Actor.CHANCE
        self._only_act = len(events) == 1 and events[0].kind == "act" and not by_chance
        self._whole = events[0].kind != "act" or by_chance or table.history.state == "ended"
        acts = game.last.acts if game.last is not None else ()
        self._know_more = frozenset[int]().union(*[act.known_to for act in acts if act.known_to])
        self._lines: list[msgspec.Raw] | None = None  # for viewers who know no more of the acts than a spectator
        self._open_changes = {} if self._whole else presentation.open_changes(game)
        self._changed: msgspec.Raw | None = None  # for viewers who see no more of the changes than a spectator
        self._positions: dict[tuple[Any, ...], msgspec.Raw] = {}

    def write(self, seat: int | None) -> Update | None:
        """The update for a viewer; None where nothing that this viewer may know has happened."""
        entries, changed = self._write_entries(seat), self._write_changed(seat)
        if self._only_act and not entries and bytes(changed) == b"{}":
            return None  # a message, even an empty one, would tell that something private was done
        return Update(self.table.history.n, self._write_position(seat), changed, entries)

    def _write_entries(self, seat: int | None) -> list[msgspec.Raw]:
        """What the log says of the events."""
        alike = seat not in self._know_more
        if alike and self._lines is not None:
            return self._lines
        entries: list[Any] = []
        for event in self.events:
            if event.kind != "act":
                entries += table_entries(self.table, event, seat)
            elif event.move >= 0 and self.game.last is not None:
                acts = self.game.log_writer.write(self.game.last.acts, seat)
                entries += [at_log_position(entry, event) for entry in acts]
        encoded = [msgspec.Raw(encode_json(entry)) for entry in entries]
        if alike:
            self._lines = encoded
        return encoded

    def _write_changed(self, seat: int | None) -> msgspec.Raw:
        """The fields of the viewer's view that changed; all of them if anything may have changed."""
        if self._whole:
            ended = self.table.history.state == "ended"
            return msgspec.Raw(encode_json(self.game.full_view() if ended else self.game.view(seat)))
        own = presentation.private_changes(self.game, -1 if seat is None else seat)
        if own:
            return msgspec.Raw(encode_json(self._open_changes | own))
        if self._changed is None:
            self._changed = msgspec.Raw(encode_json(self._open_changes))
        return self._changed

    def _write_position(self, seat: int | None) -> msgspec.Raw:
        """The position without its view."""
        table, game = self.table, self.game
        undo, template = table.may_undo(seat), presentation.prompt_template(game, seat)
        choices = refused = b"[]"
        if seat is not None and (seat in game.to_act or game.book.out_of_turn):
            choices, refused = map(encode_json, presentation.rows_of_acts(game, seat))
        if self._whole:
            table.sent.forget(seat)
        changes = table.sent.changes(seat, choices, refused)
        key = undo.may, undo.why.id, template.number, *[(name, bytes(part)) for name, part in changes.items()]
        known = self._positions.get(key)
        if known is None:
            shown = presentation.common_position(game, template) | changes
            position = PositionUpdate(n=table.history.n, undo=undo, clock=table.turns.reading(), **shown)
            known = self._positions[key] = msgspec.Raw(encode_json(position))
        return known
