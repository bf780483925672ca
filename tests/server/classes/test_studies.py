"""A study in a class, over the protocol: from the consent text to a code, the export, and erasure."""

from __future__ import annotations

import asyncio
import csv
import io
import zipfile
from typing import Any

import pytest

from commonweal.server.classes import member_seats
from commonweal.server.load.budgets import CLIENT, Client
from commonweal.server.studies import waiting

from ..conftest import House
from .classroom import Feed, Pupil, failure, new_class, somebody

STUDY = """
title = "Trust"
consent = "We keep what you do."
chat = "Also what I write."

[completion]
address = "https://recruit.example/done?cc={code}&id={label}"
label = "PID"

[payment]
currency = "EUR"
fixed = 5
measure = "goals_met"
each = 1

[[before]]
id = "trust"
kind = "scale"
text = "Can people be trusted?"
ends = ["no", "yes"]

[[after]]
id = "why"
kind = "text"
text = "Why?"
required = false
"""
WAITING = '\n[waiting]\npeople = 2\nseconds = 600\nthen = "release"\n'


async def new_study(house: House, text: str = STUDY, **more: Any) -> Pupil:
    teacher = await new_class(house, **{"seats": 3, "tables": 2} | more)
    checked = await teacher.ask("POST", "/study", {"text": text})
    assert checked["problems"] == []
    return teacher


async def agree(house: House, teacher: Pupil, label: str, *, chat: bool = False) -> Pupil:
    """Somebody who reads the consent text and joins."""
    pupil = await somebody(house)
    pupil.class_code = teacher.class_code
    study = await pupil.ask("GET", "/study")
    assert (study["consent"], study["you"], study["questions"]) == ("We keep what you do.", None, [])
    consent = {"text": study["text"], "chat": chat, "label": label}
    joined = await pupil.ask("POST", "/join", {"name": f"Name of {label}", "consent": consent})
    pupil.number = joined["member"]
    return pupil


async def answer(pupil: Pupil, which: str, answers: dict[str, Any]) -> Any:
    return await pupil.ask("POST", "/study/answers", {"which": which, "answers": answers})


