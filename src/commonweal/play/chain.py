"""The chain of a record: hashes that fix every line and everything before it, and reveal nothing.

A line is hashed with a salt, which at live tables is random for each event. The chain after a line is a hash of the
chain before it, the kind of the line and the hash of the line, so that a line whose content stays secret can stand in
the record as its hash. Texts that people typed enter the content as hashes, each with its own salt: both text and salt
can be erased."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

START = bytes(32)
"""The chain before the first line."""
SHOWN_BYTES = 16
"""How much of the chain is sent to pages: 128 bits."""
EVENT_SALT_BYTES = 16
"""How many of the random bytes of an event are its salt; the salts of its texts are derived from the rest."""
SALT_BYTES = EVENT_SALT_BYTES + 32
BESIDE_CONTENT = frozenset(("chain", "event", "n", "kind", "salt", "hash", "opened", "nonce", "draws"))
"""Fields of a line that its hash does not cover: its place and kind, which the chain covers, what opens it, and what
follows from the rest."""
HEAD_OF_A_TABLE = ("game", "game_version", "seats", "charter", "table")
"""The facts of a live table that are fixed before anybody sits down."""


class PersonalText(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody typed. The chain contains only its hash, so text and salt can be erased.

    hash: SHA-256 of the salt and the text, in UTF-8."""

    hash: str
    salt: str = ""
    text: str = ""


def hash_of_text(salt: str, text: str) -> str:
    """The hash of a text in the chain."""
    return hashlib.sha256((salt + text).encode()).hexdigest()


def hash_of(line: Mapping[str, Any]) -> bytes:
    """The hash of a line, with its salt; for a line that is not opened, the hash that it contains."""
    if "hash" in line:
        return bytes.fromhex(line["hash"])
    if "format" in line and line.get("table"):
        content = {name: line[name] for name in HEAD_OF_A_TABLE}
        content["commitment"] = line["chance"]["commitment"]
    else:
        content = {name: value for name, value in line.items() if name not in BESIDE_CONTENT}
    if content.get("texts"):
        content["texts"] = {name: {"hash": written["hash"]} for name, written in content["texts"].items()}
    return hashlib.sha256(line.get("salt", "").encode() + msgspec.json.encode(content, order="deterministic")).digest()


def kind_of(line: Mapping[str, Any]) -> str:
    """The kind of a line: for an event of a table, its own `kind`; otherwise `head`, `act` or `end`."""
    kind: str = line.get("kind") or ("head" if "format" in line else "act" if "acts" in line else "end")
    return kind


def chain_after(before: bytes, line: Mapping[str, Any]) -> bytes:
    """The chain after a line. before: the chain after the line before it."""
    return hashlib.sha256(before + kind_of(line).encode() + hash_of(line)).digest()


class _Kept(Struct, omit_defaults=True):
    """The salts of an event from which texts were erased.

    event: of the event itself. texts: of the remaining texts. erased: the hashes of the others."""

    event: str
    texts: dict[str, str] = {}
    erased: dict[str, str] = {}


class Salts:
    """The salts of one event: of the event, and of each text that somebody typed.

    The store keeps random bytes, from which all of them follow. Once a text is erased, it keeps the salts of the rest
    instead, so that nobody can try which text fits the hash."""

    def __init__(self, stored: bytes):
        kept = None if len(stored) == SALT_BYTES else _read_kept(stored)
        self._random = stored[EVENT_SALT_BYTES:] if kept is None else b""
        self.event = stored[:EVENT_SALT_BYTES].hex() if kept is None else kept.event
        self._texts = {} if kept is None else kept.texts
        self.erased = {} if kept is None else kept.erased

    def write(self, texts: Mapping[str, str]) -> dict[str, PersonalText]:
        """What people typed, by name, with salts and hashes; for erased texts, only the hashes."""
        told = {name: PersonalText(hash=erased) for name, erased in self.erased.items()}
        for name, text in texts.items():
            if name not in told:
                salt = self._salt(name)
                told[name] = PersonalText(hash=hash_of_text(salt, text), salt=salt, text=text)
        return told

    def without(self, texts: Mapping[str, str], erased: Mapping[str, str]) -> bytes:
        """What the store keeps once texts are erased. texts: those that remain. erased: those that go."""
        left = {name: self._salt(name) for name in texts if name not in erased and name not in self.erased}
        going = {name: text for name, text in erased.items() if name not in self.erased}
        hashes = {name: hash_of_text(self._salt(name), text) for name, text in going.items()}
        return msgspec.json.encode(_Kept(self.event, left, self.erased | hashes))

    def _salt(self, name: str) -> str:
        if not self._random:
            return self._texts[name]
        return hashlib.sha256(self._random + name.encode()).hexdigest()[: 2 * EVENT_SALT_BYTES]


_read_kept = msgspec.json.Decoder(_Kept).decode
