"""What everybody ends with: numbers, or nothing where they would tell secret votes; and everything in a simulation."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest

from commonweal.debriefing import history_of
from commonweal.lab.game_columns import columns_of
from commonweal.play.class_debrief.results import result_of
from commonweal.play.debrief import csv_tables
from commonweal.play.game import Game
from commonweal.play.record_csv import write_csv_zip
from commonweal.rulebook.measures import measures_of_book, told_at
from games.legislation.tables import A, B, C, book, laid_out, votes
from games.legislation.test_debrief import played

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
    game = laid_out(
        3,
        hand=hand,
        phase="campaign",
        chair=-1,
        session=1,
        bought=[0, 1, 2],
        law="heart+ coin+",
        asked_now=A,
        to_ask=0b110,
    )
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
