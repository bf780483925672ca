"""Answer each client's message once: those that are durable, and the one that is on its way."""

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
        self.waiting: Command | None = None
        """The command that is being carried out; no other is meanwhile."""
        self._asked_again: list[Connection] = []

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
        waiting = self.waiting
        if waiting is None or (waiting.by, waiting.client_id) != (by, client_id):
            return False
        if connection is not None and connection not in self._asked_again:
            self._asked_again.append(connection)
        return True

    def take(self, command: Command) -> Asked:
        """Who waits for the answer to a command, which is durable or given up."""
        by, client_id, connection = command
        connections = [] if connection is None else [connection]
        if self.waiting is command:
            self.waiting = None
            if self._asked_again:
                connections += [again for again in self._asked_again if again is not connection]
                self._asked_again = []
        if client_id is None:
            return Asked([], NO_RECEIPT)
        return Asked(connections, Receipt(client_id, self._history.received.get((by, client_id), 0)))

    def answer(self, command: Command, n: int) -> None:
        """Answer a command that was durable before, as event `n`."""
        connections, receipt = self.take(command)
        for connection in connections:
            connection.push(encode(Done(receipt.id, n)))


NO_RECEIPT = Receipt("", 0)