async def test_a_stranger_does_not_fill_a_waiting_room(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(member_seats, "CLASS_RESERVE", 2)
    teacher = await new_study(house, STUDY + WAITING, tables=1)
    ghosts = [await agree(house, teacher, str(number)) for number in range(3)]  # as many as there are seats
    with pytest.raises(AssertionError, match="too_fast"):
        await agree(house, teacher, "late")
    async with ghosts[0].feed():
        await agree(house, teacher, "late")
    session = await house.tables.classes.find(teacher.class_code)
    token = CLIENT.set(Client("203.0.113.7", session.code))
    try:
        member_seats._check_room(session)  # somebody from another network comes in
    finally:
        CLIENT.reset(token)


async def test_a_participant_goes_from_consent_to_a_code(house: House) -> None:
    teacher = await new_study(house)
    ann = await agree(house, teacher, "a&b", chat=True)
    assert (await ann.view())["you"].get("code") is None
    assert await failure(ann, "/seat", None, 409) == "errors.study_not_ready"
    assert (await ann.ask("GET", "/study"))["which"] == "before"
    refused = {"which": "before", "answers": {"trust": 8}}
    assert await failure(ann, "/study/answers", refused, 400) == "errors.answer_not_offered"
    seen = await answer(ann, "before", {"trust": 7})
    assert (seen["you"]["stage"], seen["questions"]) == ("playing", [])
    assert await failure(ann, "/study/answers", refused, 409) == "errors.answered_already"
    await ann.sit()
    await teacher.do("start")
    await teacher.do("end")
    assert (await ann.ask("GET", "/study"))["which"] == "after"
    you = (await answer(ann, "after", {"why": ""}))["you"]
    assert you["address"] == f"https://recruit.example/done?cc={you['code']}&id=a%26b"
    assert (you["stage"], you["payment"]) == ("done", 5)
    (listed,) = csv.DictReader(
        io.StringIO((await teacher.http.get(at(teacher, "/study/codes.csv"))).content.decode("utf-8-sig"))
    )
    assert listed == {"code": you["code"], "label": "a&b", "stage": "done", "payment": "5.0", "paid": "0"}
    assert (await teacher.ask("POST", "/study/redeem", {"code": you["code"].lower()}))["paid"]
    assert await failure(teacher, "/study/redeem", {"code": you["code"]}, 409) == "errors.code_used"


def at(teacher: Pupil, path: str) -> str:
    return f"/api/classes/{teacher.class_code}{path}"


async def test_who_declines_leaves_nothing(house: House) -> None:
    teacher = await new_study(house)
    before = (await teacher.view())["n"]
    stranger = await somebody(house)
    stranger.class_code = teacher.class_code
    await stranger.ask("GET", "/study")
    assert await failure(stranger, "/join", {"name": "Zoe"}, 403) == "errors.no_consent"
    other = {"name": "Zoe", "consent": {"text": "0000"}}
    assert await failure(stranger, "/join", other, 409) == "errors.consent_changed"
    sent = {"which": "before", "answers": {"trust": 1}}
    assert await failure(stranger, "/study/answers", sent, 401) == "errors.no_consent"
    seen = await teacher.view()
    assert (seen["n"], seen["members"]) == (before, [])
    assert (await teacher.ask("GET", "/study/participants"))["participants"] == []


async def test_a_study_is_checked_and_stays_once_people_are_there(house: House) -> None:
    teacher = await new_class(house)
    assert (await teacher.call("GET", at(teacher, "/study"))) is None
    (problem,) = (await teacher.ask("POST", "/study", {"text": STUDY.replace("goals_met", "luck")}))["problems"]
    assert (problem["field"], problem["line"]) == ("payment.measure", 13)
    assert (await teacher.call("GET", at(teacher, "/study"))) is None
    await teacher.ask("POST", "/study", {"text": STUDY})
    await agree(house, teacher, "a")
    assert await failure(teacher, "/study", {"text": STUDY}, 409) == "errors.people_before_study"
    stranger = await somebody(house)
    stranger.class_code = teacher.class_code
    for method, path in (("GET", "/study/participants"), ("GET", "/plays.zip"), ("GET", "/study/codes.csv")):
        assert await failure(stranger, path, None, 401, method) == "errors.only_facilitator"


async def test_the_list_says_who_sits_where_also_after_questions(house: House) -> None:
    teacher = await new_study(house, names="Name;Table;Seat\nName of a;2;3\nName of b;2;1\n")
    ben, ann = await agree(house, teacher, "b"), await agree(house, teacher, "a")
    for pupil, seat in ((ben, 0), (ann, 2)):
        await answer(pupil, "before", {"trust": 3})
        seated = await pupil.sit()
        assert (seated["number"], seated["seat"]) == (2, seat)


async def in_room(pupil: Pupil, house: House) -> Feed:
    """The open page of somebody who waits."""
    feed = pupil.feed()
    await house.stack.enter_async_context(feed)
    return feed


async def test_the_waiting_room_begins_a_table_as_soon_as_two_are_there(house: House) -> None:
    teacher = await new_study(house, STUDY + WAITING, tables=1, arms=[{"name": "A"}])
    ann, ben, cem, dua = [await agree(house, teacher, label) for label in "abcd"]
    feeds = {}
    for pupil in (ann, ben, cem):
        assert (await answer(pupil, "before", {"trust": 3}))["you"]["stage"] == "waiting"
        feeds[pupil.number] = await in_room(pupil, house)
    for pupil in (ann, ben):
        await feeds[pupil.number].waits_until(lambda view: view["you"].get("code"))
        await pupil.sit()
        assert (await pupil.ask("GET", "/study"))["you"]["stage"] == "playing"
    assert ann.code == ben.code
    lobby = await ann.at("GET")
    assert sorted(seat["holder"] for seat in lobby["seats"]) == ["bot", "person", "person"]
    assert lobby["state"] == "playing"
    room = (await cem.ask("GET", "/study"))["you"]["waiting"]
    assert (room["people"], room["needed"]) == (1, 2)
    await answer(dua, "before", {"trust": 3})
    await in_room(dua, house)
    await feeds[cem.number].waits_until(lambda view: view["you"].get("code"))
    await cem.sit()
    assert cem.code != ann.code  # one more table was made


async def test_who_waits_too_long_is_released_with_a_code(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = await new_study(house, STUDY + WAITING, tables=1)
    ann = await agree(house, teacher, "a")
    you = (await answer(ann, "before", {"trust": 3}))["you"]
    monkeypatch.setattr(waiting, "now_ms", lambda: you["waiting"]["until"])
    feed = await in_room(ann, house)
    while (await ann.ask("GET", "/study"))["you"]["stage"] == "waiting":
        await asyncio.sleep(0.01)
    you = (await ann.ask("GET", "/study"))["you"]
    assert (you["stage"], you["payment"], bool(you["code"])) == ("released", 5, True)
    assert await failure(ann, "/seat", None, 409) == "errors.study_not_ready"
    assert "code" not in feed.view["you"]
    assert (await teacher.ask("POST", "/study/redeem", {"code": you["code"]}))["paid"]


async def test_the_export_and_erasure(house: House) -> None:
    teacher = await new_study(house, tables=1)
    ann = await agree(house, teacher, "label-a", chat=True)
    await answer(ann, "before", {"trust": 7})
    await ann.sit()
    await teacher.do("start")
    await teacher.do("end")
    files = await unpacked(teacher)
    (row,) = csv.DictReader(io.StringIO(files["before.csv"]))
    assert row["trust"] == "7"
    assert [one["ending"] for one in csv.DictReader(io.StringIO(files["plays.csv"]))] == ["stopped"] * 3
    assert not any("label-a" in text for text in files.values())
    await ann.ask("POST", "/erase", {"member": ann.number})
    after = await unpacked(teacher)
    assert not any(row["participant"] in text for text in after.values())
    assert (await teacher.ask("GET", "/study/participants"))["participants"] == []
    assert "label-a" not in (await teacher.http.get(at(teacher, "/study/codes.csv"))).text
    stored = [event.body for event in await house.store.events(teacher.class_code)]
    assert not any(b"label-a" in body or b"Name of" in body for body in stored)


async def unpacked(teacher: Pupil) -> dict[str, str]:
    answered = await teacher.http.get(at(teacher, "/plays.zip?personal=true"))
    assert answered.status_code == 200, answered.text
    archive = zipfile.ZipFile(io.BytesIO(answered.content))
    return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}
