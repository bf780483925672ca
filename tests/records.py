"""Records of games that somebody changed: their lines as dictionaries, and chained again as a forger would."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from commonweal.play.chain import START, chain_after

Lines = list[dict[str, Any]]


def parsed(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def chained(lines: Lines) -> str:
    """The lines with chains that fit."""
    chain, out = START, []
    for line in lines:
        chain = chain_after(chain, line)
        out.append(json.dumps(line | {"chain": chain.hex()}) + "\n")
    return "".join(out)


def forged(text: str, change: Callable[[Lines], object]) -> str:
    """A record whose lines were changed, with chains that fit."""
    lines = parsed(text)
    change(lines)
    return chained(lines)
