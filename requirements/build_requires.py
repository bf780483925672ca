"""Prints what pyproject.toml's [build-system] requires, one requirement a line, for `make lock`."""

import tomllib
from pathlib import Path

pyproject = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
print(*pyproject["build-system"]["requires"], sep="\n")
