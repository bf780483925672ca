"""Bad input in every form that a program or a person sends: the rule, its sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.state import Phase
from commonweal.institutions import deals
from commonweal.play import start
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.play.written import PositionError
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER
from games.new_tabor.tables import laid_out, record_at
from games.seats import A, B, C, D
from records import Lines, forged
from typed_acts import as_json

CROWDED = {A: CENTER, B: INNER, C: INNER}


def trading(**more: Any) -> Game:
    """A has 10 Clothes and 50.00 and trades in the second and last Quarter of a Half Game."""
    return laid_out(
        **{"quarter": 2, "stock": {A: [0, 10, 0, 0]}, "money": [5000, 9300, 9300, 9300], "charter": {"quarters": 2}}
        | more
    )


def drafting() -> Game:
    game = trading()
    game.do(A, f"open_offer to={B}")
    return game


def indebted() -> Game:
    return trading(iou=[[A, B, 900, 0, 900, 2]])


def staking() -> Game:
    """A holds the Center for 5.00, B and C the Inner Rung for 4.00 each; D stakes a claim with 50.00."""
    return laid_out(
        phase="stake", current=D, acted=1, zone=CROWDED, money=[9300, 9300, 9300, 5000],
        rent_paid={A: [500, 400], B: [0, 400], C: [0, 400]}, charter={"rent_step_cents": 100},
    )  # fmt: skip


def challenging() -> Game:
    """B is in the Inner Rung and could challenge A in the Center."""
    return laid_out(
        phase="stake", current=B, acted=1, zone=CROWDED, money=[9300, 9300, 9300, 9300], rent_paid={A: [500, 400]}
    )


def contested() -> Game:
    """A, in the Center, is contested there by B for 7.00."""
    return laid_out(
        phase="stake", current=A, acted=1, zone={A: CENTER, B: CENTER}, money=[9300] * 4,
        rent_paid={B: [700, 0]}, rival={A: [B, -1]},
    )  # fmt: skip


def electing() -> Game:
    """The Treasurer is elected; C is the Clerk already."""
    return laid_out(
        5, phase="nominate", asked_now=A, to_ask=0b11110, office="treasurer", clerk=C, treasurer=-1, eligible=0b11011,
        charter={"office_method": "election"},
    )  # fmt: skip


def banking() -> Game:
    return laid_out(charter={"regime": "capitalism"})


CASES: list[tuple[Callable[[], Game], int, str, str, str]] = [
    (drafting, A, "write_line side=0 what=1 units=11", "NT-105", "reasons.TOO_LITTLE_TO_GIVE.text"),
    (drafting, A, "write_line side=0 what=0 units=1", "NT-105", "reasons.TOO_LITTLE_TO_GIVE.text"),
    (drafting, A, "write_money side=0 cents=5001", "NT-105", "reasons.TOO_LITTLE_TO_GIVE.text"),
    (drafting, A, "write_line side=0 what=5 units=1", "NT-194", "reasons.LAND_IS_COMMON.text"),
    (drafting, A, "write_money side=0 cents=5.125", "NT-133", "typed.not_a_sum"),
    (drafting, A, "write_iou side=0 due=3 interest=0", "NT-109", "reasons.DUE_TOO_LATE.text"),
    (drafting, A, "write_iou side=0 due=1 interest=0", "NT-109", "reasons.DUE_TOO_EARLY.text"),
    (drafting, A, "write_iou side=0 due=2 interest=7.125", "NT-109", "typed.not_a_sum"),
    (drafting, A, "send_offer", "NT-105", "reasons.EMPTY_OFFER.text"),
    (trading, A, "sell_to_union industry=1 units=11", "NT-196", "reasons.TOO_LITTLE_STOCK.text"),
    (trading, A, "consume industry=0 units=1", "NT-61", "reasons.TOO_LITTLE_TO_CONSUME.text"),
    (trading, A, "consume industry=1 units=1", "NT-113", "reasons.NOT_SO_MUCH_DUE.text"),
    (trading, A, "buy_from_union industry=2 units=6", "NT-197", "reasons.TOO_LITTLE_MONEY.text"),
    (trading, A, "create_money cents=1", "NT-267", "reasons.NOT_THE_BANKER.text"),
    (trading, B, "move_option option=0 value=1", "NT-223", "charter.fixed"),
    (trading, B, "move_option option=12 value=1", "NT-234", "charter.same"),
    (trading, B, "move_option option=12 value=0", "NT-234", "charter.outside"),
    (trading, B, "move_option option=12 value=1.005", "NT-133", "typed.not_a_sum"),
    (trading, B, "move_option option=31 value=0.5", "NT-252", "typed.not_whole"),
    (indebted, A, "repay iou=0 cents=901", "NT-109", "reasons.NO_SUCH_IOU.text"),
    (indebted, A, "repay iou=0 cents=0.125", "NT-133", "typed.not_a_sum"),
    (staking, D, "challenge zone=1 cents=499", "NT-173", "reasons.RENT_TOO_LOW.text"),
    (staking, D, "challenge zone=1 cents=5001", "NT-169", "reasons.CANNOT_PAY_RENT.text"),
    (staking, D, "challenge zone=0 cents=900", "NT-118", "reasons.NOT_ADJACENT.text"),
    (staking, D, "pay_rent zone=1 cents=500", "NT-169", "reasons.NO_RENT_HERE.text"),
    (staking, D, "challenge zone=1 cents=6.125", "NT-133", "typed.not_a_sum"),
    (challenging, B, "challenge zone=0 cents=500", "NT-173", "reasons.RENT_TOO_LOW.text"),
    (contested, A, "pay_rent zone=0 cents=700", "NT-176", "reasons.ANSWER_TOO_LOW.text"),
    (contested, A, "pay_rent zone=0 cents=7.005", "NT-133", "typed.not_a_sum"),
    (electing, A, "nominate nominee=2", "NT-31", "reasons.NOT_ELIGIBLE.text"),
    (electing, A, "nominate nominee=0", "NT-25", "reasons.NOMINATES_ITSELF.text"),
    (banking, A, "create_money cents=0.125", "NT-133", "typed.not_a_sum"),
    (banking, A, "create_money cents=400001", "NT-267", "reasons.OVER_BANK_LIMIT.text"),
]


@pytest.mark.rule("NT-25", "NT-31", "NT-61", "NT-105", "NT-109", "NT-113", "NT-133", "NT-169", "NT-173", "NT-196",
                  "NT-197", "NT-219", "NT-223", "NT-267")  # fmt: skip
@pytest.mark.parametrize("form", [str, as_json, lambda act: [act]], ids=["typed", "json", "bundle"])
@pytest.mark.parametrize(("table", "seat", "act", "rule", "id"), CASES, ids=[case[2] for case in CASES])
def test_what_the_rules_forbid(
    table: Callable[[], Game], seat: int, act: str, rule: str, id: str, form: Callable[[str], Any]
) -> None:
    game = table()
    before, done, texts = game.s.pack(), game.moves_done, dict(game.texts)
    with pytest.raises(NotDone) as wrong:
        game.do(seat, form(act))
    said = wrong.value.message
    if said["id"] == "refused.in_bundle":
        said = said["values"]["refusal"]
    if form is as_json and id == "typed.not_a_sum":
        id = "typed.not_whole"  # a number of JSON counts cents
    assert (wrong.value.rule, said["id"]) == (rule, id)
    assert game.word(wrong.value.message, seat).endswith(".")
    assert (game.s.pack(), game.moves_done, dict(game.texts)) == (before, done, texts)


@pytest.mark.rule("NT-234", "NT-173", "NT-R31")
def test_the_least_rent_is_one_step() -> None:
    step = {"charter": {"rent_step_cents": 100}}
    free = laid_out(phase="stake", acted=1, zone={A: INNER}, money={A: 930}, **step)
    full = laid_out(phase="stake", current=D, acted=1, zone=CROWDED, money={D: 930}, **step)
    for game, seat, act in ((free, A, "pay_rent inner"), (full, D, "challenge inner")):
        refusal = game.why_not(seat, f"{act} 0.99")
        assert refusal is not None
        assert refusal.rule == "NT-234"
        assert game.why_not(seat, f"{act} 1.00") is None


@pytest.mark.rule("NT-254", "NT-105", "NT-R79")
def test_one_draft_at_a_time_and_none_while_answering() -> None:
    game = drafting()
    for act in (f"open_offer to={C}", "open_offer_to_all", "end_market"):
        refusal = game.why_not(A, act)
        assert refusal is not None
        assert refusal.rule == "NT-105"
    game.do(A, ["write_line give clothes 1", "send_offer"])
    game.do(B, "counter_offer")
    for act in ("accept_offer", "decline_offer", "counter_offer"):
        refusal = game.why_not(B, act)
        assert refusal is not None
        assert refusal.rule == "NT-105"


# ---------------------------------------------------------------- files
@pytest.mark.rule("NT-223", "NT-226", "NT-227", "NT-234", "NT-245")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("quarters = 5", "NT-223"),
        ("organizer_seat = 5", "NT-226"),
        ('office_method = "king"', "NT-227"),
        ("rent_step_cents = 0", "NT-234"),
        ("clerk_fee_cents = 10.5", "NT-245"),
    ],
)
def test_a_charter_file(line: str, rule: str, tmp_path: Path) -> None:
    file = tmp_path / "charter.toml"
    file.write_text(line, encoding="utf-8")
    ended = CliRunner().invoke(app, ["charter", "new_tabor", "--seats", "4", "--charter", str(file)])
    assert (ended.exit_code != 0, rule in ended.output) == (True, True), ended.output


WRITTEN = {
    "NOT_ELIGIBLE": [[f"nominate nominee={seat}"] for seat in range(4)],
    "RENT_TOO_LOW": [["challenge zone=1 cents=1"]],
    "DUE_TOO_LATE": [
        [f"open_offer to={seat}", "write_money side=1 cents=100", "write_iou side=0 due=2 interest=0", "send_offer"]
        for seat in range(4)
    ],
    "TOO_LITTLE_TO_GIVE": [[f"open_offer to={seat}", "write_line side=0 what=0 units=4000"] for seat in range(4)],
    "fixed": [["move_option option=0 value=2"]],
    "not_a_sum": [["pay_rent zone=1 cents=0.005"]],
}
"""Moves that somebody might write into the file of a game of one Quarter, by why they are refused."""
EAGER = ("produce", "sell_to_union", "pay_rent", "enter_industry")
"""What players of this game do wherever they can, so that rent is paid."""


@cache
def recorded() -> tuple[str, dict[str, tuple[int, int, list[str], str]]]:
    """The record of a game, and where each of these moves is refused first: the move, the seat, the acts, the rule."""
    charter = {"quarters": 1, "office_method": "election", "first_game": 1, "resign": 0, "rent_step_cents": 100}
    game, dice = start("new_tabor", seats=4, seed=0, charter=charter), Random(0)
    found: dict[str, tuple[int, int, list[str], str]] = {}
    while not game.over:
        seat = min(game.to_act)
        for reason in WRITTEN.keys() - found.keys():
            for acts in WRITTEN[reason]:
                try:
                    game.preview(seat, acts)
                except NotDone as refused:
                    if reason in str(refused.message):
                        found[reason] = game.moves_done, seat, acts, refused.rule
        ways = game.possible(seat)
        game.do(seat, dice.choice([way for way in ways if book.act_of(way).name in EAGER] or ways))
    return write_record(game), found


@pytest.mark.rule("NT-31", "NT-105", "NT-109", "NT-133", "NT-173", "NT-219", "NT-223")
@pytest.mark.parametrize("reason", WRITTEN)
def test_a_record_file(reason: str) -> None:
    """The line of the move, its rule and its sentence, though the chain of the file fits."""
    text, found = recorded()
    at, seat, acts, rule = found[reason]

    def write(lines: Lines) -> None:
        lines[at + 1] |= {"by": seat, "acts": acts}

    open_record(text)
    with pytest.raises(BrokenRecord, match=rf"^Line {at + 2}: .*\({rule}\)"):
        open_record(forged(text, write))


def offered(what: int, amount: int) -> dict[str, Any]:
    """A offers B so much of a thing, and B is asked."""
    lines = [[[A, B, what, amount, 0], *[[0] * 5] * 9]]
    return {
        "phase": "offer", "interrupted": [Phase.MARKET, 0, 0], "interruptions": 1, "asked_now": B,
        "deal_state": [deals.OFFERED], "deal_number": [1], "deal_count": 1, "deal_drafter": [A], "deal_parties": [0b11],
        "deal_signed": [0b1], "deal_lines": [1], "deal_line": lines, "stock": {A: [0, 5, 0, 0]},
    }  # fmt: skip


@pytest.mark.rule("NT-105", "NT-109", "NT-203", "NT-219", "NT-227", "NT-265")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        (offered(CLOTHES, 6), "NT-105"),
        (offered(FOOD, 1), "NT-105"),
        ({"iou": [[A, B, 500, 0, 500, 3]], "charter": {"quarters": 2}}, "NT-109"),
        ({"motion_option": 0, "motion_value": 1, "motion_by": A}, "NT-219"),
        ({"phase": "setup_rent"}, "NT-16"),
        ({"clerk": A, "treasurer": A}, "NT-31"),
        ({"clerk": A, "treasurer": -1, "charter": {"office_method": "none"}}, "NT-227"),
        ({"rent_paid": {A: [500, 0]}}, "NT-171"),
        ({"rival": {A: [-1, B]}}, "NT-171"),
        ({"zone": {A: INNER, B: INNER, C: INNER}}, "NT-172"),
    ],
)  # fmt: skip
def test_a_position_that_breaks_a_rule(fields: dict[str, Any], rule: str) -> None:
    with pytest.raises(PositionError, match=rf"{rule}\b"):
        record_at(**fields)


@pytest.mark.rule("NT-105")
def test_a_position_with_an_offer_goes_on() -> None:
    game = laid_out(**offered(CLOTHES, 5))
    game.do(B, "accept_offer")
    assert game.s.stock[B][CLOTHES] == 5
