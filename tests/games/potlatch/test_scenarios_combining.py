"""The worked scenarios of the specification about Combine Resources: 20 to 24, 30, 37."""

from __future__ import annotations

import pytest

from commonweal.play.notation import read_act
from commonweal.play.views import view
from commonweal.rulebook.acts.act import NOT_TO_ACT, WRONG_PHASE
from games.potlatch.tables import KIND, Gathering, book


def stuck(level: int, hand: str, invited: str, unmet: tuple[int, int, int, int], **more: object) -> Gathering:
    """S1 holds `hand` and cannot reach the level; S3 holds `invited`; only S2 may receive."""
    table = Gathering.laid_out(
        4, hands={0: "F1", 1: hand, 3: invited}, unmet={2: unmet}, level=level, eligible=[2], **more
    )
    assert table.gifts(1) == set()
    return table


@pytest.mark.rule("PO-27")
def test_20_invitation_not_allowed() -> None:
    table = Gathering.laid_out(4, hands={1: "F4", 2: "G4"}, level=4)
    assert table.gifts(1)
    assert table.refusal(1, "invite", 2) == ("CAN_GIVE", "PO-27")


@pytest.mark.rule("PO-27", "PO-R15")
def test_any_one_other_seat_may_be_invited_even_with_an_empty_hand() -> None:
    table = stuck(4, "F1 G1", "T3 C4 G2", (2, 3, 0, 1))
    assert table.listed(1) == {("invite", (seat,)) for seat in (0, 2, 3)}
    assert table.refusal(1, "invite", 1) == ("ASKS_ITSELF", "PO-27")
    assert table.refusal(1, "invite", 5) == ("NO_SUCH_SEAT", "PO-1")
    assert table.hand(2) == ""
    table.do(1, "invite", 2)
    assert table.status == [0, 0, -1, 0]


@pytest.mark.rule("PO-28", "PO-29", "PO-30", "PO-31", "PO-33", "PO-34", "PO-47", "PO-R14", "PO-R18")
def test_21_combination_succeeds() -> None:
    table = stuck(4, "F1 G1", "T3 C4 G2", (2, 3, 0, 1)).do(1, "invite", 3)
    assert (table.phase, table.to_act) == ("SHARE", 3)
    assert table.cards_listed(3, "share") == "G2 T3"
    assert table.refusal(3, "share", KIND["C4"]) == ("NOT_PLAYABLE", "PO-29")
    assert table.refusal(3, "share", KIND["F1"]) == ("NOT_HELD_TO_SHARE", "PO-30")
    table.share(3, "T3")
    assert table.status == [0, 0, 0, 1]
    assert view(book, table.s, None)["shared_kind"] == KIND["T3"]
    assert table.hand(1) == "F1 G1 T3"
    assert table.hand(3) == "G2 C4"
    assert (table.phase, table.to_act) == ("GIFT", 1)
    assert table.gifts(1) == {("F1 T3", 2), ("G1 T3", 2)}
    assert {name for name, _ in table.listed(1)} == {"gift_to"}
    assert table.refusal(1, "gift_to", 3) == ("ALREADY_GIFTED", "PO-52")
    table.give(1, "F1 T3", 2)
    assert table.notices("LEVEL_RISES") == []
    table.let_chance_act()
    assert (table.to_act, table.s.receiver, table.s.invited, table.s.shared_kind) == (2, -1, -1, -1)


@pytest.mark.rule("PO-29", "PO-34", "PO-52", "PO-53", "PO-71", "PO-R39")
def test_21_after_combining_any_house_with_needs_by_charter() -> None:
    """S0 and S3 have had their gifts. With T3, S1 may give to them all the same, and the round goes on until S2 has
    one."""
    table = stuck(4, "F1 G1", "T3 C4", (2, 3, 0, 1), after_combining="any_needy").do(1, "invite", 3)
    assert table.cards_listed(3, "share") == "C4 T3", "S0 and S3 still need CT"
    table.share(3, "T3")
    assert {house for _, house in table.gifts(1)} == {0, 2, 3}
    had = table.s.gifts_this_round
    table.give(1, "F1 T3", 3)
    assert (table.s.gifts_this_round, table.phase, table.to_act) == (had, "GIFT", 3)
    assert table.refusal(3, "gift_to", 0) == ("ALREADY_GIFTED", "PO-52"), "only after combining"


@pytest.mark.rule("PO-28")
def test_an_invitation_names_no_card() -> None:
    assert list(book.acts_by_name["invite"].operands) == ["seat"]
    assert book.texts.acts["invite"]["rules"][:2] == ["PO-27", "PO-28"]


@pytest.mark.rule("PO-30", "PO-35", "PO-31", "PO-36", "PO-39", "PO-R13", "PO-R6")
def test_22_combination_too_small() -> None:
    table = stuck(6, "F1", "G2", (2, 2, 2, 2)).do(1, "invite", 3)
    assert table.listed(3) == {("share", (KIND["G2"],))}
    table.share(3, "G2")
    assert table.status[3] == 1
    assert table.notices("STILL_STUCK") == [[1]]
    assert table.notices("CLOSING_STUCK") == [[1]]
    assert (table.phase, table.cause, table.s.closing_start) == ("CLOSING", "STUCK", 1)
    assert table.notices("ROUND_BEGINS") == []
    assert table.outside(2) == ""


