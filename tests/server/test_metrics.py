"""Figures for Prometheus, read with its own parser, and the calls by which load balancers ask for a server's health."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from commonweal.server.metrics_server import MetricsServer, address_of
from commonweal.server.serve import CannotServe, serve

from .conftest import House


@pytest_asyncio.fixture
async def metrics(house: House) -> AsyncIterator[MetricsServer]:
    server = MetricsServer(house.tables, ("127.0.0.1", 0))
    yield server
    await asyncio.to_thread(server.stop)


async def scrape(server: MetricsServer) -> tuple[str, dict[tuple[str, str], float]]:
    """The text, and each value by its name and its label."""
    text = (await asyncio.to_thread(httpx2.get, f"http://127.0.0.1:{server.port}/metrics")).text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return text, {(sample.name, ",".join(sample.labels.values())): sample.value for sample in samples}


async def test_acts_connections_and_refusals_are_counted(house: House, metrics: MetricsServer) -> None:
    _, before = await scrape(metrics)
    people, connections = await house.game(2)
    acting = next(connection for connection in connections if connection.turn)
    await acting.do(acting.choices[0]["act"])
    assert (await people[0].http.get("/api/tables/BCDFGHJK")).status_code == 404
    text, after = await scrape(metrics)

    def more(name: str, label: str = "") -> float:
        return after[name, label] - before.get((name, label), 0.0)

    assert more("commonweal_tables", "playing") == 1
    assert more("commonweal_connections", "players and hosts") == 2
    assert more("commonweal_connections", "spectators") == 0
    assert more("commonweal_events_total", "act") >= 1
    assert more("commonweal_refusals_total", "no_such_table") == 1
    changes = more("commonweal_change_seconds_count")
    assert changes >= 2
    assert more("commonweal_commit_seconds_count") >= 2
    assert 0 <= after["commonweal_loop_lag_seconds", ""] < 5
    assert after["process_open_fds", ""] > 0
    assert people[0].code not in text


async def test_a_stopped_server_leaves_its_port_and_its_figures(house: House) -> None:
    first = MetricsServer(house.tables, ("127.0.0.1", 0))
    with pytest.raises(OSError, match="in use"):
        MetricsServer(house.tables, ("127.0.0.1", first.port))
    await asyncio.to_thread(first.stop)
    second = MetricsServer(house.tables, ("127.0.0.1", first.port))
    assert ("commonweal_loop_lag_seconds", "") in (await scrape(second))[1]
    await asyncio.to_thread(second.stop)


async def test_a_taken_port_is_refused(metrics: MetricsServer, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'other.sqlite'}"
    with pytest.raises(CannotServe, match="Choose another host or port"):
        await asyncio.to_thread(serve, port=0, database=database, metrics=("127.0.0.1", metrics.port))


async def test_a_server_whose_database_is_gone_is_alive_but_not_ready(house: House, tmp_path: Path) -> None:
    client = await house.client()
    assert [(await client.http.get(f"/api/{ask}")).status_code for ask in ("health", "ready")] == [200, 200]
    (tmp_path / "house.sqlite").rename(tmp_path / "moved.sqlite")
    await house.tables.store.close()
    alive, ready = [await client.http.get(f"/api/{ask}") for ask in ("health", "ready")]
    (tmp_path / "moved.sqlite").rename(tmp_path / "house.sqlite")
    assert alive.status_code == 200
    assert (ready.status_code, ready.json()["error"]) == (503, "waiting")
    assert ready.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("text", "address"),
    [("9100", ("127.0.0.1", 9100)), ("10.0.0.5:9100", ("10.0.0.5", 9100)), ("[::1]:9100", ("::1", 9100))],
)
def test_addresses_are_read(text: str, address: tuple[str, int]) -> None:
    assert address_of(text) == address


@pytest.mark.parametrize("text", ["", "0", "70000", "host", "a b:9100"])
def test_other_texts_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="--metrics 9100"):
        address_of(text)
