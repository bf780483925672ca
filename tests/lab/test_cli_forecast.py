"""`commonweal forecast`: what a deal would do, at a moment of a recorded game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.play import Game
from commonweal.play.record import write_record

PAYS = ("add_clause pay-at", "set_field 0 amount 9999", "set_field 0 start 2")


class Recorded:
    """A game in which the first player has offered the next one a payment, and the record of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        game: Game = cw.start("laissez_faire", seats=3, seed=5, names=["Ann", "Ben", "Cleo"])
        (self.first,) = game.to_act
        self.other = (self.first + 1) % 3
        self.begun = game.moves_done
        self.acts = [f"open_deal {1 << self.first | 1 << self.other}", *PAYS, "offer"]
        game.do(self.first, self.acts)
        self.offered = game.moves_done
        game.do(self.other, "reject")
        for seat in (self.first, self.other):
            game.do(seat, "resign")
        path.write_text(write_record(game))

    def ask(self, *words: object, code: int = 0) -> str:
        told = ["forecast", str(self.path), "--pairs", "4", "--seed", "1", "--workers", "1", *map(str, words)]
        done = CliRunner().invoke(app, told)
        assert done.exit_code == code, done.output
        return done.output if code == 0 else done.stderr

    def figures(self, *words: object) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.ask(*words, "--json"))
        return found


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return Recorded(tmp_path_factory.mktemp("records") / "game.jsonl")


def test_it_prints_what_the_offer_on_the_table_would_do(recorded: Recorded) -> None:
    text = recorded.ask("--at", recorded.offered, "--seat", recorded.other)
    assert "4 pairs of futures, seed 1." in text
    assert "broken in 4 of 4" in text
    assert "arrears: 4" in text
    assert "one future in which it is broken:" in text
    assert text.count("Cleo") >= 2


def test_an_offer_that_a_seat_might_make_has_the_same_figures(recorded: Recorded) -> None:
    made = [word for act in recorded.acts for word in ("--act", act)]
    found = recorded.figures("--at", recorded.begun, "--seat", recorded.first, *made)
    assert found["parties"] == sorted([recorded.first, recorded.other])
    assert (found["pairs"], found["broken"]["times"], found["broken"]["kinds"]["arrears"]["times"]) == (4, 4, 4)
    assert found["broken"]["kinds"]["void"]["times"] == 0 < found["broken"]["kinds"]["void"]["high"]
    assert found["paid"][1][recorded.other]["mean"] == -found["paid"][1][recorded.first]["mean"] > 0
    assert found["story"][0]["text"]


def test_bad_input_is_refused(recorded: Recorded) -> None:
    assert "no offer that waits" in recorded.ask("--at", recorded.begun, code=2)
    assert "no move 999" in recorded.ask("--at", 999, code=2)
    assert "no seat 7" in recorded.ask("--at", recorded.offered, "--seat", 7, code=2)
    refused = recorded.ask("--at", recorded.begun, "--seat", recorded.first, "--act", "open_deal 0", code=2)
    assert "Rule LF-104." in refused
