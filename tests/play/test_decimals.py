"""Amounts with two decimals: kept as whole numbers of hundredths, read and written as people do."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from commonweal.cli.terminal import TerminalGame
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from commonweal.play.notation import operands_of
from commonweal.players import player
from commonweal.rulebook.values.numbers import parse_hundredths
from commonweal.wording import Wording, word_hundredths
from games.new_tabor.tables import laid_out
from games.seats import A, B


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("3.72", 372),
        ("3,72", 372),
        ("3.7", 370),
        ("0,05", 5),
        ("-0.05", -5),
        ("1000.00", 100_000),
        *((wrong, None) for wrong in ("3.721", "3,", ".72", "3.7.2", "1,000.00", "three", "３.72")),
    ],
)
def test_hundredths_are_read_behind_a_point_or_a_comma(typed: str, read: int | None) -> None:
    assert parse_hundredths(typed) == read


@pytest.mark.parametrize(("kind", "count"), [("cents", 372), ("hundredths", 749)])
def test_hundredths_are_worded_in_the_language_of_the_reader(kind: str, count: int) -> None:
    written = {"en": f"{count / 100}", "de": f"{count / 100}".replace(".", ",")}
    for language, text in written.items():
        wording = Wording({"test.sum": "{sum} in all"}, {"test.sum": {"sum": kind}}, {}, language)
        assert wording.word("test.sum", {"sum": count}, None, ()) == f"{text} in all"
        assert word_hundredths(count, language) == text
    assert word_hundredths(-5) == "−0.05"


def lent() -> Game:
    """A owes B 20.00."""
    return laid_out(money=[5000, 0, 0, 0], iou=[[A, B, 2000, 0, 2000, 1]], iou_count=1)


@pytest.mark.parametrize(
    "act",
    [
        "repay iou=0 cents=372",
        "repay 0 3.72",
        "repay iou=0 cents=3,72",
        {"act": "repay", "iou": 0, "cents": 372},
        {"act": "repay", "iou": 0, "cents": "3.72"},
    ],
)
def test_an_amount_is_typed_as_hundredths_or_with_decimals(act: Any) -> None:
    game = lent()
    game.do(A, act)
    assert (game.s.money[A], game.s.iou[0][4]) == (4628, 1628)
    assert [line["text"] for line in game.log_for(A, since=game.moves_done - 1)] == [
        "You pay Seat 1 3.72 credits of an IOU; 16.28 are still owed."
    ]


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("repay 0 3", 300),
        ("repay iou=0 3", 300),
        ("repay iou=0 cents=3", 3),
        ("move_option clerk_fee_cents 12", 1200),
        ("move_option clerk_fee_cents 12,5", 1250),
        ("move_option clerk_fee_cents value=12", 12),
        ("move_option consumption_rounds 2", 2),
    ],
)
def test_a_sum_without_decimals_is_whole_where_the_name_of_the_operand_is_left_out(typed: str, cents: int) -> None:
    """Behind its name, a number is that of the rules, as records have it; a value of an option that is no sum is."""
    game = lent()
    assert [*operands_of(game.book, game.read(A, typed)).values()][-1] == cents


@pytest.mark.rule("NT-133")
def test_a_sum_that_is_too_large_as_whole_credits_says_from_where_to_where_sums_go() -> None:
    with pytest.raises(Malformed) as found:
        lent().read(A, "repay 0 2000000")
    assert "cents goes from 0.01 to 110,000.00." in str(found.value.todo)


@pytest.mark.rule("NT-133")
@pytest.mark.parametrize(
    ("cents", "says", "todo"),
    [
        ("3.721", "cents is a number with at most two decimals, not “3.721”.", "cents goes from 0.01 to 110,000.00."),
        ("all", "cents is a number with at most two decimals, not “all”.", "cents goes from 0.01 to 110,000.00."),
        (3.72, "cents is a whole number, not “3.72”.", "cents goes from 1 to 11,000,000."),
    ],
)
def test_a_fraction_of_a_cent_is_refused_with_its_rule(cents: Any, says: str, todo: str) -> None:
    with pytest.raises(Malformed) as wrong:
        lent().read(A, {"act": "repay", "iou": 0, "cents": cents})
    assert (wrong.value.text, wrong.value.todo, wrong.value.rule) == (says, todo, "NT-133")


def test_the_terminal_says_in_decimals_what_may_be_named() -> None:
    game = lent()
    [repay] = [choice for choice in game.acts(A) if choice.name == "repay"]
    for language, says in (("en", "  cents: 0.01 to 20.00"), ("de", "  cents: 0,01 bis 20,00")):
        terminal = TerminalGame(game, player("random"), Console(), 1, language)
        assert terminal.range_of(repay) == says
