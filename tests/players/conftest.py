"""A model to ask: a server on this machine, and a key for it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from players.chat_server import KEY, ChatServer, chat_server


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key, and nothing else of the surroundings that the library would read."""
    for name in [name for name in os.environ if name.startswith("OPENAI_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server() as running:
        yield running
