"""What every test may ask for: a Chromium, a folder for pictures, and the same games and examples on every machine."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from deals import RUNNING_TEST, Deals, draw_alike
from machine import CHROMIUM_NAMES, CHROMIUM_VARIABLE, first_on_path, playwrights_own_chromium, use_node_of_the_build

ROOT = Path(__file__).parent.parent

gc.disable()  # until all tests are collected: nothing of that becomes garbage

use_node_of_the_build()
os.environ["COMMONWEAL_LANG"] = "en"  # whatever the system speaks

settings.register_profile(
    "ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("COMMONWEAL_HYPOTHESIS", "ci"))

RUNNING = Path(tempfile.mkdtemp(prefix="commonweal-")) / "running test"
os.environ[RUNNING_TEST] = str(RUNNING)  # for servers in processes of their own
DEALS, ATTEMPTS = Deals(RUNNING), count()

# The longest first, so that two workers end together.
LONGEST_FIRST = ("browser", "crash", "packaging", "postgres")
SHORTEST_LAST = ("institutions", "rulebook")
"""Folders whose files take three seconds at most."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start whole files with long tests before the others, and end with short ones; the order inside a file stays.
    Pages get a second try."""
    rank: dict[Path, int] = {}
    for item in items:
        others = 9 if item.path.parent.name not in SHORTEST_LAST else 10
        own = min(
            (LONGEST_FIRST.index(mark.name) for mark in item.iter_markers() if mark.name in LONGEST_FIRST),
            default=others,
        )
        rank[item.path] = min(rank.get(item.path, others), own)
    items.sort(key=lambda item: rank[item.path])
    for item in items:
        # A page under load may answer late: one more try, which the summary names. A real fault fails twice.
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays, modules and tests, and look at the rest less often than by
    default: both together take a tenth off the tests in Python."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def pytest_sessionstart() -> None:
    DEALS.begin("pages outside this folder", 0)  # which may be tested first
    DEALS.use()


def pytest_sessionfinish() -> None:
    shutil.rmtree(RUNNING.parent, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Deal the games of this test, whichever ran before."""
    DEALS.begin(item.nodeid, next(ATTEMPTS))
    draw_alike(item.nodeid)


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """A Chromium to test in: the one COMMONWEAL_CHROMIUM names, else one on PATH, else Playwright's own."""
    named = os.environ.get(CHROMIUM_VARIABLE)
    if named:
        if not Path(named).is_file():
            pytest.fail(f"{CHROMIUM_VARIABLE} names {named}, and there is no such file.", pytrace=False)
        return Path(named)
    found = first_on_path(*CHROMIUM_NAMES) or playwrights_own_chromium()
    if found is None:
        pytest.fail(f"No Chromium: run make setup, or name one with {CHROMIUM_VARIABLE}=/path/to/it.", pytrace=False)
    return found


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder where browser tests leave their screenshots: `artifacts/` of the project, kept by CI."""
    folder = ROOT / "artifacts"
    folder.mkdir(exist_ok=True)
    return folder
