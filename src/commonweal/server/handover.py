"""Hand the socket of a connection to the worker of this machine that owns its table.

A forwarded connection passes through two processes, message by message. One that is handed over is served as if the
owner had accepted it: the owner gets the socket and the head of the request, and reads on from there. Each hand-over is
one connection to a Unix socket of the owner, in a folder that only this user may enter."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

HANDED = "commonweal.handed"  # in the state of a scope: another worker handed the connection over
TAKEN = b"+"  # the answer of the worker that takes a connection; without it, the connection was not taken
SECONDS = 5.0  # seconds that either side waits for the other
MOST_BYTES = 1 << 17  # most bytes of the head of a request; uvicorn allows half as many
PAUSE = 1.0  # seconds without hand-overs after files ran short
Serve = Callable[[socket.socket, bytes], Awaitable[object]]
log = logging.getLogger("commonweal.server")


async def give(path: str, file: int, head: bytes) -> bool:
    """Give a connection, by its file, and what was read from it to the worker that listens at a path.

    Returns False if that worker does not have the connection and will not get it; then nothing was written to it."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as to:
            to.setblocking(False)
            to.connect(path)
            socket.send_fds(to, [head], [file])
            async with asyncio.timeout(SECONDS):
                return await asyncio.get_running_loop().sock_recv(to, 1) == TAKEN
    except TimeoutError:
        return True  # the worker may still take it
    except OSError:  # nobody listens there, too many wait, or the worker ended before it read
        return False


class Receiver:
    """Takes the connections that other workers hand over."""

    def __init__(self, path: str, serve: Serve, has_room: Callable[[], bool]) -> None:
        """serve: begins to serve a connection, and gets what was already read from it. has_room: whether one more
        fits."""
        self._path, self._serve, self._has_room = Path(path), serve, has_room
        self._listener: socket.socket | None = None
        self._accepting: asyncio.Task[None] | None = None
        self._taking: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Listen, replacing an ended worker with the same number. If that is impossible, other workers forward."""
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._path.unlink(missing_ok=True)
            listener.bind(str(self._path))
            listener.listen(1024)
        except OSError as wrong:
            listener.close()
            log.warning("no connection can be handed over at %s: %s", self._path, wrong)
            return
        listener.setblocking(False)
        self._listener = listener
        self._accepting = asyncio.get_running_loop().create_task(self._accept(listener))

    async def close(self, *, without_parent: bool) -> None:
        """Take no more connections; workers that wait for an answer get none, and forward.

        without_parent: whether nobody else is left to remove the folder."""
        tasks = [*self._taking, *([] if self._accepting is None else [self._accepting])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        if self._listener is not None:
            self._listener.close()
            self._path.unlink(missing_ok=True)
        if without_parent:
            with suppress(OSError):  # others still use it
                self._path.parent.rmdir()

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                giver, _ = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(PAUSE)
                continue
            task = loop.create_task(self._take(giver))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    async def _take(self, giver: socket.socket) -> None:
        """Take one connection. It is served only if its giver learns of it: otherwise the giver serves it."""
        with giver:
            giver.setblocking(False)
            try:
                if _user_of(giver) != os.geteuid():
                    log.warning("another user tried to hand over a connection")
                    return
                async with asyncio.timeout(SECONDS):
                    head, files = await _receive(giver)
            except OSError:  # a TimeoutError is one
                return
            connection = _connection_of(files)
            if connection is None:
                return
            if not head or not self._has_room() or not _tell_taken(giver):
                connection.close()
                return
        await self._begin(connection, head)

    async def _begin(self, connection: socket.socket, head: bytes) -> None:
        try:
            await self._serve(connection, head)
        except OSError as wrong:  # its client is gone, and will reconnect
            connection.close()
            log.debug("a connection that was handed over ended: %s", wrong)


def _user_of(peer: socket.socket) -> int:
    """The id of the user at the other end of a Unix socket."""
    _, user, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")))
    return int(user)


def _tell_taken(giver: socket.socket) -> bool:
    """Tell a giver that its connection is taken. Returns False if it no longer waits."""
    try:
        giver.send(TAKEN)
    except OSError:
        return False
    return True


async def _receive(giver: socket.socket) -> tuple[bytes, list[int]]:
    """The head and the files that a giver sends. Raises OSError."""
    loop, sent = asyncio.get_running_loop(), asyncio.Event()
    while True:
        try:
            head, files, _, _ = socket.recv_fds(giver, MOST_BYTES, 4, socket.MSG_CMSG_CLOEXEC)
            return head, files
        except BlockingIOError:
            sent.clear()
            loop.add_reader(giver, sent.set)
            try:
                await sent.wait()
            finally:
                loop.remove_reader(giver)


def _connection_of(files: list[int]) -> socket.socket | None:
    """The connection among the received files; None, and all are closed, unless there is exactly one TCP socket."""
    if len(files) == 1:
        with suppress(OSError):
            connection = socket.socket(fileno=files[0])
            if connection.family in (socket.AF_INET, socket.AF_INET6) and connection.type == socket.SOCK_STREAM:
                connection.setblocking(False)
                return connection
            connection.detach()
    for file in files:
        os.close(file)
    return None
