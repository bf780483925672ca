"""Make and check seat keys (128 random bits that prove who holds a seat) and recovery phrases (three words).

The server stores only hashes. A key is long, so a fast hash suffices; a recovery phrase is short, so its hash is slow.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from functools import cache
from importlib.resources import files

KEY_BYTES = 16
WORDS = 3


def new_key() -> str:
    """Make a key: 128 random bits, as 22 characters."""
    return secrets.token_urlsafe(KEY_BYTES)


def key_hash(key: str) -> bytes:
    """Hash a key for the store."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"seat key").digest()


@cache
def word_list() -> tuple[str, ...]:
    """The list of 2,048 different plain words."""
    text = files("commonweal.server").joinpath("words.txt").read_text(encoding="utf-8")
    return tuple(text.split())


def id_hash(client_id: str) -> str:
    """Hash the id of a call, which stands in for a key until the answer has arrived."""
    return hashlib.blake2b(client_id.encode(), digest_size=16, person=b"id of a call").hexdigest()


def new_words() -> str:
    """Make a recovery phrase: three words of 11 bits each."""
    return " ".join(secrets.choice(word_list()) for _ in range(WORDS))


def joined(words: str) -> str:
    """A recovery phrase as one word: `apple-river-stone`. The same phrase is the same however people type it."""
    return "-".join(re.findall(r"\w+", words.lower()))


def words_hash(code: str, words: str) -> bytes:
    """Hash the recovery phrase of a seat at this table. Slow on purpose: call it outside the event loop."""
    phrase = joined(words).replace("-", " ")
    return hashlib.scrypt(phrase.encode(), salt=b"commonweal words " + code.encode(), n=4096, r=8, p=1, dklen=32)


def same_words(one: bytes, other: bytes) -> bool:
    """Compare two hashes, of keys or of recovery phrases, in constant time."""
    return hmac.compare_digest(one, other)
