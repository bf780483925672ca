"""What only some learn, and what nobody learns: views, the log and the record of a small game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play import catalogue
from commonweal.play.chance import Committed
from commonweal.play.encoding import Beside, actor_of, decode_move, encode_move
from commonweal.play.game import Game
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.play.record_csv import write_csv_zip
from commonweal.play.record_format import seal
from random_games import play_on
from records import Lines, forged, parsed
from rulebook.assemblies import assembly

SECRET = bytes(range(32))


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("commonweal.play.record.find_book", lambda name: assembly())
    yield
    catalogue.game_names.cache_clear()


def finished(ballots: tuple[int, ...] = (1, 1, 0), charter: dict[str, int] | None = None) -> Game:
    """A game of three seats in which the first vote goes so and all else is drawn from a seed."""
    game = Game.begin(assembly(), 3, {"rounds": 1, **(charter or {})}, Committed(SECRET))
    for seat, yes in enumerate(ballots):
        game.do(seat, f"ballot yes={yes}")
    return play_on(game, random.Random(3).choice)


def test_who_is_paid_reads_it_alone() -> None:
    game = finished()
    paid = {
        seat: [entry["values"]["number"] for entry in game.entries_for(seat) if entry["id"] == "notices.PAID.says"]
        for seat in (None, 0, 1, 2)
    }
    interests = list(game.s.interest[:3])
    assert paid == {None: []} | {seat: [3 * x] if x else [] for seat, x in enumerate(interests)}
    assert sum(map(bool, interests)) > 0
    private = [entry for entry in game.entries_for(0) if entry["id"] == "notices.PAID.says"]
    assert all(entry["private"] for entry in private)


@pytest.mark.parametrize("open_deals", [False, True])
def test_parties_of_a_deal_read_it_alone(open_deals: bool) -> None:
    game = Game.begin(assembly(), 3, {"open_deals": open_deals}, Committed(SECRET))
    for seat in range(3):
        game.do(seat, "ballot yes=0")
    game.do(0, "propose other=2 sum=3")
    last = game.moves_done - 1
    ids = {seat: [entry["id"] for entry in game.entries_of_move(last, seat)] for seat in (None, 0, 1, 2)}
    told, not_told = ["acts.propose.says"], ["acts.propose.says" if open_deals else "acts.propose.hides"]
    assert ids == {None: not_told, 0: told, 1: not_told, 2: told}
    assert [game.view(seat)["offer"] for seat in (None, 0, 1, 2)] == [[None], [3], [None], [3]]
    game.do(2, "answer yes=1")
    heard = {seat: len(game.entries_of_move(last + 1, seat)) for seat in (None, 0, 1, 2)}
    assert heard == {None: 1, 0: 2, 1: 1, 2: 2}


def test_the_end_opens_all_but_ballots() -> None:
    game = finished()
    for seat in (None, 0, 1, 2):
        shown = game.position(seat, reveal=True)["view"]
        assert shown["money"] == game.s.money
        assert shown["ayes_in_all"] == 2
        assert [row for i, row in enumerate(shown["vote"]) if i != seat and row is not None] == []
        texts = [entry["id"] for entry in game.entries_for(seat, reveal=True)]
        assert texts.count("acts.ballot.says") == (seat is not None)
        assert texts.count("notices.PAID.says") == sum(bool(x) for x in game.s.interest[:3])


def test_exchanged_ballots_leave_all_bytes_of_others_equal() -> None:
    one, two = finished((1, 0, 1)), finished((0, 1, 1))
    for seat in (None, 2):
        for reveal in (False, True):
            here, there = (
                json.dumps([list(g.entries_for(seat, reveal=reveal)), g.position(seat, reveal=reveal)])
                for g in (one, two)
            )
            assert here == there
    records = [[dict(line, chain="", sealed="") for line in parsed(write_record(game))] for game in (one, two)]
    assert records[0] == records[1]
    assert write_csv_zip(one) == write_csv_zip(two)


def test_the_record_of_players_seals_ballots() -> None:
    game = finished()
    text = write_record(game)
    ballots = [line for line in parsed(text) if "sealed" in line]
    assert [line["acts"] for line in ballots] == [["ballot yes=?"]] * 3
    assert len({line["sealed"] for line in ballots}) == 3
    nonce = game.beside(1).nonce
    assert len(nonce) == 32
    assert ballots[0]["sealed"] == seal(["ballot yes=1"], nonce)
    assert nonce.hex() not in text
    assert write_record(Game.resume(assembly(), 3, {"rounds": 1}, Committed(SECRET), game.encoded_moves)) == text
    found = open_record(text)
    assert (found.sealed, found.game.moves_done, found.committed) == (1, 1, True)


def test_the_record_of_the_teacher_opens_them_and_says_so() -> None:
    game = finished()
    found = open_record(text := write_record(game, opened=True))
    assert parsed(text)[0]["opened"] == "AS-5"
    assert found.sealed is None
    assert found.game.outcome == game.outcome
    closed = Game.begin(assembly(), 3, {}, Committed(SECRET))
    with pytest.raises(ValueError, match="once the game is over"):
        write_record(closed, opened=True)


def test_verify_says_what_it_could_not_replay(tmp_path: object) -> None:
    file = tmp_path / "game.jsonl"  # type: ignore[operator]
    file.write_text(write_record(finished()))
    said = CliRunner().invoke(app, ["verify", str(file)])
    assert said.exit_code == 0
    assert "From move 1 on" in said.output


def test_a_seal_that_was_changed_breaks_the_chain() -> None:
    text = write_record(finished())

    def open_seal(lines: Lines) -> None:
        del lines[2]["sealed"]

    with pytest.raises(BrokenRecord, match="Line 3"):
        open_record(forged(text, open_seal))
    with pytest.raises(BrokenRecord, match="Line 3"):
        open_record(text.replace(parsed(text)[2]["sealed"], "0" * 64))


@pytest.mark.parametrize("by", [-3, -2, -1, 0, 9, 31])
@pytest.mark.parametrize("code", ["H", "I"])
def test_moves_are_read_as_they_were_written(code: str, by: int) -> None:
    for beside in (Beside(), Beside(nonce=SECRET), Beside(texts={0: "We, the people", 3: "…"})):
        body = encode_move(code, by, [7, 65535], beside)
        assert decode_move(code, body) == (by, [7, 65535], beside)
        assert actor_of(body) == by
    with pytest.raises(ValueError, match="broken"):
        decode_move(code, encode_move(code, by, [7], Beside(nonce=SECRET))[:-4])
