"""Metrics for Prometheus, on a separate port: only numbers; no names, codes or hands."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter as Count
from collections.abc import Iterator

from prometheus_client import start_http_server
from prometheus_client.core import REGISTRY, GaugeMetricFamily
from prometheus_client.registry import Collector

from .rooms.tables import Tables

PATIENCE = 5.0  # seconds that a scrape waits for the server; after that it reports nothing about tables
LOCAL = "127.0.0.1"


class TablesCollector(Collector):
    """What is in memory at the moment of a scrape, counted on the server's loop."""

    def __init__(self, tables: Tables, loop: asyncio.AbstractEventLoop) -> None:
        self._tables, self._loop = tables, loop

    def describe(self) -> list[GaugeMetricFamily]:
        return []  # so that registering needs no running loop

    def collect(self) -> Iterator[GaugeMetricFamily]:
        asked = time.perf_counter()
        states, connections = asyncio.run_coroutine_threadsafe(self._count(), self._loop).result(PATIENCE)
        waited = time.perf_counter() - asked
        lag = GaugeMetricFamily("commonweal_loop_lag_seconds", "How long the server's loop took to answer the scrape.")
        lag.add_metric([], waited)
        in_memory = GaugeMetricFamily("commonweal_tables", "Tables in memory.", labels=["state"])
        for state, number in sorted(states.items()):
            in_memory.add_metric([state], number)
        connected = GaugeMetricFamily("commonweal_connections", "Open connections of tables.", labels=["of"])
        for of, number in connections.items():
            connected.add_metric([of], number)
        yield from (lag, in_memory, connected)

    async def _count(self) -> tuple[dict[str, int], dict[str, int]]:
        tables = self._tables.all_loaded()
        everybody = sum(table.connections.count for table in tables)
        spectators = sum(table.connections.watching for table in tables)
        people = {"players and hosts": everybody - spectators, "spectators": spectators}
        return dict(Count(str(table.state) for table in tables)), people


def address_of(text: str) -> tuple[str, int]:
    """The host and port in `9100` or `10.0.0.5:9100`; without a host, this machine. Raises ValueError."""
    found = re.fullmatch(r"(?:([\w.-]+|\[[0-9a-fA-F:]+\]):)?(\d{1,5})", text.strip())
    if found is None or not 0 < int(found[2]) < 1 << 16:
        raise ValueError(f"{text!r} is no port. Write it like this: --metrics 9100, or with an address: 10.0.0.5:9100")
    return (found[1] or LOCAL).strip("[]"), int(found[2])


class MetricsServer:
    """Answers scrapes from a separate thread while the server runs."""

    def __init__(self, tables: Tables, address: tuple[str, int]) -> None:
        """Raises OSError if it cannot listen at that address."""
        host, port = address
        self._collector = TablesCollector(tables, asyncio.get_running_loop())
        self._server, self._thread = start_http_server(port, host)
        self.port = self._server.server_port
        REGISTRY.register(self._collector)

    def stop(self) -> None:
        REGISTRY.unregister(self._collector)
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
