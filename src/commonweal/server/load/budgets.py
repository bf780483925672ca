"""Budgets of processor time, by table and by class of address, so that one stranger cannot take everybody's time.

When several wait, those who have spent the least come first. Tables that have spent little may use twice their
network's budget, so that an honest class survives behind the same address as an attacker."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

from ..errors import TooManyRequests
from .limits import LONGEST_WAIT, MESSAGE_SECONDS, Buckets
from .networks import NetworkBuckets

T = TypeVar("T")
FRESH = 0.5  # the share of its budget that a table needs to have left to use the reserve of its network
RESERVE = 1.0  # of a network, as a share of its budget
LAST = 0.001  # what counts as left for a table on the reserve: it comes after all others


class Client(NamedTuple):
    """Who the server works for: the network of the person who asked, and the code of the table or class."""

    network: str | None
    code: str | None


NOBODY = Client(None, None)
CLIENT: ContextVar[Client] = ContextVar("client", default=NOBODY)
"""Who the running task works for. A bot works for those after whose act it thinks."""


class Meter:
    """The processor time of the event loop that a call or a message has taken, in seconds. It runs within `with`."""

    def __init__(self) -> None:
        self.seconds = self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.thread_time()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.thread_time() - self._began


NO_METER = nullcontext()
METER: ContextVar[Meter | None] = ContextVar("meter", default=None)
"""The meter of what the running task carries out."""


def measured() -> AbstractContextManager[None]:
    """Measure work on the loop that may take long, if it is done for somebody who has a budget.

    Nothing may be awaited inside: others would be measured, too."""
    return METER.get() or NO_METER


class Budget:
    """What tables and networks may spend on one kind of work: each as seconds a second in the long run, and at once.

    As a network, this machine itself is not limited."""

    def __init__(
        self,
        of_table: tuple[float, float],
        of_network: tuple[float, float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tables, self._networks = Buckets(*of_table, clock), NetworkBuckets(*of_network, clock=clock)

    def spend(self, client: Client, seconds: float) -> None:
        """Count what was done for somebody."""
        if client.code is not None:
            self._tables.of(client.code).spend(seconds)
        if client.network is not None:
            self._networks.spend(client.network, seconds)

    def share_left(self, client: Client) -> float:
        """The share of the budget that is left: 1 for somebody who has spent nothing, below 0 for somebody with nothing
        left."""
        table, network = self._shares(client)
        if -RESERVE < network < 0 and table >= FRESH and client.code is not None:
            return LAST * (network + RESERVE)
        return min(table, network)

    def debt(self, client: Client) -> float:
        """Seconds until somebody has something left again; 0 if they have something now."""
        if self.share_left(client) >= 0:
            return 0.0
        buckets = [] if client.network is None else [*self._networks.of(client.network)]
        if client.code is not None:
            buckets.append(self._tables.of(client.code))
        return max(-bucket.left / bucket.rate for bucket in buckets)

    def pause(self, client: Client) -> float:
        """Seconds that somebody waits who has nothing left."""
        return min(LONGEST_WAIT, self.debt(client))

    async def spend_on(self, work: Awaitable[T], client: Client) -> T:
        """Do some work on the loop for somebody and count it, after a pause if they have nothing left.

        The least that it can take is counted beforehand: when many wait, each waits a little longer."""
        self.spend(client, MESSAGE_SECONDS)
        pause = self.pause(client)
        if pause > 0:
            await asyncio.sleep(pause)
        meter = Meter()
        METER.set(meter)
        try:
            return await work
        finally:
            self.spend(client, max(0.0, meter.seconds - MESSAGE_SECONDS))

    def check(self, client: Client) -> None:
        """Raises TooManyRequests if somebody has nothing left."""
        if self.share_left(client) < 0:
            raise TooManyRequests("errors.much_worked_out", todo="todo.wait_for_budget")

    def _shares(self, client: Client) -> tuple[float, float]:
        table = network = 1.0
        if client.code is not None:
            bucket = self._tables.of(client.code)
            table = bucket.left / bucket.burst
        if client.network is not None:
            network = self._networks.share_left(client.network)
        return table, network
