"""What if: futures that start from what was known, differ by the charter alone, and can be called off."""

from __future__ import annotations

import json
import re
import threading
from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.lab import levers
from commonweal.lab.batch import Worker
from commonweal.lab.futures import arm_at
from commonweal.lab.levers import options_that_matter
from commonweal.lab.rerun import record_of
from commonweal.lab.setup import LabError, set_up
from commonweal.play.record import open_record
from commonweal.play.views import seen_by
from commonweal.rulebook import CharterError

SETUP = set_up("potlatch", seats=4, seed=1, players="sensible")


@pytest.fixture(scope="module")
def text():
    return record_of(SETUP, 5)


@pytest.fixture(scope="module")
def game(text):
    return open_record(text).game


def test_the_same_charter_has_the_same_futures(game):
    found = cw.what_if(game, at=10, charters={"the same": {}, "linked": {"linked_games": 2}}, futures=50, seed=1)
    one, same, linked = found.found.totals
    assert one.hexadecimal() == same.hexadecimal() != linked.hexadecimal()
    assert found.found.difference("goals_met", 1).mean == 0
    assert found.ends[0] == found.ends[1]
    assert found.ends[0][0]["goals_met"].total() == 50


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_futures_do_not_know_what_was_hidden(game, seat):
    """Two games that look alike to the knower have the same futures, whatever is hidden in them."""
    moment = game.at(12)
    other = game.at(12)
    assert other.book.functions["determinize"](
        other.s, other.book.interpreted.workspace(), -1 if seat is None else seat
    )
    assert other.s.pack() != moment.s.pack()
    assert seen_by(game.book, moment.s, seat).pack() == seen_by(game.book, other.s, seat).pack()
    one, two = (cw.what_if(g, futures=40, seed=3, seat=seat, players="random") for g in (moment, other))
    assert one.found.totals == two.found.totals


def test_a_future_begins_with_what_was_known(game):
    moment, seat = game.at(12), 1
    arm = arm_at(SETUP, moment, seat, "as it was", {})
    worker = Worker(arm.setup)
    hands = set()
    for number in range(8):
        worker.begin(0, number)
        s = worker.machine.read_table(worker.s)
        assert seen_by(game.book, s, seat).pack() == seen_by(game.book, moment.s, seat).pack()
        hands.add(str([s.hand[other] for other in range(4) if other != seat]))
        assert game.book.broken_law(s) is None
    assert len(hands) > 1


def test_the_last_moments_are_nearly_settled(game):
    early, late = (
        cw.what_if(game, at=at, futures=200, seed=1, measures=["goals_met"]) for at in (2, game.moves_done - 2)
    )
    happened = game.outcome[0]["goals_met"]
    times, of = late.times("goals_met", 1)["as it was"]
    assert of == 200
    assert abs(times / of - happened) <= abs(early.times("goals_met", 1)["as it was"][0] / of - happened) + 0.05
    assert early.fans()[0]["rounds_on"] == 0
    assert late.happened == game.outcome


def test_a_debrief_has_the_shape_of_the_protocol(game):
    found = cw.what_if(game, at=20, charters={"any gift": {"minimum_gift": "none"}}, futures=100, seed=1)
    made = found.debrief(["Fern", "Ash", "Elm", "Oak"])
    times, of = found.times("goals_met", 1)["any gift"]
    assert any(f"{times} of {of} futures any gift" in sentence for sentence in made["summary"])
    changed = r"The goal was met in \d+ of 100 futures any gift, instead of \d+: in "
    hardly = r"It would hardly have mattered: .* in 100\. The goal was met\. In "
    assert re.match(f"{changed}|{hardly}", made["summary"][0])
    often, by_seat = (p for p in made["pictures"] if p["kind"] == "bars")
    assert (often["title"], by_seat["title"]) == (
        "The goal was met.",
        "A house is complete: all of its four needs are met.",
    )
    times, of = found.times("house_complete", 1, 1)["as it was"]
    assert [row[2] for row in by_seat["rows"] if row[:2] == ["Ash", "as it was"]] == [round(100 * times / of, 1)]
    for picture in made["pictures"]:
        names = [column["name"] for column in picture["columns"]]
        assert {picture["x"], picture["y"], picture.get("series", names[0])} <= set(names)
        assert {bound for band in picture.get("bands", []) for bound in band} <= set(names)
        assert all(len(row) == len(names) for row in picture["rows"])
    json.dumps(made)


def test_the_fans_of_a_debrief_are_in_per_cent_and_counted_in_rounds(game):
    found = cw.what_if(game, at=20, futures=100, seed=1)
    fan = found.debrief(["Fern", "Ash", "Elm", "Oak"])["pictures"][-1]
    titles = [column["title"] for column in fan["columns"]]
    assert titles[1:4] == ["Rounds later", "5% have at most", "25% have at most"]
    assert {column.get("unit") for column in fan["columns"]} == {None, "%"}
    rows = found.fans(worst_off=True)
    assert [row[4] for row in fan["rows"]] == [round(row["50%"] / 10, 1) for row in rows]
    assert max(row["95%"] for row in rows) == 1000


