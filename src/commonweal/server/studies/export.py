"""Write a class as one set of files: plays, acts with response times, participants, answers, talk, and a codebook.

The columns of plays and acts are those of simulated games and of the export of one table, so that the same programs
read both. People are pseudonyms. Erased people are left out, and what people wrote is included only with their
consent."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonweal import __version__
from commonweal.play.plays_table import columns_of_plays
from commonweal.play.record_csv import meanings_of_acts, operand_names, write_csv
from commonweal.rulebook import Rulebook
from commonweal.rulebook.book.rules_fingerprint import rules_fingerprint

from ..people.codes import CODE_LETTERS
from ..protocol import encode_json
from ..protocol.studies import Question, Study
from .completion import payment_of
from .participants import StudyHistory
from .played import PERSON, PlayedTable

ERASED = "erased"
"""The player whose data was erased."""


@dataclass(frozen=True)
class Named:
    """A column of a file: its meaning, its unit, and whether it may reveal who somebody is."""

    name: str
    meaning: str
    unit: str = ""
    personal: bool = False


@dataclass(frozen=True)
class Sheet:
    """A file of the export. rows: values by column; missing values are empty."""

    name: str
    columns: Sequence[Named]
    rows: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ClassData:
    """What is exported: a class with its tables, in the order in which they were made, and its study.

    secret: pseudonyms are derived from it. stages: how far each participant is. charters: by arm."""

    code: str
    book: Rulebook
    secret: bytes
    tables: Sequence[PlayedTable]
    study: StudyHistory
    stages: Mapping[int, str]
    charters: Mapping[str, Mapping[str, Any]]


def pseudonym(secret: bytes, member: int) -> str:
    """The pseudonym of a member in exports, always the same. It reveals nothing without the secret of the class."""
    digest = hmac.digest(secret, b"pseudonym %d" % member, hashlib.blake2b)
    number = int.from_bytes(digest[:8], "big")
    return "P" + "".join(CODE_LETTERS[number // len(CODE_LETTERS) ** place % len(CODE_LETTERS)] for place in range(8))


def sheets_of(data: ClassData, *, personal: bool = False) -> list[Sheet]:
    """The files of a class, except the codebook. personal: include the answers to questions that are marked as
    personal."""
    sheets = [_plays(data), _acts(data), _tables(data), _sittings(data)]
    study = data.study.study
    if study is not None:
        sheets.append(_participants(data, study))
        sheets += [_answers(data, which, questions, personal=personal) for which, questions in _asked(study)]
        if study.chat:
            sheets.append(_talk(data))
    return sheets


def _asked(study: Study) -> list[tuple[str, list[Question]]]:
    return [(name, questions) for name, questions in (("before", study.before), ("after", study.after)) if questions]


# ---------------------------------------------------------------- the games


class _People:
    """The names of members, and whose data was erased."""

    def __init__(self, data: ClassData) -> None:
        self._data = data

    def erased(self, member: int | None) -> bool:
        return member in self._data.study.erased

    def name(self, member: int | None) -> str:
        return "" if member is None or self.erased(member) else pseudonym(self._data.secret, member)


OF_PLAYS = (
    Named("table", "number of the table in the class, from 1"),
    Named("arm", "the arm of the experiment: what the table played by"),
    Named("participant", "pseudonym of the person who had the seat last; empty: a bot"),
    Named("acts_of_person", "acts that people did at this seat", "acts"),
    Named("acts_of_bot", "acts that a bot did for this seat", "acts"),
    Named("acts_stood_in", "those of them that a bot did for a person who was away or late", "acts"),
)
LIVE_WORDS = "at a table of a class also: person, nobody"


def _plays(data: ClassData) -> Sheet:
    people, rows = _People(data), list[dict[str, Any]]()
    for number, table in enumerate(data.tables):
        by = {move: table.history.happened[table.history.act_events[move] - 1].by for move in table.did}
        for row in table.play_rows(number):
            seat = row["seat"]
            member = table.last_sitting(seat).member
            if people.erased(member):
                continue
            own = [did for move, did in table.did.items() if by[move] == seat]
            rows.append(
                row
                | {"table": table.number, "arm": table.arm, "participant": people.name(member)}
                | {"acts_of_person": sum(did.player == PERSON for did in own)}
                | {"acts_of_bot": sum(did.player != PERSON for did in own)}
                | {"acts_stood_in": sum(did.stood_in for did in own)}
            )
    columns = [Named(one.name, _live(one.name, one.meaning), one.unit) for one in columns_of_plays(data.book)]
    return Sheet("plays", [*columns, *OF_PLAYS], rows)


def _live(name: str, meaning: str) -> str:
    """The meaning of a column of plays, including the words that only live tables use."""
    also = {"player": f"; {LIVE_WORDS}", "ending": "; stopped (by the facilitator); goes on"}
    return meaning + also.get(name, "")


OF_ACTS_BEFORE = (Named("game", "number of the game, as in plays"), Named("table", "number of the table, from 1"))
OF_ACTS_AFTER = (
    Named("at", "when the server had the act, in milliseconds since 1970", "ms"),
    Named("asked_at", "since when this person was asked; empty for bots and acts out of turn", "ms"),
    Named("response_ms", "from then to the act, without pauses of the game", "ms"),
    Named("player", "person, the kind of bot that acted, or erased"),
    Named("stood_in", "1: a bot acted for a person who was away or late", "0 or 1"),
    Named("participant", "pseudonym of the person of the seat"),
)


def _acts(data: ClassData) -> Sheet:
    people, rows, meanings = _People(data), list[dict[str, Any]](), dict[str, str]()
    for number, table in enumerate(data.tables):
        if table.game is not None and not meanings:
            meanings = meanings_of_acts(table.game)
        for row in table.act_rows():
            row |= {"game": number, "table": table.number}
            did = table.did.get(row["move"])
            if did is not None and isinstance(row["by"], int):
                if people.erased(did.member):
                    row["player"] = ERASED
                else:
                    row |= {"at": did.at, "asked_at": did.asked_at, "response_ms": did.response}
                    row |= {"player": did.player, "stood_in": int(did.stood_in)}
                    row["participant"] = people.name(did.member)
            elif did is not None:
                row["at"] = did.at
            rows.append(row)
    operands = operand_names(data.book)
    first = [Named(name, meanings.get(name, "")) for name in ("n", "event", "move", "by", "act")]
    own = [Named(name, meanings.get(name, f"operand {name} of the act")) for name in operands]
    return Sheet("acts", [*OF_ACTS_BEFORE, *first, *own, *OF_ACTS_AFTER], rows)


OF_TABLES = (
    Named("game", "number of the game, as in plays"),
    Named("table", "number of the table, from 1"),
    Named("code", "code of the table, with which its replay and its record are found"),
    Named("arm", "the arm of the experiment"),
    Named("seats", "number of seats", "seats"),
    Named("ending", "finished; stopped (by the facilitator); goes on"),
    Named("began_at", "when the game began, in milliseconds since 1970", "ms"),
    Named("ended_at", "when the last act was done", "ms"),
    Named("undone", "how often a move was taken back; such moves are not among the acts", "times"),
)


def _tables(data: ClassData) -> Sheet:
    rows = [
        {
            "game": number,
            "table": table.number,
            "code": table.row.code,
            "arm": table.arm,
            "seats": table.row.seats,
            "ending": table.ending,
            "began_at": table.began_at,
            "ended_at": max((did.at for did in table.did.values()), default=None),
            "undone": table.undone,
        }
        for number, table in enumerate(data.tables)
    ]
    return Sheet("tables", OF_TABLES, rows)


OF_SITTINGS = (
    Named("game", "number of the game, as in plays"),
    Named("seat", "number of the seat, from 0"),
    Named("participant", "pseudonym of the person; empty: a bot or nobody"),
    Named("player", "person, a kind of bot, nobody, or erased"),
    Named("since_event", "the event of the table with which the sitting began; 0: from the beginning"),
    Named("until_event", "the event with which it ended; empty: it lasted to the end"),
)


def _sittings(data: ClassData) -> Sheet:
    people = _People(data)
    rows = [
        {
            "game": number,
            "seat": one.seat,
            "participant": people.name(one.member),
            "player": ERASED if people.erased(one.member) else one.player,
            "since_event": one.since,
            "until_event": one.until,
        }
        for number, table in enumerate(data.tables)
        for one in sorted(table.sittings, key=lambda one: (one.seat, one.since))
        if one.until is None or one.until > one.since
    ]
    return Sheet("sittings", OF_SITTINGS, rows)


# ---------------------------------------------------------------- the people

OF_PARTICIPANTS = (
    Named("participant", "pseudonym"),
    Named("consent_at", "when the person agreed, in milliseconds since 1970", "ms"),
    Named("consent_chat", "1: what the person wrote may be exported", "0 or 1"),
    Named("stage", "how far the person came: before, waiting, playing, after, done, or released"),
    Named("waited_ms", "how long the person waited for a table", "ms"),
    Named("game", "the game in which the person had a seat last"),
    Named("seat", "and the seat there"),
    Named("arm", "the arm of the experiment"),
    Named("payment", "what is paid, in the currency of the study"),
)


def measures_of_members(tables: Sequence[PlayedTable]) -> dict[int, dict[str, float]]:
    """The measures of the seat that each member had last, in a game that finished."""
    found: dict[int, dict[str, float]] = {}
    for table in tables:
        if table.ending == "finished":
            for row in table.play_rows(0):
                member = table.last_sitting(row["seat"]).member
                if member is not None:
                    found[member] = row
    return found


def _participants(data: ClassData, study: Study) -> Sheet:
    measures = measures_of_members(data.tables) if study.payment is not None else {}
    places = {
        sitting.member: (number, sitting.seat, table.arm)
        for number, table in enumerate(data.tables)
        for sitting in table.sittings
    }
    rows = []
    for one in data.study.members.values():
        if one.erased:
            continue
        game, seat, arm = places.get(one.member, (None, None, None))
        left = one.matched_at or one.released_at
        waited = left - one.waits_since if left is not None and one.waits_since is not None else None
        paid = None if study.payment is None else payment_of(study.payment, measures.get(one.member))
        rows.append(
            {
                "participant": pseudonym(data.secret, one.member),
                "consent_at": one.at,
                "consent_chat": int(one.chat),
                "stage": data.stages.get(one.member, ""),
                "waited_ms": waited,
                "game": game,
                "seat": seat,
                "arm": arm,
                "payment": paid,
            }
        )
    return Sheet("participants", OF_PARTICIPANTS, sorted(rows, key=lambda row: str(row["participant"])))


def _answers(data: ClassData, which: str, questions: Sequence[Question], *, personal: bool) -> Sheet:
    """One row for each person who answered, one column for each question; one for each option of `choices`."""
    asked = [one for one in questions if personal or not one.personal]
    columns = [Named("participant", "pseudonym"), Named("answered_at", "when, in milliseconds since 1970", "ms")]
    columns += [column for one in asked for column in _columns_of(one)]
    rows = []
    for one in data.study.members.values():
        answered = one.answered.get(which)
        if answered is not None and not one.erased:
            row: dict[str, Any] = {"participant": pseudonym(data.secret, one.member), "answered_at": answered.at}
            for question in asked:
                row |= _cells(question, answered.answers.get(question.id))
            rows.append(row)
    return Sheet(which, columns, sorted(rows, key=lambda row: str(row["participant"])))


def _columns_of(question: Question) -> list[Named]:
    numbered = "; ".join(f"{n}: {option}" for n, option in enumerate(question.options, 1))
    match question.kind:
        case "choices":
            return [
                Named(f"{question.id}_{n}", f"{question.text} 1: chosen: {option}", "0 or 1", question.personal)
                for n, option in enumerate(question.options, 1)
            ]
        case "scale":
            low, high = question.ends
            numbered = f"1: {low}; {question.points}: {high}"
    meaning = f"{question.text} {numbered}".strip()
    return [Named(question.id, meaning, question.unit or question.kind, question.personal)]


def _cells(question: Question, answer: Any) -> dict[str, Any]:
    if question.kind != "choices":
        return {question.id: answer}
    chosen = answer or []
    return {f"{question.id}_{n}": int(n in chosen) for n in range(1, len(question.options) + 1)}


OF_TALK = (
    Named("game", "number of the game, as in plays"),
    Named("at", "when, in milliseconds since 1970", "ms"),
    Named("participant", "pseudonym of who wrote it, who agreed to its export"),
    Named("seat", "the seat of that person"),
    Named("to", "the seats it was written to in private; empty: to everybody"),
    Named("text", "what was written; it may name people", "", personal=True),
)


def _talk(data: ClassData) -> Sheet:
    rows = []
    for number, table in enumerate(data.tables):
        for at, member, seat, chat in table.talk:
            one = data.study.members.get(member) if member is not None else None
            if one is not None and one.chat and not one.erased and chat.text:
                to = " ".join(map(str, chat.to or ()))
                name = pseudonym(data.secret, one.member)
                rows.append({"game": number, "at": at, "participant": name, "seat": seat, "to": to, "text": chat.text})
    return Sheet("talk", OF_TALK, rows)


# ---------------------------------------------------------------- the files


def write_zip(data: ClassData, *, personal: bool = False, parquet: bool = False) -> bytes:
    """Write all files into one ZIP. parquet: as Parquet; raises ImportError if that library is missing."""
    sheets, out = sheets_of(data, personal=personal), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in sheets:
            if parquet:
                archive.writestr(f"{sheet.name}.parquet", _parquet(sheet))
            else:
                archive.writestr(f"{sheet.name}.csv", _csv(sheet))
        archive.writestr("codebook.csv", codebook(sheets, "parquet" if parquet else "csv"))
        archive.writestr("run.json", json.dumps(_run(data), ensure_ascii=False, indent=1) + "\n")
        if data.study.study is not None:
            archive.writestr("study.json", encode_json(data.study.study))
    return out.getvalue()


def _csv(sheet: Sheet) -> bytes:
    names = [column.name for column in sheet.columns]
    return write_csv(names, (["" if row.get(name) is None else row[name] for name in names] for row in sheet.rows))


def _parquet(sheet: Sheet) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    arrays, out = {}, io.BytesIO()
    for column in sheet.columns:
        values = [row.get(column.name) for row in sheet.rows]
        mixed = len({type(value) is str for value in values if value is not None}) > 1
        arrays[column.name] = pa.array([str(one) if mixed and one is not None else one for one in values])
    parquet.write_table(pa.table(arrays), out, compression="zstd")
    return out.getvalue()


def codebook(sheets: Iterable[Sheet], suffix: str = "csv") -> bytes:
    """The meaning of every column of every file."""
    rows = [
        [f"{sheet.name}.{suffix}", column.name, column.meaning, column.unit, "yes" if column.personal else ""]
        for sheet in sheets
        for column in sheet.columns
    ]
    return write_csv(["file", "column", "meaning", "unit", "personal"], rows)


def _run(data: ClassData) -> dict[str, Any]:
    """What was played, and by which program, in the form that the lab uses for its runs."""
    return {
        "game": data.book.name,
        "version": data.book.version,
        "rules": rules_fingerprint(data.book),
        "commonweal": __version__,
        "class": data.code,
        "arms": [{"name": name, "charter": dict(charter)} for name, charter in data.charters.items()],
    }
