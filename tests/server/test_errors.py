"""Every refusal has its texts: the ids that the code names exist, and each text gets exactly the values it names."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import commonweal
from commonweal.play import NotDone
from commonweal.play import errors as of_games
from commonweal.play.shared_texts import OWN
from commonweal.server import errors as of_server
from commonweal.server.errors import ApiError, Conflict, StorageUnavailable
from commonweal.server.store import Reason
from commonweal.server.texts import TABLE

SOURCE = Path(commonweal.__file__).parent
ERRORS = {name for name, kind in inspect.getmembers(of_server, inspect.isclass) if issubclass(kind, ApiError)}
NOT_DONE = {name for name, kind in inspect.getmembers(of_games, inspect.isclass) if issubclass(kind, NotDone)}
OPTIONS = {"todo", "remedy", "rule", "field", "error", "text", "detail"}
"""The keywords of an error that are no values of its texts."""


class Call(NamedTuple):
    """A place in the code that names messages: those of one kind, of which it takes one, and the values it gives."""

    where: str
    messages: list[set[str]]
    values: set[str]


def ids_in(node: ast.expr | None) -> set[str]:
    """The ids that an argument can be."""
    if isinstance(node, ast.IfExp):
        return ids_in(node.body) | ids_in(node.orelse)
    return (
        {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value else set()
    )


def calls(files: str, names: set[str]) -> Iterator[Call]:
    """The calls of these names in some files, as far as they name messages."""
    for path in sorted(SOURCE.glob(files)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(node, "func", None)
            name = getattr(called, "id", getattr(called, "attr", ""))
            if not isinstance(node, ast.Call) or name not in names | {"super", "__init__", "message", "message_of"}:
                continue
            given = {word.arg: word.value for word in node.keywords if word.arg}
            found = [ids_in(node.args[0]) if node.args else set(), ids_in(given.get("todo"))]
            values = set(given) - OPTIONS
            if name in ("message", "message_of"):
                values = {key.value for key in getattr(node.args[1], "keys", [])} if len(node.args) > 1 else set()
            if any(found):
                yield Call(f"{path.name}:{node.lineno}", [ids for ids in found if ids], values)


SERVER = list(calls("server/**/*.py", ERRORS))
PLAY = list(calls("play/*.py", NOT_DONE))


@pytest.mark.parametrize("call", SERVER, ids=lambda call: call.where)
def test_a_refusal_of_the_table_gives_the_values_that_its_texts_name(call: Call) -> None:
    named = set().union(*(set(TABLE.kinds.get(id, ())) for ids in call.messages for id in ids))
    assert all(id in TABLE.patterns for ids in call.messages for id in ids)
    assert call.values == named


def test_no_text_of_an_error_is_left_over() -> None:
    written = {id for id in TABLE.patterns if id.startswith(("errors.", "todo."))}
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.joinpath("server").rglob("*.py")]
    named = {node.value for module in modules for node in ast.walk(module) if isinstance(node, ast.Constant)}
    assert written - named == set()


def test_an_error_of_a_game_names_texts_that_there_are() -> None:
    assert len(PLAY) > 20
    assert {id for call in PLAY for ids in call.messages for id in ids} <= OWN.patterns.keys()


@pytest.mark.parametrize("reason", Reason)
def test_everybody_can_read_why_the_storage_waits(reason: Reason) -> None:
    assert reason.value.replace("'", "’") in str(StorageUnavailable(reason))


def test_every_connection_is_closed_for_a_reason_that_can_be_worded() -> None:
    written = {id for id in TABLE.patterns if id.startswith("closed.")}
    sources = [path.read_text(encoding="utf-8") for path in SOURCE.joinpath("server").rglob("*.py")]
    named = {name for source in sources for name in re.findall(r'"(closed\.\w+)"', source)}
    assert named == written


def test_an_error_is_words_in_a_traceback() -> None:
    refusal = Conflict("errors.seats_open", todo="todo.fill_seats", count=1)
    assert str(refusal) == "1 seat is still open. Wait for people, or let bots take these seats."
    assert refusal.failure.message.values == {"count": 1}
