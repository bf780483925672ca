"""The server deletes tables that nobody has used for long, and never one that somebody uses."""

from __future__ import annotations

import pytest

from commonweal.server.records import retention

from .conftest import House


async def test_a_sweep_spares_tables_in_use(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    used, unused = (await house.people(2))[0], (await house.people(2))[0]
    await house.tables._evict(unused.code)
    days = retention.NEVER_PLAYED_DAYS + 1
    now = retention.time.time()
    monkeypatch.setattr(retention.time, "time", lambda: now + days * retention.DAY)
    assert await retention.delete_unused(house.tables, None) == 1
    assert (await used.http.get(f"/api/tables/{used.code}")).status_code == 200
    gone = await unused.http.get(f"/api/tables/{unused.code}")
    assert gone.json()["error"] == "no_such_table"


@pytest.mark.parametrize(("text", "days"), [("90d", 90), ("1", 1), (" 365d ", 365)])
def test_days_are_read(text: str, days: int) -> None:
    assert retention.days_of(text) == days


@pytest.mark.parametrize("text", ["", "0d", "-1", "90h", "3.5d", "999999"])
def test_other_times_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="--keep 90d"):
        retention.days_of(text)
