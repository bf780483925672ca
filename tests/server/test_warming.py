"""The first page begins what takes long, once, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from commonweal.rulebook import Rulebook
from commonweal.server import warming
from commonweal.server.warming import Warming

from .conftest import House

Open = Callable[..., Awaitable[House]]


def test_players_are_prepared_once_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []

    def prepare(book: Rulebook) -> None:
        prepared.append(book.name)
        if len(prepared) == 1:
            raise RuntimeError("no compiler")

    monkeypatch.setattr("commonweal.players.prepare", prepare)
    ready = Warming(pause=0)
    ready.begin()
    ready.begin()
    assert ready.done.wait(10)
    assert prepared == [book.name for book in warming.books()]
    assert len(prepared) == len(set(prepared)) >= 2


async def test_the_first_page_begins_it(house: House) -> None:
    began: list[int] = []

    class Noted:
        def begin(self) -> None:
            began.append(1)

    app_state = house.app.state
    app_state.warming = Noted()
    visitor = await house.client()
    await visitor.http.get("/api/games")
    assert began == []
    await visitor.http.get("/")
    while not began:
        await visitor.http.get("/api/games")
    assert began == [1]
