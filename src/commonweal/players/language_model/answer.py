"""Read the answer of a language model: JSON, the number of a choice, or an act as text on the last line."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
FENCE = re.compile(r"^\s*```\w*\s*$", re.MULTILINE)
NUMBERED = re.compile(r"(?:\w[\w ]{0,20}:\s*)?[(\[#]*([0-9]{1,6})[.)\]:]*")
OPERANDS = r"(?:[ \t]+(?:[a-z_]+=[\w-]+|[0-9]+)(?![\w=]))*"
OBJECT_BEGINS = re.compile(r'\{\s*"')
REJECTS = re.compile(
    r"\b(?:not|never|cannot|\w+n['’]t|reject\w*|refus\w*|avoid\w*|against|instead of|rather than|nicht|kein\w*)\b",
    re.I,
)
"""Words beside an act that may say that it is not what the model does."""
Acts = Mapping[str, Collection[str]]
"""The names of all acts of a game, with the names of their operands."""
FIELDS = ("act", "choice", "number")
"""The fields of a JSON answer that may name the act, in order of precedence."""


CUT_OFF = "The JSON of the answer is broken or cut off, so it names no act."


class Unreadable(ValueError):
    """The answer names no act. The message says why, for the model."""


def read_answer(text: str, acts: Acts) -> int | str | dict[str, Any]:
    """Read an answer: the number of a choice, an act as text, or an act as an object for `Game.read`.

    Raises Unreadable.
    """
    plain = FENCE.sub("", THOUGHT.sub("", text)).strip()
    if not plain:
        raise Unreadable("The answer is empty.")
    objects = list(objects_in(plain))
    for answer in reversed(objects):
        for field in FIELDS:
            if field in answer:
                return read_field(answer, field, acts)
    if not objects and OBJECT_BEGINS.search(plain):
        raise Unreadable(CUT_OFF)
    if objects and plain.endswith("}"):  # an act that only its reasons mention is not chosen
        raise Unreadable("The JSON of the answer has no field 'act', so it names no act.")
    return read_line(plain.splitlines()[-1], acts)


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects in a text, from left to right. Raises Unreadable if the text ends within one."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as wrong:
            ends_within = wrong.pos >= len(text) or wrong.msg.startswith("Unterminated string")
            if ends_within and OBJECT_BEGINS.match(text, at):  # what is whole inside it is not the answer
                raise Unreadable(CUT_OFF) from None
            end = at + 1
        except RecursionError:
            end = at + 1
        else:
            if isinstance(value, dict):
                yield value
        at = text.find("{", end)


def read_field(answer: dict[str, Any], field: str, acts: Acts) -> int | str | dict[str, Any]:
    """Read one field of a JSON answer. Raises Unreadable."""
    value = answer[field]
    if isinstance(value, dict):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str) or not value.strip():
        raise Unreadable(f"The field {field!r} of the answer does not name an act.")
    name = value.strip().lower()
    if name in acts:  # {"act": "gift_to", "seat": 2}: the operands are other fields
        return {"act": name, **{key: answer[key] for key in acts[name] if key in answer}}
    return read_line(value, acts)


def read_line(line: str, acts: Acts) -> int | str:
    """Read one line of text. Raises Unreadable if it names no act, or several."""
    line = line.strip().strip("`*\"'“”. ")
    verb, *operands = line.split() or [""]
    if 0 < len(operands) <= len(acts.get(verb.lower(), ())):  # the whole line is an act; operands may be card names
        return " ".join(line.lower().split())
    names = "|".join(sorted(map(re.escape, acts), key=len, reverse=True))
    named = {" ".join(m.group(0).lower().split()) for m in re.finditer(rf"\b(?:{names})\b{OPERANDS}", line, re.I)}
    if len(named) == 1 and not REJECTS.search(line):
        return named.pop()
    if len(named) == 1:
        raise Unreadable(
            f"The last line may reject {named.pop()}; write only the act that you do, so that it names one."
        )
    if named:
        raise Unreadable(f"The last line names several acts: {', '.join(sorted(named))}.")
    number = NUMBERED.fullmatch(line)
    if number is not None:
        return int(number[1])
    raise Unreadable("The last line of the answer names no act.")
