"""Make a class with its tables, and add tables to one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from commonweal.play import Committed
from commonweal.play.chance import new_secret

from .. import protocol as m
from ..load.background_work import work_out
from ..load.limits import CLASS_TITLE_CHARS
from ..people import keys
from ..people.typed_text import clean_text
from ..protocol import encode_json
from ..rooms import history as tables_history
from ..rooms.change import Command
from ..rooms.idempotency import Creation, codes_for, make_row, mark_of
from ..store import CLASS_SESSION, HOST_KEY, SeatKey, TableRow
from ..terms import check_terms
from . import people
from .checks import check_held_words, check_names_policy, check_steps, check_wish, no_such_arm
from .class_events import TableSet
from .class_history import ClassTerms
from .lists.name_list import first_problem, read_names
from .table_settling import settle

if TYPE_CHECKING:
    from ..rooms.tables import Tables
    from .class_session import ClassSession


async def make_class(tables: Tables, wish: m.CreateClass, prefix: str = "") -> tuple[ClassSession, str, str]:
    """Make a class with its tables. Returns it with the facilitator's key and recovery phrase. Raises ApiError; then
    there is no class."""
    checked = await work_out(check_wish, wish)
    reading = await work_out(read_names, wish.names, wish.tables, wish.seats, [])
    if reading.problems:
        raise first_problem(reading.problems)
    check_names_policy(wish.names_policy, len(reading.names))
    terms = ClassTerms(
        wish.game,
        wish.seats,
        checked.arms,
        clean_text(wish.title, CLASS_TITLE_CHARS, "title"),
        check_steps(wish.plan),
        wish.names_policy,
        wish.offers_names,
        check_held_words(wish.held_words),
        wish.absent,
        wish.private_talk,
        wish.clock,
        wish.patience,
        mark_of(wish),
    )
    key, words = keys.new_key(), keys.new_words()
    code, is_new = await _create_row(tables, terms, codes_for(wish.id, prefix), key, words)
    session = await tables.classes.find(code)
    made = Command(HOST_KEY)
    async with session.carrying_out():
        if not is_new:
            await session.put_key(session.new_key(HOST_KEY, keys.key_hash(key), await session.hash_words(words)))
        if not session.history.tables:  # also if an earlier call ended halfway
            await add_tables(session, made, wish.tables, None)
        if reading.names and not session.history.members:
            await session.record(made, people.listed(session, reading.names))
    return session, key, words


async def _create_row(tables: Tables, terms: ClassTerms, codes: Iterator[str], key: str, words: str) -> Creation:
    """Store a new class with the facilitator's key, or find the one that the same call made before. Raises
    StorageUnavailable."""
    kept, secret, now = encode_json(terms), new_secret(), time.time()  # pseudonyms in exports come from the secret
    commitment = Committed(secret).commitment

    def row_of(code: str) -> TableRow:
        return TableRow(code, CLASS_SESSION, 0, terms.seats, kept, secret, commitment, now)

    def keys_of(code: str) -> list[SeatKey]:
        return [SeatKey(code, HOST_KEY, keys.key_hash(key), keys.words_hash(code, words))]

    return await make_row(tables.store, codes, row_of, keys_of)


async def add_tables(session: ClassSession, asked: Command, count: int, arm: int | None) -> list[int]:
    """Add tables; returns their numbers. arm: by which they play; None: the arms in turn. Call it within
    `carrying_out`.
    Raises ApiError."""
    arms, first = session.terms.arms, len(session.history.tables) + 1
    if arm is not None and not 0 <= arm < len(arms):
        raise no_such_arm(arm, len(arms) - 1)
    numbers = range(first, first + count)
    chosen = {number: (number - 1) % len(arms) if arm is None else arm for number in numbers}
    codes = await asyncio.gather(*(_make_table(session, number, chosen[number]) for number in numbers))
    made = [TableSet(table=number, arm=chosen[number], code=code) for number, code in zip(numbers, codes, strict=True)]
    await session.record(asked, made)
    await settle(session, numbers, rules=True)
    return list(numbers)


async def _make_table(session: ClassSession, number: int, arm: int) -> str:
    """Make a table of a class, at which only members of the class sit down. Returns its code."""
    terms, chosen = session.terms, session.terms.arms[arm]
    wish = m.CreateTable(terms.game, terms.seats, chosen.charter, clock=terms.clock, patience=terms.patience)
    book, made = check_terms(wish)
    of_class = terms_of_table(made, session, number, chosen.name)
    return (await session.tables.create(book, terms.seats, of_class, lambda code: [], session.code)).code


def terms_of_table(made: tables_history.Terms, session: ClassSession, number: int, arm: str) -> tables_history.Terms:
    """The terms of a table of a class."""
    closed = sorted(session.history.closed | {"join"})
    return msgspec.structs.replace(made, closed=closed, class_code=session.code, number=number, arm=arm)
