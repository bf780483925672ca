"""Machine code kept on disk: one file for each fingerprint, checked when read and written in one stroke."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

MAGIC = b"commonweal rules 1\n"


@dataclass(frozen=True)
class Compiled:
    """Object code, the kinds of parameters and result of each entry, and what each fault number means."""

    code: bytes
    signatures: dict[str, tuple[list[str], str]]
    sites: list[tuple[str, int, str, str, str, str]]


def default_folder() -> Path:
    """$COMMONWEAL_CACHE, else `commonweal` in the user's cache folder."""
    own = os.environ.get("COMMONWEAL_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "commonweal"


def load(folder: Path, key: str) -> Compiled | None:
    """What was kept under a key; None if there is nothing, or nothing whole."""
    try:
        content = (folder / f"{key}.rules").read_bytes()
        if not content.startswith(MAGIC):
            return None
        digest, _, body = content[len(MAGIC) :].partition(b"\n")
        if hashlib.sha256(key.encode() + body).hexdigest().encode() != digest:
            return None
        head, _, code = body.partition(b"\n")
        facts: dict[str, Any] = json.loads(head)
        signatures = {name: (kinds, result) for name, (kinds, result) in facts["signatures"].items()}
        return Compiled(code, signatures, [tuple(site) for site in facts["sites"]])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def store(folder: Path, key: str, compiled: Compiled) -> None:
    """Keep it; a folder that cannot be written to means no cache."""
    facts = asdict(compiled)
    del facts["code"]
    body = json.dumps(facts).encode() + b"\n" + compiled.code
    digest = hashlib.sha256(key.encode() + body).hexdigest().encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=key[:16], suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(MAGIC + digest + b"\n" + body)
            Path(name).replace(folder / f"{key}.rules")
        except OSError:
            Path(name).unlink()
    except OSError:
        return
