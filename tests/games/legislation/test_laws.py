"""The laws every game keeps hold for Legislation, at several numbers of seats and under its presets."""

from __future__ import annotations

import pytest

from commonweal.laws import check_laws
from games.legislation.tables import book


@pytest.mark.rule("LG-8", "LG-13", "LG-18", "LG-69")
@pytest.mark.parametrize(("seats", "compiled"), [(3, False), (4, True), (6, False)])
def test_laws_hold(seats: int, compiled: bool) -> None:
    report = check_laws(book, games=1, seats=seats, charters=[{}], compiled=compiled, seed=seats)
    assert {"play_card", "present_bill", "ready", "vote", "pass_campaign"} <= report.acts_seen
