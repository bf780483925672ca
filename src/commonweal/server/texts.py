"""The texts of the server's own messages: `texts.toml` beside this file and in `studies`, and texts that games
share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from commonweal.play.shared_texts import SHARED_TEXTS
from commonweal.rulebook.charters.charter import Problem
from commonweal.wording import Value, join_wordings, read_wordings

from .protocol import Message, Texts
from .store import Reason

TABLE_IN = join_wordings(
    SHARED_TEXTS,
    read_wordings(files("commonweal.server"), "texts"),
    read_wordings(files("commonweal.server.classes"), "texts"),
    read_wordings(files("commonweal.server.studies"), "texts"),
)
"""All of them, by language."""
TABLE = TABLE_IN["en"]


LATER = (
    *("charter.", "errors.", "todo.", "typed.", "write.", "record.", "scripted.", "refused."),  # of refusals
    "study.",  # of files of studies
    "closed.",  # of closed connections
    "notify.",  # for people who are away
    "study.",  # of studies
    *("bots.", "motives."),  # the kinds of bots have titles in a book
    *("undo.nothing", "undo.not_", "undo.self", "undo.ask", "undo.chance", "undo.game", "undo.may", "undo.look"),
)
"""The beginnings of the ids of texts that pages do not need at once.

A button says whether an act may be taken back; why it may not is said only when it is refused."""


@cache
def texts_in(language: str, refusals: bool = True) -> Texts:
    """The texts as pages get them; in English if there is no translation. refusals: include those that pages do not
    need at once."""
    wording = TABLE_IN.get(language, TABLE)
    kept = {id: text for id, text in wording.patterns.items() if refusals or not id.startswith(LATER)}
    kinds = {id: kinds for id, kinds in wording.kinds.items() if id in kept}
    return Texts(kept, but_numbers(kinds), wording.language, list(TABLE_IN))


def but_numbers(kinds: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The kinds of the values in texts, by id and name, as pages get them; all others are plain numbers."""
    named = {id: {name: kind for name, kind in of.items() if kind != "number"} for id, of in kinds.items()}
    return {id: of for id, of in named.items() if of}


def message_of(id: str, values: Mapping[str, Value]) -> Message:
    """The message of an id, with only those values that its text names."""
    return Message(id, {name: values[name] for name in TABLE.kinds.get(id, ())})


def problem_message(problem: Problem) -> Message:
    """The message that says what is wrong with a charter."""
    return Message(**problem.message)


def trouble_id(reason: Reason) -> str:
    """The id of the message that says why the table waits for its storage."""
    return f"storage.{reason.name.lower()}"
