"""Make a table or a class only once, even if the call is sent again because its answer was lost.

The code comes from the id of the call, so that the same call finds what it made before, even after a restart."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import NamedTuple

import msgspec

from ..errors import storing
from ..load.background_work import work_out
from ..people import keys
from ..people.codes import CODE_LENGTH, CODE_LETTERS, NEAR_LENGTH, PREFIX_LENGTH, random_letters
from ..protocol import CreateClass, CreateTable
from ..store import CodeTaken, SeatKey, Store, TableRow


class MadeWith(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The call that made a table or a class: the hash of its id and its wish; empty if it had no id."""

    made_with: str = ""


class Creation(NamedTuple):
    """A table or a class. is_new: this call made it, not an earlier identical one."""

    code: str
    is_new: bool


read_terms = msgspec.json.Decoder(MadeWith).decode


def mark_of(wish: CreateTable | CreateClass) -> str:
    """The hash stored for a call with an id: another wish with the same id is another call.

    A name drawn for the maker may differ each time, so it does not count."""
    if not wish.id:
        return ""
    same = msgspec.structs.replace(wish, name="") if isinstance(wish, CreateTable) else wish
    return keys.id_hash(msgspec.json.encode(same).decode())


def codes_for(client_id: str, prefix: str) -> Iterator[str]:
    """Codes to try for what a call makes, which begin with this prefix: with an id, always the same ones."""
    for attempt in count():
        if not client_id:
            yield prefix + random_letters(CODE_LENGTH - len(prefix))
            continue
        drawn = hashlib.blake2b(client_id.encode(), digest_size=CODE_LENGTH * 8, salt=attempt.to_bytes(4)).digest()
        numbers = (int.from_bytes(drawn[at : at + 8]) for at in range(0, len(drawn), 8))
        letters = "".join(CODE_LETTERS[number % len(CODE_LETTERS)] for number in numbers)
        yield prefix + letters[len(prefix) :]


def codes_near(code: str) -> Iterator[str]:
    """Codes to try for a table of the class with this code, or for the one after the table with this code."""
    while True:
        yield code[:PREFIX_LENGTH] + random_letters(NEAR_LENGTH - PREFIX_LENGTH)


async def make_row(
    store: Store, codes: Iterator[str], row_of: Callable[[str], TableRow], keys_of: Callable[[str], list[SeatKey]]
) -> Creation:
    """Store a new table or class, or find the one that the same call made before.

    codes: to try. keys_of: makes its first keys from its code, which is slow. Raises StorageUnavailable."""
    for code in codes:
        row = row_of(code)
        first = await work_out(keys_of, code)
        with storing():
            with suppress(CodeTaken):
                await store.create_table(row, first)
                return Creation(code, True)
            if _is_same(row, await store.table(code)):
                return Creation(code, False)
    raise AssertionError("there are always more codes")


def _is_same(wished: TableRow, kept: TableRow | None) -> bool:
    if kept is None or kept.game != wished.game:
        return False
    made_with = read_terms(wished.charter).made_with
    return made_with != "" and read_terms(kept.charter).made_with == made_with