def test_the_picture_of_a_debrief_does_not_hide_the_seat_that_is_left_behind(game):
    """It looks worse where one seat misses the goal, as in the sentence that says how often all seats reach it."""
    found = cw.what_if(game, at=20, charters={"left behind": {}}, futures=100, seed=1)
    for gathered, end in zip(found.gathered, ([900, 900, 900, 900], [1000, 1000, 1000, 400]), strict=True):
        gathered.trajectories = [(np.array([[end]] * 100), np.full(100, 1), np.full(100, 1))]
    first, behind = [row["50%"] for row in found.fans(worst_off=True)]
    assert first > behind
    first, behind = [row["50%"] for row in found.fans()]
    assert first < behind
    drawn = found.debrief(["Fern", "Ash", "Elm", "Oak"])["pictures"][-1]
    assert [row[4] for row in drawn["rows"]] == [90, 40]


CHANGES = [{"minimum_gift": "none"}, {"hand_size_rule": "four"}, {"closing_trigger": "end_of_round"}]


@pytest.mark.parametrize("at", [2, 12, 30])
@pytest.mark.parametrize("changed", CHANGES, ids=lambda changed: next(iter(changed)))
def test_no_picture_contradicts_its_sentence(game, changed, at):
    """The bars are the counts of the sentence, inside their intervals; the lines end in the same order, or are left
    out; and the sentence claims a difference only where the interval leaves out 0."""
    found = cw.what_if(game, at=at, charters={"with other rules": changed}, futures=200, seed=2)
    made = found.page(["Fern", "Ash", "Elm", "Oak"])
    times = found.times("goals_met", 1)
    counts = made.summary[0]["values"]["counts"]["values"]
    assert counts["one"]["values"]["times"] == times["as it was"][0]
    often = next(picture for picture in made.pictures if picture["title"]["id"].endswith("often.title"))
    shares = [row[1] for row in often["rows"]]
    assert shares == [round(100 * k / n, 1) for k, n in times.values()]
    assert all(low <= share <= high for _, share, low, high in often["rows"])
    low, high = found.difference("goals_met")
    verdict = made.summary[1]["id"].rsplit(".", 1)[1]
    assert verdict == ("more" if low > 0 else "less" if high < 0 else "open")
    if verdict != "open":
        assert (shares[1] > shares[0]) == (verdict == "more")
    for fan in (picture for picture in made.pictures if picture["kind"] == "lines"):
        ends = {row[0]["id"]: row[4] for row in fan["rows"]}
        assert (ends["futures.arms.other_rules"] - ends["futures.arms.as_it_was"]) * (shares[1] - shares[0]) >= 0


@pytest.mark.parametrize("agree", [True, False])
def test_lines_that_end_in_the_other_order_than_the_counts_are_left_out(game, agree):
    found = cw.what_if(game, at=20, charters={"none": {"minimum_gift": "none"}}, futures=100, seed=1)
    before, after = (times for times, _ in found.times("goals_met", 1).values())
    assert before != after
    for gathered, up in zip(found.gathered, (before > after, before < after), strict=True):
        end = 1000 if up is agree else 400
        gathered.trajectories = [(np.array([[[end] * 4]] * 100), np.full(100, 1), np.full(100, 1))]
    kinds = {picture["kind"] for picture in found.debrief(["Fern", "Ash", "Elm", "Oak"])["pictures"]}
    assert ("lines" in kinds) is agree


def test_another_move_is_asked_about_after_the_move_that_was_made(game):
    at = next(n for n in range(8, 40) if choices_of_house(game, n))
    other = choices_of_house(game, at)[0]
    found = cw.what_if(game, at=at, instead=other, futures=60, seed=1)
    assert found.arms == ["as it was", "with the other move"]
    made = found.found.arms[0].setup.root(), found.found.arms[1].setup.root()
    assert made[0].receiver != made[1].receiver
    with pytest.raises(LabError, match="not about both"):
        cw.what_if(game, at=at, instead=other, charters={"any": {"minimum_gift": "none"}}, futures=5)
    with pytest.raises(LabError):
        cw.what_if(game, at=at, instead="finish_gift", futures=5)


def choices_of_house(game, at):
    """The houses that the seat of the next move might have chosen instead."""
    first = game.move(at).acts[0]
    if first.by < 0 or game.book.act_of(first.number).name != "gift_to":
        return []
    return [n for n in game.at(at).possible(first.by) if n != first.number]


def test_options_that_cannot_matter_are_left_out(game):
    at_start, at_end = options_that_matter(game, at=1), options_that_matter(game, at=game.moves_done - 1)
    assert {"hand_size_rule", "minimum_gift"} <= set(at_start)
    assert not {"table_talk", "starting_status"} & {*at_start, *at_end}
    assert "minimum_gift" not in at_end


