"""The worst texts in every field of every call and every message: what is costly is bounded, or not on the event loop.

The fields are found in the types of the calls, so a new field is tried without being named here. Nothing is timed: what
reaches the functions whose work grows faster than their text is measured."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from msgspec import inspect

from commonweal.server.load.limits import BODY_BYTES, CHARTER_BYTES, CLASS_NAMES_LINES, MESSAGE_BYTES
from commonweal.server.people.typed_text import CODE_POINTS, MARKS_TOGETHER
from commonweal.server.protocol.from_client import ClientMessage
from commonweal.server.studies.questionnaires import ANSWER_CHARS

from .classes.classroom import Pupil, new_class, pupils
from .conftest import House

MOST = ANSWER_CHARS * CODE_POINTS  # code points that are worked on at once on the loop
MOST_WORKS = 3 * CLASS_NAMES_LINES  # texts that one call has worked on there
KEPT_FREE = 1000  # bytes of a body besides the text
UNITS = {
    "marks": ("a", "\u0345", "\u0334"),
    "dots": ("", "a.", "a=1"),
    "stars": ("a", "*", "z"),
    "lines": ("", "a\n", ""),
    "deep": ("a=", "[", ""),
    "digits": ("", "9", ""),
    "unseen": ("a", "\u034f", "a"),
}
"""The worst texts: how each begins, what is repeated, and how it ends."""


def worst(kind: str, most: int) -> str:
    """A text of so many bytes in JSON, at most."""
    begin, unit, end = UNITS[kind]
    times = most // (len(json.dumps(unit, ensure_ascii=False).encode()) - 2)
    if kind == "marks":  # the marks of the higher class come first: all have to change places
        return begin + unit * (times // 2) + end * (times // 2)
    return begin + unit * times + end


# ---------------------------------------------------------------- what is sent

KNOWN: dict[str, Any] = {"game": "potlatch", "seats": 3, "tables": 1, "names_policy": "checked", "n": 1}
"""Values without which a call would be refused before it looks at the text."""


def plain(kind: inspect.Type, name: str = "") -> Any:
    """A value of this kind that a call may have."""
    if name in KNOWN:
        return KNOWN[name]
    match kind:
        case inspect.StructType():
            return whole(kind, {})
        case inspect.UnionType():
            return plain(kind.types[0], name)
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.IntType() | inspect.FloatType():
            return max(kind.ge or 0, 0)
        case inspect.ListType():
            return []
        case inspect.DictType():
            return {}
        case inspect.BoolType():
            return True
        case inspect.NoneType():
            return None
    return "x"


def whole(kind: inspect.StructType, given: dict[str, Any]) -> dict[str, Any]:
    """A body with these fields, and the others that it needs."""
    body = {one.encode_name: plain(one.type, one.name) for one in kind.fields if one.required or one.name in KNOWN}
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    return tag | body | given


def bodies(kind: inspect.Type, text: str | int | float) -> Iterator[Any]:
    """Values of this kind that each have the text, or the number, in another place."""
    match kind:
        case inspect.StrType() if isinstance(text, str):
            yield text
        case inspect.IntType() | inspect.FloatType() if not isinstance(text, str):
            yield text
        case inspect.StructType():
            for one in kind.fields:
                yield from (whole(kind, {one.encode_name: value}) for value in bodies(one.type, text))
        case inspect.UnionType():
            for option in kind.types:
                yield from bodies(option, text)
        case inspect.ListType():
            yield from ([value] for value in bodies(kind.item_type, text))
            if isinstance(text, str) and isinstance(kind.item_type, inspect.StrType | inspect.Metadata):
                yield text.split()[::2]  # many short ones
        case inspect.DictType():
            yield from ({str(text): plain(kind.value_type)}, *({"a": value} for value in bodies(kind.value_type, text)))
        case inspect.AnyType():
            yield from (text, [text], {str(text): text})
        case inspect.Metadata():
            yield from bodies(kind.type, text)


class Place(msgspec.Struct):
    """A call with a body: its method and path, what its body is, and how long it may be."""

    method: str
    path: str
    body: inspect.Type
    most: int


def places(app: Litestar) -> Iterator[Place]:
    """All calls with a JSON body."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            data = handler.parsed_fn_signature.parameters.get("data")
            if data is not None:
                most = handler.resolve_request_max_body_size() or BODY_BYTES
                kind = inspect.type_info(data.annotation)
                yield Place(next(iter(handler.http_methods)), route.path_format, kind, most)


# ---------------------------------------------------------------- what is worked on


USES = ("search", "match", "fullmatch", "findall", "finditer", "sub", "split")
"""What is done with a pattern."""


class Works:
    """What reached costly functions on the event loop since it was last looked at."""

    def __init__(self) -> None:
        self._loop = threading.get_ident()
        self.texts, self.normalized, self.parsed = list[str](), list[str](), list[str]()

    def note(self, of: Callable[..., Any], kept: list[str]) -> Callable[..., Any]:
        """A function that notes the texts that it is given."""

        def noting(*args: Any, **kwargs: Any) -> Any:
            if threading.get_ident() == self._loop:
                kept.extend(text for text in (*args, *kwargs.values()) if isinstance(text, str))
            return of(*args, **kwargs)

        return noting

    def pattern(self, found: re.Pattern[str]) -> Any:
        noted = {name: self.note(getattr(found, name), self.texts) for name in USES}
        return SimpleNamespace(pattern=found.pattern, **noted)

    def faults(self) -> list[str]:
        """What was too much; it is then forgotten."""
        texts = self.texts + self.normalized
        found = [f"{len(text)} characters at once" for text in texts if len(text) > MOST]
        found += [f"a file of {len(text)} characters is read" for text in self.parsed if len(text) > MESSAGE_BYTES]
        found += [f"{run} marks in a row" for text in self.normalized if (run := longest_run(text)) > MARKS_TOGETHER]
        if len(texts) > MOST_WORKS:
            found.append(f"{len(texts)} texts")
        for one in (self.texts, self.normalized, self.parsed):
            one.clear()
        return found


