"""Simulated games: the same on any number of workers; counted and kept where they stop; written safely."""

from __future__ import annotations

import json
import os
import signal
import threading
from ctypes import addressof
from itertools import pairwise

import polars as pl
import pyarrow.parquet as pq
import pytest

import commonweal as cw
from commonweal.lab import result_files
from commonweal.lab.batch import Worker
from commonweal.lab.batch_loop import FINISHED
from commonweal.lab.compiled_batches import BATCH_GAMES
from commonweal.lab.provenance import code_fingerprint
from commonweal.lab.rerun import acts_of, record_of
from commonweal.lab.setup import LabError, lineup, set_up
from commonweal.lab.simulate import simulate_to
from commonweal.lab.workers import play_batches
from commonweal.play.record import open_record
from commonweal.rulebook.backends.compiled import LINE
from rulebook.broken_games import orchard

POTLATCH = set_up("potlatch", seats=4, seed=5)


def run(setup=POTLATCH, games=40, **more):
    return simulate_to(more.pop("out", None), setup, games=games, **more)


def test_a_frame_has_a_row_for_each_game_and_seat():
    frame = cw.simulate("potlatch", games=30, seats=3, players="sensible", seed=1)
    assert frame.columns[:5] == ["game", "seat", "player", "acts", "ending"]
    assert frame.select("game", "seat").rows() == [(game, seat) for game in range(30) for seat in range(3)]
    assert frame["player"].unique().to_list() == ["sensible"]
    assert frame["ending"].unique().to_list() == ["finished"]
    assert {"goals_met", "status"} <= set(frame.columns)


@pytest.mark.parametrize("players", ["random", "sensible,random", "search:3,sensible"])
def test_any_number_of_workers_plays_the_same_games(players):
    games = 2 * BATCH_GAMES + 7 if "search" not in players else 20
    setup = set_up("potlatch", seats=2, seed=9, players=players)
    one, three = run(setup, games, workers=1), run(setup, games, workers=3)
    assert one.total == three.total
    assert one.total.games == games
    assert (
        one.total.hexadecimal() != run(set_up("potlatch", seats=2, seed=10, players=players), games).total.hexadecimal()
    )


