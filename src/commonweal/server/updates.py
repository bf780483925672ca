"""Write what a change tells each viewer. Viewers for whom it is the same share one update."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from commonweal.play import Game, presentation
from commonweal.rulebook import Actor
from commonweal.rulebook.primitives import Announced
from commonweal.rulebook.visibility import hearers

from .history import TableEvent
from .log_entries import at_log_position, table_entries
from .positions import undo_of
from .protocol import PositionUpdate, Update, encode_json

if TYPE_CHECKING:
    from .table import Table


NO_ACTS = b"[]", b"[]"
UNSENT = b"", b""


class SentChoices:
    """The choices and refusals that each seat of a table was sent last: an update leaves out what is as it was."""

    def __init__(self) -> None:
        self._sent: dict[int | None, tuple[bytes, bytes]] = {}

    def forget(self, seat: int | None) -> None:
        """Send the seat everything next time: one of its connections has just been greeted."""
        self._sent.pop(seat, None)

    def changes(self, seat: int | None, now: tuple[bytes, bytes]) -> dict[str, Any]:
        """Those of the two that differ from what the seat was sent, which from now on it was."""
        before = self._sent.get(seat, UNSENT)
        if now == before:
            return {}
        self._sent[seat] = now
        changed = {}
        if now[0] != before[0]:
            changed["choices"] = msgspec.Raw(now[0])
        if now[1] != before[1]:
            changed["refused"] = msgspec.Raw(now[1])
        return changed


class Updates:
    """The updates that the events of one change bring to the viewers of a table."""

    def __init__(self, table: Table, game: Game, events: list[TableEvent]) -> None:
        self.table, self.game, self.events = table, game, events
        by_chance = events[0].by == Actor.CHANCE
        self._only_act = len(events) == 1 and events[0].kind == "act" and not by_chance
        self._whole = events[0].kind != "act" or by_chance or table.history.state == "ended"
        self._knowing = seats_that_know_more(game)
        self._undos, self._no_undo = table.undos()
        self._open_changes = {} if self._whole else presentation.open_changes(game)
        # For viewers who may know no more than a spectator:
        self._entries = self._write_entries(None)
        self._changed = msgspec.Raw(encode_json(self._open_changes))
        self._alike: dict[tuple[int, str], Update] = {}

    def write(self, seat: int | None) -> Update | None:
        """The update for a viewer; None where nothing that this viewer may know has happened.

        Viewers for whom all is the same get the same object."""
        game, viewer = self.game, -1 if seat is None else seat
        own = self._whole_view(seat) if self._whole else presentation.private_changes(game, viewer)
        entries = self._write_entries(seat) if seat in self._knowing else self._entries
        if self._only_act and not own and not self._open_changes and bytes(entries) == b"[]":
            return None  # a message, even an empty one, would tell that something private was done
        acts = self._changed_acts(seat)
        undo, template = self._undos.get(viewer, self._no_undo), presentation.prompt_template(game, seat)
        is_own = own or acts or entries is not self._entries
        update = None if is_own else self._alike.get((template.number, undo.why))
        if update is None:
            n, shown = self.table.history.n, presentation.common_position(game, template)
            undo_now = undo_of(undo.may, undo.why)
            position = PositionUpdate(n=n, undo=undo_now, clocks=self.table.turns.readings(), **shown, **acts)
            changed = msgspec.Raw(encode_json(self._open_changes | own)) if own else self._changed
            update = Update(n, position, changed, entries)
            if not is_own:
                self._alike[template.number, undo.why] = update
        return update

    def _write_entries(self, seat: int | None) -> msgspec.Raw:
        """What the log says of the events."""
        entries: list[Any] = []
        for event in self.events:
            if event.kind != "act":
                entries += table_entries(self.table, event, seat)
            elif event.move >= 0 and self.game.last is not None:
                acts = self.game.log_writer.write(self.game.last.acts, seat)
                entries += [at_log_position(entry, event) for entry in acts]
        return msgspec.Raw(encode_json(entries))

    def _whole_view(self, seat: int | None) -> dict[str, Any]:
        """All that a viewer may see, where anything may have changed."""
        return self.game.final_view(seat) if self.table.history.state == "ended" else self.game.view(seat)

    def _changed_acts(self, seat: int | None) -> dict[str, Any]:
        """The choices and refusals of a seat, as JSON, if they are not those that it was sent last."""
        game, now = self.game, NO_ACTS
        if seat is not None and (seat in game.to_act or game.book.out_of_turn):
            choices, refused = presentation.rows_of_acts(game, seat)
            now = encode_json(choices), encode_json(refused)
        if self._whole:
            self.table.sent.forget(seat)
        return self.table.sent.changes(seat, now)


def seats_that_know_more(game: Game) -> set[int]:
    """The seats that may know more of the last move than a spectator: operands of an act, or a notice for a few."""
    seats = set[int]()
    for act in game.last.acts if game.last is not None else ():
        if act.known_to:
            seats |= act.known_to
        for notice in act.notices:
            if isinstance(notice, Announced):
                seats |= hearers(notice, game.seats)
    return seats