def longest_run(text: str) -> int:
    """The most marks in a row, which have to be put in order."""
    longest = run = 0
    for letter in text:
        run = run + 1 if unicodedata.combining(letter) else 0
        longest = max(longest, run)
    return longest


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Works:
    made = Works()
    monkeypatch.setattr(unicodedata, "normalize", made.note(unicodedata.normalize, made.normalized))
    of_texts = {name: made.note(getattr(re, name), made.texts) for name in USES if hasattr(re, name)}
    watched: dict[Any, Any] = {
        re: SimpleNamespace(**vars(re) | of_texts),
        json: SimpleNamespace(**vars(json) | {"loads": made.note(json.loads, made.parsed)}),
        tomllib: SimpleNamespace(**vars(tomllib) | {"loads": made.note(tomllib.loads, made.parsed)}),
    }
    for name, module in list(sys.modules.items()):
        if name.startswith("commonweal."):
            for known, value in list(vars(module).items()):
                if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                    monkeypatch.setattr(module, known, made.pattern(value))
                elif isinstance(value, ModuleType) and value in watched:
                    monkeypatch.setattr(module, known, watched[value])
    return made


async def everybody(house: House) -> Pupil:
    """Somebody who hosts a table and runs a class with a study, and a member of it who sits at a table."""
    teacher = await new_class(house, names_policy="checked", held_words=["bbbcccddd*"])
    (pupil,) = await pupils(house, teacher, ["Ann"])
    for cookie in pupil.http.cookies.jar:
        teacher.http.cookies.jar.set_cookie(cookie)
    await teacher.make(3, name="Ann")
    return teacher


async def send(caller: Pupil, call: Place, body: Any) -> None:
    """Send a body to a call, which is refused or carried out."""
    code = caller.class_code if "/classes/" in call.path else caller.code
    path = call.path.replace("{code}", code).replace("{game}", "potlatch")
    content = json.dumps(body, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json"}
    answer = await caller.http.request(call.method, path, content=content, headers=headers)
    assert answer.status_code < 500, (path, str(body)[:200], answer.text)


async def test_no_call_works_long_on_the_loop_for_a_text(house: House, works: Works) -> None:
    caller, found = await everybody(house), []
    calls = [one for one in places(house.app) if not one.path.endswith("/erase")]
    assert len(calls) > 15
    for call in calls:
        most = min(call.most, CHARTER_BYTES) - KEPT_FREE
        for kind in UNITS:
            for body in bodies(call.body, worst(kind, most)):
                works.faults()
                await send(caller, call, body)
                found += [f"{call.path} {kind} {str(body)[:60]}: {fault}" for fault in works.faults()]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("number", [10**18, -(10**18), 10**30, 1e308])
async def test_no_call_fails_at_a_number(house: House, number: float) -> None:
    caller = await everybody(house)
    for call in places(house.app):
        for body in bodies(call.body, number):
            await send(caller, call, body)


def test_all_texts_in_addresses_are_bounded(house: House) -> None:
    schema = house.app.openapi_schema.to_schema()
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            for one in operation.get("parameters", ()):
                told = str(one["schema"])
                assert "'string'" not in told or "maxLength" in told or "enum" in told, (method, path, one["name"])


def commands(text: str) -> Iterator[dict[str, Any]]:
    """All messages of a page, each with the text in another place."""
    yield from bodies(inspect.type_info(ClientMessage), text)


async def test_no_message_works_long_on_the_loop_for_a_text(
    house: House, works: Works, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonweal.server.rooms.connections.SEAT_BURST", 1000.0)
    people = await house.people(3)
    await people[0].host("start")
    found = []
    for kind in UNITS:
        async with people[0].connect() as page:
            for body in commands(worst(kind, MESSAGE_BYTES - 300)):
                body |= {"id": page.new_id()} if len(str(body.get("id", ""))) == 1 else {}
                works.faults()
                await page.send_raw(json.dumps(body, ensure_ascii=False))
                await page.catches_up()
                found += [f"{body['type']} {kind}: {fault}" for fault in works.faults()]
    assert not found, "\n".join(found)


# ---------------------------------------------------------------- beside the loop

BESIDE_THE_LOOP = """
import resource
from commonweal.server.classes.lists.held_names import is_held
from commonweal.server.web.host_names import HostNames
from commonweal.server.studies.study_file import read_study

resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
letters = "bcdefghijklm"
words = [first + "".join(letter * 3 for letter in letters) for first in "nopqrstuvwxyz"]
is_held("a" + "*" * 60 + "z", [*words, *(f"*{word}*" for word in words)])
for _ in range(100):
    HostNames().allow("1." * 30_000)
for many in ("a." * 32_000, "a.\\n" * 16_000, "".join(f"a{at}=1\\n" for at in range(7000))):
    read_study(many + "a=1")
"""
SECONDS = 20  # of the processor: what is not bounded takes hours


def test_what_is_worked_on_beside_the_loop_is_bounded() -> None:
    script = BESIDE_THE_LOOP.replace("SECONDS", str(SECONDS))
    subprocess.run([sys.executable, "-c", script], check=True)
