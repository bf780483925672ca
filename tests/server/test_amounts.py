"""An amount is sent with its bounds; any number may be sent, and what is none is refused by its field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from commonweal.play import catalogue

from .conftest import House
from .connection import Connection

GAME = """
from pathlib import Path
from tempfile import mkdtemp
from rulebook.broken_games import bazaar

rulebook = bazaar(Path(mkdtemp()))
"""


@pytest.fixture(autouse=True)
def bazaar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of amounts, installed."""
    info = tmp_path / "bazaar_game-1.dist-info"
    for folder in (info, tmp_path / "bazaar_game"):
        folder.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bazaar-game\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[commonweal.games]\nbazaar = bazaar_game:rulebook\n", encoding="utf-8")
    (tmp_path / "bazaar_game" / "__init__.py").write_text(GAME, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.game_names.cache_clear()
    yield
    catalogue.game_names.cache_clear()
    catalogue.find_book.cache_clear()


async def asked(house: House) -> Connection:
    """The connection of the person who is asked for a price."""
    _, connections = await house.game(2, game="bazaar")
    return next(connection for connection in connections if connection.turn)


async def test_choices_bring_the_bounds_of_their_amount(house: House) -> None:
    connection = await asked(house)
    assert connection.position is not None
    (quotes, _) = connection.position["choices"]
    assert quotes["act"] == "quote"
    assert quotes["bounds"] == [[1, 1000]] * len(quotes["rows"])


@pytest.mark.parametrize("act", ["quote price=37 free=0", "quote 37 0", {"act": "quote", "price": 37, "free": 0}, 72])
async def test_any_number_may_be_sent_in_every_form(house: House, act: Any) -> None:
    connection = await asked(house)
    answer = await connection.do(act)
    assert answer["type"] == "done", answer
    await connection.waits_until(lambda one: one.position["view"]["price"] == 37)


@pytest.mark.parametrize(
    ("act", "error", "message", "bounds"),
    [
        ("quote price=0 free=0", "malformed", "typed.out_of_range", (1, 9999)),
        ("quote price=3.5 free=0", "malformed", "typed.not_whole", (1, 9999)),
        ({"act": "quote", "price": 3.5, "free": 0}, "malformed", "typed.not_whole", (1, 9999)),
        ({"act": "quote", "price": 10**9, "free": 0}, "malformed", "typed.out_of_range", (1, 9999)),
        ("quote free=0", "malformed", "typed.needs", (1, 9999)),
        ("quote price=1001 free=0", "illegal", "reasons.TOO_DEAR.text", (1, 1000)),
    ],
)
async def test_what_is_refused_names_the_field_and_its_bounds(
    house: House, act: Any, error: str, message: str, bounds: tuple[int, int]
) -> None:
    connection = await asked(house)
    answer = await connection.do(act)
    assert (answer["type"], answer["error"], answer["field"]) == ("refused", error, "price")
    assert answer["message"]["id"] == message
    assert answer["todo"] == {
        "id": "write.range", "values": {"operand": "price", "low": bounds[0], "high": bounds[1]}
    }  # fmt: skip


async def test_a_number_that_is_sealed_is_told_to_nobody(house: House) -> None:
    _, connections = await house.game(2, game="bazaar")
    for act in ("quote 37 0", "answer no", "note 0 0 5", "bid 321"):
        acting = next(connection for connection in connections if connection.turn)
        answer = await acting.do(act)
        assert answer["type"] == "done", answer
        for connection in connections:
            await connection.waits_until(lambda one, n=answer["n"]: one.n >= n)
    other = next(connection for connection in connections if connection is not acting)
    number = re.compile(r"(?<![\d.])321(?!\d)")  # not digits of a moment
    assert number.search(" ".join(acting.heard))
    assert not number.search(" ".join(other.heard))
