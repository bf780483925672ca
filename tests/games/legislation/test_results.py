"""What everybody ends with, and what people read of it: final scores, who wins by what, nothing that would tell secret
votes; and everything in a simulation."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest

from commonweal.debriefing import history_of
from commonweal.lab.game_columns import columns_of
from commonweal.play.class_debrief.class_results import result_of
from commonweal.play.debrief import csv_tables
from commonweal.play.game import Game
from commonweal.play.language import speak
from commonweal.play.record_csv import write_csv_zip
from commonweal.rulebook.measures import measures_of_book, told_at
from games.legislation.playing import all_pass, votes
from games.legislation.tables import book, campaigning, laid_out, set_up
from games.legislation.test_debrief import played
from games.legislation.test_told import WON, said, told
from games.seats import A, B, C, D

HAND = {A: "heart+", B: "coin-", C: "club+"}


def ended(**charter: Any) -> Game:
    """Three seats, of whom the first wins when the bill fails with one nay, which is paid."""
    bill = {"hand": HAND, "law": "heart+", "core": "star+ diamond+"}
    return votes(laid_out(3, phase="final_vote", chair=C, charter=charter, **bill), "ANN")


@pytest.mark.rule("LG-103", "LG-117", "LG-R91", "LG-R93")
@pytest.mark.parametrize("public_eye", [0, 1])
def test_what_would_tell_secret_votes_is_told_to_nobody_and_counted_in_simulations(public_eye: int) -> None:
    game = ended(ballots="secret", public_eye=public_eye)
    assert game.outcome is not None
    assert [row["tokens"] for row in game.outcome] == [None] * 3
    assert [row["score"] for row in game.outcome] == ([None] * 3 if public_eye else [2, 0, 0])
    assert [row["tokens"] for row in game.results()] == [4, 5, 5]
    in_lab = columns_of(book).of_seats
    assert [in_lab["tokens"].take(game.s, seat) for seat in range(3)] == [4, 5, 5]
    assert [in_lab["score"].take(game.s, seat) for seat in range(3)] == [2, 0, 0]


@pytest.mark.rule("LG-74", "LG-103", "LG-R93")
def test_public_scores_do_not_open_what_the_end_counts_anew() -> None:
    bill: dict[str, Any] = {"hand": HAND, "law": "heart+", "core": "star+ diamond+", "scores_open": 1}
    charter = {"ballots": "secret", "public_eye": 1, "scores_public": 1}
    game = votes(laid_out(3, phase="final_vote", chair=C, charter=charter, **bill), "ANN")
    assert game.final_view(B)["score"][:3] == [None, 0, None]


@pytest.mark.rule("LG-103")
def test_what_is_open_is_told() -> None:
    assert [row["tokens"] for row in ended(public_eye=1).outcome or ()] == [4, 5, 5]
    assert [row["score"] for row in ended(public_eye=1).outcome or ()] == [2, 0, 0]


@pytest.mark.rule("LG-117", "LG-R93")
def test_tables_of_a_class_and_exports_leave_these_cells_empty() -> None:
    game = played(3, 5, ballots="secret", public_eye=1, max_sessions=1)
    assert not {"tokens", "score"} & result_of(game).of_seats.keys()
    with zipfile.ZipFile(io.BytesIO(write_csv_zip(game, *csv_tables(game)))) as archive:
        for file in ("seats.csv", "measures-of-seats.csv"):
            rows = list(csv.DictReader(io.TextIOWrapper(archive.open(file), "utf-8-sig")))
            assert [(row["tokens"], row["score"]) for row in rows] == [("", "")] * 3
            assert all(row["won"] for row in rows)
    with pytest.raises(LookupError):
        history_of(game).of_seats("tokens")


@pytest.mark.rule("LG-64", "LG-73", "LG-116")
def test_what_to_measure_counts_money_purchases_and_secret_votes() -> None:
    measures = measures_of_book(book)[0]
    game = laid_out(3, hand=HAND, money=[0, 4, 8], phase="final_vote", core="star+ diamond+", chair=C)
    votes(game, "PAA")
    assert measures["campaigns_after_votes"].take(game.s, C, 1) == 1
    assert measures["gini_before_campaigns"].take(game.s, C, 1) == 1000 * (5 + 9 + 4) // (3 * 14)
    hand = {A: "heart+ coin+", B: "heart+", C: "club+"}
    game = campaigning(3, hand=hand, session=1, bought=[0, 1, 2], law="heart+ coin+")
    for seat in (A, B, C):
        game.do(seat, "pass_campaign")
    assert game.s.reelected == 0b111
    assert measures["elections_bought"].take(game.s, C) == 2
    game = votes(
        laid_out(
            3, hand={A: "star+", B: "star-"}, charter={"ballots": "secret"}, phase="final_vote", core="star+ coin+"
        ),
        "AAP",
    )
    assert [measures[f"secret_votes_{what}"].take(game.s) for what in ("with_interest", "on_interests")] == [1, 2]
    assert not {"secret_votes_with_interest", "gini_before_campaigns"} & told_at(book, game.s)[0].keys()
    assert "with_interest_in_secret" not in told_at(book, game.s)[1]


VOTED_LAST: dict[str, Any] = {"phase": "final_vote", "core": "diamond+", "chair": C}


BY_TOKENS = (
    "no team has a higher average score than its 1 or more demands met on average, and more tokens are left on average"
)


def opened(game: Game, word: str) -> list[str]:
    """What a spectator reads of a notice once the game is over."""
    game.rename("ABCDEFGH"[: game.s.seats])
    assert game.over
    return [one["text"] for one in game.log_for(None, reveal=True) if one["id"] == f"notices.{word}.says"]


# ---------------------------------------------------------------- what was one seat’s secret
@pytest.mark.rule("LG-103", "LG-117", "LG-157", "LG-R93")
@pytest.mark.parametrize("secret", [0, 1])
def test_the_end_opens_balances_and_scores_unless_they_tell_secret_votes(secret: int) -> None:
    charter = {"public_eye": 1, "max_sessions": 1, "ballots": "secret" if secret else "public"}
    hand = {A: "diamond+ circle+", B: "diamond- circle+", C: "star+ circle+"}
    game = all_pass(votes(laid_out(3, hand=hand, charter=charter, **VOTED_LAST), "AAP"))
    booked = {"A": "½", "B": "−½"}
    changes = [f"The public eye: {seat}’s vote changes the balance by {by} to {by}." for seat, by in booked.items()]
    assert opened(game, "EYE_ON_VOTE") == ([] if secret else changes)
    assert len(opened(game, "SCORE_IS")) == (0 if secret else 3)
    assert said(game, "SCORE_IS", viewer=A)[:1] == ["Your score is 1½: 1 demand met, ½ from the public eye."]


@pytest.mark.rule("LG-103", "LG-117")
def test_without_the_public_eye_scores_tell_no_secret_votes() -> None:
    charter = {"max_sessions": 1, "ballots": "secret"}
    game = all_pass(votes(laid_out(3, hand={A: "diamond+ circle+"}, charter=charter, **VOTED_LAST), "AAP"))
    assert len(opened(game, "SCORE_IS")) == 3


@pytest.mark.rule("LG-175", "LG-176")
@pytest.mark.parametrize(("ballots", "why", "begründung"), [
    ("public", "3 failed bills counted, 2 needed", "3 gescheiterte Entwürfe zählen, 2 waren nötig"),
    ("secret", "at least 2 failed bills counted", "mindestens 2 gescheiterte Entwürfe zählen"),
])  # fmt: skip
def test_who_wins_by_the_crown_says_by_how_much_unless_that_tells_secret_votes(
    ballots: str, why: str, begründung: str
) -> None:
    hand = {A: "circle+", B: "circle+", C: "crown circle+"}
    charter = {"crown_cards": 2, "crown_target": 2, "ballots": ballots}
    game = laid_out(3, hand=hand, charter=charter, crown_fails=[0, 0, 2] + [0] * 7, **VOTED_LAST)
    assert said(votes(game, "ANN"), *WON) == [f"C has stalled legislation for the Crown ({why}) and wins!"]
    counts = "This failure counts for the card of C of the Crown: it has 3 and needs 2."
    assert opened(game, "CROWN_COUNTS") == [counts] * (ballots == "public")
    speak(game, "de")
    assert said(game, *WON) == [f"C hat die Gesetzgebung für die Krone gelähmt ({begründung}) und gewinnt!"]


# ---------------------------------------------------------------- scores
@pytest.mark.rule("LG-72", "LG-103")
def test_the_german_score_does_not_end_where_its_parts_begin() -> None:
    hand = {A: "heart+ coin+ star+", B: "circle+", C: "club+"}
    game = campaigning(
        3, session=6, hand=hand, law="heart+", bought=[0, 1, 0], attacks=[2, 0, 0], eye=[4, 0, 0],
        charter={"public_eye": 1},
    )  # fmt: skip
    all_pass(game)
    speak(game, "de")
    assert said(game, "ENDS_WITH_MORE") == [
        "A hat am Ende 1 Punkt: 1 für eine erfüllte Forderung, −2 aus dem Wahlkampf, 2 von der Öffentlichkeit.",
        "B hat am Ende 1 Punkt: keiner für erfüllte Forderungen, 1 aus dem Wahlkampf.",
    ]
    assert said(game, "SCORE_IS", viewer=A) == [
        "Du hast 1 Punkt: 1 für eine erfüllte Forderung, −2 durch Angriffe, 2 von der Öffentlichkeit."
    ]


@pytest.mark.rule("LG-103", "LG-184")
@pytest.mark.parametrize(("ballots", "times"), [("public", 1), ("secret", 0)])
def test_the_scores_of_those_who_left_are_told_at_the_end(ballots: str, times: int) -> None:
    charter = {"assimilation": 1, "max_sessions": 1, "reelect_threshold": 1, "public_eye": 1, "ballots": ballots}
    hand = {A: "heart+", B: "heart+", C: "club+ star+"}
    game = all_pass(campaigning(3, hand=hand, law="heart+", charter=charter, attacks=[0, 0, 1]))
    assert told(game, None, "LEFT_WITH") == [("LG-103", "C left the game with a score of −1.")] * times
    assert said(game, "LEFT_WITH", viewer=C) == ["You left the game with a score of −1."] * times
    speak(game, "de")
    assert said(game, "LEFT_WITH") == ["C ist mit −1 Punkt ausgeschieden."] * times


@pytest.mark.rule("LG-102", "LG-167")
@pytest.mark.parametrize(("bought", "money", "lines"), [
    ([0, 2, 0, 1], [4] * 4, ["On points the game goes to Team 2 (B and D): its average score of 2½ is the highest."]),
    ([0, 0, 0, 0], [4, 9, 4, 4], [f"On points the game goes to Team 2 (B and D): {BY_TOKENS}."]),
    ([0, 0, 0, 0], [4] * 4, [
        "A shared win on points goes to Team 1 (A and C): its average score of 1 is the highest.",
        "A shared win on points goes to Team 2 (B and D): its average score of 1 is the highest.",
    ]),
])  # fmt: skip
def test_a_team_that_wins_on_points_is_named_with_its_average(
    bought: list[int], money: list[int], lines: list[str]
) -> None:
    hand = {A: "club+", B: "club+", C: "star+", D: "star+"}
    game = campaigning(
        4, session=6, hand=hand, team_hand={0: "heart+", 1: "heart+"}, law="heart+", bought=bought, money=money,
        charter={"teams": 2},
    )  # fmt: skip
    all_pass(game)
    assert told(game, None, "WINS_ON_POINTS", "TEAM_ON_POINTS") == [("LG-167", line) for line in lines]
    if bought[1]:
        speak(game, "de")
        assert said(game, "TEAM_ON_POINTS") == [
            "Nach Punkten gewinnt Team 2 mit B und D: Seine 2½ Punkte im Durchschnitt sind die meisten."
        ]


@pytest.mark.rule("LG-167")
def test_an_average_that_is_no_half_has_two_decimals() -> None:
    hand = dict.fromkeys(range(6), "moon+")
    bought = [1, 0, 0, 0, 0, 0]
    game = campaigning(6, session=6, hand=hand, bought=bought, charter={"teams": 2})
    assert said(all_pass(game), "TEAM_ON_POINTS") == [
        "On points the game goes to Team 1 (A, C and E): its average score of 0.33 is the highest."
    ]


# ---------------------------------------------------------------- cards that are dealt
@pytest.mark.rule("LG-11", "LG-129", "LG-163")
def test_a_card_that_is_dealt_cites_why_it_is_dealt() -> None:
    assert {rule for rule, _ in told(set_up(3), None, "deal_red")} == {"LG-11"}
    assert {rule for rule, _ in told(set_up(4, teams=2), None, "deal_red")} == {"LG-163"}
    hand = {A: "heart+ coin+", B: "star+ coin+", C: "star- coin+"}
    charter = {"reelect_threshold": 1, "reelect_cards": 0}
    game = all_pass(campaigning(3, hand=hand, law="heart+", charter=charter))
    assert {rule for rule, _ in told(game, None, "deal_red", back=4)} == {"LG-129"}


@pytest.mark.rule("LG-188")
def test_a_card_that_replaces_one_of_the_pile_cites_its_rule() -> None:
    hand = {A: "heart+", B: "heart+", C: "heart- star+"}
    charter = {"assimilation": 1, "reelect_threshold": 1, "charter_change": "locked"}
    game = all_pass(campaigning(3, hand=hand, law="heart+", charter=charter))
    assert {rule for rule, _ in told(game, None, "deal_red")} == {"LG-188"}
    [seat] = [seat for seat in (A, B) if said(game, "PILE_CARD_GOING", viewer=seat)]
    other = A + B - seat
    speak(game, "de")
    assert said(game, "PILE_CARD_GOING", viewer=seat) == ["Deine Karte Herz − geht zurück."]
    assert not said(game, "PILE_CARD_GOING", viewer=other)