def test_a_debrief_says_k_of_n_even_if_the_seats_differ(game):
    found = cw.what_if(game, at=20, charters={"three games": {"linked_games": 3}}, futures=100, seed=1)
    told, *others = found.debrief(["Fern", "Ash", "Elm", "Oak"])["summary"]
    assert all("Bots of another kind" in other for other in others)
    fewest = min(found.times("house_complete", 1, seat)["three games"][0] for seat in range(4))
    assert told.endswith(f", {fewest} of 100 futures three games.")


def test_they_can_be_called_off(game):
    stop = threading.Event()
    found = cw.what_if(game, at=5, futures=50_000, seed=1, stop=stop, progress=lambda done, acts: stop.set(), workers=1)
    assert found.found.interrupted
    assert 0 < found.found.played < 50_000


def test_thinking_players_go_on_too(game):
    found = cw.what_if(game, at=30, futures=3, players="search:3", seed=1)
    assert found.found.totals[0].finished == 3


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"at": 0}, "no move 0"),
        ({"at": 999}, "no move 999"),
        ({"at": None}, "game is over"),
        ({"seat": 4}, "no seat 4"),
        ({"charters": {"as it was": {}}}, "the same name"),
        ({"futures": 0}, "futures must be a whole number"),
    ],
)
def test_what_cannot_be_asked_is_refused(game, more, says):
    with pytest.raises(LabError, match=says):
        cw.what_if(game, **({"at": 5} | more))


def test_a_contradictory_charter_is_refused(game):
    with pytest.raises(CharterError):
        cw.what_if(game, at=5, charters={"many": {"linked_games": 9}})


def test_the_command_tells_k_of_n(text, tmp_path):
    record, figure = tmp_path / "game.jsonl", tmp_path / "fans.svg"
    record.write_text(text)
    words = ["whatif", str(record), "--at", "10", "--set", "minimum_gift=none", "--futures", "60", "--seed", "2"]
    told = CliRunner().invoke(app, [*words, "--out", str(figure)])
    assert told.exit_code == 0
    assert "of 60" in told.output
    assert f"Figure: {figure}" in told.output
    assert "was the same as without" not in told.output
    assert figure.read_text().startswith("<?xml")
    same = [*words[:4], "--set", "hand_size_rule=six", "--futures", "6"]
    assert "hand_size_rule=six: every future was the same as without the change" in CliRunner().invoke(app, same).output
    figures = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert set(figures["ends"]) == {"as it was", "minimum_gift=none"}
    assert figures["happened"][0]["goals_met"] in (0, 1)
    assert next(row["rounds_on"] for row in figures["fans"] if row["arm"] == "as it was") == 0
    for wrong, code, says in (
        (["whatif", str(record), "--at", "999"], 2, "no move"),
        (["whatif", str(record), "--at", "5", "--set", "hands=1"], 2, "no option"),
        (["whatif", str(record), "--at", "5", "--out", str(figure)], 2, "already exists"),
        (["whatif", str(tmp_path / "none.jsonl"), "--at", "5"], 2, "No such file"),
    ):
        refused = CliRunner().invoke(app, wrong)
        assert refused.exit_code == code
        assert says in refused.stderr


def test_what_only_the_set_up_reads_is_never_offered_and_never_played(game, monkeypatch):
    assert "starting_status" not in game.book.options_in_play
    assert {"hand_size_rule", "minimum_gift"} <= game.book.options_in_play
    tried = []
    monkeypatch.setattr(levers, "compare", lambda arms, *_, **__: tried.extend(arms) or SimpleNamespace(played=0))
    assert set(options_that_matter(game, at=1)) == game.book.options_in_play
    assert {name for arm in tried for name in arm.options} <= game.book.options_in_play


@pytest.mark.parametrize("changed", [{}, {"minimum_gift": "none"}])
def test_a_middling_future_is_one_of_them_and_a_whole_game(game, changed):
    found = cw.what_if(game, at=12, charters={"other": changed}, futures=60, seed=4, workers=1)
    number, future = found.middling(), found.middling_game(game.names)
    (finished, of_seats) = found.each[-1][0]
    assert finished[number]
    assert future.results() == [{name: int(row[number, seat]) for name, row in of_seats.items()} for seat in range(4)]
    # It begins with what a spectator could know at that moment, and its log is worded like any other.
    root = seen_by(game.book, game.at(12).s, None)
    begun = seen_by(game.book, future.at(1).s, None)
    for option in changed:
        setattr(root, option, getattr(future.s, option))
    assert begun.pack() == root.pack()
    assert all(entry["text"] for entry in future.log_for(None, since=1))
    # No other future is nearer to the medians.
    totals = np.array([np.ravel([row[g] for row in of_seats.values()]) for g in np.flatnonzero(finished)], float)
    middle, spread = np.median(totals, axis=0), np.maximum(totals.std(axis=0), 1e-9)
    own = np.ravel([row[number] for row in of_seats.values()])
    assert (np.abs(own - middle) / spread).sum() == pytest.approx((np.abs(totals - middle) / spread).sum(axis=1).min())
