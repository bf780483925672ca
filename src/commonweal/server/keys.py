"""Seat keys: 128 random bits that prove who holds a seat, and three words that bring a person back to it.

Only hashes are kept. A key is long, so a plain hash does; three words are short, so theirs is made slow."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import cache
from importlib.resources import files

KEY_BYTES = 16
WORDS = 3


def new_key() -> str:
    """128 random bits, as 22 characters."""
    return secrets.token_urlsafe(KEY_BYTES)


def key_hash(key: str) -> bytes:
    """What is kept of a key."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"seat key").digest()


@cache
def word_list() -> tuple[str, ...]:
    """2,048 plain words, all different."""
    text = files("commonweal.server").joinpath("words.txt").read_text(encoding="utf-8")
    return tuple(text.split())


def new_words() -> str:
    """Three words of 11 bits each."""
    return " ".join(secrets.choice(word_list()) for _ in range(WORDS))


def words_hash(code: str, words: str) -> bytes:
    """What is kept of the words of a seat at this table. Slow on purpose: call it outside the event loop."""
    spoken = " ".join(words.lower().replace("-", " ").replace(",", " ").split())
    return hashlib.scrypt(spoken.encode(), salt=b"commonweal words " + code.encode(), n=4096, r=8, p=1, dklen=32)


def same_words(one: bytes, other: bytes) -> bool:
    """Constant-time comparison of two hashes, of keys or of words."""
    return hmac.compare_digest(one, other)
