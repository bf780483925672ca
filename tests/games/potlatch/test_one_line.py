"""The one line says to every seat who must do what."""

from __future__ import annotations

import pytest

from commonweal.games.potlatch.state import Phase, Prompt
from games.potlatch.tables import HOST, KIND, Gathering, adopted, book

PROMPT = book.prompt_rule


def lines(table: Gathering) -> list[str]:
    """What the seats read, and a spectator last."""
    assert PROMPT is not None
    return [Prompt.name_of(PROMPT(table.s, seat)) for seat in (*range(table.s.seats), -1)]


@pytest.mark.rule("PO-18", "PO-51")
def test_while_giving() -> None:
    table = Gathering.laid_out(3, hands={0: "F4 G3", 1: "F4", 2: "F4 F4"}, active=0)
    assert lines(table) == ["FIRST_GIFT", "GIVING", "GIVING", "GIVING"]
    table.do(0, "gift_to", 1)
    assert lines(table) == ["LAY_FIRST", "LAYING", "LAYING", "LAYING"]
    table.do(0, "lay_card", KIND["F4"])
    assert lines(table) == ["GIVING", "GIVE", "GIVING", "GIVING"]
    table.do(1, "gift_to", 2)
    assert lines(table) == ["LAYING", "LAY", "LAYING", "LAYING"]


@pytest.mark.rule("PO-22", "PO-24")
def test_while_laying_several_cards() -> None:
    table = Gathering.laid_out(4, hands={1: "F4 G4"}, level=5, eligible=[2]).do(1, "gift_to", 2)
    table.do(1, "lay_card", KIND["F4"])
    assert lines(table) == ["LAYING", "LAY_MORE", "LAYING", "LAYING", "LAYING"]


@pytest.mark.rule("PO-27", "PO-30")
def test_while_combining() -> None:
    table = Gathering.laid_out(3, hands={0: "F1", 1: "F1"}, unmet={2: (3, 3, 3, 3)}, level=4, eligible=[2])
    assert lines(table) == ["GIVING", "STUCK", "GIVING", "GIVING"]
    table.do(1, "invite", 0)
    assert lines(table) == ["SHARE", "SHARING", "SHARING", "SHARING"]


@pytest.mark.rule("PO-40", "PO-54", "PO-59", "PO-8")
def test_while_closing_drawing_setting_up_and_at_the_end() -> None:
    closing = Gathering.laid_out(2, hands={1: "F4"}, unmet={0: (0, 0, 0, 1), 1: (1, 0, 0, 0)}, phase=Phase.CLOSING)
    assert lines(closing) == ["PLACING", "PLACE", "PLACING"]
    closing.s.closing_step = 2
    closing.place(1, "F4")
    assert lines(closing) == ["OVER", "OVER", "OVER"]
    drawing = Gathering.laid_out(2, hands={0: "F4 G1"}, eligible=[1], active=0).give(0, "G1", 1)
    assert lines(drawing) == ["DRAWING", "DRAWING", "DRAWING"]
    start = Gathering(adopted(2))
    HOST.setup(start.s)
    assert lines(start) == ["SETTING_UP", "SETTING_UP", "SETTING_UP"]
