"""The debrief of Legislation: a game checked by hand, and secret ballots as totals only."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from commonweal.debriefing import history_of
from commonweal.games.legislation.history import bills_in, least_against_interest
from commonweal.play import Seeded, debrief
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players.sensible import SensiblePlayer
from games.legislation.playing import all_ready
from games.legislation.tables import book, set_up, voting
from games.seats import A, B, C

PLAYER = SensiblePlayer()
NAMES = ["Ash", "Birch", "Cedar", "Fern", "Moss", "Wren"]


def played(seats: int, seed: int, **charter: Any) -> Game:
    """A whole game of sensible players."""
    game, random = Game.begin(book, seats, charter, Seeded(seed), NAMES[:seats]), Random(seed)
    while not game.over:
        seat = random.choice(sorted(game.to_act))
        for act in PLAYER.choose_move(book, seen_by(book, game.s, seat), seat, random.randrange(1 << 30)):
            game.do(seat, act)
    return game


def pictures(made: dict[str, Any]) -> dict[str, list[list[Any]]]:
    return {picture["title"]: picture["rows"] for picture in made["pictures"]}


@pytest.mark.rule("LG-45", "LG-51")
def test_the_numbers_of_a_game_are_those_that_were_played() -> None:
    game = played(4, 7)
    made, shown = debrief(game), pictures(debrief(game))
    passed = [row for row in shown["Your bills"] if row[-1] == "Passed"]
    assert len(passed) == game.s.passed_g
    assert len(shown["Your bills"]) == game.s.passed_g + game.s.failed_g
    assert made["summary"][0].startswith(f"{game.s.passed_g} of {game.s.passed_g + game.s.failed_g} bills passed:")
    assert all(sum(row[4:7]) == 4 for row in shown["Your bills"])
    assert [row[2] for row in shown["Money"][-4:]] == list(game.s.money[:4])
    met = [row[2] for row in shown["Demands met"][-4:]]
    assert [f"{n} of 4" for n in met] == [seat["cells"][0] for seat in made["ending"]["seats"]]
    assert sum(row[2] for row in shown["What chairing was worth"]) == game.s.passed_g
    assert len(made["questions"]) == 10


@pytest.mark.rule("LG-71", "LG-73", "LG-74")
def test_elections_say_who_won_them_and_what_they_cost() -> None:
    game = played(4, 4)
    made, shown = debrief(game), pictures(debrief(game))
    assert shown["Campaigns and elections"] == [
        [1, "Ash, Cedar and Fern", "Birch", 8, 0, 8],
        [2, "Ash, Birch, Cedar and Fern", "Nobody", 8, 0, 4],
    ]
    assert [row[2] for row in shown["Elections"]] == [3, 1, 4, 0]
    terms = [sum(name in row[1] for row in shown["Campaigns and elections"]) for name in NAMES[:4]]
    assert terms == [seat["cells"][1] for seat in made["ending"]["seats"]] == list(game.s.terms[:4])
    spent = [sum(row[kind] for row in shown["Campaigns and elections"]) for kind in (3, 4, 5)]
    assert spent == [sum(row[2] for row in shown["What money was spent on"][kind::3]) for kind in range(3)]


@pytest.mark.rule("LG-73")
def test_a_game_without_an_election_shows_none() -> None:
    assert not {"Elections", "Campaigns and elections"} & pictures(debrief(played(4, 7))).keys()


@pytest.mark.rule("LG-116", "LG-117")
def test_of_secret_ballots_there_are_totals_only() -> None:
    made = debrief(played(4, 3, ballots="secret", max_sessions=2))
    shown = pictures(made)
    assert {row[-2] for row in shown["Your bills"]} == {"Secret"}
    assert not {"Money", "Votes and voters"} & shown.keys()
    assert any(said.startswith("Secret ballots decided") for said in made["summary"])
    assert not any("their owner’s vote" in said for said in made["summary"])


@pytest.mark.rule("LG-94", "LG-116")
def test_public_and_secret_sessions_are_compared_by_totals() -> None:
    game = played(5, 8, ballots="alternate", max_sessions=4, reelect_threshold=0)
    secret = {bill.secret for bill in bills_in(history_of(game))}
    said = " ".join(debrief(game)["summary"])
    assert ("Public ballots" in said) == (True in secret)
    assert ("Secret ballots" in said) == (True in secret)


def test_totals_alone_show_the_least_votes_against_interests() -> None:
    hand = {A: "heart+", B: "heart-", C: "heart-"}
    s = voting(3, hand=hand, voters=0b111).s
    assert least_against_interest(s, [1, 2, 0]) == 0
    assert least_against_interest(s, [3, 0, 0]) == 2
    assert least_against_interest(s, [0, 3, 0]) == 1
    assert least_against_interest(s, [2, 0, 1]) == 1


@pytest.mark.rule("LG-122")
def test_bills_without_a_vote_say_so() -> None:
    game = set_up(3, no_vote_sessions=1, max_sessions=1, issues_per_player=4)
    for _ in range(3):
        cards = [issue for issue in range(20) if game.s.selected[issue] and not game.s.law[issue]][:2]
        seat = game.s.chair
        game.do(seat, *[f"play_card issue={issue} dir=0" for issue in cards][:1])
        game.do(seat, f"play_card issue={cards[1]} dir=0")
        game.do(seat, "present_bill")
        all_ready(game)
    while not game.over:
        game.do(min(game.to_act), "pass_campaign")
    assert {row[-2] for row in pictures(debrief(game))["Your bills"]} == {"No vote"}


@pytest.mark.rule("LG-103")
def test_the_end_tells_everybodys_demands_and_what_the_law_did_for_them() -> None:
    game = played(4, 7)
    red = game.rows("red")
    for seat in debrief(game)["ending"]["seats"]:
        hand = game.s.hand[seat["seat"]]
        says = seat["says"].removesuffix(".").replace("\N{NO-BREAK SPACE}", " ")
        if ": " in says and not says.startswith("The law meets: "):
            side, cards = says.split(": ")
            met, unmet = {"The law meets all": (cards, ""), "The law meets none": ("", cards)}[side]
        else:
            met, unmet = says.removeprefix("The law meets: ").split(". It does not meet: ")
        titles = [set(one.split(", ")) - {""} for one in (met, unmet)]
        assert set.union(*titles) == {red[card]["title"] for card in range(40) if hand[card]}
        assert seat["cells"][0].startswith(
            str(sum(hand[card] for card in range(40) if red[card]["title"] in titles[0]))
        )
