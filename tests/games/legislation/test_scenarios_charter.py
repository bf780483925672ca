"""The worked scenarios of the specification about the charter, its numbers and its texts: S21, S22, S31 to S33."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from commonweal.games.legislation.charter import SEATS, Charter
from commonweal.games.legislation.state import Phase
from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.play.listing import rows_of_acts
from commonweal.rulebook import CharterError, option_number
from commonweal.rulebook.values.actors import FACILITATOR
from games.asking import is_refused, notices, phase, refused
from games.legislation.playing import all_pass, all_ready, do, law_of, on, play, voted, votes
from games.legislation.tables import (
    ISSUE,
    ISSUE_ROWS,
    begun,
    bits,
    book,
    chances,
    discussing,
    laid_out,
    record_at,
    set_up,
)
from games.seats import A, B, C, D, E, F


def problems(seats: int = 6, **charter: Any) -> set[str]:
    """The rules by which a charter is refused."""
    return {problem.rule for problem in book.adopt(seats, charter)[1]}


def rules_step(**more: Any) -> Game:
    """Between sessions 1 and 2; B may propose a change of the charter."""
    return laid_out(phase="rules", chair=-1, asked_now=B, to_ask=bits([C, D, E, F]), **more)


# ---------------------------------------------------------------- the charter
@pytest.mark.rule("LG-86", "LG-87", "LG-88", "LG-89", "LG-138", "LG-R74")
def test_s21_the_charter_is_signed() -> None:
    game = begun()
    for seat in range(5):
        do(game, seat, "sign_charter")
    assert phase(game) == "CHARTER"
    assert is_refused(game, A, "sign_charter")
    do(game, F, "sign_charter")
    assert phase(game) == "BILL"
    assert game.view()["signed"] == bits(range(6))
    assert game.view()["salary"] == 1
    assert problems(hand_size=9) == {"LG-11"}
    assert problems(parties=1) == {"LG-138"}


@pytest.mark.rule("LG-90", "LG-91", "LG-92", "LG-136", "LG-R92")
def test_s21_changes_between_sessions() -> None:
    game = rules_step()
    assert is_refused(game, C, "propose_rule option=ballots value=1")
    assert refused(game, B, "propose_rule option=max_sessions value=1") == ("TOO_FEW_SESSIONS", "LG-91")
    votes(do(game, B, "propose_rule option=ballots value=1"), "AAAAAN")
    assert game.s.ballots == 0
    game = rules_step(charter={"charter_change": "majority"})
    votes(do(game, B, "propose_rule option=ballots value=1"), "AAAAAN")
    assert game.s.ballots == 1
    assert [(change.option, change.before, change.after, change.proposed_by) for change in game.amendments] == [
        ("ballots", "public", "secret", B)
    ]
    assert "RULE_ADOPTED 1 5 1" in notices(game)
    told = {"session": 1, "number": 5, "number_against": 1}
    assert [change.said for change in game.amendments] == [{"id": "notices.RULE_ADOPTED.says", "values": told}]
    votes(do(game, C, "propose_rule option=salary value=2"), "AAANNN")
    assert game.s.salary == 1
    all_pass(game)
    assert (game.s.session, game.s.money_hidden) == (2, 1)


@pytest.mark.rule("LG-91", "LG-136", "LG-R92")
@pytest.mark.parametrize(
    ("change", "rule", "text"),
    [
        ("option=hand_size value=5", "LG-11", "Red cards in hand cannot be changed during the game."),
        ("option=charter_change value=1", "LG-136", "Changes of the charter cannot be changed during the game."),
        ("option=salary value=9", "LG-51", "Salary goes from 0 to 5."),
        ("option=salary value=1", "LG-51", "Salary already has that value."),
        (
            "option=single_party_sessions value=1",
            "LG-91",
            "That many sessions will have been played when the change takes effect.",
        ),
        ("option=bill_max value=1", "LG-138", "The most cards of a bill are fewer than the least."),
    ],
)
def test_s21_changes_that_cannot_be_proposed(change: str, rule: str, text: str) -> None:
    game = rules_step()
    before = game.s.pack()
    refusal = game.why_not(B, f"propose_rule {change}")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == (rule, text)
    with pytest.raises(NotPossible):
        do(game, B, f"propose_rule {change}")
    assert game.s.pack() == before


@pytest.mark.rule("LG-91", "LG-138", "LG-149")
@pytest.mark.parametrize(
    ("option", "charter", "low", "high"),
    [
        ("crisis_cards", {}, 1, 6),
        ("crisis_cards", {"crisis_cards": 1}, 2, 6),
        ("crisis_cards", {"crisis_cards": 6}, 1, 5),
        ("bill_max", {"bill_min": 3}, 3, 20),
        ("max_sessions", {"max_sessions": 5}, 2, 12),
    ],
)
def test_values_from_the_least_to_the_highest_are_offered(
    option: str, charter: dict[str, int], low: int, high: int
) -> None:
    """The value in force, which nobody may propose, hides none of those beyond it."""
    (group,) = [rows for rows in rows_of_acts(rules_step(charter=charter), B)[0] if rows["act"] == "propose_rule"]
    number = option_number(Charter, SEATS, option)
    bounds = {bounds for row, bounds in zip(group["rows"], group["bounds"], strict=True) if row[0] == number}
    assert bounds == {(low, high)}


@pytest.mark.rule("LG-90", "LG-92")
def test_a_change_is_worded_by_what_it_brings() -> None:
    game = rules_step()
    labels = {choice.label for choice in game.acts(B)}
    assert labels >= {"Propose Discussion: Robert’s rules: ask for the floor", "Propose Salary: 2 tokens"}
    do(game, B, "propose_rule option=public_eye value=1")
    assert game.log_for(C)[-1]["text"].endswith("→ yes.")
    assert game.prompt(C)[0].endswith("→ yes?")


@pytest.mark.rule("LG-90", "LG-136")
def test_s21_a_locked_charter_has_no_such_step() -> None:
    game = set_up(3, charter_change="locked", max_sessions=2)
    random = Random(1)
    while phase(game) != "GAME_OVER" and game.s.session == 1:
        seat = random.choice(sorted(game.to_act))
        game.do(seat, str(random.choice(game.acts(seat))))
        assert phase(game) not in ("RULES", "RULES_VOTE")


@pytest.mark.rule("LG-91", "LG-138")
def test_a_change_that_contradicts_the_charter_is_refused_when_proposed() -> None:
    game = rules_step(charter={"vote_method": "roll_call"})
    refusal = game.why_not(B, "propose_rule option=ballots value=1")
    assert refusal is not None
    assert (refusal.rule, refusal.message["id"]) == ("LG-138", "clashes.roll_call_is_heard.text")


REFUSED: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({"vote_method": "roll_call", "ballots": "secret"}, ("vote_method", "ballots"), "roll_call_is_heard"),
    ({"vote_method": "roll_call", "ballots": "alternate"}, ("vote_method", "ballots"), "roll_call_is_heard"),
    ({"parties": 1}, ("parties", "teams"), "parties_need_teams"),
    ({"teams": 1}, ("teams", "seats"), "teams_of_one"),
    ({"teams": 4}, ("teams", "seats"), "teams_of_one"),
    ({"assimilation": 1, "teams": 2}, ("assimilation", "teams"), "assimilated_teams"),
    ({"single_party": 1, "teams": 2}, ("single_party", "teams", "assimilation"), "single_party_of_several"),
    ({"single_party": 1, "assimilation": 1}, ("single_party", "teams", "assimilation"), "single_party_of_several"),
    ({"single_party": 1, "single_party_need": 5}, ("single_party_need", "hand_size"), "party_needs_too_much"),
    ({"bill_min": 3, "bill_max": 2}, ("bill_max", "bill_min"), "bill_cannot_be_both"),
    ({"fixed_issues": ["heart", "coin"]}, ("fixed_issues", "issues_per_player"), "fixed_issues_do_not_fit"),
    ({"issue_set": [dict(row) for row in ISSUE_ROWS[:11]]}, ("issue_set", "issues_per_player"), "set_is_too_small"),
    (
        {"red_copies": 2, "red_directions": "plus_only", "hand_size": 6, "issues_per_player": 1},
        ("hand_size", "issues_per_player", "red_copies", "red_directions"),
        "too_few_red_cards",
    ),
]
"""Charters that contradict themselves, the options that the refusal names, and the rule that finds it."""


@pytest.mark.rule("LG-88", "LG-138", "LG-162")
@pytest.mark.parametrize(("charter", "options", "clash"), REFUSED)
def test_refused_combinations(charter: dict[str, Any], options: tuple[str, ...], clash: str) -> None:
    [problem] = book.adopt(6, charter)[1]
    assert problem.options[: len(options)] == options
    assert (problem.message["id"], problem.rule) == (f"clashes.{clash}.text", "LG-138")
    with pytest.raises(CharterError) as refusal:
        begun(**charter)
    said = f"{problem.text} (LG-138: {', '.join(problem.options)})"
    assert str(refusal.value) == said


def test_every_clash_is_tried() -> None:
    tried = {clash for _, _, clash in REFUSED} | {
        "bill_needs_more_issues",
        "crisis_needs_more_issues",
        "yellow_deck_is_empty",
    }
    assert tried == {clash.name for clash in book.clashes}


@pytest.mark.rule("LG-140")
def test_a_yellow_deck_without_cards_is_refused() -> None:
    assert problems(yellow_copies=[0] * 8) == {"LG-140"}


@pytest.mark.rule("LG-138")
def test_a_bill_needs_no_more_cards_than_issues() -> None:
    assert problems(3, bill_min=4, issues_per_player=1, hand_size=3) == {"LG-138"}
    assert problems(3, bill_min=3, issues_per_player=1, hand_size=3) == set()
    assert problems(3, crisis_cards=4, issues_per_player=1, hand_size=3) == {"LG-138"}
    assert problems(3, crisis_cards=3, issues_per_player=1, hand_size=3) == set()


@pytest.mark.rule("LG-138", "LG-R94")
def test_the_goal_of_the_party_clashes_with_small_hands_only_if_there_is_a_party() -> None:
    assert problems(hand_size=2) == set()
    assert problems(hand_size=2, single_party=1) == {"LG-138"}


# ---------------------------------------------------------------- chairs
@pytest.mark.rule("LG-104")
def test_s22_order_of_chairs() -> None:
    game = rules_step(charter={"chair_order": "fixed"})
    assert all_pass(game).s.chair == A
    s = set_up(chair_order="random").s
    assert sorted(s.chair_list[:6]) == list(range(6))
    record = record_at(phase="session_start", charter={"chair_order": "random"}, chair=-1, chair_count=0, chair_list=[])
    record.chair_list = [-1] * 10
    assert chances(record) == {f"order_chair seat={seat}": 1 for seat in range(6)}


# ---------------------------------------------------------------- numbers, decks, texts
@pytest.mark.rule("LG-2", "LG-53", "LG-123", "LG-R30")
def test_s31_copies_of_blue_cards() -> None:
    game = play(laid_out(law="heart+", charter={"blue_copies": 2}), A, "heart+")
    assert refused(game, A, on("play_card", "heart+")) == ("NOT_IN_POOL", "LG-22")
    do(game, A, on("take_back", "heart+"))
    play(game, A, "heart- heart-")
    do(game, A, "present_bill")
    voted(all_ready(game), "6-0-0")
    assert law_of(game, "heart") == [-1]
    play(game, B, "heart+ heart+")
    do(game, B, on("take_back", "heart+"), on("take_back", "heart+"))
    play(game, B, "heart-")
    assert refused(game, B, on("play_card", "heart-")) == ("NOT_IN_POOL", "LG-22")


@pytest.mark.rule("LG-135", "LG-196")
def test_s32_red_decks() -> None:
    s = record_at(phase="setup", step="hands", seat_at=A, to_deal=2, to_hold=4, chair=-1,
                  hand={A: "heart+ coin+"}, charter={"red_directions": "balanced"})  # fmt: skip
    assert {int(act.split("card=")[1].split()[0]) % 2 for act in chances(s)} == {1}
    s = set_up(red_directions="plus_only").s
    assert (s.deck_size, sum(s.deck[1:40:2])) == (72 - 24, 0)
    game = set_up(red_directions="one_per_issue")
    assert game.s.deck_size == 72 - 24
    assert "hidden_dir" not in game.view(A)
    assert "hidden_dir" not in game.final_view(A)
    for issue in range(20):
        assert game.s.deck[2 * issue] == 0 or game.s.deck[2 * issue + 1] == 0


@pytest.mark.rule("LG-97", "LG-134", "LG-138")
def test_s33_issue_texts() -> None:
    game = play(laid_out(charter={"issue_set": "town-council"}), A, "heart+ coin-")
    assert game.s.core[ISSUE["heart"]] == 1
    twelve = [str(row["id"]) for row in ISSUE_ROWS[4:16]]
    game = set_up(fixed_issues=twelve)
    assert [issue for issue in range(20) if game.s.selected[issue]] == list(range(4, 16))
    assert problems(fixed_issues=twelve[:11]) == {"LG-138"}
    for seed in range(3):
        game = set_up(seed=seed, issue_set=[dict(row) for row in ISSUE_ROWS[:13]])
        assert not any(game.s.selected[13:])


@pytest.mark.rule("LG-100", "LG-137")
def test_without_a_facilitator_nobody_closes_a_discussion() -> None:
    game = discussing()
    with pytest.raises(NotPossible):
        game.do(FACILITATOR, "close_discussion")
    assert game.s.phase == Phase.DISCUSSION
