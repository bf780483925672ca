"""The debrief of Laissez-faire: its numbers are those that were played, its accounts add up, and its questions fit."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from commonweal.debriefing import History, Page
from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import DEED_ROWS
from commonweal.games.laissez_faire.clauses import NAMES, TYPES, Clause
from commonweal.games.laissez_faire.debrief import debrief, kind_label, moments_of
from commonweal.games.laissez_faire.words import Ended
from commonweal.play.chance import Seeded
from commonweal.play.debrief import page_of
from commonweal.play.findings import candidates, number_in
from commonweal.play.game import Game
from commonweal.play.ready_questions import ready_questions
from games.laissez_faire.contracts import clause, parties, written
from games.laissez_faire.played import DRAFTED, Charter, acted, played, played_at_random
from games.laissez_faire.tables import laid_out, landed
from games.laissez_faire.test_contracts_money import LOCUST, QUARTER, WALL_STREET
from games.seats import A, B, C, D

PLAYERS = ["Ash", "Birch", "Cedar", "Fern", "Moss", "Wren"]
SHOWN_TO_PARTIES = {
    "Who was bound to whom",
    "What bound you",
    "Did it serve them?",
    "What contracts count for at the end",
}


def in_words(game: History) -> dict[str, Any]:
    """The debrief of a game, in words."""
    page = Page(book.texts.debrief, PLAYERS[: len(game.seats)], game)
    debrief(game, page)
    return page.in_words()


def pictures(game: History) -> dict[str, list[list[Any]]]:
    return {picture["title"]: picture["rows"] for picture in in_words(game)["pictures"]}


@cache
def bound(charter: Charter = ()) -> History:
    """A borrows from B, with Wall Street as collateral, owes B a quarter of the income from Locust Street, and sells
    Basin Street to C."""
    game = laid_out(owner={LOCUST: A, WALL_STREET: A, 0: A}, charter=dict(charter), cash={D: 90})
    loan = [clause("loan", A, B, amount=300, pct=10, period=5, end=6), clause("collateral", A, B, subject=WALL_STREET)]
    sale = [clause("give-asset", A, C, subject=0), clause("pay-now", C, A, amount=70)]
    deals = [(B, [*loan, QUARTER]), (C, sale)]
    acts = []
    for other, said in deals:
        acts += [(A, act) for act in [f"open_deal {parties(A, other)}", *written(*said), "offer"]] + [(other, "sign")]
    return acted(game, *acts)


# ---------------------------------------------------------------- the ending
@pytest.mark.rule("LF-76", "LF-169", "LF-173")
def test_the_ending_says_what_became_of_everybody() -> None:
    game, ending = played(4), in_words(played(4))["ending"]
    out = [seat for seat in game.seats if not game.end.in_play >> seat & 1]
    assert [seat["seat"] for seat in ending["seats"] if seat["cells"][0].startswith("Out in round")] == out != []
    assert [seat["cells"][1] for seat in ending["seats"]] == game.of_seats("net_worth")
    winners = [seat["seat"] for seat in ending["seats"] if seat["won"]]
    assert winners == [seat for seat in game.seats if game.of_seats("utility")[seat]] != []
    assert all(PLAYERS[seat] in ending["title"] for seat in winners)


def test_every_end_of_a_game_has_a_title() -> None:
    assert set(book.texts.debrief["ending"]["titles"]) == {name.lower() for name in Ended.names()}


# ---------------------------------------------------------------- accounts
def every_game() -> list[History]:
    return [played(4), played(5, DRAFTED), played_at_random(4), bound()]


@pytest.mark.rule("LF-174", "LF-175", "LF-176", "LF-177", "LF-179")
def test_net_worth_is_shown_as_an_account_that_adds_up() -> None:
    for game in every_game():
        shown = pictures(game)
        for seat, (name, *parts, worth) in enumerate(shown["What net worth is made of"]):
            assert (name, worth) == (PLAYERS[seat], game.of_seats("net_worth")[seat])
            assert sum(parts) == worth
            assert parts[0] == game.end.cash[seat]
        assert [row[2] for row in shown["Net worth"][-len(game.seats) :]] == game.of_seats("net_worth")


@pytest.mark.rule("LF-6", "LF-11")
def test_the_cash_of_everybody_is_shown_as_an_account_that_adds_up() -> None:
    for game in every_game()[:3]:
        for seat, (name, *parts, cash) in enumerate(pictures(game)["Where cash came from and went"]):
            assert (name, cash) == (PLAYERS[seat], game.end.cash[seat])
            assert (parts[0], sum(parts)) == (1500, cash)


@pytest.mark.rule("LF-38", "LF-42", "LF-121")
def test_pictures_and_sentences_show_the_numbers_of_the_game() -> None:
    for game in every_game()[:3]:
        told, shown = in_words(game), pictures(game)
        assert sum(row[3] for row in shown["Who paid whom"]) == game["paid_between_players"]
        under_contracts = sum(row[3] for row in shown["Who paid whom"] if row[2] == "Contracts")
        assert under_contracts == game["paid_under_contracts"]
        benches = sum(row[2] for row in shown["Where you slept"] if row[1] == "Park bench")
        assert benches == game["benches"]
        assert sum(row[1] for row in shown["What owners asked"]) == game["lodgings_with_players"]
        assert sum(row[3] for row in shown["What owners asked"]) == game["refusals"]
        said = " ".join(told["summary"])
        assert f"You played {game['rounds_begun']} rounds." in said
        assert f"Of ${game['paid_between_players']:,} that you paid each other" in said
        assert "{" not in said + "".join(picture["title"] + picture["text"] for picture in told["pictures"])
        assert len(told["questions"]) == 12


# ---------------------------------------------------------------- who was bound to whom
@pytest.mark.rule("LF-97", "LF-125", "LF-178", "LF-179")
def test_contracts_are_shown_from_the_side_of_each_party() -> None:
    """The loan of 300 is owed, a quarter of Locust Street's 90 counts 23; Basin Street counts 30 and cost 70."""
    shown = pictures(bound())
    assert shown["Did it serve them?"] == [
        [1, "Ash", "Birch", "loan, collateral and share of income", "From round 1 on", -23,
         1820, 1837],
        [1, "Birch", "Ash", "loan, collateral and share of income", "From round 1 on", 23, 1500, 1523],
        ["At once", "Ash", "Cedar", "deed and payment at once", "Round 1", 40, 1797, 1837],
        ["At once", "Cedar", "Ash", "deed and payment at once", "Round 1", -40, 1500, 1460],
    ]  # fmt: skip
    assert shown["Who was bound to whom"] == [["Ash", "Birch", "Round 1", 3]]
    assert shown["What bound you"] == [[1, "Loans and collateral", 2], [1, "Shares of income", 1]]
    assert shown["What contracts count for at the end"] == [
        [1, "loan", "Birch", "Ash", 300],
        [1, "share of income", "Birch", "Ash", 23],
    ]
    assert [row[4] for row in shown["What net worth is made of"]] == [-323, 323, 0, 0]


