"""Answer each client command once: commands that are durable, and the one on its way."""

from __future__ import annotations

import msgspec

from ..protocol import Done, encode
from .change import Command
from .connections import Connection


class PendingCommand(msgspec.Struct):
    """A command that is being carried out, and the connections that wait for the answer. n: its event, once durable."""

    by: int
    client_id: str | None
    connections: list[Connection]
    n: int = 0

    def answer(self) -> None:
        """Answer every connection that waits, if no update will."""
        for connection in self.connections:
            connection.push(encode(Done(self.client_id or "", self.n)))


class Receipts:
    """The commands of a room's clients, so that one that is sent again is answered, not carried out again."""

    def __init__(self, received: dict[tuple[int, str], int]) -> None:
        """received: the events of commands with an id, by who sent them and the id."""
        self._received = received
        self.waiting: PendingCommand | None = None
        """The command that is being stored; no other is meanwhile."""

    def is_storing(self, command: Command) -> bool:
        """Whether this command is on its way to the store."""
        waiting = self.waiting
        return waiting is not None and (waiting.by, waiting.client_id) == (command.by, command.client_id)

    def begin(self, command: Command) -> PendingCommand | None:
        """The command, to be carried out now; None if it was carried out before or is being carried out. Then its
        connection gets the same answer as the first one."""
        by, client_id, connection = command
        if client_id is None:
            return PendingCommand(by, None, [])
        n, waiting = self._received.get((by, client_id)), self.waiting
        if n is not None:
            if connection is not None:
                connection.push(encode(Done(client_id, n)))
            return None
        if waiting is not None and self.is_storing(command):
            if connection is not None and connection not in waiting.connections:
                waiting.connections.append(connection)
            return None
        return PendingCommand(by, client_id, [connection] if connection is not None else [])
