"""TOML files that people write: charters, and the arms of a comparison."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


class NotToml(ValueError):
    """The file cannot be read as TOML; the message names it and says why."""


def read_toml(file: Path) -> dict[str, Any]:
    """Read a TOML file. Raises NotToml."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise NotToml(f"{file}: {wrong.strerror}.") from None
    except RecursionError:
        raise NotToml(f"{file} is not a TOML file: it is nested too deeply.") from None
    except ValueError as wrong:  # not TOML, not text, or a number that is too long
        raise NotToml(f"{file} is not a TOML file: {wrong}.") from None
