"""What to say where the packages that learning agents need are not installed."""

from __future__ import annotations


def without_extra(module: str, missing: ModuleNotFoundError) -> ImportError:
    """The error of a module that needs the extra `agents`; names what is missing and how to get it."""
    return ImportError(f"{module} needs {missing.name}. Install it with: pip install 'commonweal[agents]'")
