"""Read a study as a researcher writes it: TOML, or JSON."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection
from typing import Any

from ..protocol.studies import Completion, Payment, Study, StudyChecked, WaitingRoom
from .completion import PLACEHOLDERS, placeholders_in
from .problems import Reader, lines_of_toml
from .questionnaires import read_questions

FILE_BYTES, CONSENT_CHARS, ADDRESS_CHARS = 65_536, 20_000, 1000
MOST_DOTS = 2000  # of a TOML file: for a key of many parts, Python's reader takes the square of their number
LABEL = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
FIELDS = ("title", "consent", "chat", "language", "waiting", "completion", "payment", "before", "after")
WHERE = re.compile(r"\(?at line (\d+)")


def read_study(text: str, seats: int | None = None, measures: Collection[str] | None = None) -> StudyChecked:
    """Read a study, or report what is wrong with it. Slow: call it outside the event loop.

    seats: of a table; measures: of a seat in the game; None: unknown."""
    reader = Reader(lambda path: None)
    if len(text.encode("utf-8", "replace")) > FILE_BYTES:
        reader.refuse((), "file_too_long", most=FILE_BYTES)
        return StudyChecked(None, reader.problems)
    table = _parse(reader, text)
    if table is None:
        return StudyChecked(None, reader.problems)
    study = _read(reader, table, seats, measures)
    return StudyChecked(None if reader.problems else study, reader.problems)


def _parse(reader: Reader, text: str) -> Any:
    """The file as plain values; None, and a problem, if it is neither TOML nor JSON."""
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    if not is_json and (dots := text.count(".")) > MOST_DOTS:
        reader.refuse((), "too_many_dots", count=dots, most=MOST_DOTS)
        return None
    try:
        if is_json:
            return json.loads(text.lstrip("\ufeff"))
        table = tomllib.loads(text.lstrip("\ufeff"))
    except RecursionError:
        reader.refuse((), "nested")
        return None
    except ValueError as wrong:
        found = WHERE.search(str(wrong))
        line = getattr(wrong, "lineno", None) or (int(found[1]) if found else None)
        reader.refuse((), "not_json" if is_json else "not_toml", detail=str(wrong))
        reader.problems[-1].line = line
        return None
    reader.line_of = lines_of_toml(text)
    return table


def _read(reader: Reader, value: Any, seats: int | None, measures: Collection[str] | None) -> Study:
    table = reader.table((), value, FIELDS)
    study = Study(
        reader.text(("title",), table.get("title", ""), 120, needed=True),
        reader.text(("consent",), table.get("consent", ""), CONSENT_CHARS, needed=True),
        reader.text(("chat",), table.get("chat", ""), 500),
        reader.text(("language",), table.get("language", ""), 20),
        before=read_questions(reader, "before", table.get("before", [])),
        after=read_questions(reader, "after", table.get("after", [])),
    )
    if study.language and not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", study.language):
        reader.refuse(("language",), "not_a_language")
    if "waiting" in table:
        study.waiting = _read_waiting(reader, table["waiting"], seats)
    if "completion" in table:
        study.completion = _read_completion(reader, table["completion"])
    if "payment" in table:
        study.payment = _read_payment(reader, table["payment"], measures)
    return study


def _read_waiting(reader: Reader, value: Any, seats: int | None) -> WaitingRoom:
    table = reader.table(("waiting",), value, ("people", "seconds", "then", "least", "arms"))
    most = seats or 12
    room = WaitingRoom(
        reader.number(("waiting", "people"), table.get("people", 0), 0, most),
        reader.number(("waiting", "seconds"), table.get("seconds", 300), 5, 7200),
        reader.one_of(("waiting", "then"), table.get("then", "release"), ("bots", "release")),  # type: ignore[arg-type]
        reader.number(("waiting", "least"), table.get("least", 1), 1, most),
        reader.one_of(("waiting", "arms"), table.get("arms", "random"), ("in_turn", "random")),  # type: ignore[arg-type]
    )
    if room.least > (room.people or most):
        reader.refuse(("waiting", "least"), "least_above_people")
    return room


def _read_completion(reader: Reader, value: Any) -> Completion:
    table = reader.table(("completion",), value, ("address", "released", "label"))
    found = Completion(*(_read_address(reader, name, table.get(name, "")) for name in ("address", "released")))
    if "label" in table:
        found.label = reader.text(("completion", "label"), table["label"], 40)
        if not LABEL.fullmatch(found.label):
            reader.refuse(("completion", "label"), "bad_label")
    for name, address in (("address", found.address), ("released", found.released)):
        if "label" in placeholders_in(address) and not found.label:
            reader.refuse(("completion", name), "label_unknown")
    return found


def _read_address(reader: Reader, name: str, value: Any) -> str:
    path = ("completion", name)
    address = reader.text(path, value, ADDRESS_CHARS)
    unknown = sorted(placeholders_in(address) - set(PLACEHOLDERS))
    if unknown:
        reader.refuse(path, "unknown_placeholder", name=unknown[0], known=", ".join(f"{{{p}}}" for p in PLACEHOLDERS))
    if address and not re.match(r"https?://[^\s/{}]+(/|$|\?)", address):
        reader.refuse(path, "not_an_address")
    return address


def _read_payment(reader: Reader, value: Any, measures: Collection[str] | None) -> Payment:
    table = reader.table(("payment",), value, ("currency", "fixed", "measure", "each"))
    found = Payment(
        reader.text(("payment", "currency"), table.get("currency", ""), 10, needed=True),
        reader.number(("payment", "fixed"), table.get("fixed", 0), 0, 1e6, whole=False),
        reader.text(("payment", "measure"), table.get("measure", ""), 80),
        reader.number(("payment", "each"), table.get("each", 0), None, None, whole=False),
    )
    if found.each and not found.measure:
        reader.refuse(("payment", "measure"), "measure_missing")
    elif found.measure and measures is not None and found.measure not in measures:
        reader.refuse(("payment", "measure"), "no_such_measure", known=", ".join(sorted(measures)))
    return found


def fingerprint_of(study: Study) -> str:
    """The hash that distinguishes one consent text from another."""
    return hashlib.blake2b(f"{study.consent}\n\n{study.chat}".encode(), digest_size=8).hexdigest()
