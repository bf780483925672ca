"""Track the event that began the present question of each seat; an act chosen before it answers an older question."""

from __future__ import annotations

from commonweal.play import Game

from .history import History, TableEvent


class AskedSince:
    """For each seat the event that last changed its question: an act of the seat, a new question, or an undo that
    brought back an earlier question."""

    def __init__(self, history: History, game: Game | None) -> None:
        self._events = [0] * len(history.chairs)
        self._moves = [-1] * len(history.chairs)
        if game is not None:
            self._read(history, game)

    def _read(self, history: History, game: Game) -> None:
        """Rebuild from the log. An undo counts for all seats: the log does not say which questions it brought back."""
        self._moves = [game.asked_since(seat) for seat in range(len(self._moves))]
        for entry in history.happened:
            for seat, move in enumerate(self._moves):
                if entry.kind == "undo" or (entry.kind == "act" and (entry.by == seat or entry.move == move)):
                    self._events[seat] = entry.n

    def take(self, entries: list[TableEvent], game: Game) -> None:
        """Take in events that were stored together. game: as they left it."""
        for entry in entries:
            if entry.kind not in ("act", "undo"):
                continue
            for seat, before in enumerate(self._moves):
                self._moves[seat] = game.asked_since(seat)
                if self._moves[seat] != before or (entry.kind == "act" and entry.by == seat):
                    self._events[seat] = entry.n

    def __getitem__(self, seat: int) -> int:
        return self._events[seat]