@pytest.mark.rule("PO-32", "PO-35", "PO-47", "PO-R4", "PO-R5")
def test_23_nothing_to_share() -> None:
    table = stuck(6, "F1", "G2 G2", (2, 0, 2, 2)).do(1, "invite", 3)
    assert table.notices("SHARES_NOTHING") == [[3]]
    assert table.status == [0, 0, 0, -1]
    assert table.notices("CLOSING_STUCK") == [[1]]
    assert table.s.closing_start == 1
    assert (table.s.invited, table.s.shared_kind) == (3, -1)


@pytest.mark.rule("PO-28", "PO-30", "PO-R16")
def test_24_refusing_and_asking_twice() -> None:
    table = stuck(4, "F1 G1", "T3 C4 G2", (2, 3, 0, 1)).do(1, "invite", 3)
    assert {name for name, _ in table.listed(3)} == {"share"}
    assert "decline" not in book.acts_by_name
    assert table.why(3, "invite", 0) == WRONG_PHASE
    assert table.why(1, "invite", 0) == WRONG_PHASE
    assert table.why(1, "share", KIND["F1"]) == NOT_TO_ACT
    still_stuck = stuck(6, "F1", "G2", (2, 2, 2, 2)).do(1, "invite", 3).share(3, "G2")
    assert still_stuck.why(1, "invite", 0) == WRONG_PHASE
    invited = stuck(6, "F1", "G2", (2, 2, 2, 2))
    invited.s.invited = 3
    assert invited.refusal(1, "invite", 0) == ("ASKED_ALREADY", "PO-28")


@pytest.mark.rule("PO-32", "PO-46", "PO-49")
def test_30_negative_status() -> None:
    table = stuck(6, "T2", "G2 G2", (2, 0, 2, 0)).do(1, "invite", 3)
    while table.to_act >= 0 and table.phase != "FINISHED":
        name, values = sorted(table.listed(table.to_act))[0]
        table.do(table.to_act, name, *values)
    assert table.phase == "FINISHED"
    assert table.s.goal_met[0] == 0
    assert table.status == [-1, -1, -1, -2]


@pytest.mark.rule("PO-44", "PO-47", "PO-R17")
def test_the_exact_fit_of_a_combined_gift_is_the_inviters() -> None:
    table = stuck(4, "F1 G1", "T3 C4 G2", (1, 3, 0, 3)).do(1, "invite", 3).share(3, "T3")
    table.give(1, "F1 T3", 2)
    assert table.status == [0, 2, 0, 1]


@pytest.mark.rule("PO-34", "PO-51")
def test_who_combines_before_the_first_gift_of_a_round_then_gives_one_card_of_any_amount() -> None:
    table = Gathering.laid_out(3, hands={1: "F1", 2: "G4 G1"}, unmet={0: (0, 3, 0, 0), 2: (0, 3, 3, 3)}, active=1)
    assert {name for name, _ in table.listed(1)} == {"invite"}
    table.do(1, "invite", 2).share(2, "G4")
    assert table.gifts(1) == {("G4", 0), ("G4", 2)}


@pytest.mark.rule("PO-67", "PO-14", "PO-26", "PO-54")
def test_37_failed_combination_next_round() -> None:
    table = stuck(
        4, "F1", "C1", (2, 3, 1, 1), gifts=2, failed_combine="next_round", outside={0: "G1"}, first_gifter="first_seat"
    )
    table.s.gifted_this_round = [1, 1, 0, 0, 0, 0]
    table = Gathering(table.s)
    table.do(1, "invite", 3).share(3, "C1")
    assert table.notices("STILL_STUCK") == [[1]]
    assert (table.notices("ROUND_ENDS"), table.notices("ROUND_BROKEN_OFF")) == ([], [[]])
    assert table.outside(0) == ""
    assert table.phase == "ROUND_END"
    assert table.s.drawer == 1
    table.let_chance_act()
    assert table.hand_sizes == [6, 6, 6, 6]
    assert (table.phase, table.to_act) == ("GIFT", 1)
    assert (table.s.level, table.s.gifts_this_round, table.s.round_no) == (1, 0, 3)


@pytest.mark.rule("PO-67")
def test_37_stuck_before_any_gift_of_the_round_closes_the_game() -> None:
    table = Gathering.laid_out(
        3, hands={1: "F1 F2", 2: "F3", 0: "F4"}, unmet={0: (0, 3, 3, 3), 2: (0, 3, 3, 3)}, active=1,
        failed_combine="next_round",
    )  # fmt: skip
    table.do(1, "invite", 2)
    assert table.notices("CLOSING_STUCK") == [[1]]
    assert table.notices("ROUND_ENDS") == table.notices("ROUND_BROKEN_OFF") == []


@pytest.mark.rule("PO-27", "PO-28")
def test_the_invitation_reads_as_a_sentence() -> None:
    number = read_act(book, "invite seat=3")
    assert book.act_of(number).name == "invite"
