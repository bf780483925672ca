"""Chain the events of a table, and write them as the lines of its record (`play.chain`)."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from hashlib import sha256
from os import urandom

import msgspec
from msgspec import to_builtins
from msgspec.json import decode, encode

from commonweal.play.chain import EVENT_SALT_BYTES, SALT_BYTES, START, PersonalText, Salts, chain_after, hash_of
from commonweal.play.encoding import NOTHING_BESIDE, code_of, decode_move
from commonweal.play.notation import act_text
from commonweal.play.record_format import ACTOR_NAMES, EventKind, EventLine, MoveLine, move_line
from commonweal.rulebook import Rulebook

from ..rooms.change import Change
from ..rooms.history import History, Terms, read_terms
from ..store import Event, TableRow

TYPED = ("name", "was", "text")
"""The fields of an event's body that people typed."""
PRIVATE_FIELDS = frozenset(("what", "member", "code"))
"""Fields that no record contains: sentences, and what leads to people's class or to another table."""
TALK = frozenset(("chat", "note", "guess", "argument", "promise"))
"""The kinds of events in which people talk, write or guess."""


def link(book: Rulebook, history: History, head: bytes, change: Change) -> Change:
    """Give the events of a change their numbers, their time, a salt each, and the chain after each. head: the chain
    before the first event of the table.

    The act of a move that was just made need not be read again."""
    game, at, linked = change.game, time.time_ns() // 1_000_000, list[Event]()
    n, before = history.n, history.chain or head
    move = game.last if game is not None else None
    for event in change.events:
        n += 1
        salt = urandom(SALT_BYTES)
        if event.kind == "act" and move is not None and move.index and move.beside is NOTHING_BESIDE:
            who, texts = move.acts[0].by, [act_text(book, act.number) for act in move.acts]
            own = sum(not act.act.by_chance for act in move.acts)
            content = {"by": ACTOR_NAMES.get(who, who), "acts": texts[:own], "at": at}
            if own < len(texts):
                content["chance"] = texts[own:]
            salted = salt[:EVENT_SALT_BYTES].hex().encode() + encode(content, order="deterministic")
            before = sha256(before + b"act" + sha256(salted).digest()).digest()
        else:
            event = msgspec.structs.replace(event, n=n, at=at, salt=salt)
            before = chain_after(before, to_builtins(_open_line(book, event)))
        linked.append(Event(n, at, event.kind, event.by, event.body, event.client_id, salt, before))
    return change._replace(events=linked)


def link_stored(row: TableRow, book: Rulebook, events: Iterable[Event], before: bytes | None) -> list[Event]:
    """Give the events that an earlier version stored a salt each and the chain after each. before: the chain before
    them."""
    linked, before = [], before or head_chain(row, read_terms(row.charter))
    for event in events:
        event = msgspec.structs.replace(event, salt=urandom(SALT_BYTES))
        before = chain_after(before, to_builtins(_open_line(book, event)))
        linked.append(msgspec.structs.replace(event, chain=before))
    return linked


def head_chain(row: TableRow, terms: Terms) -> bytes:
    """The chain before the first event: it covers what is fixed of a table when it is made."""
    head = {"format": "", "game": row.game, "game_version": row.game_version, "seats": row.seats, "table": row.code}
    return chain_after(START, head | {"charter": terms.charter, "chance": {"commitment": row.commitment}})


def lines(book: Rulebook, history: History, events: Iterable[Event], *, opened: bool) -> list[MoveLine | EventLine]:
    """The lines of all events of a table, for its record. Of talk, notes and acts that were taken back, they contain
    only the hashes.

    opened: include what stays hidden for good."""
    stand = {event.n: event.move for event in history.happened if event.move >= 0}
    public = {promise.promise for promise in history.promises(None)}
    return [_line(book, event, stand.get(event.n), public, opened=opened) for event in events]


def _line(
    book: Rulebook, event: Event, move: int | None, public: Collection[int], *, opened: bool
) -> MoveLine | EventLine:
    """The line of an event as it stands in the record. move: its number; None if it is not a move that stands."""
    line = _open_line(book, event, opened=opened)
    if isinstance(line, MoveLine):
        if move is not None:
            line.n = move
            return line
        kind: EventKind = "act"
    else:
        kind = line.kind
        if kind == "table":
            if "text" in line.texts:  # the record contains no sentences
                line.texts["text"] = PersonalText(hash=line.texts["text"].hash)
            return line
        if event.kind == "promise" and line.did.get("promise", event.n) in public:
            return line
    return EventLine(event=event.n, kind=kind, hash=hash_of(to_builtins(line)).hex())


def _open_line(book: Rulebook, event: Event, *, opened: bool = False) -> MoveLine | EventLine:
    """The line of an event with everything that the chain covers."""
    salts = Salts(event.salt or b"")
    if event.kind == "act":
        move = decode_move(code_of(book.act_count), event.body)
        line = move_line(book, 0, move.by, move.numbers, move.beside.nonce, opened=opened)
        line.event, line.at, line.salt = event.n, event.at, salts.event
        if move.beside.texts:
            line.texts = salts.write({str(number): text for number, text in move.beside.texts.items()})
        return line
    did = decode(event.body)
    texts = salts.write({name: did[name] for name in TYPED if name in did})
    did = {name: value for name, value in did.items() if name not in TYPED and name not in PRIVATE_FIELDS}
    kind: EventKind = "table"
    if event.kind in TALK:
        kind = "promise" if event.kind == "promise" and did.get("open") else "talk"
        did["as"] = event.kind
    return EventLine(event=event.n, kind=kind, by=event.by, at=event.at, did=did, texts=texts, salt=salts.event)


def salt_without(book: Rulebook, event: Event, body: bytes) -> bytes:
    """The salt of an event after texts were erased from its body."""
    before, after = texts_of(book, event), texts_of(book, msgspec.structs.replace(event, body=body))
    erased = {name: text for name, text in before.items() if after.get(name) != text}
    return Salts(event.salt or b"").without(before, erased)


def texts_of(book: Rulebook, event: Event) -> dict[str, str]:
    """What people typed in an event, by the name of its field or the number of the text."""
    if event.kind == "act":
        return {str(n): text for n, text in decode_move(code_of(book.act_count), event.body).beside.texts.items()}
    body = decode(event.body)
    return {name: body[name] for name in TYPED if name in body}
