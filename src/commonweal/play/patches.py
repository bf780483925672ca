"""Describe briefly how a value of a view changed: of long lists, only the changed elements, or the value that all
elements now have."""

from __future__ import annotations

from typing import Any

SHORT = 8
"""A list with fewer elements travels whole: an index costs more than an element."""


def patch_of(now: Any, was: Any) -> Any:
    """What to send of a value to somebody who knows the old one.

    That is the value itself; or, of a long list, the number that all its elements are now, or the changes of elements,
    by index, if they are at most a third of all."""
    if type(now) is not list or type(was) is not list or len(now) < SHORT or len(now) != len(was):
        return now
    first = now[0]
    if type(first) is list:
        filler = first[0] if first else 0
        if type(filler) is int and now.count([filler] * len(first)) == len(now) and None not in was:
            return filler
        return {i: patch_of(row, old) for i, (row, old) in enumerate(zip(now, was, strict=True)) if row != old}
    if type(first) is int and now.count(first) == len(now):
        return first
    changed = {i: one for i, (one, old) in enumerate(zip(now, was, strict=True)) if one != old}
    return changed if len(changed) * 3 <= len(now) else now


def patched(was: Any, patch: Any) -> Any:
    """The value after a patch: the opposite of `patch_of`. The keys may be text, as in JSON."""
    if type(was) is list and type(patch) is int:
        return [patched(one, patch) for one in was]
    if type(was) is list and isinstance(patch, dict):
        changes = {int(i): change for i, change in patch.items()}
        return [patched(one, changes[i]) if i in changes else one for i, one in enumerate(was)]
    return patch
