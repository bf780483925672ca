"""The debrief of New Tabor: its numbers are those that were played, its accounts add up, and its questions fit."""

from __future__ import annotations

from typing import Any

import pytest

import commonweal as cw
from commonweal.debriefing import History, Page, carry_out
from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.debrief import debrief
from commonweal.games.new_tabor.voting import Forgiveness, forgiveness_in
from commonweal.lab.rerun import record_of
from commonweal.lab.setup import LabError, set_up
from commonweal.play import Seeded
from commonweal.play.debrief import page_of
from commonweal.play.findings import candidates, number_in
from commonweal.play.game import Game
from commonweal.play.ready_questions import ready_questions
from commonweal.play.record import open_record
from games.new_tabor.goods_and_zones import INNER
from games.new_tabor.played import Charter, played
from games.new_tabor.playing import do, vote
from games.new_tabor.tables import laid_out
from games.seats import A, B, C, D

NAMES = ["Ash", "Birch", "Cedar", "Fern", "Moss", "Wren"]
TWO_QUARTERS: Charter = (("quarters", 2),)
TABLES = [(4, 1), (6, 0)]
every_table = pytest.mark.parametrize(("seats", "number"), TABLES)


def made(seats: int, number: int, charter: Charter = TWO_QUARTERS, players: str = "sensible") -> dict[str, Any]:
    """The debrief of a game, in words."""
    game = played(seats, number, players, charter)
    page = Page(book.texts.debrief, NAMES[:seats], game)
    debrief(game, page)
    return page.in_words()


def pictures(made: dict[str, Any]) -> dict[str, list[list[Any]]]:
    return {picture["title"]: picture["rows"] for picture in made["pictures"]}


@pytest.mark.rule("NT-4", "NT-92")
@every_table
def test_the_ending_says_what_became_of_everybody(seats: int, number: int) -> None:
    game, ending = played(seats, number, "sensible", TWO_QUARTERS), made(seats, number)["ending"]
    lost = list(game.end.elim_quarter[:seats])
    fates = ["Survived" if not quarter else f"Lost in Quarter {quarter}" for quarter in lost]
    assert [seat["cells"][0] for seat in ending["seats"]] == fates
    assert [seat["cells"][1] for seat in ending["seats"]] == list(game.end.tokens[:seats])
    most = max(0 if quarter else game.end.tokens[seat] for seat, quarter in enumerate(lost))
    bars = [seat.get("share") for seat in ending["seats"]]
    assert bars == [None if quarter or not most else game.end.tokens[seat] / most for seat, quarter in enumerate(lost)]
    winners = [seat["seat"] for seat in ending["seats"] if seat["won"]]
    assert winners == [seat for seat in game.seats if game.of_seats("rank")[seat] == 1 and not lost[seat]]
    assert all(NAMES[seat] in ending["title"] for seat in winners)
    equals = [seat for seat in game.seats if not lost[seat] and game.end.tokens[seat] == game.end.tokens[winners[0]]]
    assert ("less Money and Stock" in ending["title"]) == (len(equals) > len(winners))


UNDER_CAPITALISM: Charter = (("regime", "capitalism"), ("quarters", 4))
"""Drawn at random, the fifth game has a Banker who creates Money and is lost."""


@pytest.mark.rule("NT-129", "NT-111", "NT-267", "NT-268")
@pytest.mark.parametrize(
    ("seats", "number", "players", "charter"),
    [*((*table, "sensible", TWO_QUARTERS) for table in TABLES), (4, 4, "random", UNDER_CAPITALISM)],
)
def test_the_accounts_of_everybody_add_up_to_their_money(
    seats: int, number: int, players: str, charter: Charter
) -> None:
    game = played(seats, number, players, charter)
    rows = pictures(made(seats, number, charter, players))["Where Money came from and went"]
    for seat, (name, *sums, money) in enumerate(rows):
        assert name == NAMES[seat]
        assert money == game.end.money[seat] / 100
        assert sum(sums) == pytest.approx(money)
    assert any(sums != [0] * len(sums) for _, *sums, _ in rows)


