"""The text board of any game: what the viewer sees, in words, under the titles that the texts give."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from commonweal.play import Game, Seeded, find_book, position
from commonweal.play.catalogue import game_names
from commonweal.play.text_board import text_board, thing_tables
from commonweal.rulebook.book import book_texts
from commonweal.rulebook.texts.game_texts import TextsError
from games.laissez_faire.contracts import clause, draft, table
from games.laissez_faire.tables import DEED, laid_out
from games.seats import A, B, C


def drawn(game: Game, seat: int | None) -> list[str]:
    console = Console(file=StringIO(), width=200, color_system=None, highlight=False)
    console.print(text_board(game, seat))
    return console.file.getvalue().splitlines()  # type: ignore[attr-defined, no-any-return]


def row(lines: list[str], title: str) -> list[str]:
    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if "│" in line]
    return next(rest for first, *rest in cells if first == title)


def potlatch() -> Game:
    return position(
        "potlatch",
        seats=2,
        names=["Fern", "[b]Ash"],
        phase="gift",
        house=[1, 5],
        hand=[["flg-3", "flg-3"], ["t-1"]],
        storage=[["gm-2"], []],
        round_no=1,
    )


def test_each_seat_has_a_column_with_its_things_in_words() -> None:
    lines = drawn(potlatch(), 0)
    assert "Round 1   Obligation level 1   Cards in the stack 60" in lines[0]
    assert row(lines, "House") == ["River Mouth House (3)", "Camas Prairie House (4)"]
    assert row(lines, "Storage") == ["GM 2 (Nettle fibre)", ""]
    assert row(lines, "Cards in hand") == ["2", "1"]
    assert ["", "* Fern", "[b]Ash"] in [[cell.strip() for cell in line.split("┃")[1:-1]] for line in lines]


def test_sums_are_written_with_two_decimals() -> None:
    game = Game.begin(find_book("new_tabor"), 4, {}, Seeded(3))
    assert "Money" not in "\n".join(drawn(game, None))
    state = game.s.clone()
    state.money[0], state.money[1] = 123450, 5
    game.replace_state(state)
    assert row(drawn(game, None), "Money") == ["1,234.50", "0.05", "0.00", "0.00"]


def test_a_hand_is_listed_for_those_who_see_it() -> None:
    assert [line for line in drawn(potlatch(), 0) if "Hand (" in line] == ["Hand (Fern): 2 × FLG 3 (Clams)"]
    assert [line for line in drawn(potlatch(), 1) if "Hand (" in line] == ["Hand ([b]Ash): T 1 (Song)"]
    assert not [line for line in drawn(potlatch(), None) if "Hand (" in line]


def test_a_card_in_the_middle_is_read_aloud_without_its_back() -> None:
    dealt: dict[str, Any] = {"interest": [[0, 3], [5, 6], [8, 10]], "career": [0, 1, 2]}
    game = position("original_position", seats=3, phase="scenario_vote", scenario="the-day-wage", **dealt)
    lines = drawn(game, 0)
    at = lines.index("Scenario: The day wage")
    assert [line.split(":")[0].strip() for line in lines[at + 1 : at + 5]] == [
        "Situation",
        "Proposal",
        "Why agree",
        "Why disagree",
    ]
    assert not [line for line in lines if "oints agree" in line]


def city() -> Game:
    owners, houses = {DEED["basin-street"]: B, DEED["us-railroad"]: A}, {DEED["basin-street"]: 2}
    return laid_out(2, owner=owners, level=houses, cash={A: 1500, B: 20})


def test_what_belongs_to_things_is_a_table_of_those_with_something_to_say() -> None:
    lines = drawn(city(), None)
    assert row(lines, "Basin Street")[:2] == ["Seat 1", "two houses"]
    assert row(lines, "U.S. Railroad")[:2] == ["Seat 0", ""]
    assert not [line for line in lines if "French Quarter" in line or "Price asked" in line or "Dice" in line]
    assert row(lines, "Cash") == ["1,500", "20"]


def test_the_whole_table_of_things_says_whose_the_others_are() -> None:
    console = Console(file=StringIO(), width=200, color_system=None, highlight=False)
    console.print(thing_tables(city(), None)["Deeds"])
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert row(lines, "French Quarter") == ["the bank", "", "New Orleans", "60", "50"]
    assert row(lines, "Jail lease")[0] == ""


def test_what_a_seat_has_of_each_thing_names_the_things() -> None:
    game = Game.begin(find_book("new_tabor"), 4, {}, Seeded(3))
    state = game.s.clone()
    state.ability[0] = [9, 0, 0, 2]
    state.ability[1] = [0, 0, 1, 0]
    game.replace_state(state)
    assert row(drawn(game, None), "Ability")[:2] == ["Food 9, Transportation 2", "Shelter 1"]


def test_contracts_are_told_to_those_who_may_read_them() -> None:
    payment = clause("pay-every", A, B, amount=1500, period=1, start=2, end=9)
    game = table([payment], charter={"contract_visibility": "parties"}, may_read=[[1, *[0] * 95]] * 2 + [[0] * 96] * 4)
    [told] = [line for line in drawn(game, A) if "register" in line]
    place, said = told.split(": ")
    assert place == "Contract 1, clause 1, place 1 of the register"
    assert said == "You pay Seat 1 $1,500 every round from round 2 on, until round 9."
    assert not [line for line in drawn(game, C) if "register" in line]


def test_what_is_owed_under_a_contract_and_what_is_drafted_is_told() -> None:
    loan = clause("loan", B, A, amount=1500, pct=10, period=1, end=9)
    game = draft(table([loan], arrears={0: 40}), A, [B], clause("pay-now", A, B, amount=1))
    assert drawn(game, None)[-3:] == [
        "$1,500 are still to be repaid.",
        "$40 are in arrears.",
        "In the draft, clause 1: Seat 0 pays Seat 1 $1 at once.",
    ]


@pytest.mark.parametrize("game", game_names())
def test_without_titles_every_field_that_is_seen_is_shown(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = find_book(game)
    monkeypatch.setattr(book.texts, "fields", {})
    lines = "\n".join(drawn(Game.begin(book, book.seats[0], {}, Seeded(3)), None))
    assert "Phase" in lines
    for option in book.options:
        title = option.replace("_", " ").capitalize()
        assert not re.search(rf"\b{title} +\S+(   |$)", lines, re.MULTILINE), title


def test_a_title_for_no_field_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    book = find_book("potlatch")
    monkeypatch.setattr(book.texts, "fields", {"weather": "Weather"})
    with pytest.raises(TextsError, match="give a title to weather"):
        book_texts.check_texts(book)


def test_a_table_of_things_that_no_deck_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    book = find_book("laissez_faire")
    monkeypatch.setattr(book.texts, "things", {"deed": {"title": "Deeds", "colour": "Colour"}})
    with pytest.raises(TextsError, match="gives a title to colour"):
        book_texts.check_texts(book)
