"""Completion codes: one for each participant, which nobody can guess, or an address to go to; and what is paid."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping
from urllib.parse import quote

from ..people.codes import CODE_LETTERS
from ..protocol.studies import Completion, Payment

CODE_LENGTH = 12  # of letters that are hard to confuse: 50 bits
GROUP = 4  # letters that are written together
PLACEHOLDERS = ("code", "label")


def new_completion_code(taken: Collection[str]) -> str:
    """Make a code that no other participant has: `BCDF-GHJK-MNPQ`."""
    while True:
        letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        code = "-".join(letters[at : at + GROUP] for at in range(0, CODE_LENGTH, GROUP))
        if code not in taken:
            return code


def clean_completion_code(given: str) -> str:
    """A code as it is stored, however people type it."""
    letters = re.sub(r"[\s\-]", "", given).upper()
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def placeholders_in(address: str) -> set[str]:
    """The names in braces in an address."""
    return set(re.findall(r"\{([^{}]*)\}", address))


def address_for(completion: Completion, code: str, label: str, *, released: bool) -> str:
    """The address to which a participant goes at the end; empty if the study has none."""
    address = (completion.released if released else "") or completion.address
    values = {"code": code, "label": label}
    return re.sub(r"\{(code|label)\}", lambda found: quote(values[found[1]], safe=""), address)


def payment_of(payment: Payment, measures: Mapping[str, float] | None) -> float:
    """The payment of a participant, never below zero. measures: of the seat; None: it has not finished a game."""
    value = (measures or {}).get(payment.measure, 0)
    return max(0.0, round(payment.fixed + payment.each * value, 2))