@pytest.mark.rule("NT-82", "NT-204", "NT-211")
@every_table
def test_pictures_and_sentences_show_the_numbers_of_the_game(seats: int, number: int) -> None:
    game, told = played(seats, number, "sensible", TWO_QUARTERS), made(seats, number)
    shown, said = pictures(told), " ".join(told["summary"])
    assert sum(row[2] for row in shown["How needs were met"]) == game["inputs_of_all"]
    assert [row[2] for row in shown["Money and Stock"][-seats:]] == [n / 100 for n in game.of_seats("wealth")]
    assert sum(row[2] for row in shown["Who produced what"]) == pytest.approx(game["output"] / 100)
    assert [row[1] for row in shown["Money, Quarter by Quarter"]] == [
        step.after.money_issued / 100 for step in game.steps if step.announced(CLEARED)
    ]
    assert sum(row[2] for row in shown["Common land"] if row[1] == "Rent paid") == pytest.approx(game["rent"] / 100)
    assert sum(row[3] for row in shown["Sales and Stock Caps"]) == game["room_under_caps"]
    assert f"{game['survivors']} of {seats} players survived" in said
    assert "{" not in said + "".join(picture["title"] + picture["text"] for picture in told["pictures"])
    assert len(told["questions"]) == 12


CLEARED, FORGIVEN = (book.notices.items()[name] for name in ("CLEARED", "FORGIVEN"))


@pytest.mark.rule("NT-230")
def test_secret_votes_on_ending_the_game_are_not_counted() -> None:
    for secret in ("no", "yes"):
        charter = (*TWO_QUARTERS, ("difficulty", 2), ("secret_ballots", secret))
        games = [played(4, number, "sensible", charter) for number in range(6)]
        voted = sum(step.act.startswith("vote") for game in games for step in game.steps)
        counted = sum(game["votes_on_ending"] for game in games)
        assert voted > 0
        assert (counted > 0) == (secret == "no")


BY_ELECTION: Charter = (("quarters", 4), ("office_method", "election"))
BY_VOTE: Charter = (("quarters", 2), ("office_method", "election"), ("late_action", "vote"), ("resign", 0))


@pytest.mark.rule("NT-25", "NT-27", "NT-28", "NT-30", "NT-37")
def test_offices_are_shown_with_the_votes_that_they_were_won_by() -> None:
    """Sensible players stand for office in each Quarter, and vote for each other."""
    rows = pictures(made(5, 0, BY_ELECTION))["Offices"]
    assert [(quarter, office) for quarter, office, *_ in rows] == [
        (quarter, office) for quarter in (1, 2, 3, 4) for office in ("Clerk", "Treasurer")
    ]
    assert len({name for _, _, name, *_ in rows}) > 1
    assert all((ayes, nays) == (4, 0) for *_, ayes, nays in rows)
    contested = pictures(made(5, 1, BY_VOTE, "random"))["Offices"]
    assert ["", ""] in [row[3:] for row in contested]
    assert [2, 1] in [row[3:] for row in contested]


@pytest.mark.rule("NT-127", "NT-233", "NT-R12")
def test_late_actions_that_were_voted_on_are_counted() -> None:
    game = played(5, 0, "random", BY_VOTE)
    found = forgiveness_in(game)
    assert (found.asked, found.granted) == (6, sum(step.announced(FORGIVEN) for step in game.steps)) == (6, 3)
    said = " ".join(made(5, 0, BY_VOTE, "random")["summary"])
    assert "6 late actions were asked for, and 3 forgiven." in said
    assert "open vote on late rent did not serve the voter" in said


