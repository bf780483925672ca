"""The published schema, and everything a fuzzer sends to it: never a 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from commonweal.server.rooms.tables import Settings, Tables
from commonweal.server.store import Store
from commonweal.server.texts import TABLE
from commonweal.server.web.application import application


@pytest.fixture
def api(tmp_path: Path) -> Iterator[schemathesis.BaseSchema]:
    """The schema of a running application, and a table that it knows."""
    store = Store.open(f"sqlite:///{tmp_path / 'fuzz.sqlite'}")
    names = ("testserver", "testserver.local")  # under which the two clients ask
    app = application(Tables(store, Settings(bot_pause=0.0, names=names)))
    with TestClient(app) as client:
        made = client.post("/api/tables", json={"game": "potlatch", "seats": 4, "play": True})
        schema = schemathesis.openapi.from_asgi("/schema", app)
        schema.raw_schema["code"] = made.json()["code"]
        schema.raw_schema["cookies"] = dict(made.cookies)
        yield schema


def test_nothing_that_is_sent_makes_the_server_stumble(api: schemathesis.BaseSchema) -> None:
    code, cookies = api.raw_schema.pop("code"), api.raw_schema.pop("cookies")
    seen = set()
    for operation in api.get_all_operations():
        seen.add(operation.ok().label)
        throw_at(operation.ok(), code, cookies)
    assert {"POST /api/tables", "GET /api/tables/{code}/replay/{n}", "POST /api/tables/{code}/host"} <= seen
    assert len(seen) >= 15


def throw_at(operation: Any, code: str, cookies: dict[str, str]) -> None:
    """Anything that fits the schema, to a table that is there and to one that is not, as host and as stranger."""

    @given(case=operation.as_strategy(), real=st.booleans())
    @settings(max_examples=15, database=None, suppress_health_check=list(HealthCheck))
    def throw(case: schemathesis.Case, real: bool) -> None:
        if real and "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = code
            case.cookies = cookies
        response = case.call()
        assert response.status_code < 500, f"{operation.label}: {response.text}"
        if response.status_code >= 400:
            told = response.json()
            assert told["error"]
            assert told["message"]["id"] in TABLE.patterns
            assert told["todo"]["id"] in TABLE.patterns

    throw()
