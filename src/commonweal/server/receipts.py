"""Answer each client's message once: those that are durable, and those that are on their way."""

from __future__ import annotations

from typing import NamedTuple

from .change import Command
from .connections import Connection
from .history import History
from .protocol import Done, Receipt, encode


class Asked(NamedTuple):
    """The connections that wait for the answer to a message, and the answer."""

    connections: list[Connection]
    receipt: Receipt


class Receipts:
    """The messages of a table's clients, so that one that is sent again is answered and not carried out again."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._waiting: dict[tuple[int, str], list[Connection]] = {}

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
        waiting = self._waiting.get((by, client_id))
        if waiting is not None and connection is not None and connection not in waiting:
            waiting.append(connection)
        return waiting is not None

    def expect(self, command: Command) -> None:
        """Note that a command is being carried out."""
        by, client_id, connection = command
        if client_id is not None:
            self._waiting[by, client_id] = [] if connection is None else [connection]

    def take(self, command: Command) -> Asked:
        """Who waits for the answer to a command, which is durable or given up. It is forgotten here."""
        key = command.by, command.client_id or ""
        return Asked(self._waiting.pop(key, []), Receipt(key[1], self._history.received.get(key, 0)))

    def answer(self, command: Command, n: int) -> None:
        """Answer a command that was durable before, as event `n`."""
        connections, receipt = self.take(command)
        for connection in connections:
            connection.push(encode(Done(receipt.id, n)))
