"""The export of a class: who did what and how long it took, with pseudonyms, by consent, and without the erased."""

from __future__ import annotations

import csv
import io
import json
import random
import zipfile
from typing import Any

import pyarrow.parquet as pq
import pytest

import commonweal as cw
from commonweal.play import Committed, Game, find_book, game_names
from commonweal.play.notation import act_text
from commonweal.play.plays_table import columns_of_plays
from commonweal.play.record_csv import operand_names
from commonweal.rulebook import Actor
from commonweal.server.protocol import encode_json
from commonweal.server.protocol.studies import Payment, Question, Study
from commonweal.server.rooms.events import (
    BotSatDown,
    BotStoodIn,
    Closed,
    Ended,
    GaveUp,
    Paused,
    Resumed,
    SatDown,
    Started,
    Undone,
)
from commonweal.server.rooms.history import Chat, Terms
from commonweal.server.store import Event, TableRow
from commonweal.server.studies import export
from commonweal.server.studies.participants import StudyHistory
from commonweal.server.studies.played import PlayedTable, read_table
from commonweal.server.studies.study_events import Answered, Consented, Erased, StudyEvent, StudySet

SECRET = bytes(range(32))
BOOK = find_book("potlatch")
BEGAN = 1_000_000


class Log:
    """Writes the log of a table at which members 4 and 7 sit at seats 0 and 1, and a bot at seat 2."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.at = BEGAN
        self.game: Game | None = None
        self.random = random.Random(3)
        for seat, member in enumerate((4, 7)):
            self.add("seat", seat, SatDown(seat, f"Person {member}", member=member))
        self.add("seat", Actor.HOST, BotSatDown(2, "Amber Fox", "random"))

    def add(self, kind: str, by: int, body: Any, client_id: str | None = None, *, after: int = 0) -> None:
        self.at += after
        written = body if isinstance(body, bytes) else encode_json(body)
        self.events.append(Event(len(self.events) + 1, self.at, kind, by, written, client_id))

    def start(self) -> None:
        self.add("host", Actor.HOST, Started(), after=100)
        charter = {"hand_size_rule": "four"}
        self.game = Game.begin(BOOK, 3, charter, Committed(SECRET), ["A", "B", "C"])
        self.move(-1, None, after=0)

    def move(self, by: int, client_id: str | None, *, after: int) -> None:
        assert self.game is not None
        assert self.game.moment is not None
        self.add("act", by, self.game.moment.body, client_id, after=after)

    def act(self, *, after: int = 1000, by_bot: bool = False) -> int:
        """The next act of a seat that is asked; returns the seat."""
        assert self.game is not None
        seat = min(self.game.to_act)
        self.game.do(seat, act_text(BOOK, self.random.choice(self.game.possible(seat))))
        self.move(seat, None if by_bot or seat == 2 else f"id{len(self.events)}", after=after)
        return seat

    def play_out(self) -> None:
        assert self.game is not None
        while not self.game.over:
            self.act()
        self.add("end", Actor.SERVER, Ended())

    def read(self, number: int = 1, arm: str = "") -> PlayedTable:
        terms = Terms({"hand_size_rule": "four"}, class_code="BCDFGHJK", number=number, arm=arm)
        row = TableRow("CDFGHJKM", "potlatch", BOOK.version, 3, encode_json(terms), SECRET, "", 0.0)
        return read_table(BOOK, row, self.events, number, arm)


def study_of(*events: StudyEvent) -> StudyHistory:
    history = StudyHistory()
    for at, event in enumerate(events):
        history.take(500_000 + at, encode_json(event))
    return history


STUDY = Study(
    "Trust",
    "We keep it.",
    chat="Also what I write.",
    payment=Payment("EUR", 5, "goals_met", 1),
    before=[
        Question("trust", "Can people be trusted?", "scale", ends=["no", "yes"], points=5),
        Question("rules", "Which?", "choices", options=["gifts", "votes"], required=False),
        Question("age", "How old?", "number", personal=True, required=False),
    ],
)
AGREED = (
    StudySet(STUDY),
    Consented(4, chat=True, code="A", label="id four"),
    Consented(7, code="B"),
    Answered(4, "before", {"trust": 5, "rules": [2], "age": 44}),
    Answered(7, "before", {"trust": 1}),
)


@pytest.fixture(scope="module")
def finished() -> PlayedTable:
    log = Log()
    log.start()
    log.add("chat", 0, Chat("=hello"), "c1")
    log.add("chat", 1, Chat("not for you"), "c2")
    log.play_out()
    return log.read(3, "four cards")


def data(study: StudyHistory, *tables: PlayedTable) -> export.ClassData:
    return export.ClassData("BCDFGHJK", BOOK, SECRET, tables, study, {4: "done", 7: "after"}, {"four cards": {}})


def unpacked(content: bytes) -> dict[str, str]:
    archive = zipfile.ZipFile(io.BytesIO(content))
    return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


def sheet(found: export.ClassData, name: str, **more: bool) -> list[dict[str, Any]]:
    return [dict(row) for one in export.sheets_of(found, **more) if one.name == name for row in one.rows]


def begun() -> tuple[Log, Game]:
    """A log up to the first question of a person."""
    log = Log()
    log.start()
    assert log.game is not None
    while min(log.game.to_act) == 2:
        log.act()
    return log, log.game


def test_response_times_count_from_the_question_without_pauses() -> None:
    log, game = begun()
    move = game.moves_done
    log.add("host", Actor.HOST, Paused(), after=1200)
    log.add("host", Actor.HOST, Resumed(), after=60_000)
    seat = log.act(after=300)
    did = log.read().did[move]
    assert (did.player, did.member, did.response) == ("person", (4, 7)[seat], 1500)
    assert did.asked_at == did.at - 61_500


def test_a_bot_that_stands_in_is_told_from_the_person() -> None:
    log, game = begun()
    seat = min(game.to_act)
    log.add("seat", Actor.HOST, BotStoodIn(seat, "A", "sensible"))
    log.act(by_bot=True)
    did = list(log.read().did.values())[-1]
    assert (did.player, did.stood_in, did.response) == ("sensible", True, None)
    assert did.member == (4, 7)[seat]


def test_an_act_that_was_taken_back_is_left_out_and_the_next_one_counts_from_there() -> None:
    log, game = begun()
    before = game.moves_done
    seat = log.act(after=1000)
    log.add("undo", seat, Undone(moves=before), after=500)
    game.rewind(before)
    assert log.act(after=700) == seat
    found = log.read()
    assert len(found.did) == before + 1
    assert found.did[before].response == 700
    assert found.undone == 1


def test_a_seat_that_changed_hands_is_asked_from_then_on() -> None:
    log, game = begun()
    seat = min(game.to_act)
    log.add("seat", seat, GaveUp(seat, "A"), after=5000)
    log.add("seat", seat, SatDown(seat, "New", member=9), after=5000)
    log.act(after=400)
    found = log.read()
    assert found.did[game.moves_done - 1].response == 400
    assert [one.member for one in found.sittings if one.seat == seat and one.since] == [(4, 7)[seat], None, 9]


def test_a_class_has_the_columns_of_simulated_plays(finished: PlayedTable) -> None:
    simulated = cw.simulate("potlatch", games=1, seats=3, players="random", seed=1, charter={"hand_size_rule": "four"})
    (plays,) = (one for one in export.sheets_of(data(study_of(), finished)) if one.name == "plays")
    names = [column.name for column in plays.columns]
    assert names[: len(simulated.columns)] == simulated.columns
    assert names[len(simulated.columns) :] == [one.name for one in export.OF_PLAYS]
    rows = list(plays.rows)
    assert [row["player"] for row in rows] == ["person", "person", "random"]
    assert [row["participant"] for row in rows] == [export.pseudonym(SECRET, 4), export.pseudonym(SECRET, 7), ""]
    assert sum(row["acts_of_person"] + row["acts_of_bot"] for row in rows) == len(finished.did) - 1
    assert finished.game is not None
    assert [row["goals_met"] for row in rows] == [one["goals_met"] for one in finished.game.outcome or ()]


@pytest.mark.parametrize("name", game_names())
def test_no_operand_takes_the_name_of_another_column(name: str) -> None:
    own = {one.name for one in (*export.OF_ACTS_BEFORE, *export.OF_ACTS_AFTER)}
    assert not own & set(operand_names(find_book(name)))
    assert not {one.name for one in export.OF_PLAYS} & {one.name for one in columns_of_plays(find_book(name))}


def test_people_are_pseudonyms_and_chat_is_there_by_consent(finished: PlayedTable) -> None:
    files = unpacked(export.write_zip(data(study_of(*AGREED), finished)))
    assert not any("Person 4" in text or "id four" in text for text in files.values())
    (said,) = csv.DictReader(io.StringIO(files["talk.csv"]))
    assert (said["text"], said["participant"]) == ("'=hello", export.pseudonym(SECRET, 4))
    described = {(row["file"], row["column"]) for row in csv.DictReader(io.StringIO(files["codebook.csv"]))}
    for name, text in files.items():
        if name.endswith(".csv") and name != "codebook.csv":
            assert {(name, column) for column in next(csv.reader(io.StringIO(text)))} <= described
    assert json.loads(files["run.json"])["game"] == "potlatch"


def test_answers_have_a_column_for_each_question_and_personal_ones_are_asked_for(finished: PlayedTable) -> None:
    found = data(study_of(*AGREED), finished)
    by_person = {row["participant"]: row for row in sheet(found, "before")}
    four, seven = export.pseudonym(SECRET, 4), export.pseudonym(SECRET, 7)
    assert {key: by_person[four][key] for key in ("trust", "rules_1", "rules_2")} == {
        "trust": 5,
        "rules_1": 0,
        "rules_2": 1,
    }
    assert by_person[seven]["trust"] == 1
    assert "age" not in by_person[four]
    assert {row["participant"]: row.get("age") for row in sheet(found, "before", personal=True)} == {
        four: 44,
        seven: None,
    }


def test_payments_follow_the_measure_of_the_seat(finished: PlayedTable) -> None:
    assert finished.game is not None
    met = [one["goals_met"] for one in finished.game.outcome or ()]
    paid = {row["participant"]: row["payment"] for row in sheet(data(study_of(*AGREED), finished), "participants")}
    assert paid == {export.pseudonym(SECRET, 4): 5 + met[0], export.pseudonym(SECRET, 7): 5 + met[1]}


def test_the_erased_are_left_out(finished: PlayedTable) -> None:
    found = data(study_of(*AGREED, Erased(4)), finished)
    written = unpacked(export.write_zip(found, personal=True))
    assert not any(export.pseudonym(SECRET, 4) in text for text in written.values())
    assert [row["seat"] for row in sheet(found, "plays")] == [1, 2]
    acts = [row for row in sheet(found, "acts") if row["by"] == 0]
    assert acts
    assert {(row["player"], row.get("at"), row.get("response_ms")) for row in acts} == {("erased", None, None)}
    assert sheet(found, "talk") == []


def test_the_erased_are_left_out_where_there_is_no_study(finished: PlayedTable) -> None:
    found = data(study_of(Erased(4)), finished)
    assert [row["seat"] for row in sheet(found, "plays")] == [1, 2]


def test_a_game_in_play_shows_no_acts_and_a_stopped_one_has_no_results() -> None:
    log = Log()
    log.start()
    log.act()
    assert sheet(data(study_of(), log.read()), "acts") == []
    log.add("host", Actor.HOST, Closed())
    found = data(study_of(), log.read())
    assert {row["ending"] for row in sheet(found, "plays")} == {"stopped"}
    assert all("goals_met" not in row for row in sheet(found, "plays"))
    assert sheet(found, "acts")
    assert sheet(data(study_of(), Log().read()), "plays") == []


def test_parquet_files_hold_the_same(finished: PlayedTable) -> None:
    content = zipfile.ZipFile(io.BytesIO(export.write_zip(data(study_of(*AGREED), finished), parquet=True)))
    plays = pq.read_table(io.BytesIO(content.read("plays.parquet"))).to_pylist()
    expected = sheet(data(study_of(*AGREED), finished), "plays")
    assert [row["goals_met"] for row in plays] == [row["goals_met"] for row in expected]
    acts = pq.read_table(io.BytesIO(content.read("acts.parquet"))).to_pylist()
    assert len(acts) == len(sheet(data(study_of(*AGREED), finished), "acts"))


def test_pseudonyms_stay_the_same_and_need_the_secret() -> None:
    names = {export.pseudonym(SECRET, member) for member in range(400)}
    assert len(names) == 400
    assert export.pseudonym(SECRET, 4) != export.pseudonym(bytes(32), 4)
