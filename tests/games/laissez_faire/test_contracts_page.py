"""What everybody may read of an offer before it is signed: when a clause begins, what a promise says, and what signing
would change in net worth."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.rules import worth
from commonweal.games.laissez_faire.rules.contracts.draft_values import worth_offered
from commonweal.play.game import Game
from games.laissez_faire.contracts import Written, clause, offered, parties, table, written
from games.laissez_faire.tables import A, B, C, do

LOCUST, NOB_HILL = 11, 24
OWNERS = {LOCUST: A, NOB_HILL: B}

CONTRACTS: dict[str, list[Written]] = {
    "a sale": [clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=200)],
    "payments": [
        clause("pay-every", A, B, amount=30, period=2, start=3, end=8),
        clause("pay-at", B, A, amount=70, start=4),
    ],
    "a loan": [
        clause("loan", B, A, amount=300, pct=10, period=5, end=11),
        clause("collateral", B, A, subject=NOB_HILL),
    ],
    "shares": [
        clause("income-share", B, A, subject=NOB_HILL, pct=25),
        clause("income-share", A, B, subject=43, pct=10),
    ],
    "a share that ends": [clause("income-share", B, A, subject=NOB_HILL, pct=50, end=11)],
    "options": [
        clause("call-option", A, B, subject=LOCUST, amount=20, end=9),
        clause("put-option", A, B, subject=NOB_HILL, amount=900, end=9),
    ],
    "a deed sold with a share of it": [
        clause("give-asset", A, B, subject=LOCUST),
        clause("income-share", B, A, subject=LOCUST, pct=50),
    ],
}


def worths(game: Game) -> list[int]:
    return [worth.net_worth(game.s, seat) for seat in range(game.s.seats)]


def said(game: Game, seat: int | None) -> list[dict[str, Any]]:
    return [{"id": entry["id"], "values": entry["values"]} for entry in game.log_for(seat)]


@pytest.mark.rule("LF-177", "LF-179", "LF-182")
@pytest.mark.parametrize("name", CONTRACTS)
def test_what_signing_changes_in_net_worth_is_what_it_then_changes(name: str) -> None:
    game = offered(table(owner=OWNERS), A, [B], *CONTRACTS[name])
    before, offer = worths(game), game.view(C)["worth_offered"][:4]
    do(game, B, "sign")
    assert [after - was for was, after in zip(before, worths(game), strict=True)] == offer
    assert game.view(C)["worth_offered"] == [0] * 6


@pytest.mark.rule("LF-142", "LF-147")
@pytest.mark.parametrize("kind", ["release", "assume"])
def test_a_clause_in_force_that_changes_hands_counts_for_those_whom_it_concerns(kind: str) -> None:
    owed = clause("pay-at", B, A, amount=80, start=5)
    change = clause("release", A, amount=0) if kind == "release" else clause("assume", C, A, target=B, amount=0)
    game = offered(table([owed]), A, [B, C], change)
    before, offer = worths(game), game.view(None)["worth_offered"][:4]
    do(game, B, "sign")
    do(game, C, "sign")
    assert [after - was for was, after in zip(before, worths(game), strict=True)] == offer != [0] * 4


@pytest.mark.rule("LF-244", "LF-245")
@pytest.mark.parametrize("option", ["draft_visibility", "contract_visibility"])
def test_what_is_for_parties_alone_changes_nothing_that_others_see(option: str) -> None:
    game = offered(table(owner=OWNERS, charter={option: "parties"}), A, [B], *CONTRACTS["a sale"])
    assert [worth_offered(game.s, seat) for seat in range(4)] == [0] * 4


@pytest.mark.rule("LF-118")
def test_an_offer_says_from_which_round_a_clause_applies() -> None:
    game = offered(table(), A, [B], clause("no-build", A, B, subject=40, start=6))
    assert {"id": "notices.CLAUSE_START.says", "values": {"start": 6}} in said(game, C)
    game = offered(table(), A, [B], clause("pay-at", A, B, amount=5, start=6))
    assert not any(entry["id"].startswith("notices.CLAUSE_START") for entry in said(game, C))


@pytest.mark.rule("LF-145", "LF-244")
def test_those_who_may_read_a_promise_find_its_text_in_the_log() -> None:
    for charter, readers in (({}, {A, B, C, None}), ({"draft_visibility": "parties"}, {A, B})):
        game = table(charter=charter)
        acts = written(clause("free-text", A, B))
        do(game, A, f"open_deal {parties(A, B)}", *acts, 'write_text 0 text="Bread for all"', "offer")
        found = {
            seat
            for seat in (A, B, C, None)
            if any(entry["values"].get("text") == "Bread for all" for entry in said(game, seat))
        }
        assert found == readers
        assert [one["values"]["written"] for one in said(game, A) if one["id"] == "acts.write_text.says"] == [0]