@pytest.mark.rule("NT-127", "NT-175")
def test_who_could_have_taken_a_place_loses_it_by_forgiving_late_rent() -> None:
    """B could; C has finished the Quarter, and D stands in the Inner Rung too."""
    game = laid_out(
        current=B, zone={A: INNER, D: INNER}, finished={C: 1}, late_right=[0b1000, 0, 0, 0],
        charter={"late_action": "vote"},
    )  # fmt: skip
    do(game, A, "ask_late rent", "vote against")
    vote(game, B="for", C="for")
    step = carry_out(book, game.s, D, game.read(D, "vote for"))
    found = forgiveness_in(History(book, [step], book.names))
    assert found == Forgiveness(asked=1, granted=1, interested=1, against_interest=1)


def test_every_finding_has_a_number_in_some_game() -> None:
    """Deals are made by people; bots’ games may have none."""
    games = [played(seats, number, "sensible", TWO_QUARTERS) for seats, number in TABLES]
    known = {name for name in candidates(book) for game in games if number_in(game, name) is not None}
    assert set(candidates(book)) - known <= {"overcharged", "against_interest", "willingness"}


@pytest.mark.rule("NT-260")
def test_other_regimes_are_ready_to_be_asked_for() -> None:
    """In a game under mutualism what if asks for capitalism and communism, and the other way round."""
    for regime, others in (("mutualism", {"capitalism", "communism"}), ("communism", {"capitalism", "mutualism"})):
        game = Game.begin(book, 4, {"regime": regime}, Seeded(1), NAMES[:4])
        asked = ready_questions(game, Page(book.texts.debrief, NAMES[:4]))
        assert {one["charter"].get("regime") for one in asked if "charter" in one} - {None} == others


@pytest.mark.rule("NT-260", "NT-261", "NT-265", "NT-266", "NT-269")
def test_what_if_plays_the_same_game_under_the_other_regimes() -> None:
    """Its offices were filled before the first move: under another regime the futures begin before that. Later the land
    is held in common, and its rents are in the Bank."""
    recorded = record_of(set_up(book, seats=4, seed=2, players="sensible", charter={"quarters": 1}), 0)
    game = open_record(recorded).game
    assert game.at(1).s.treasurer >= 0
    charters = {regime: {"regime": regime} for regime in ("capitalism", "communism")}
    found = cw.what_if(game, at=1, charters=charters, futures=20, seed=1, measures=["rent", "sold"])
    assert [total.endings["finished"] for total in found.found.totals] == [20, 20, 20]
    mutualism, capitalism, communism = (total.sums for total in found.found.totals)
    assert [arm["rent"].total > 0 for arm in (mutualism, capitalism, communism)] == [True, False, True]
    assert [arm["sold"].total > 0 for arm in (mutualism, capitalism, communism)] == [True, False, True]
    with pytest.raises(LabError, match="NT-266"):
        cw.what_if(game, at=100, charters={"capitalism": {"regime": "capitalism"}}, futures=2)


def test_questions_about_moves_name_industries() -> None:
    """The page words a question with what the number of a card or of an Industry is called."""
    game = Game.begin(book, 4, {"quarters": 1}, Seeded(1), NAMES[:4])
    while game.s.zone[game.s.current] < 0 or game.s.phase != book.phases.items()["MARKET"]:
        seat = min(game.to_act)
        game.do(seat, game.acts(seat)[0].act)
    asked = ready_questions(game, page_of(game, None, "en"))
    moves = [one["asks"]["values"] for one in asked if "moves" in one and "charter" not in one]
    assert moves
    assert all({one["was"], one["other"]} < {"Food", "Clothes", "Shelter", "Transportation"} for one in moves)


@pytest.mark.rule("NT-265", "NT-266")
def test_capitalism_has_no_pictures_of_common_land_and_credit_union() -> None:
    shown = pictures(made(4, 0, (("quarters", 1), ("regime", "capitalism"))))
    assert not {"Common land", "Money, Quarter by Quarter", "Sales and Stock Caps"} & shown.keys()
    assert {"How needs were met", "Money and Stock", "Where Money came from and went"} <= shown.keys()
