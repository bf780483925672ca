"""Answer each client's message once: those that are durable, and those that are on their way."""

from __future__ import annotations

from .change import Command
from .connections import Connection
from .history import History
from .protocol import Done, encode

Pending = tuple[int, str]
"""Who sent a message, and its client id."""


class Receipts:
    """The messages of a table's clients, so that one that is sent again is answered and not carried out again."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._pending: dict[Pending, list[Connection]] = {}

    def knows(self, command: Command) -> bool:
        """Whether this was done, or is being done; then its connection is answered as the first one is."""
        by, client_id, connection = command
        if client_id is None:
            return False
        n = self._history.received.get((by, client_id))
        if n is not None:
            if connection is not None:
                connection.push(encode(Done(client_id, n)))
            return True
        waiting = self._pending.get((by, client_id))
        if waiting is not None and connection is not None and connection not in waiting:
            waiting.append(connection)
        return waiting is not None

    def expect(self, command: Command) -> None:
        """Note that a command is being carried out."""
        by, client_id, connection = command
        if client_id is not None:
            self._pending[by, client_id] = [] if connection is None else [connection]

    def drop(self, command: Command) -> None:
        """Forget a command: it was carried out and answered, or refused."""
        if command.client_id is not None:
            self._pending.pop((command.by, command.client_id), None)

    def answer(self, command: Command, n: int) -> None:
        """Answer a command that was durable before, as event `n`."""
        for connection in self.take(command):
            connection.push(encode(Done(command.client_id or "", n)))

    def take(self, command: Command) -> list[Connection]:
        """The connections that wait for the answer to a command; they are forgotten here."""
        if command.client_id is None:
            return []
        return self._pending.pop((command.by, command.client_id), [])
