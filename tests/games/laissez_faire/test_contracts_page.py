"""What everybody may read of an offer before it is signed: when a clause begins, what a promise says, and what signing
would change in net worth; and of what is signed, what each clause counts in net worth."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.clauses import PLACES
from commonweal.games.laissez_faire.rules import worth
from commonweal.games.laissez_faire.rules.contracts import clause_sentences
from commonweal.games.laissez_faire.rules.contracts.draft_values import worth_offered
from commonweal.games.laissez_faire.words import Notice
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from games.asking import notices
from games.laissez_faire.clause_numbers import OWNER_OF
from games.laissez_faire.contracts import Written, clause, draft, offered, parties, table, written
from games.laissez_faire.playing import do
from games.laissez_faire.tables import BANK
from games.laissez_faire.test_contracts_covenants import BOTH_CITIES, REFUSAL
from games.seats import A, B, C, D

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


# ---------------------------------------------------------------- what is signed
IN_FORCE = [
    [clause("pay-at", A, B, amount=80, start=5), clause("no-build", B, A, subject=NOB_HILL)],
    [
        clause("pay-at", OWNER_OF + LOCUST, B, amount=60, start=5),
        clause("pay-at", A, OWNER_OF + LOCUST, amount=50, start=5),
    ],
]


@pytest.mark.rule("LF-177", "LF-179", "LF-183")
def test_the_register_shows_what_each_clause_counts() -> None:
    """A clause of which one player is both sides counts nothing, nor does one whose side is missing."""
    seen = table(*IN_FORCE, owner=OWNERS).view(D)
    assert seen["clause_worth"][:5] == [80, 0, 60, 0, 0]
    assert table(*IN_FORCE, owner=OWNERS | {LOCUST: BANK}).view(D)["clause_worth"][:5] == [80, 0, 0, 0, 0]
    assert table(REFUSAL, owner=BOTH_CITIES).view(D)["transit_lost"] == [0, 0, 100, 0, 0, 0]


@pytest.mark.rule("LF-245")
def test_what_clauses_for_parties_alone_count_is_shown_to_nobody() -> None:
    private = {"contract_visibility": "parties"}
    for seat in (A, D, None):
        assert not any(table(*IN_FORCE, owner=OWNERS, charter=private).view(seat)["clause_worth"])
        assert not any(table(REFUSAL, owner=BOTH_CITIES, charter=private).view(seat)["transit_lost"])


# ---------------------------------------------------------------- beside the table
def told(game: Game, seat: int) -> list[str]:
    """What the rule `tell_table` announces to a seat, by name and numbers."""
    known = seen_by(game.book, game.s, seat)
    known.notices = []
    clause_sentences.tell_table(known, seat)
    return [" ".join(map(str, (Notice.name_of(event), *numbers))) for event, *numbers in known.notices]


@pytest.mark.rule("LF-115", "LF-125", "LF-152", "LF-245")
def test_clauses_of_the_register_are_told_to_those_who_may_read_them() -> None:
    loan = clause("loan", B, A, amount=300, pct=10, period=5, end=11)
    reads = [[1, *[0] * (PLACES - 1)]] * 2 + [[0] * PLACES] * 4
    game = table([loan], arrears={0: 40}, charter={"contract_visibility": "parties"}, may_read=reads)
    assert told(game, A) == [
        "IN_REGISTER 1 1 1", "CLAUSE 5 1 0 7 63 300 10 5 1 11 0 0", "STILL_OWED 300", "STILL_IN_ARREARS 40",
    ]  # fmt: skip
    assert told(game, C) == []


@pytest.mark.rule("LF-142", "LF-143", "LF-147")
@pytest.mark.parametrize("kind", ["release", "assign", "assume"])
def test_a_clause_about_another_says_of_which_contract_that_is(kind: str) -> None:
    register = [
        [clause("no-build", C, B)],
        [clause("no-build", C, B), clause("pay-at", B, A, amount=80, start=5, flags=1)],
    ]
    change = {
        "release": clause("release", A, amount=2),
        "assign": clause("assign", A, C, amount=2),
        "assume": clause("assume", C, A, target=B, amount=2),
    }[kind]
    game = offered(table(*register), A, [B, C], change)
    assert "CLAUSE_PLACE 2 1" in notices(game)
    assert told(draft(table(), A, [B], change), A)[2:] == []


@pytest.mark.rule("LF-107", "LF-244")
def test_clauses_of_the_draft_are_told_to_those_who_may_read_them() -> None:
    game = draft(table(charter={"draft_visibility": "parties"}), A, [B], clause("pay-now", A, B, amount=20))
    assert told(game, B) == ["IN_DRAFT 1", "CLAUSE 1 0 1 7 63 20 0 0 0 0 0 0"]
    assert told(game, C) == []
