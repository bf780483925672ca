"""The texts of the table's own messages: `texts.toml` beside this file, and those that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from commonweal.play.own_texts import OWN
from commonweal.rulebook.charter import Problem
from commonweal.wording import Value, read_wording

from .protocol import Message, Texts
from .store import Reason

TABLE = OWN.with_texts_of(read_wording(files("commonweal.server") / "texts.toml"))
"""All of them, in English."""
TEXTS = Texts(dict(TABLE.patterns), {id: dict(kinds) for id, kinds in TABLE.kinds.items()})
"""As the pages get them."""


def message_of(id: str, values: Mapping[str, Value]) -> Message:
    """The message of an id, with those of the values that its text names."""
    return Message(id, {name: values[name] for name in TABLE.kinds.get(id, ())})


def problem_message(problem: Problem) -> Message:
    """The message that says what is wrong with a charter."""
    return Message(**problem.message)


def trouble_id(reason: Reason) -> str:
    """The id of the message that says why the table waits for its storage."""
    return f"storage.{reason.name.lower()}"