def test_a_game_is_the_same_in_any_company():
    alone = [
        next(iter(play_batches(POTLATCH, game, game + 1, workers=1))) for game in (3, BATCH_GAMES - 1, BATCH_GAMES)
    ]
    together = list(play_batches(POTLATCH, 0, BATCH_GAMES + 1, workers=2))
    for batch in alone:
        beside = together[batch.first // BATCH_GAMES]
        place = batch.first % BATCH_GAMES
        assert batch.acts[0] == beside.acts[place]
        for name, values in batch.of_seats.items():
            assert values[0].tolist() == beside.of_seats[name][place].tolist()


@pytest.mark.parametrize("players", ["random", "sensible", "search:4,random,sensible"])
def test_the_record_of_a_game_leads_to_its_results(players):
    setup = set_up("potlatch", seats=4, seed=2, players=players, charter={"linked_games": 2})
    batch = next(iter(play_batches(setup, 0, 3, workers=1)))
    for game in range(3):
        found = open_record(record_of(setup, game))
        assert found.acts == batch.acts[game]
        assert batch.ending[game] == FINISHED
        for name in setup.book.results:
            assert [seat[name] for seat in found.game.outcome] == batch.of_seats[name][game].tolist()


def test_chance_is_the_same_for_all_players():
    dealt = [
        [act for act in acts_of(set_up("potlatch", seats=4, seed=3, players=kind), 7)[0] if act[0] == -1][:28]
        for kind in ("random", "sensible", "search:2")
    ]
    assert dealt[0] == dealt[1] == dealt[2]


def test_plain_and_checked_code_play_the_same():
    plain = [batch.digest for batch in play_batches(POTLATCH, 0, 50, workers=1, checked=False)]
    assert plain == [batch.digest for batch in play_batches(POTLATCH, 0, 50, workers=1)]


# ---------------------------------------------------------------- games that do not finish
def test_games_without_end_are_counted_and_kept(tmp_path):
    setup = set_up("potlatch", seats=4, seed=5, max_acts=90)
    done = run(setup, 60, records=tmp_path / "kept")
    assert done.total.endings["too long"] == done.stopped > 20
    assert done.total.endings["finished"] == done.total.finished > 0
    assert len(done.records) == 20
    found = open_record(done.records[0].read_text())
    assert "not over after 90 acts" in found.stopped
    assert found.acts == 90
    frame = cw.simulate("potlatch", games=60, seats=4, seed=5, max_acts=90)
    given_up = frame.filter(pl.col("ending") == "too long")
    assert given_up.height == 4 * done.stopped
    assert given_up["status"].null_count() == given_up.height


SPOILT = {
    "dead end": ("        s.phase = Phase.OVER", "        s.phase = Phase.PICK", "no act is possible"),
    "broken law": ("    if s.round_no < s.rounds:", "    if s.round_no < 99:", "s.round_no"),
    "law at the end": (
        "    s.held[seat] -= 1",
        "    s.held[seat] -= 1\n    s.basket[0] -= s.meals == 0",
        "in hands or eaten",
    ),
}


@pytest.mark.parametrize("kind", SPOILT)
@pytest.mark.parametrize("players", ["random", "search:2"])
def test_rules_that_fail_are_caught(kind, players, tmp_path):
    line, instead, says = SPOILT[kind]
    setup = set_up(orchard(tmp_path, line, instead), seats=3, players=players)
    done = run(setup, 5, records=tmp_path / "kept")
    law_at_end = kind == "law at the end"
    assert done.total.games == 5
    assert done.total.endings["broken law" if law_at_end else kind] == (1 if law_at_end and players == "random" else 5)
    last = json.loads(done.records[0].read_text().splitlines()[-1])
    assert says in last["why"]


def test_a_sound_game_outside_the_catalogue_is_simulated(tmp_path):
    frame = cw.simulate(orchard(tmp_path), games=3 * BATCH_GAMES // 2, seats=4, seed=1)
    assert frame["utility"].is_between(2, 8).all()


# ---------------------------------------------------------------- files
@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_a_file_holds_what_the_frame_holds(suffix, tmp_path):
    out = tmp_path / f"plays{suffix}"
    done = run(games=BATCH_GAMES + 10, out=out)
    read = pl.read_parquet(out) if suffix == ".parquet" else pl.read_csv(out)
    frame = cw.simulate("potlatch", games=BATCH_GAMES + 10, seats=4, seed=5)
    assert read.select(pl.all().cast(pl.String)).equals(frame.select(pl.all().cast(pl.String)))
    beside = json.loads((tmp_path / f"plays{suffix}.run.json").read_text())
    assert beside["digest"] == done.total.hexadecimal()
    codebook = pl.read_csv(tmp_path / f"plays{suffix}.codebook.csv")
    assert codebook["column"].to_list() == frame.columns
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        f"plays{suffix}{more}" for more in ("", ".codebook.csv", ".run.json")
    )


def test_workers_share_no_cache_line():
    workers_used = [Worker(POTLATCH) for _ in range(4)]
    spans = sorted((addressof(b), len(b)) for d in workers_used for b in (d.s, d.b, d.buffer, d.root))
    assert all(begin % LINE == 0 for begin, _ in spans)
    assert all((begin + size - 1) // LINE < after // LINE for (begin, size), (after, _) in pairwise(spans))


@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
@pytest.mark.parametrize("cut", [1, BATCH_GAMES, BATCH_GAMES + 300])
def test_a_run_in_two_sittings_is_the_run_in_one(suffix, cut, tmp_path):
    whole, parts = tmp_path / f"whole{suffix}", tmp_path / f"parts{suffix}"
    at_once = run(games=2 * BATCH_GAMES + 5, out=whole)
    run(games=cut, out=parts)
    then = run(games=2 * BATCH_GAMES + 5, out=parts, resume=True)
    assert then.resumed == cut
    assert then.total.hexadecimal() == at_once.total.hexadecimal()
    assert then.total.sums == at_once.total.sums
    read = pl.read_parquet if suffix == ".parquet" else pl.read_csv
    assert read(parts).equals(read(whole))


def test_the_bytes_of_a_file_depend_on_no_workers_parts_or_sittings(tmp_path, monkeypatch):
    monkeypatch.setattr(result_files, "GROUP_ROWS", 3000)
    one, many, resumed = (tmp_path / f"{name}.parquet" for name in ("one", "many", "resumed"))
    run(games=7 * BATCH_GAMES, out=one, workers=1)
    monkeypatch.setattr(result_files, "PART_WRITES", 2)
    monkeypatch.setattr("commonweal.lab.simulate.BATCH_ROWS", 1)
    joined, join = [], result_files.join
    monkeypatch.setattr(result_files, "join", lambda parts, *more: joined.append(len(parts)) or join(parts, *more))
    run(games=7 * BATCH_GAMES, out=many, workers=3)
    run(games=4 * BATCH_GAMES, out=resumed)
    run(games=7 * BATCH_GAMES, out=resumed, resume=True)
    assert joined == [4, 2, 3], "two writes make a part; then one part of the first sitting and two more"
    assert pq.ParquetFile(one).num_row_groups == -(-7 * BATCH_GAMES * 4 // 3000)
    assert one.read_bytes() == many.read_bytes() == resumed.read_bytes()


def test_a_name_without_a_suffix_keeps_the_parts_as_a_dataset(tmp_path, monkeypatch):
    monkeypatch.setattr(result_files, "PART_WRITES", 1)
    monkeypatch.setattr("commonweal.lab.simulate.BATCH_ROWS", 1)
    one, plays = tmp_path / "one.parquet", tmp_path / "plays"
    run(games=3 * BATCH_GAMES, out=one)
    run(games=2 * BATCH_GAMES, out=plays, workers=1)
    assert [part.name for part in sorted(plays.iterdir())] == ["part-000000.parquet", "part-000001.parquet"]
    with pytest.raises(LabError, match="already exists"):
        run(games=3 * BATCH_GAMES, out=plays)
    then = run(games=3 * BATCH_GAMES, out=plays, resume=True)
    assert then.resumed == 2 * BATCH_GAMES
    assert pl.read_parquet(plays).equals(pl.read_parquet(one))
    assert pq.read_table(plays).num_rows == 3 * 4 * BATCH_GAMES
    beside = {path.name for path in tmp_path.glob("plays*")}
    assert beside == {"plays", "plays.run.json", "plays.codebook.csv"}


def test_a_dataset_survives_a_crash_while_it_is_replaced(tmp_path, monkeypatch):
    plays = tmp_path / "plays"
    run(games=20, out=plays)
    removed = []

    def crash(path):
        removed.append(path)
        if path == plays:
            result_files.shutil.rmtree(path)
            raise KeyboardInterrupt

    monkeypatch.setattr(result_files, "remove", crash)
    with pytest.raises(KeyboardInterrupt):
        run(games=30, out=plays, resume=True)
    assert plays in removed
    assert not plays.exists()
    monkeypatch.undo()
    done = run(games=40, out=plays, resume=True)
    assert done.resumed == 30
    assert pl.read_parquet(plays)["game"].unique().len() == 40


def test_a_run_that_was_killed_keeps_its_closed_parts(tmp_path, monkeypatch):
    monkeypatch.setattr(result_files, "PART_SECONDS", 0)
    monkeypatch.setattr("commonweal.lab.simulate.BATCH_ROWS", 1)
    monkeypatch.setattr(result_files.ResultsFile, "finish", lambda self, facts: None)  # as if it were killed here
    out = tmp_path / "plays.parquet"
    run(games=2 * BATCH_GAMES, out=out)
    assert not out.exists()
    monkeypatch.undo()
    with pytest.raises(LabError, match="--resume"):
        run(games=3 * BATCH_GAMES, out=out)
    then = run(games=3 * BATCH_GAMES, out=out, resume=True)
    assert then.resumed == 2 * BATCH_GAMES
    assert then.total.hexadecimal() == run(games=3 * BATCH_GAMES).total.hexadecimal()
    assert pl.read_parquet(out)["game"].unique().len() == 3 * BATCH_GAMES


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_run_whose_end_failed_is_gone_on_with(suffix, tmp_path, monkeypatch):
    def full(path, book):
        raise OSError(28, "No space left on device", str(path))

    out, whole = tmp_path / f"plays{suffix}", tmp_path / f"whole{suffix}"
    monkeypatch.setattr("commonweal.lab.result_files.write_codebook", full)
    with pytest.raises(LabError, match=r"No space left on device. The games played so far are kept in .*--resume"):
        run(games=20, out=out)
    monkeypatch.undo()
    run(games=50, out=out, resume=True)
    run(games=50, out=whole)
    read = pl.read_parquet if suffix == ".parquet" else pl.read_csv
    assert read(out).equals(read(whole))


def test_the_first_interrupt_keeps_what_is_done(tmp_path):
    def interrupt(games, acts):
        if games == BATCH_GAMES:
            os.kill(os.getpid(), signal.SIGINT)

    assert threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT)
    out = tmp_path / "plays.parquet"
    done = run(games=400 * BATCH_GAMES, out=out, workers=1, progress=interrupt)
    assert signal.getsignal(signal.SIGINT) is before
    assert done.interrupted
    assert BATCH_GAMES <= done.total.games < 400 * BATCH_GAMES
    assert pl.read_parquet(out).height == 4 * done.total.games
    assert not (tmp_path / "plays.parquet.unfinished").exists()


# ---------------------------------------------------------------- bad input
def test_players_are_dealt_to_seats_in_turn():
    assert lineup("sensible, search:200 ,random", 4) == ("sensible", "search:200", "random", "sensible")
    for wrong in ("genius", "random,random,random", ""):
        with pytest.raises(LabError):
            lineup(wrong, 2)


@pytest.mark.parametrize(
    ("more", "says"),
    [({"games": 0}, "games"), ({"seed": -1}, "seed"), ({"max_acts": 0}, "max_acts"), ({"workers": 0}, "worker")],
)
def test_what_cannot_be_simulated_is_refused(more, says):
    with pytest.raises(LabError, match=says):
        cw.simulate("potlatch", **({"games": 1} | more))


def test_a_file_of_other_games_is_not_gone_on_with(tmp_path):
    out = tmp_path / "plays.csv"
    run(games=5, out=out)
    for setup, says in ((set_up("potlatch", seats=4, seed=6), "seed 5, not 6"), (POTLATCH, "already exists")):
        with pytest.raises(LabError, match=says):
            run(setup, 9, out=out, resume=setup is not POTLATCH)
    state = json.loads((noted := tmp_path / "plays.csv.run.json").read_text())
    assert state["setup"]["commonweal"] == state["commonweal"] == cw.__version__
    assert state["setup"]["rules"] == state["rules"] == code_fingerprint(POTLATCH.book)
    assert state["charter"] == POTLATCH.describe()["charter"]
    state["setup"]["rules"] = "0" * 64
    noted.write_text(json.dumps(state))
    with pytest.raises(LabError, match="have changed since"):
        run(games=9, out=out, resume=True)
    noted.write_text("{}")
    with pytest.raises(LabError, match="does not say"):
        run(games=9, out=out, resume=True)
