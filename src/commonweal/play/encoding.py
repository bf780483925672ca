"""Write a move as the bytes that the store keeps, and read them again.

Most moves are the actor (one signed byte) and the integers of the acts. If something is stored beside the acts - what
people wrote, the nonce of acts that stay hidden for good - the first byte is higher by `BESIDE`, the number of the acts
follows, and the rest is JSON."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

BESIDE = 64
"""How much higher the first byte is then. Actors are numbered from -4 to 31."""
SHORT, LONG = "H", "I"


class Beside(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What is stored beside the acts of a move.

    texts: what people wrote, by the number that the rules know it by. nonce: 32 random bytes that hide the acts of a
    move, which stay hidden for good, in a hash (`record`); it never leaves the store."""

    texts: dict[int, str] = {}
    nonce: bytes = b""


NOTHING_BESIDE = Beside()
read_beside = msgspec.json.Decoder(Beside).decode


class Encoded(NamedTuple):
    """A move that was read: the actor, the integers of the acts, and what is stored beside them."""

    by: int
    numbers: list[int]
    beside: Beside


def code_of(act_count: int) -> str:
    """The array type that stores the integers of acts, in a book with so many acts."""
    return SHORT if act_count <= 1 << 16 else LONG


def encode_move(code: str, by: int, numbers: Sequence[int], beside: Beside = NOTHING_BESIDE) -> bytes:
    """Write a move as bytes."""
    acts = array(code, numbers).tobytes()
    if not beside.texts and not beside.nonce:
        return struct.pack("<b", by) + acts
    return struct.pack("<bH", by + BESIDE, len(numbers)) + acts + msgspec.json.encode(beside)


def actor_of(body: bytes) -> int:
    """Who acted in a move."""
    by: int = struct.unpack_from("<b", body)[0]
    return by - BESIDE if by >= BESIDE // 2 else by


def decode_move(code: str, body: bytes) -> Encoded:
    """Read a move. Raises ValueError."""
    numbers, by = array(code), struct.unpack_from("<b", body)[0]
    acts, beside = body[1:], NOTHING_BESIDE
    try:
        if by >= BESIDE // 2:
            end = 3 + struct.unpack_from("<H", body, 1)[0] * numbers.itemsize
            acts, beside = body[3:end], read_beside(body[end:])
        numbers.frombytes(acts)
    except (ValueError, struct.error):  # msgspec's errors are ValueErrors, too
        raise ValueError("a stored move is broken: its length is odd") from None
    return Encoded(actor_of(body), numbers.tolist(), beside)