@pytest.mark.parametrize(
    ("rounds", "shown"), [([], []), ([7], [7]), ([2, 3, 9], [2, 3, 9]), (list(range(5, 25)), [5, 11, 17, 24])]
)
def test_the_network_is_shown_from_the_first_tie_to_the_last(rounds: list[int], shown: list[int]) -> None:
    assert moments_of(rounds) == shown


@pytest.mark.rule("LF-245")
def test_contracts_for_their_parties_alone_are_not_shown_to_everybody() -> None:
    hidden = pictures(bound((("contract_visibility", "parties"),)))
    assert not SHOWN_TO_PARTIES & hidden.keys()
    assert {"What net worth is made of", "Who paid whom"} <= hidden.keys()
    assert pictures(bound()).keys() >= SHOWN_TO_PARTIES
    (network,) = [one for one in in_words(bound())["pictures"] if one["title"] == "Who was bound to whom"]
    assert network["moment"] == "when"


def test_every_type_of_clause_has_a_name() -> None:
    page = Page(book.texts.debrief, PLAYERS[:4], bound())
    names = [page.wording.word(kind_label(kind, page)["id"], {}, None, PLAYERS) for kind in range(1, TYPES + 1)]
    assert len(set(names)) == TYPES == max(Clause.items().values())
    assert set(book.texts.debrief["kinds"]) == {row["name"] for row in NAMES["clause_type"][1:]}


# ---------------------------------------------------------------- questions
def test_every_finding_has_a_number_in_some_game() -> None:
    games = every_game()
    assert all(any(number_in(game, name) is not None for game in games) for name in candidates(book))


def test_questions_about_other_rules_ask_for_charters_that_are_possible() -> None:
    game = Game.begin(book, 4, {}, Seeded(1), PLAYERS[:4])
    asked = ready_questions(game, page_of(game, None, "en"))
    charters = [one["charter"] for one in book.texts.debrief["what_if"] if "charter" in one]
    assert [one["charter"] for one in asked if "charter" in one] == charters


@pytest.mark.rule("LF-30")
def test_questions_about_moves_name_streets() -> None:
    game = landed(36)
    game.do(A, "lodge 26")
    game.do(A, "end_turn")
    asked = ready_questions(game, page_of(game, None, "en"))
    (values,) = [one["asks"]["values"] for one in asked if "moves" in one and "charter" not in one]
    assert {values["was"], values["other"]} == {DEED_ROWS[deed]["name"] for deed in (26, 27)}
