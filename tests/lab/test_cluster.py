"""A cluster: the same games as on one core, though a worker dies on the way."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import warnings

import distributed
import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.lab.arms import grid_arms
from commonweal.lab.cluster import NOBODY, SOMEBODY, Cluster, join_cluster, narrow_batch, play_bundle, widen_batch
from commonweal.lab.compiled_batches import BATCH_GAMES
from commonweal.lab.game_measures import select_measures
from commonweal.lab.setup import LabError, set_up
from commonweal.lab.simulate import simulate_to
from commonweal.lab.sweep import compare
from commonweal.lab.workers import Task, play_batches
from commonweal.play import UnknownGame

SETUP = set_up("potlatch", seats=4, seed=8)
GAMES = 100 * BATCH_GAMES


@pytest.fixture(scope="module")
def cluster():
    with join_cluster("local:2") as found:
        yield found


def test_a_worker_that_dies_loses_nothing(cluster, tmp_path):
    pids = list(cluster.client.run(os.getpid).values())
    assert os.getpid() not in pids
    died = []

    def kill_one(games, acts):
        if not died:
            died.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    run = simulate_to(None, SETUP, games=GAMES, cluster=cluster, progress=kill_one)
    assert died
    assert run.total == simulate_to(None, SETUP, games=GAMES, workers=1).total
    assert run.cpu_seconds > 0
    assert not run.interrupted


def test_the_processor_time_of_a_run_is_its_own(cluster):
    before = cluster.cpu_seconds
    run = simulate_to(None, SETUP, games=BATCH_GAMES, cluster=cluster)
    own = cluster.cpu_seconds - before
    cluster.cpu_seconds += 1000  # as if others had run before
    again = simulate_to(None, SETUP, games=BATCH_GAMES, cluster=cluster)
    assert 0 < own <= run.cpu_seconds
    assert again.cpu_seconds < 1000
    found = compare(
        grid_arms(SETUP, {"hand_size_rule": ["six", "four"]}),
        select_measures(SETUP.book, []),
        games=100,
        cluster=cluster,
    )
    assert found.cpu_seconds < 1000


def test_a_sweep_comes_out_the_same(cluster):
    arms = grid_arms(SETUP, {"hand_size_rule": ["six", "four"]})
    taken = select_measures(SETUP.book, ["gini", "mobility"])
    far = compare(arms, taken, games=1500, cluster=cluster)
    near = compare(arms, taken, games=1500, workers=1)
    assert far.rows() == near.rows()


def test_an_arena_comes_out_the_same(cluster):
    far = cw.arena("potlatch", games=200, seats=3, seed=1, cluster=cluster)
    assert far.rows() == cw.arena("potlatch", games=200, seats=3, seed=1, workers=1).rows()


def test_players_who_think_do_so_on_the_cluster(cluster):
    setup = set_up("potlatch", seats=2, seed=8, players="search:2")
    far = simulate_to(None, setup, games=20, cluster=cluster)
    assert far.total == simulate_to(None, setup, games=20, workers=1).total


@pytest.fixture
def deserted():
    """A scheduler on a free port to which no worker is connected."""
    quiet = {"dashboard_address": "127.0.0.1:0", "scheduler_kwargs": {"dashboard": False}}
    with distributed.LocalCluster(n_workers=0, processes=False, protocol="tcp", host="127.0.0.1", **quiet) as found:
        yield found


def test_a_run_waits_for_workers_and_says_so(deserted):
    """None at the beginning; then one, which goes in the midst; then another."""
    said, gone = [], []

    def hear(text):
        said.append(text)
        if text == NOBODY:
            deserted.scale(1)

    def go(games, acts):
        if not gone:
            gone.append(deserted.workers[0])
            deserted.scale(0)
            deserted.sync(gone[0].close, executor_wait=False)

    with join_cluster(deserted.scheduler_address) as cluster:
        cluster.notify = hear
        run = simulate_to(None, SETUP, games=60 * BATCH_GAMES, cluster=cluster, progress=go)
    assert said == [NOBODY, SOMEBODY] * 2
    assert not run.interrupted
    assert run.total == simulate_to(None, SETUP, games=60 * BATCH_GAMES, workers=1).total


def test_who_waits_for_a_worker_may_stop(deserted):
    stop = threading.Event()
    with join_cluster(deserted.scheduler_address) as cluster:
        cluster.notify = lambda text: stop.set()
        assert not list(play_batches(SETUP, 0, 5, cluster=cluster, stop=stop))


def test_where_there_is_no_terminal_waiting_is_said_on_standard_error(deserted, tmp_path, monkeypatch):
    """Ctrl-C while a command waits for a worker."""
    monkeypatch.setattr("commonweal.lab.cluster.WAIT", 0)
    monkeypatch.setattr("commonweal.lab.cluster.time.sleep", lambda seconds: signal.raise_signal(signal.SIGINT))
    words = ["simulate", "potlatch", "--cluster", deserted.scheduler_address, "--out", str(tmp_path / "plays.csv")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 130
    assert result.stderr.splitlines()[0] == NOBODY
    assert not list(tmp_path.iterdir())


def test_a_worker_with_other_rules_that_comes_late_is_refused():
    cluster, task = Cluster(None, "tcp://there:8786"), Task(SETUP, 0, 5)
    at_home = (cw.__version__, 0)
    with pytest.raises(LabError, match=r"A worker has Commonweal .* version 2 of potlatch, but this machine has"):
        cluster.result_of(Done(play_bundle, [task], True, False, at_home))
    with pytest.raises(LabError, match=r"at tcp://there:8786 cannot play \(No module named.*Install the same"):
        cluster.result_of(Done(pickle.loads, b"cno_such_module\nx\n."))


class Done:
    """A future whose work is done when asked for."""

    def __init__(self, work, *given):
        self.work, self.given = work, given

    def result(self):
        return self.work(*self.given)


def test_what_travels_arrives():
    assert pickle.loads(pickle.dumps(SETUP)).describe() == SETUP.describe()
    batch = next(iter(play_batches(SETUP, 0, 20, workers=1, trajectory=True)))
    there = widen_batch(pickle.loads(pickle.dumps(narrow_batch(batch))))
    assert len(pickle.dumps(narrow_batch(batch))) < len(pickle.dumps(batch)) / 3
    assert (there.trajectory == batch.trajectory).all()
    for name, values in batch.of_seats.items():
        assert there.of_seats[name].dtype == values.dtype
        assert (there.of_seats[name] == values).all()


@pytest.fixture(scope="module")
def other(cluster):
    """A second local cluster beside the first, which takes ports that are free."""
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message="Port .* is already in use")
        with join_cluster("local:1") as found:
            yield found


def test_local_clusters_stand_side_by_side_with_the_workers_asked_for(cluster, other):
    assert cluster.client.scheduler.address != other.client.scheduler.address
    assert other.workers == len(other.client.nthreads()) == 1


def test_ctrl_c_which_a_terminal_sends_to_all_ends_no_worker(other):
    pid = next(iter(other.client.run(os.getpid).values()))
    os.kill(pid, signal.SIGINT)
    assert simulate_to(None, SETUP, games=5, cluster=other).total.games == 5
    assert list(other.client.run(os.getpid).values()) == [pid]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


class Unfit:
    """A client of workers who cannot play, or of a scheduler that is gone."""

    def __init__(self, wrong):
        self.wrong = wrong

    def nthreads(self):
        return {"tcp://there:1": 1}

    def run(self, versions, name):
        raise self.wrong

    def cancel(self, begun):
        assert not begun


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (ModuleNotFoundError("No module named 'commonweal'"), r"cannot play potlatch \(No module named"),
        (UnknownGame("There is no game 'potlatch'."), r"cannot play potlatch \(There is no game"),
        (OSError("Timed out trying to connect"), "was lost"),
    ],
)
def test_workers_who_cannot_play_and_a_scheduler_that_is_gone_are_named(wrong, says):
    with pytest.raises(LabError, match=f"at tcp://there:8786 {says}"):
        next(play_batches(SETUP, 0, 5, cluster=Cluster(Unfit(wrong), "tcp://there:8786")))


@pytest.mark.parametrize(
    ("address", "says"),
    [("local:0", "write local"), ("local:x", "write local"), ("tcp://127.0.0.1:1", "no Dask scheduler")],
)
def test_a_cluster_that_is_not_there_is_named(address, says, tmp_path, monkeypatch):
    monkeypatch.setattr("commonweal.lab.cluster.PATIENCE", "0.3s")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LabError, match=says), join_cluster(address):
        pass
    words = ["simulate", "potlatch", "--games", "5", "--cluster", address, "--out", "plays.csv"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["simulate", "arena", "sweep", "report", "design"])
def test_workers_of_this_machine_beside_a_cluster_are_refused(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = [command, "potlatch", "--games", "5", "--cluster", "local:1", "--workers", "2"]
    words += {
        "sweep": ["--sweep", "minimum_gift=none,single_card_first"],
        "report": ["--sweep", "minimum_gift=none,single_card_first", "--out", "report.html"],
        "design": ["--maximise", "worst_off", "--options", "minimum_gift", "--out", "found"],
    }.get(command, [])
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2, result.output
    assert "its own workers" in result.stderr
    assert not list(tmp_path.iterdir())
