"""What is locked: every package by name, version and hash, and not one registry's address."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent.parent
LOCKS = ["run.txt", "test.txt", "build.txt", "database.txt", "uv.txt"]


def locked(name: str) -> dict[str, tuple[str, int]]:
    """Package name to (version, number of hashes) in one lock."""
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            match = re.fullmatch(r"([a-z0-9-]+)==(\S+)(?: ; [^#]*?)?((?:\s+--hash=sha256:[0-9a-f]{64})+)", line)
            assert match, f"requirements/{name}: {line[:80]!r} is not a name, a version and hashes"
            found[match[1]] = (match[2], match[3].count("--hash"))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_is_a_name_a_version_and_hashes(name: str) -> None:
    packages = locked(name)
    assert packages
    assert all(hashes for _, hashes in packages.values())


@pytest.mark.parametrize("name", [f"requirements/{lock}" for lock in LOCKS] + ["web/package-lock.json", "web/.npmrc"])
def test_no_lock_names_an_address(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not re.findall(r"^--|file:|index-url|find-links|registry *=", text, re.MULTILINE)
    if name.startswith("requirements"):
        assert "://" not in text


def test_npm_packages_have_hashes_and_no_address() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    others = {place: entry for place, entry in packages.items() if place}
    assert others
    assert not [place for place, entry in others.items() if "resolved" in entry]
    assert not [place for place, entry in others.items() if not entry.get("integrity", "").startswith("sha512-")]


def test_the_locks_hold_what_the_project_asks_for() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = pyproject["project"]["optional-dependencies"]
    asked = {
        "run.txt": pyproject["project"]["dependencies"],
        "test.txt": [need for extra in ("test", "docs", "dev") for need in extras[extra]],
        "build.txt": pyproject["build-system"]["requires"],
        "database.txt": (ROOT / "requirements" / "database.in").read_text().splitlines(),
        "uv.txt": (ROOT / "requirements" / "uv.in").read_text().splitlines(),
    }
    for lock, needs in asked.items():
        packages = locked(lock)
        for need in map(Requirement, needs):
            if need.name == "commonweal":
                continue
            assert need.name in packages, f"requirements/{lock} lacks {need.name}: run make lock"
            assert need.specifier.contains(packages[need.name][0]), f"{lock}: {need}"


@pytest.mark.parametrize("name", ["run.txt", "uv.txt"])
def test_the_test_lock_has_the_versions_of_smaller_locks(name: str) -> None:
    packages, test = locked(name), locked("test.txt")
    assert {name: version for name, (version, _) in packages.items()} == {name: test[name][0] for name in packages}


def test_a_database_that_is_fetched_changes_no_package() -> None:
    database, test = locked("database.txt"), locked("test.txt")
    both = database.keys() & test.keys()
    assert {name: database[name][0] for name in both} == {name: test[name][0] for name in both}
