"""Several clocks of the rules at once: whose they are, when they start, which phases stop them, and what they bring."""

from __future__ import annotations

import pytest

from commonweal.laws import check_laws
from commonweal.play import Ambiguous, Game, NotPossible, Seeded
from commonweal.play.record import open_record, write_record
from rulebook.councils import council

BOOK = council()
CHARTER = {"talk_seconds": 30, "meeting_seconds": 100, "vote_seconds": 10}


def timed(**charter: int) -> Game:
    return Game.begin(BOOK, 3, CHARTER | charter, Seeded(1), ["Ann", "Ben", "Cleo"])


def running(game: Game) -> list[tuple[str, int | None, int, bool]]:
    return [(clock.act, clock.whose, clock.since, clock.waits) for clock in game.clocks]


def test_clocks_run_at_once_each_somebodys_or_everybodys() -> None:
    game = timed()
    assert running(game) == [("hush", 0, 0, False), ("adjourn", None, 0, False)]
    assert [clock.seconds for clock in game.clocks] == [30, 100]
    game.do(0, "call")
    assert running(game) == [("hush", 0, 0, False), ("adjourn", None, 0, False)]


def test_a_clock_starts_anew_for_another_seat() -> None:
    game = timed()
    game.do(0, ["write 0 1", "present"])
    assert running(game) == [("hush", 1, 1, False), ("adjourn", None, 0, False)]
    game.time_up(30, "hush")
    assert running(game) == [("hush", 2, 2, False), ("adjourn", None, 0, False)]


def test_other_phases_stop_a_clock_unless_it_runs_on() -> None:
    game = timed()
    game.do(0, "propose option=salary value=4")
    assert running(game) == [("adjourn", None, 0, True), ("close_vote", None, 1, False)]
    with pytest.raises(NotPossible) as waits:
        game.time_up(100, "adjourn")
    assert (waits.value.message["id"], waits.value.rule) == ("refused.clock_waits", "CO-8")
    game.time_up(10, "close_vote")
    assert running(game) == [("hush", 1, 2, False), ("adjourn", None, 0, False)]
    game.time_up(100, "adjourn")
    assert game.over
    assert game.clocks == []


def test_the_clock_that_is_meant_must_be_named() -> None:
    game = timed()
    with pytest.raises(Ambiguous) as several:
        game.time_up(100)
    assert several.value.remedy["values"]["acts"] == "hush, adjourn"
    with pytest.raises(NotPossible) as none:
        game.time_up(100, "close_vote")
    assert none.value.message["id"] == "refused.no_clock"
    with pytest.raises(NotPossible) as early:
        game.time_up(29, "hush")
    assert (early.value.message["id"], early.value.rule) == ("refused.clock_runs", "CO-8")
    assert game.moves_done == 1
    alone = timed(meeting_seconds=0)
    assert alone.time_up(30).act_texts == ("hush",)


def test_a_clock_whose_act_was_done_starts_anew() -> None:
    game = Game.begin(BOOK, 2, {"talk_seconds": 30}, Seeded(1))
    game.time_up(30)
    game.time_up(30)
    assert running(game) == [("hush", 0, 2, False)]


def test_clocks_are_as_they_were_after_going_back_and_resuming() -> None:
    game, moments = timed(), {}
    while not game.over and game.moves_done < 70:
        moments[game.moves_done] = running(game)
        seat = min(game.to_act)
        game.do(seat, "ballot yes=0" if "vote" in game.position(seat)["phase"] else "call")
        if game.moves_done % 9 == 0 and game.to_act == {seat}:
            game.do(seat, "propose option=salary value=4")
    assert len({str(moment) for moment in moments.values()}) > 4
    again = Game.resume(BOOK, 3, CHARTER, Seeded(1), game.encoded_moves)
    for moves in sorted(moments, reverse=True):
        assert running(game.at(moves)) == moments[moves]
        again.rewind(moves)
        assert running(again) == moments[moves]


def test_a_record_says_which_clock_acted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.play.record.find_book", lambda name: {"council": BOOK}[name])
    game = timed()
    game.time_up(30, "hush")
    game.do(1, "propose option=salary value=4")
    game.time_up(10, "close_vote")
    game.time_up(100, "adjourn")
    assert open_record(write_record(game)).game.encoded_moves == game.encoded_moves


def test_laws_hold_with_several_clocks() -> None:
    report = check_laws(BOOK, games=6, charters=[CHARTER], seed=2)
    assert {"hush", "adjourn", "close_vote"} & report.acts_seen
