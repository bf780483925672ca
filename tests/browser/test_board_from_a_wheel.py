"""A game from another wheel brings its board: it is built, installed, and played on that board in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import Visit
from .house import House
from .sight import Sight
from .tables import play
from .visitor import Visitor

pytestmark = pytest.mark.browser

PAGE = Path(__file__).parent.parent.parent / "docs" / "write-a-game.md"
FILE = re.compile(r'^```\w+ title="((?!examples/)[^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of docs/write-a-game.md, built as a wheel and installed from it."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--no-input"]
    offline = ["--no-index", "--no-deps"]
    wheels = source / "wheels"
    subprocess.run([*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", wheels, source], check=True)
    (wheel,) = wheels.glob("pasture-*.whl")
    subprocess.run([*pip, "install", *offline, "--target", target, wheel], check=True)
    return target


@pytest.fixture(scope="module")
def house(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose Python also finds that folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(installed), prepend=os.pathsep)
        opened = House(tmp_path_factory.mktemp("house")).open()
    yield opened
    opened.close()


def sit_down(visitor: Visitor) -> None:
    """Start a table of Pasture with one bot."""
    play({"Fern": visitor}, game="pasture", seats=2)


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_an_act_is_played_on_the_board_that_the_wheel_brings(visit: Visit, sight: Sight, width: str) -> None:
    visitor = visit(width)
    sit_down(visitor)
    board = visitor.page.get_by_role("region", name="The meadow")
    board.get_by_text("Round 1: there is grass for 8 sheep.").wait_for()
    assert board.evaluate("board => getComputedStyle(board).borderRadius") != "0px", "its style sheet is missing"
    sent = board.get_by_role("button", name="Send 2 sheep")
    before = visitor.answers()
    sent.click()
    visitor.do_chosen(before)
    board.get_by_text("Round 2:").wait_for()
    board.get_by_text("You: 2 wool").wait_for()
    assert sent.evaluate("button => button === document.activeElement"), "the board must keep the focus"
    sight.look(visitor, f"pasture-{width}")
    visitor.assert_clean()


def test_its_files_are_cached_forever_under_an_address_that_names_their_content(visit: Visit, house: House) -> None:
    request = visit().context.request
    files = request.get(f"{house.base}/api/games/pasture").json()["board"]
    for address, kind in ((files["script"], "javascript"), (files["style"], "css")):
        answer = request.get(house.base + address)
        assert answer.status == 200
        assert kind in answer.headers["content-type"]
        assert "immutable" in answer.headers["cache-control"]
    home = files["script"].removesuffix("board.js")
    assert re.fullmatch(r"/games/pasture/[0-9a-f]{16}/", home)
    for missing in (f"{home}none.js", f"{home}..%2F__init__.py", f"{home}../board.js", "/games/pasture/0/board.js"):
        assert request.get(house.base + missing).status == 404
    assert request.get(f"{house.base}/api/games/potlatch").json()["board"] is None
