"""Worked scenarios that join contracts with the rest of the game, played in full, and options of contracts at values
other than their defaults."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import POSITION
from commonweal.games.laissez_faire.rules import accounts, elimination
from commonweal.games.laissez_faire.words import Left
from commonweal.play.game import Game
from commonweal.play.views import view
from games.asking import phase, refused
from games.laissez_faire.clause_numbers import OWNER_OF
from games.laissez_faire.contracts import agreed, clause, draft, in_force, offered, parties, table
from games.laissez_faire.playing import acts_of, cash, do, why, worths
from games.laissez_faire.tables import BANK, OPEN, dice, landed
from games.seats import A, B, C, D

LOCUST, WALNUT, NOB_HILL, BUS, ELECTRIC, RUSH = 11, 13, 24, 10, 7, 6
SHARE = clause("income-share", A, B, subject=LOCUST, pct=25)
SALE = (clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=200))
FREEDOM = clause("renewal-freedom", C, B, subject=NOB_HILL)


# ---------------------------------------------------------------- renewal freedom
def lodged_for_40(*contracts: Any) -> Game:
    """In round 5 C has taken a capped bed on Nob Hill for 40; the others have visited the jail, and it is C’s turn."""
    visits = [dice(1, 2)] * 3 + [dice(3, 4)]
    game = table(
        *contracts, signed_in=3, round=5, in_turn=C, first_player=C, owner={NOB_HILL: B}, level={NOB_HILL: 1},
        pos={C: POSITION[NOB_HILL] - 3, **dict.fromkeys((A, B, D), 7)}, chance=[dice(1, 2), *visits],
    )  # fmt: skip
    do(game, C, "roll", f"ask_rent {NOB_HILL} {OPEN}")
    do(game, B, "quote 40 0")
    do(game, C, f"lodge {NOB_HILL}", "end_turn")
    for seat in (D, A, B):
        do(game, seat, "roll", "end_turn")
    return game


def asked_again(game: Game) -> Game:
    return do(game, C, "roll", f"ask_rent {NOB_HILL} {OPEN}")


@pytest.mark.rule("LF-130", "LF-87")
def test_s67_a_renewal_that_was_granted_before_the_lodging() -> None:
    game = asked_again(lodged_for_40([FREEDOM]))
    assert (game.s.round, phase(game)) == (6, "QUOTE")
    do(game, B, "quote 70 0")
    do(game, C, "stay_put")
    assert game.s.last_rent[C] == 70


@pytest.mark.rule("LF-130", "LF-87")
def test_s67_a_renewal_that_is_granted_while_lodged() -> None:
    game = agreed(lodged_for_40(), C, [B], FREEDOM)
    assert in_force(game) == ["renewal-freedom"]
    asked_again(game)
    assert refused(game, B, "quote 70 0") == ("ABOVE_LAST_RENT", "LF-86")
    assert refused(game, B, "refuse")[0] == "CANNOT_REFUSE"
    do(game, B, "quote 40 0")
    assert game.s.renewal_free[C] == 0


# ---------------------------------------------------------------- net worth and the last lap
@pytest.mark.rule("LF-173", "LF-174", "LF-175", "LF-176", "LF-177", "LF-178")
def test_s68_net_worth_with_a_share_of_income() -> None:
    owner = {LOCUST: A, WALNUT: A, BUS: A, ELECTRIC: A}
    game = table([SHARE], cash={A: 420}, owner=owner, level={WALNUT: 1})
    assert worths(game)[:2] == [812, 1523]


@pytest.mark.rule("LF-167", "LF-169")
def test_s70_a_player_whose_token_is_off_the_board_goes_on_dealing() -> None:
    """B has declared, A leaves the board by 4+4, sells a deed, is asked for a rent; the last token ends the game."""
    game = table(
        seats=3, declared_by=B, pos={A: 35, B: POSITION[RUSH] - 3, C: 38}, owner={LOCUST: A, RUSH: A},
        chance=[dice(4, 4), dice(1, 2), dice(1, 2), dice(3, 4), dice(5, 5)],
    )  # fmt: skip
    do(game, A, "roll")
    assert (game.s.finished[A], cash(game)[A], game.s.in_turn) == (1, 1500, B)
    agreed(game, B, [A], clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=200))
    do(game, B, "roll", f"ask_rent {RUSH} {OPEN}")
    do(game, A, "quote 40 0")
    do(game, B, f"lodge {RUSH}", "end_turn")
    assert cash(game) == [1740, 1260, 1500]
    do(game, C, "roll")
    assert (game.s.finished[C], game.s.in_turn, phase(game)) == (1, B, "READY")
    game.s.pos[B] = 35
    do(game, B, "roll")
    assert (phase(game), game.to_act) == ("GAME_OVER", set())
    assert worths(game) == [1740 + 70, 1260 + 90, 1500]


# ---------------------------------------------------------------- who sees what
@pytest.mark.rule("LF-243", "LF-244", "LF-245")
def test_s90_others_see_no_cash_no_draft_and_no_clause_but_the_payments() -> None:
    private = {"draft_visibility": "parties", "contract_visibility": "parties", "cash_visibility": "own_only"}
    game = landed("locust-street", seat=C, owner={LOCUST: A}, charter=private, deals_left=[2, 2, 6, 2])
    do(game, C, f"ask_rent {LOCUST} {OPEN}")
    agreed(game, A, [B], SHARE, clause("pay-now", B, A, amount=9))
    offered(game, A, [B], clause("pay-now", A, B, amount=77))
    for seat, reads in ((A, True), (B, True), (C, False), (D, False)):
        seen = view(book, game.s, seat)
        assert [row is not None for row in (seen["clause"][0], seen["clause"][96], seen["draft"][0])] == [reads] * 3
        assert [dollars is not None for dollars in seen["cash"][:4]] == [other == seat for other in range(4)]
        assert (seen["phase"], seen["asked_party"], seen["parties"]) == (game.s.phase, B, parties(A, B))
    do(game, B, "reject")
    do(game, A, "quote 50 0")
    do(game, C, f"lodge {LOCUST}")
    told = str(game.log_for(D)[-4:])
    assert "50" in told
    assert "13" in told  # a quarter of the rent, paid under a clause that neither C nor D reads


# ---------------------------------------------------------------- options
@pytest.mark.rule("LF-251", "LF-21")
def test_s91_the_next_buyer_owes_the_share_that_goes_with_the_deed() -> None:
    attached = clause("income-share", OWNER_OF + LOCUST, B, subject=LOCUST, pct=25)
    game = table(
        [attached], owner={LOCUST: A}, charter={"encumbrances_survive": True}, in_turn=C,
        pos={C: POSITION[LOCUST] - 3, D: POSITION[LOCUST] - 3}, chance=[dice(1, 2)] * 2,
    )  # fmt: skip
    elimination.eliminate(game.s, A, Left.JAIL)
    assert game.s.owner[LOCUST] == BANK
    do(game, C, "roll", "buy", "lodge walnut-street", "end_turn")
    do(game, D, "roll", f"ask_rent {LOCUST} {OPEN}")
    do(game, C, "quote 40 0")
    before = cash(game)
    do(game, D, f"lodge {LOCUST}")
    assert [now - then for now, then in zip(cash(game), before, strict=True)] == [0, 10, 30, -40]


@pytest.mark.rule("LF-255")
def test_s91_named_officers_have_no_extra_moves() -> None:
    named, unnamed = (table(charter={"officers": officers}, owner={LOCUST: B}) for officers in ("named", "engine"))
    for seat in range(4):
        assert acts_of(named, seat) == acts_of(unnamed, seat)
    assert named.view(D)["officers_named"] == [A, B]


@pytest.mark.rule("LF-256", "LF-72", "LF-75")
def test_s91_who_resigns_is_settled_as_who_is_out() -> None:
    loan = clause("loan", C, A, amount=300, pct=10, period=5, end=21)
    game = do(table([loan], cash={C: 120}, owner={LOCUST: C, RUSH: C}, charter={"allow_resign": 1}), C, "resign")
    assert (cash(game)[A], cash(game)[C]) == (1620, 0)
    assert (game.s.owner[RUSH], game.s.owner[LOCUST], in_force(game)) == (A, A, [])


@pytest.mark.rule("LF-225", "LF-226")
@pytest.mark.parametrize(("own", "others"), [(0, 0), (1, 3), (20, 9)])
def test_deals_in_a_turn_by_charter(own: int, others: int) -> None:
    game = table(charter={"deals_own_turn": own, "deals_other": others}, chance=[dice(1, 2)])
    do(game, C, "raise_hand")
    for _ in range(own):
        do(game, A, f"open_deal {parties(A, B)}", "withdraw")
    assert why(game, A, f"open_deal {parties(A, B)}") == "BUDGET_SPENT"
    do(game, A, "roll")
    for _ in range(others):
        do(game, C, f"open_deal {parties(C, D)}", "withdraw")
    assert why(game, C, f"open_deal {parties(C, D)}") == "BUDGET_SPENT"


@pytest.mark.rule("LF-227")
@pytest.mark.parametrize("counters", [0, 1, 9])
def test_counters_in_a_deal_by_charter(counters: int) -> None:
    game = offered(table(owner={LOCUST: A}, charter={"counter_max": counters}), A, [B], *SALE)
    for number in range(counters):
        do(game, B if number % 2 == 0 else A, "counter", "offer")
    assert why(game, B if counters % 2 == 0 else A, "counter") == "NO_COUNTERS"


@pytest.mark.rule("LF-207")
@pytest.mark.parametrize(("arrear", "deal", "reason"), [
    (50, [clause("pay-now", B, A, amount=99)], "GIFT_LOCKED"),
    (50, [clause("pay-now", B, A, amount=100)], ""),
    (0, [], ""),
    (50, [clause("give-asset", B, A, subject=NOB_HILL)], ""),
    (50, [clause("give-asset", B, A, subject=0), clause("pay-now", B, A, amount=69)], "GIFT_LOCKED"),
    (50, [clause("give-asset", B, A, subject=0), clause("pay-now", B, A, amount=70)], ""),
    (50, [clause("pay-at", B, A, amount=500, start=9)], "GIFT_LOCKED"),
])  # fmt: skip
def test_a_debtor_in_arrears_gives_no_deed_below_its_value(arrear: int, deal: list[Any], reason: str) -> None:
    """Walnut Street is worth 100, Nob Hill 160, Basin Street 30; B owes C too, but it is A who gives."""
    due = [clause("pay-at", A, C, amount=90, start=9)]
    game = table(
        due, arrears={0: arrear}, owner={WALNUT: A, NOB_HILL: B, 0: B}, charter={"gift_lock": True, "garnish": False},
        round=2,
    )  # fmt: skip
    draft(game, A, [B], clause("give-asset", A, B, subject=WALNUT), *deal)
    if reason:
        assert refused(game, A, "offer") == (reason, "LF-207")
    else:
        do(game, A, "offer")


@pytest.mark.rule("LF-207", "LF-245")
def test_arrears_that_the_drafter_does_not_read_count_at_the_last_signature() -> None:
    private = {"gift_lock": True, "contract_visibility": "parties", "garnish": False}
    due = [clause("pay-at", A, C, amount=90, start=9)]
    game = table(due, arrears={0: 50}, owner={WALNUT: A}, charter=private, in_turn=B)
    agreed(game, B, [A], clause("give-asset", A, B, subject=WALNUT))
    assert game.s.owner[WALNUT] == A


# ---------------------------------------------------------------- who is out
@pytest.mark.rule("LF-104", "LF-112", "LF-116")
def test_a_player_who_is_out_is_named_in_no_deal() -> None:
    game = do(table(owner={LOCUST: A}), D, "resign")
    assert refused(game, A, f"open_deal {parties(A, D)}") == ("OTHER_PARTIES", "LF-104")
    named = {
        "NOBODY_THERE": (clause("pay-at", A, D, amount=5, start=9), clause("pay-at", D, A, amount=5, start=9)),
        "NO_TARGET": (
            clause("price-cap", A, B, target=D, subject=LOCUST, amount=5),
            clause("pay-on-event", A, B, target=D, amount=5, cond=6, cond_arg=LOCUST),
        ),
        "NO_CONDITION": (clause("income-share", A, B, subject=LOCUST, pct=5, cond=6, cond_arg=D),),
        "NO_ENDING": (clause("no-build", A, B, subject=LOCUST, until=2, until_arg=D),),
    }
    for reason, clauses in named.items():
        for one in clauses:
            draft(game, A, [B], clause("pay-now", A, B, amount=1), one)
            assert why(game, A, "offer") == reason
            assert "lause 2 " in str(game.why_not(A, "offer"))
            assert game.s.draft[0] == 2
            do(game, A, "withdraw")


@pytest.mark.rule("LF-117", "LF-128", "LF-R66")
def test_a_personal_share_of_a_deed_sleeps_while_the_deed_is_another_owners_and_wakes_with_it() -> None:
    game = table([SHARE], owner={LOCUST: A}, in_turn=C, pos={C: POSITION[LOCUST] - 3, D: POSITION[LOCUST] - 3})
    shares = []
    for seller, buyer in ((None, None), (A, D), (D, A)):
        if seller is not None and buyer is not None:
            there = clause("give-asset", seller, buyer, subject=LOCUST), clause("pay-now", buyer, seller, amount=100)
            agreed(game, C, [seller, buyer], *there, clause("pay-now", seller, C, amount=1))
        before = game.s.cash[B]
        accounts.earn(game.s, C, game.s.owner[LOCUST], LOCUST, 40)
        shares.append(game.s.cash[B] - before)
        assert in_force(game) == ["income-share"]
    assert shares == [10, 0, 10]
