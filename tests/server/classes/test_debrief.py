"""The debrief of a class over HTTP: names for facilitators alone, files for the gradebook, nothing of games in play."""

from __future__ import annotations

import asyncio
import csv
import io
import random
from typing import Any

import pytest
from openpyxl import load_workbook

from commonweal.server.errors import TooManyRequests
from commonweal.server.futures.whatif import WhatIf

from ..conftest import House
from ..connection import play_to_the_end
from .classroom import Pupil, failure, new_class, pupils, somebody


async def after_the_lesson(house: House, **more: Any) -> tuple[Pupil, list[Pupil]]:
    """A class whose first two tables are over, whose third is in play, and whose fourth nobody has."""
    teacher = await new_class(house, tables=4, title="10b", **more)
    people = await pupils(house, teacher, ["=Ann", "Ben", "Cem"])
    await teacher.do("start")
    await asyncio.gather(*(play_to_the_end(one, random.Random(one.number)) for one in people[:2]))
    return teacher, people


async def test_the_class_is_talked_about(house: House) -> None:
    arms = [{"name": "one"}, {"name": "B"}]
    teacher, people = await after_the_lesson(house, arms=arms)
    made = await teacher.ask("GET", "/debrief")
    assert (made["title"], made["game"], made["named"]) == ("10b", "potlatch", True)
    assert made["arms"] == ["A (one)", "B"]
    assert [one["state"] for one in made["tables"]] == ["over", "over", "in_play", "not_begun"]
    assert [one["arm"] for one in made["tables"]] == [0, 1, 0, 1]
    names = [seat["name"] for table in made["tables"] for seat in table["seats"] if seat["player"] == "person"]
    assert names == ["=Ann", "Ben", "Cem"]
    assert {seat["player"] for seat in made["tables"][0]["seats"]} == {"person", "bot"}
    gifts = next(one for one in made["measures"] if one["measure"] == "gifts_laid")
    assert [one["number"] for one in gifts["tables"]] == [1, 2], "counted over the acts of games that are over"
    assert [one["low"] for one in gifts["arms"]] == [None, None], "one table says nothing of others"
    assert made["findings"]
    german = await teacher.ask("GET", "/debrief?lang=de")
    assert german["language"] == "de"
    assert german["texts"].keys() == made["texts"].keys()
    assert german["texts"] != made["texts"]

    # Everybody else gets it without names, while the wall is open to them.
    assert await failure(people[0], "/debrief", None, 403, "GET") == "errors.only_facilitator"
    await teacher.do("door", door="watch", open=True)
    for other in (people[0], await stranger(house, teacher)):
        shown = await other.ask("GET", "/debrief")
        assert not shown["named"]
        assert shown["arms"] == ["A", "B"]
        assert not any(seat["name"] for table in shown["tables"] for seat in table["seats"])
        assert "Ann" not in str(shown)
    hidden = await teacher.ask("GET", "/debrief?names=false")
    assert not hidden["named"]


async def stranger(house: House, teacher: Pupil) -> Pupil:
    """Somebody with the code of the class alone, such as a projector."""
    other = await somebody(house)
    other.class_code = teacher.class_code
    return other


async def test_the_debrief_does_without_other_plays_while_many_ask_for_futures(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise TooManyRequests("errors.futures_too_often")

    monkeypatch.setattr(WhatIf, "sample", full)
    teacher, _ = await after_the_lesson(house)
    made = await teacher.ask("GET", "/debrief")
    assert {one["kind"] for one in made["findings"]} == {"tables"}
    assert all(one["usual"] is None for one in made["measures"])


async def test_the_gradebook_has_a_row_for_each_seat(house: House) -> None:
    teacher, people = await after_the_lesson(house)
    files = {}
    for name, kind in (("gradebook.xlsx", "spreadsheetml"), ("gradebook.csv", "csv"), ("codebook.csv", "csv")):
        answer = await teacher.http.get(f"/api/classes/{teacher.class_code}/{name}")
        assert answer.status_code == 200, answer.text
        assert kind in answer.headers["content-type"]
        assert name.partition(".")[0] in answer.headers["content-disposition"]
        assert answer.headers["cache-control"] == "no-store"
        files[name] = answer.content
        for other in (people[0], await stranger(house, teacher)):
            assert await failure(other, f"/{name}", None, 401, "GET") == "errors.only_facilitator"
    rows = list(csv.DictReader(io.StringIO(files["gradebook.csv"].decode("utf-8-sig"))))
    assert len(rows) == 4 * 3
    first, going, empty = rows[0], rows[6], rows[-1]
    assert (first["name"], first["played_by"], first["game"]) == ("'=Ann", "person", "over")
    assert int(first["acts"]) > 0
    assert (going["name"], going["game"], going["acts"], going["table_gifts_laid"]) == ("Cem", "in play", "", "")
    assert (empty["name"], empty["game"], empty["status"]) == ("", "not begun", "")
    columns = [row["column"] for row in csv.DictReader(io.StringIO(files["codebook.csv"].decode("utf-8-sig")))]
    assert columns == list(rows[0])
    book = load_workbook(io.BytesIO(files["gradebook.xlsx"]))
    assert [cell.value for cell in next(book["Gradebook"].rows)] == columns
    assert book["Gradebook"]["E2"].value == "'=Ann"

    await teacher.do("end", tables=[3])
    answer = await teacher.http.get(f"/api/classes/{teacher.class_code}/gradebook.csv?names=false")
    unnamed = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert unnamed[0]["name"] == "1.1"
    assert (unnamed[6]["game"], unnamed[6]["acts"], unnamed[6]["status"]) == ("stopped", "", going["status"])
    assert "Ann" not in answer.text
