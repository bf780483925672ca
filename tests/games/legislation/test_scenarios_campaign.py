"""The worked scenarios of the specification about victory, campaign and election: S13 to S20, S51."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.legislation.playing import all_pass, all_ready, do, money, on, play, voted, votes
from games.legislation.tables import (
    ISSUE,
    bits,
    campaigning,
    card,
    chances,
    discussing,
    hand_of,
    laid_out,
    record_at,
    voting,
)
from games.seats import A, B, C, D, E, F

OTHERS = dict.fromkeys(range(6), "circle+ check+ wheel+ flag+")
"""Hands of seats about which a scenario says nothing: nothing of them is law."""


def last_vote(counts: str = "4-2-0", **more: Any) -> Game:
    """The final vote of the last turn of session 1 is held."""
    more.setdefault("core", "spade+")
    return voted(laid_out(phase="final_vote", chair=F, **more), counts)


def campaign(hand: dict[int, str], **more: Any) -> Game:
    """A campaign begins; A is the first in turn."""
    more.setdefault("asked_now", A)
    more.setdefault("to_ask", bits([B, C, D, E, F]))
    return laid_out(phase="campaign", chair=-1, hand=OTHERS | hand, **more)


def passes(game: Game, *seats: int) -> Game:
    for seat in seats:
        do(game, seat, "pass_campaign")
    return game


# ---------------------------------------------------------------- victory
@pytest.mark.rule("LG-1", "LG-3", "LG-55", "LG-56", "LG-58", "LG-60", "LG-101", "LG-103", "LG-R31", "LG-R32", "LG-R34")
def test_s13_victory_at_the_end_of_a_session() -> None:
    hand = OTHERS | {A: "heart+ coin- star+ sun+"}
    game = last_vote(law="heart+ coin- sun+", core="star+", hand=hand)
    assert (phase(game), game.s.winner, game.s.ended) == ("GAME_OVER", 1 << A, 1)
    assert sum(game.final_view(B)["hand"][A]) == 4
    game = voted(
        laid_out(phase="final_vote", chair=C, law="heart+ coin- sun+", core="star+ wheel+", hand=hand), "4-2-0"
    )
    assert phase(game) == "BILL"
    game = last_vote(law="heart+ coin- sun+ star+", core="star-", hand=hand)
    assert (phase(game), game.to_act) == ("CAMPAIGN", {A})


@pytest.mark.rule("LG-59", "LG-128", "LG-R33")
@pytest.mark.parametrize(("tie", "tokens", "winners"), [("joint", 9, [A, D]), ("money", 9, [D]), ("money", 6, [A, D])])
def test_s14_joint_win(tie: str, tokens: int, winners: list[int]) -> None:
    hand = OTHERS | {A: "heart+ coin- star+ sun+", D: "heart+ coin- star+ moon+"}
    game = last_vote(
        law="heart+ coin- sun+ moon+ star+", core="spade+ flag-", hand=hand, charter={"victory_tie": tie},
        money=[5, 4, 4, tokens - 1, 4, 4],
    )  # fmt: skip
    assert game.s.winner == bits(winners)


# ---------------------------------------------------------------- campaign
@pytest.mark.rule("LG-57", "LG-61", "LG-63", "LG-64", "LG-65", "LG-70", "LG-71", "LG-72", "LG-73", "LG-R36", "LG-R40")
def test_s15_points_and_spending() -> None:
    hand = {A: "heart+ coin- star+ sun+", B: "heart+ spade+ flag+ moon+"}
    game = campaign(hand, law="heart+ coin-", money=[9, 8, 4, 4, 4, 4])
    assert is_refused(game, B, "buy_point")
    assert refused(game, A, "attack seat=0") == ("ATTACKS_ITSELF", "LG-65")
    do(game, A, "attack seat=1")
    assert money(game)[A] == 5
    assert "ATTACKED 0 1 4" in notices(game)
    do(game, B, "buy_point")
    passes(game, C, D, E, F, A)
    do(game, B, "buy_point")
    passes(game, C, D, E, F, A)
    assert refused(game, B, "buy_point") == ("TOO_POOR", "LG-70")
    passes(game, B)
    assert phase(game) != "CAMPAIGN"
    assert (game.s.score[A], game.s.score[B]) == (4, 4)
    assert game.s.reelected == bits([A, B])
    assert list(game.s.terms[:6]) == [1, 1, 0, 0, 0, 0]


@pytest.mark.rule("LG-62", "LG-66", "LG-67", "LG-68", "LG-69", "LG-74", "LG-R37", "LG-R38", "LG-R39")
def test_s16_voids() -> None:
    game = campaign({B: "diamond- heart+ heart+ coin-"}, law="diamond+ heart+")
    void = "void_issue seat=1 issue={}".format
    do(game, A, void(ISSUE["diamond"]))
    passes(game, B)
    do(game, C, void(ISSUE["heart"]))
    assert refused(game, D, void(ISSUE["heart"])) == ("VOIDED_ALREADY", "LG-68")
    passes(game, D)
    do(game, E, void(ISSUE["star"]))
    assert money(game) == [2, 4, 2, 4, 2, 4]
    passes(game, F, A, B, C, D, E)
    assert game.s.score[B] == 0
    assert game.view(C)["score"][B] is None
    assert game.view(B)["score"][B] == 0
    told = [entry for entry in notices(game) if entry.startswith(("SCORE", "NOT_REELECTED 1"))]
    assert "NOT_REELECTED 1" in told


@pytest.mark.rule("LG-64", "LG-65", "LG-66", "LG-70")
@pytest.mark.parametrize(
    ("act", "price", "kind"),
    [("buy_point", 4, 0), ("attack seat=1", 4, 1), (f"void_issue seat=1 issue={ISSUE['star']}", 2, 2)],
)
def test_a_purchase_takes_its_price_and_no_token_more_is_needed(act: str, price: int, kind: int) -> None:
    for tokens in (price, price - 1):
        game = campaign({}, money=[tokens, 4, 4, 4, 4, 4])
        if tokens < price:
            assert refused(game, A, act) == ("TOO_POOR", "LG-70")
        else:
            do(game, A, act)
            assert (money(game)[A], list(game.s.spent[A])) == (0, [price * (kind == one) for one in range(3)])


@pytest.mark.rule("LG-66", "LG-69")
def test_voids_that_hit_and_miss_are_counted_for_their_buyers_and_told_nobody() -> None:
    game = campaign({B: "diamond- heart+"})
    do(game, A, f"void_issue seat=1 issue={ISSUE['diamond']}")
    do(game, B, "pass_campaign")
    do(game, C, f"void_issue seat=1 issue={ISSUE['star']}")
    assert [(game.s.hits[seat], game.s.misses[seat]) for seat in (A, B, C)] == [(1, 0), (0, 0), (0, 1)]
    assert not {"hits", "misses"} & game.view(A).keys()


@pytest.mark.rule("LG-65", "LG-66")
def test_who_is_no_seat_of_the_table_is_no_target() -> None:
    game = campaign({})
    for act in ("attack seat=6", f"void_issue seat=6 issue={ISSUE['star']}"):
        assert refused(game, A, act)[0] == "NO_SUCH_SEAT"


@pytest.mark.rule("LG-126", "LG-127")
def test_s31_voids_by_charter() -> None:
    hand = {B: "diamond- heart+ heart+ coin-"}
    game = campaign(hand, law="diamond+ heart+", charter={"void_effect": "satisfied"})
    do(game, A, f"void_issue seat=1 issue={ISSUE['diamond']}")
    passes(game, B, C, D, E, F, A)
    assert game.s.score[B] == 4
    game = campaign(hand, law="diamond+ heart+", charter={"void_effect": "satisfied"})
    do(game, A, f"void_issue seat=1 issue={ISSUE['heart']}")
    passes(game, B, C, D, E, F, A)
    assert game.s.score[B] == 0
    game = campaign(hand, charter={"void_limit": "per_player"})
    do(game, A, f"void_issue seat=1 issue={ISSUE['diamond']}")
    passes(game, B)
    assert refused(game, C, f"void_issue seat=1 issue={ISSUE['heart']}") == ("ONE_VOID_ONLY", "LG-127")


@pytest.mark.rule("LG-74")
def test_scores_are_public_by_charter() -> None:
    game = campaign({}, charter={"scores_public": 1})
    passes(game, A, B, C, D, E, F)
    assert game.view(C)["score"][B] == 0


@pytest.mark.rule("LG-74", "LG-90")
def test_scores_counted_in_private_stay_private_when_the_charter_changes() -> None:
    game = laid_out(phase="rules", chair=-1, asked_now=B, to_ask=bits([C]), score=[4] * 6, hand=OTHERS)
    votes(do(game, B, "propose_rule option=scores_public value=1"), "AAAAAA")
    assert game.s.scores_public == 1
    assert game.view(C)["score"][B] is None


# ---------------------------------------------------------------- election
def aftermath(hand: dict[int, str], **more: Any) -> Any:
    """A is re-elected and has been rewarded; its draw comes next."""
    more.setdefault("reelected", bits([A]))
    more.setdefault("money", [5, 4, 4, 4, 4, 4])
    return {
        "phase": "aftermath", "step": "draw", "seat_at": A, "to_deal": 1, "chair": -1, "hand": OTHERS | hand, **more,
    }  # fmt: skip


def exchange(hand: str, drawn: str, **more: Any) -> Game:
    return laid_out(chance=[f"draw_red card={card(drawn)} seat=0"], **aftermath({A: hand}, **more))


@pytest.mark.rule("LG-73", "LG-75", "LG-76", "LG-77", "LG-78", "LG-79", "LG-81", "LG-R10", "LG-R35", "LG-R41", "LG-R42")
def test_s17_reelection_and_exchange() -> None:
    game = exchange("heart+ coin- star+ sun+", "coin+")
    allowed = {str(act) for act in game.acts(A)}
    assert allowed == {f"return_card card={card(word)}" for word in ("coin-", "coin+")}
    assert refused(game, A, f"return_card card={card('sun+')}") == ("LEAVES_A_PAIR", "LG-79")
    assert (game.s.deck_size, game.s.returned_size) == (119, 0)
    do(game, A, f"return_card card={card('coin-')}")
    assert game.s.returned[card("coin-")] == 1
    assert game.s.held[A] == 4
    game = exchange("heart+ coin- star+ sun+", "heart+")
    assert len(game.acts(A)) == 4
    do(game, A, f"return_card card={card('sun+')}")
    assert game.s.hand[A][card("heart+")] == 2
    game = exchange("heart+ coin- star+ sun+", "coin+", charter={"may_return_drawn": 0})
    assert [str(act) for act in game.acts(A)] == [f"return_card card={card('coin-')}"]


@pytest.mark.rule("LG-76", "LG-77", "LG-124", "LG-R95")
def test_s17_as_many_cards_are_exchanged_as_the_charter_says() -> None:
    draws = [f"draw_red card={card(word)} seat=0" for word in ("moon+", "club+")]
    charter = {"reelect_cards": 2, "may_return_drawn": 0}
    game = laid_out(chance=draws, charter=charter, **aftermath({A: "heart+ coin- star+ sun+"}, to_deal=2))
    do(game, A, f"return_card card={card('coin-')}")
    assert (game.s.seat_at, game.s.drawn[A], game.s.held[A]) == (A, card("club+"), 5)
    assert refused(game, A, f"return_card card={card('club+')}") == ("MUST_NOT_RETURN_DRAWN", "LG-77")
    do(game, A, f"return_card card={card('moon+')}")
    assert game.s.hand[A] == hand_of("heart+ star+ sun+ club+")
    game = lost(B, charter={"reelect_cards": 0})
    assert (phase(game), game.s.returned_size) == ("RULES", 4), "only B’s old hand is returned"


@pytest.mark.rule("LG-76")
def test_s17_nobody_else_sees_the_card_drawn() -> None:
    game = exchange("heart+ coin- star+ sun+", "coin+")
    assert (game.view(A)["drawn"][A], game.view(B)["drawn"][A]) == (card("coin+"), None)


@pytest.mark.rule("LG-77", "LG-79")
def test_s18_no_legal_return() -> None:
    game = exchange("heart+ heart+ star+ sun+", "heart-", charter={"may_return_drawn": 0})
    assert [str(act) for act in game.acts(A)] == [f"return_card card={card('heart-')}"]


@pytest.mark.rule("LG-77", "LG-R90")
def test_a_card_equal_to_the_one_drawn_may_be_returned() -> None:
    game = exchange("heart+ coin- star+ sun+", "heart+", charter={"may_return_drawn": 0})
    assert f"return_card card={card('heart+')}" in {str(act) for act in game.acts(A)}
    game = exchange("heart+ coin- star+ sun+", "moon+", charter={"may_return_drawn": 0})
    assert refused(game, A, f"return_card card={card('moon+')}") == ("MUST_NOT_RETURN_DRAWN", "LG-77")


def lost(seat: int, **more: Any) -> Game:
    """One seat loses an election of session 1, the others are re-elected."""
    hand = dict.fromkeys(range(6), "heart+ coin- star+ sun+") | {seat: "circle+ check+ wheel+ flag+"}
    more.setdefault("law", "heart+ coin-")
    game = campaigning(hand=hand, **more)
    passes(game, A, B, C, D, E, F)
    while phase(game) == "AFTERMATH":
        [returns] = game.to_act
        do(game, returns, str(game.acts(returns)[0]))
    return game


@pytest.mark.rule("LG-73", "LG-80")
@pytest.mark.parametrize(("new_cards", "says"), [(1, "Your new voters want"), (0, "See what your charter says")])
def test_s19_who_loses_reads_so_at_once(new_cards: int, says: str) -> None:
    hand = dict.fromkeys(range(6), "heart+ coin- star+ sun+") | {B: "circle+ check+ wheel+ flag+"}
    to_ask, charter = bits([B, C, D, E, F]), {"lose_new_cards": new_cards}
    game = laid_out(
        phase="campaign", chair=-1, hand=hand, law="heart+ coin-", asked_now=A, to_ask=to_ask, charter=charter
    )
    passes(game, A, B, C, D, E, F)
    assert phase(game) == "AFTERMATH"
    assert game.prompt(B)[0].startswith(f"You lost your seat. {says}")
    assert "lost" not in game.prompt(A)[0] + game.prompt(C)[0]


@pytest.mark.rule("LG-80", "LG-129", "LG-130", "LG-131", "LG-132", "LG-R43", "LG-R44")
def test_s19_losing() -> None:
    game = lost(B, money=[4, 5, 4, 4, 4, 4])
    assert (phase(game), game.to_act) == ("RULES", {A})
    assert money(game) == [6, 5, 6, 6, 6, 6]
    assert game.s.held[B] == 4
    assert game.s.returned_size >= 4
    assert len({number // 2 for number, copies in enumerate(game.s.hand[B]) if copies}) == 4
    assert money(lost(B, money=[4, 5, 4, 4, 4, 4], charter={"lose_money": "half"}))[B] == 3
    assert money(lost(B, money=[4, 5, 4, 4, 4, 4], charter={"lose_money": "all"}))[B] == 0
    game = all_pass(lost(B, charter={"lose_turn": 1}))
    assert (game.s.session, game.s.chair_count, game.s.chair) == (2, 5, C)
    assert game.s.in_play == bits(range(6))
    assert game.s.skips == 0


@pytest.mark.rule("LG-129", "LG-130", "LG-131", "LG-132")
def test_s19_consequences_come_in_their_order() -> None:
    charter = {"lose_money": "half", "lose_turn": 1, "parties": 1, "teams": 2}
    game = campaigning(
        hand=dict.fromkeys(range(6), "circle+ check+"), team_hand={}, money=[4, 4, 4, 4, 4, 4], charter=charter
    )
    passes(game, A, B, C, D, E, F)
    told = [
        line for line in notices(game) if line.split()[0] in ("LOSES_MONEY", "MOVES_TEAM", "NEW_HAND", "LOSES_TURN")
    ]
    assert told[:8] == [
        "LOSES_MONEY 0 2", "MOVES_TEAM 0 1", "NEW_HAND 0", "LOSES_TURN 0",
        "LOSES_MONEY 1 2", "MOVES_TEAM 1 0", "NEW_HAND 1", "LOSES_TURN 1",
    ]  # fmt: skip


@pytest.mark.rule("LG-131")
def test_s19_who_has_nothing_to_lose_is_not_told_so() -> None:
    game = campaigning(hand=OTHERS, money=[1, 2, 0, 0, 0, 0], charter={"lose_money": "half"})
    passes(game, A, B, C, D, E, F)
    assert [one for one in notices(game) if one.startswith("LOSES_MONEY")] == ["LOSES_MONEY 1 1"]


@pytest.mark.rule("LG-130", "LG-R44")
def test_s19_if_all_lose_their_turn_all_chair() -> None:
    game = all_pass(lost(B, law="", charter={"lose_turn": 1}))
    assert game.s.chair_count == 6


# ---------------------------------------------------------------- the next session, and the last one
@pytest.mark.rule("LG-19", "LG-82", "LG-R89")
def test_s20_the_next_session() -> None:
    game = lost(B, session=2, bought=[1] + [0] * 9, attacks=[0, 1] + [0] * 8)
    all_pass(game)
    assert (game.s.session, game.s.chair) == (3, C)
    assert game.s.law[ISSUE["heart"]] == 1
    assert not any([*game.s.bought, *game.s.attacks, *map(max, game.s.voids)])


@pytest.mark.rule("LG-83", "LG-102", "LG-133", "LG-R45", "LG-R89")
@pytest.mark.parametrize(
    ("last", "hands", "tokens", "winner"),
    [
        ("points", ("heart+ coin- star+", "heart+ coin-"), (4, 5), [A]),
        ("points", ("heart+ coin-", "heart+ coin-"), (3, 5), [B]),
        ("points", ("heart+ coin-", "heart+ coin-"), (5, 5), [A, B]),
        ("nobody", ("heart+ coin- star+", "heart+ coin-"), (4, 5), []),
    ],
)
def test_s20_the_last_session(last: str, hands: tuple[str, str], tokens: tuple[int, int], winner: list[int]) -> None:
    bought = [1, 2] + [0] * 8 if "star+" in hands[0] else [0] * 10
    game = campaign(
        {A: f"{hands[0]} flag-", B: f"{hands[1]} flag- moon-"}, session=6, law="heart+ coin- star+", bought=bought,
        money=[*tokens, 0, 0, 0, 0], charter={"last_session": last},
    )  # fmt: skip
    all_pass(game)
    assert (phase(game), game.s.winner, game.s.ended) == ("GAME_OVER", bits(winner), 2)
    assert money(game)[:2] == list(tokens)
    assert game.s.returned_size == 0


# ---------------------------------------------------------------- numbers
@pytest.mark.rule("LG-124", "LG-125", "LG-191")
def test_s31_campaign_numbers() -> None:
    game = campaign({}, charter={"price_void": 3})
    do(game, A, f"void_issue seat=1 issue={ISSUE['star']}")
    assert money(game)[A] == 1
    game = lost(B, session=3, charter={"threshold_rise": 1})
    assert game.s.reelected == 0
    game = lost(B, charter={"reelect_reward": 0})
    assert money(game) == [4] * 6


@pytest.mark.rule("LG-6", "LG-70", "LG-114", "LG-R75")
def test_s51_money_bounds() -> None:
    game = voted(voting(money=[998, 4, 4, 4, 4, 4], charter={"salary": 3}), "4-2-0")
    assert money(game)[A] == 999
    game = campaign({}, money=[3, 4, 4, 4, 4, 4])
    assert refused(game, A, "attack seat=1") == ("TOO_POOR", "LG-70")
    with pytest.raises(Malformed):
        do(game, A, "give_money seat=1 tokens=0")
    assert refused(game, A, "give_money seat=0 tokens=1") == ("GIVES_TO_ITSELF", "LG-114")


@pytest.mark.rule("LG-78", "LG-R10")
def test_the_returned_pile_is_shuffled_in_when_nothing_fits() -> None:
    s = record_at(**aftermath({A: "heart+ coin- star+ sun+"}, reshuffles=1))
    assert list(chances(s)) == ["shuffle_returned"]


@pytest.mark.rule("LG-78", "LG-R10", "LG-R90")
def test_where_no_card_fits_none_is_drawn_and_none_returned() -> None:
    hand = OTHERS | {A: "heart+ coin- star+ sun+"}
    game = campaigning(hand=hand, law="heart+ coin-")
    passes(game, A, B, C, D, E)
    game.s.deck, game.s.deck_size = [0] * 41, 0
    passes(game, F)
    assert [line for line in notices(game) if line in ("CARD_SKIPPED", "NOTHING_FITS")][:2] == [
        "CARD_SKIPPED",
        "NOTHING_FITS",
    ]
    assert game.s.hand[A] == hand_of("heart+ coin- star+ sun+")
    assert [game.s.held[seat] for seat in range(6)] == [4] * 6
    assert game.s.hand[B] == hand_of(OTHERS[B])  # its own four cards, shuffled in
    assert phase(game) == "RULES"


@pytest.mark.rule("LG-51", "LG-123")
def test_amendments_and_numbers_of_the_charter() -> None:
    game = discussing(session=2, charter={"amendments_per_seat": 1})
    all_ready(game)
    voted(do(game, C, on("propose_add", "star+")), "6-0-0")
    assert game.s.am_used[C] == 1
    game = play(laid_out(charter={"bill_min": 1}), A, "heart+")
    assert not is_refused(game, A, "present_bill")
