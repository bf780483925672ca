"""The pages of the documentation have no marks of a merge, and that of the protocol lists each call once."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from typer.testing import CliRunner

from commonweal.cli.app import app

ROOT = Path(__file__).parent.parent.parent
PAGES = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]


def test_no_page_has_marks_of_a_merge() -> None:
    assert len(PAGES) > 20
    marked = [page.name for page in PAGES if re.search(r"^(<{7} |={7}$|>{7} )", page.read_text("utf-8"), re.MULTILINE)]
    assert marked == []


def test_the_protocol_lists_each_call_once() -> None:
    calls = re.findall(
        r"^\| (`(?:GET|POST|DELETE) [^|]*) \|", (ROOT / "docs" / "protocol.md").read_text("utf-8"), re.MULTILINE
    )
    assert len(calls) > 20
    assert sorted(calls) == sorted(set(calls))


def test_the_unit_for_systemd_is_valid_and_its_options_are_those_of_the_server(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "host.md").read_text("utf-8")
    (unit,) = re.findall(r"```ini\n(\[Unit\].*?)```", page, re.DOTALL)
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(unit)
    program, command, *given = shlex.split(read["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("commonweal", "serve")
    assert read["Service"]["StateDirectory"] in given[given.index("--database") + 1]
    assert [one for one in given if one.startswith("--") and one not in options_of_serve()] == []
    installed = tmp_path / "commonweal.service"
    installed.write_text(unit.replace(program, sys.executable))
    if shutil.which("systemd-analyze"):  # where there is no systemd, nobody can have it read the unit
        found = subprocess.run(["systemd-analyze", "verify", "--man=no", installed], capture_output=True, text=True)
        ours = [line for line in found.stderr.splitlines() if installed.name in line]
        assert (found.returncode, ours) == (0, [])


def test_the_steps_of_the_container_file_are_those_that_its_script_runs() -> None:
    spec = spec_from_file_location("run_containerfile", ROOT / "tools" / "run_containerfile.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    sys.modules[spec.name] = script
    spec.loader.exec_module(script)
    text = (ROOT / "Containerfile").read_text("utf-8")
    steps = script.steps_in(text)
    words = [word for word, _ in steps]
    assert words == [
        "FROM",
        "RUN",
        "COPY",
        "RUN",
        "RUN",
        "USER",
        "WORKDIR",
        "ENV",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "CMD",
    ]
    said = dict(steps)
    program, command, *given = json.loads(said["CMD"])
    assert (Path(program).name, command) == ("commonweal", "serve")
    assert [one for one in given if one.startswith("--") and one not in options_of_serve()] == []
    assert given[-1] == f"sqlite:///{said['VOLUME']}/tables.sqlite"
    assert said["WORKDIR"] == said["VOLUME"]
    assert (ROOT / said["COPY"].split()[0]).is_file()
    page = (ROOT / "docs" / "host.md").read_text("utf-8")
    for line in re.findall(r"^#   (.+)$", text, re.MULTILINE):
        assert line in page


def options_of_serve() -> list[str]:
    told = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    return re.findall(r"--[a-z-]+", told)
