"""Every test of the store that takes `url` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from commonweal.server.store import Store
from postgres_server import NamedServer, postgres_server  # noqa: F401


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh, empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    server: NamedServer = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on that database."""
    opened = Store.open(url)
    yield opened
    await opened.close()
