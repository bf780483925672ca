"""Houses that are sold for another street by a contract: each on what the clauses before it leave (LF-146, LF-190 to
LF-192, LF-R93)."""

from __future__ import annotations

from typing import Any

import pytest

from games.laissez_faire.contracts import agreed, clause, draft, offered, parties, table
from games.laissez_faire.tables import A, B, C, cash, do, is_refused, notices, why

BASIN, FRENCH_QUARTER, RAILROAD, LOCUST, CHESTNUT, NOB_HILL, TRUCKING, NO_DEED = 0, 1, 2, 11, 12, 24, 25, 63
OWNED = {BASIN: A, FRENCH_QUARTER: A, RAILROAD: A, LOCUST: B, CHESTNUT: C, NOB_HILL: B, TRUCKING: B}
MOVING = {"moving_houses": True}


def sale(source: int, target: int) -> dict[str, int]:
    return clause("move-house", A, B, subject=target, amount=source)


def built(**more: Any) -> Any:
    """A has a house on each of his two streets."""
    return table(**({"charter": MOVING, "owner": OWNED, "level": {BASIN: 1, FRENCH_QUARTER: 1}} | more))


@pytest.mark.rule("LF-146", "LF-192", "LF-233")
def test_a_house_is_sold_for_another_street() -> None:
    """Of LF-S78."""
    sold = (sale(BASIN, NOB_HILL), clause("pay-now", B, A, amount=60))
    assert is_refused(do(built(charter={}), A, f"open_deal {parties(A, B)}"), A, "add_clause move-house")
    told = notices(offered(built(), A, [B], *sold))
    assert told[told.index(f"CLAUSE_FROM {BASIN}") - 1].startswith("CLAUSE "), "its sentence, then where it comes from"
    game = agreed(built(), A, [B], *sold)
    assert (game.s.level[BASIN], game.s.level[NOB_HILL]) == (0, 1)
    assert cash(game)[:2] == [1560, 1340]


@pytest.mark.rule("LF-112", "LF-146", "LF-191")
@pytest.mark.parametrize(
    ("source", "target", "level", "reason"),
    [
        (BASIN, NOB_HILL, {BASIN: 3}, "NO_HOUSE_TO_SELL"),
        (BASIN, NOB_HILL, {BASIN: 0}, "NO_HOUSE_TO_SELL"),
        (BASIN, NOB_HILL, {BASIN: 1, NOB_HILL: 2}, "TOO_MANY_HOUSES"),
        (NO_DEED, NOB_HILL, {}, "HOUSE_OFF_STREET"),
        (RAILROAD, NOB_HILL, {}, "HOUSE_OFF_STREET"),
        (BASIN, NO_DEED, {BASIN: 1}, "HOUSE_OFF_STREET"),
        (BASIN, TRUCKING, {BASIN: 1}, "HOUSE_OFF_STREET"),
        (CHESTNUT, NOB_HILL, {CHESTNUT: 1}, "NOT_OWNER"),
        (BASIN, CHESTNUT, {BASIN: 1}, "NOT_OWNER"),
    ],
)
def test_houses_that_cannot_be_sold(source: int, target: int, level: dict[int, int], reason: str) -> None:
    game = draft(built(level=level), A, [B], sale(source, target))
    assert why(game, A, "offer") == reason
    refusal = game.why_not(A, "offer")
    assert refusal is not None
    assert refusal.text.startswith("Clause 1"), "it says which clause"


@pytest.mark.rule("LF-113", "LF-146", "LF-R93")
def test_who_takes_a_house_pays_the_bank_for_it_at_the_last_signature() -> None:
    both = (sale(BASIN, NOB_HILL), sale(FRENCH_QUARTER, NOB_HILL))
    for sold, short in (([sale(BASIN, NOB_HILL)], 99), (both, 199)):
        game = agreed(built(cash={B: short}), A, [B], *sold)
        assert notices(game)[-2:] == ["VOID 0 3", f"VOID_SHORT {len(sold) - 1} 1"]
        assert (list(game.s.level[:2]), cash(game)[B]) == ([1, 1], short)
    assert cash(agreed(built(cash={B: 200}), A, [B], *both))[:2] == [1500, 0]


@pytest.mark.rule("LF-191", "LF-R93")
def test_each_house_is_sold_on_what_the_clauses_before_leave() -> None:
    twice = (sale(BASIN, NOB_HILL), sale(BASIN, LOCUST))
    assert why(draft(built(), A, [B], *twice), A, "offer") == "NO_HOUSE_TO_SELL"
    both = (sale(BASIN, NOB_HILL), sale(FRENCH_QUARTER, NOB_HILL))
    already = built(level={BASIN: 1, FRENCH_QUARTER: 1, NOB_HILL: 1})
    assert why(draft(already, A, [B], *both), A, "offer") == "TOO_MANY_HOUSES"
