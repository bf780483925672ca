"""What the server writes about itself, and what it never writes."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator

import pytest

from commonweal.server.logs import JsonLines, LogFormat, LogLevel, TextLines, write_log

from .conftest import House
from .test_playing import play


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    logger = logging.getLogger("commonweal")
    kept = logger.handlers, logger.level, logger.propagate
    yield
    logger.handlers, logger.level, logger.propagate = kept


def entry(text: str, *values: object, failed: bool = False) -> logging.LogRecord:
    try:
        raise KeyError("seat")
    except KeyError as wrong:
        info = (KeyError, wrong, wrong.__traceback__) if failed else None
    record = logging.LogRecord("commonweal.server", logging.WARNING, "x.py", 1, text, values, info)
    record.created, record.msecs = 1_795_642_801.25, 250.0
    return record


def test_an_entry_as_json() -> None:
    line = json.loads(JsonLines().format(entry("table %s: “waits”\nfor storage", "KDFGHJMN")))
    assert line == {
        "at": "2026-11-25T21:40:01.250Z",
        "level": "warning",
        "logger": "commonweal.server",
        "message": "table KDFGHJMN: “waits”\nfor storage",
    }


def test_a_failure_is_one_line_with_its_traceback() -> None:
    text = JsonLines().format(entry("it failed", failed=True))
    assert "\n" not in text
    assert "KeyError: 'seat'" in json.loads(text)["error"]


def test_an_entry_as_text() -> None:
    assert TextLines().format(entry("table %s waits", "KDFGHJMN")).endswith(" WARNING table KDFGHJMN waits")


@pytest.mark.parametrize(("level", "written"), [(LogLevel.WARNING, 1), (LogLevel.INFO, 2), (LogLevel.DEBUG, 3)])
def test_how_much_is_written(level: LogLevel, written: int, capsys: pytest.CaptureFixture[str]) -> None:
    write_log(level, LogFormat.JSON)
    write_log(level, LogFormat.JSON)  # once more writes nothing twice
    log = logging.getLogger("commonweal.server")
    for one in (log.warning, log.info, log.debug):
        one("said")
    assert len(capsys.readouterr().err.splitlines()) == written


async def test_no_names_keys_words_or_talk_are_written(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="commonweal")
    people = [await house.client() for _ in range(3)]
    await people[0].make(3, name="Quillaja")
    for person, name in zip(people[1:], ("Sorbusaria", "Ulmusvia"), strict=True):
        await person.join(people[0].code, name)
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    await connections[1].send("say", text="Zanthoxylum")
    await connections[1].send("do", act="Zanthoxylum")
    await play(connections, random.Random(3))
    written = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("commonweal"))
    assert f"table {people[0].code}: made for potlatch with 3 seats" in written
    assert f"table {people[0].code}: ended, which was playing" in written
    secret = ["Quillaja", "Sorbusaria", "Ulmusvia", "Zanthoxylum", *(person.words for person in people)]
    secret += [person.key() for person in people]
    assert [one for one in secret if one in written] == []
