"""The error for packages of the extra `agents` that are not installed."""

from __future__ import annotations


def without_extra(module: str, missing: ModuleNotFoundError) -> ImportError:
    """Create the error for a module that needs the extra `agents`: what is missing, and how to install it."""
    return ImportError(f"{module} needs {missing.name}. Install it with: pip install 'commonweal[agents]'")
