"""The socket that a server listens at."""

from __future__ import annotations

import asyncio
import socket

from commonweal.server.serve import listening


async def test_each_part_of_an_answer_is_sent_at_once() -> None:
    """With Nagle's algorithm the second part waits until the first is acknowledged, which takes 40 ms."""
    accepted = asyncio.get_running_loop().create_future()
    listener = listening("127.0.0.1", 0)
    server = await asyncio.start_server(lambda _, writer: accepted.set_result(writer), sock=listener)
    async with server:
        _, caller = await asyncio.open_connection(*listener.getsockname())
        writer = await accepted
        assert writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        caller.close()
