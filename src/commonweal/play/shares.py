"""The shares that players add to the shuffle, so that nobody controls it alone.

Before a game begins, everybody commits to a random share, as the server has committed to its secret. Then the list is
closed, the shares are revealed, and chance draws from the secret and all of them together. A player who withholds a
share is left out: that leads to a different shuffle, and the record names the player."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence

import msgspec

SHARE_BYTES = 32
HEX_64 = re.compile("[0-9a-f]{64}")


class Share(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The share of a seat in the shuffle.

    commitment: made before any share was revealed. share: 32 random bytes in hexadecimal; empty if it was withheld."""

    seat: int
    commitment: str
    share: str = ""


def commit_share(server_commitment: str, share: bytes) -> str:
    """The commitment to a share. It is valid for one shuffle: it depends on the server's earlier commitment."""
    return hashlib.sha256(b"commonweal share 1\0" + bytes.fromhex(server_commitment) + share).hexdigest()


def fits(server_commitment: str, commitment: str, share: str) -> bool:
    """Whether a share in hexadecimal fits its commitment."""
    return is_hex_64(share) and commit_share(server_commitment, bytes.fromhex(share)) == commitment


def is_hex_64(text: str) -> bool:
    """Whether a text is 32 bytes in hexadecimal."""
    return HEX_64.fullmatch(text) is not None


def mix_shares(secret: bytes, shares: Iterable[Share]) -> bytes:
    """The key that chance draws from: made of the secret and all revealed shares, in the order of the list."""
    revealed = b"".join(bytes.fromhex(one.share) for one in shares)
    return hmac.digest(secret, b"commonweal shares 1\0" + revealed, "sha256") if revealed else secret


def check_shares(server_commitment: str, shares: Sequence[Share], seats: int) -> None:
    """Raise ValueError unless each share fits its commitment, no seat has two shares, and no share is a copy."""
    for before, one in zip((None, *shares), shares, strict=False):
        if not (before.seat if before is not None else -1) < one.seat < seats:
            raise ValueError(f"the share of seat {one.seat} is out of place: seats come in order, each once")
        if not is_hex_64(one.commitment):
            raise ValueError(f"the commitment of seat {one.seat} has to be 64 hexadecimal digits")
        if one.share and not fits(server_commitment, one.commitment, one.share):
            raise ValueError(f"the share of seat {one.seat} is not the one that its commitment was made to")
    if len({one.commitment for one in shares}) < len(shares):
        raise ValueError("two seats have the same commitment: one of them copied it")
