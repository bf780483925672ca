"""One server for one SQLite file: the second is refused with a sentence, and a killed one leaves nothing held."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from commonweal.server.serve import CannotServe, serve
from commonweal.server.store import Unusable
from commonweal.server.store.serving import serve_alone, serve_under_name
from postgres_server import NamedServer, postgres_server  # noqa: F401

HOLD = """
import sys
from pathlib import Path
from commonweal.server.store.serving import serve_alone
with serve_alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """A file that another process serves."""
    file = tmp_path / "tables.sqlite"
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield file, other
        other.kill()


def test_a_second_server_is_refused_and_changes_nothing(held: tuple[Path, subprocess.Popen[str]]) -> None:
    file, _ = held
    with pytest.raises(CannotServe, match=f"Another server already serves {file}. Stop it, or name another file"):
        serve(port=0, database=f"sqlite:///{file}")
    assert not file.exists()


def test_the_file_of_a_killed_server_can_be_served(held: tuple[Path, subprocess.Popen[str]]) -> None:
    file, other = held
    other.kill()
    other.wait()
    with serve_alone(file):
        assert file.with_name("tables.sqlite.serving").stat().st_mode & 0o077 == 0


def test_other_files_and_shared_databases_are_free(held: tuple[Path, subprocess.Popen[str]]) -> None:
    file, _ = held
    with serve_alone(file.with_name("others.sqlite")), serve_alone(None):
        pass


@pytest.mark.postgres
def test_a_second_server_of_the_same_name_is_refused(postgres_server: NamedServer) -> None:  # noqa: F811
    """Both would take the leases of the other for their own."""
    url = postgres_server.new_database()
    with serve_under_name(url, "here http://here:8000"), serve_under_name(url, "here http://here:8001"):
        refused = serve_under_name(url, "here http://here:8000", patience=0.0)
        with pytest.raises(Unusable, match=r"called here http://here:8000 uses .*another --port, or .*--address"):
            refused.__enter__()
    with serve_under_name(url, "here http://here:8000", patience=0.0):
        pass


def test_an_sqlite_file_needs_no_name(tmp_path: Path) -> None:
    with serve_under_name(f"sqlite:///{tmp_path}/tables.sqlite", "here"), serve_under_name(None, "here"):
        pass


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="permissions and room"), serve_alone(tmp_path / "file" / "tables.sqlite"):
        pass
