"""Turn plain values into typed structs, in any thread.

msgspec works out how to read a struct when it is first asked to, and keeps what it has before all of it is there. If a
second thread asks for the same struct in that moment, the process ends with a segmentation fault (msgspec 0.22: two
pages that load a book from a server that has just started). So it is asked once, when the module is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def converter(type_: type[T], *, strict: bool = True, str_keys: bool = False) -> Callable[[Any], T]:
    """A function that turns plain values into this type. Call it while a module is imported, or before threads start.

    strict: whether a number given as text is refused. str_keys: whether keys are texts, as in JSON. What is made raises
    msgspec.ValidationError."""
    msgspec.json.Decoder(type_)  # works it out, with all that is in it
    return partial(msgspec.convert, type=type_, strict=strict, str_keys=str_keys)
