"""Run the steps of the Containerfile, word by word, in a clean Debian root made by mmdebstrap, then start its server.

    python tools/run_containerfile.py [--also /etc/pip.conf --also /usr/local/share/ca-certificates] [--folder /var/tmp]

Needs root, Linux, and Debian's mmdebstrap. The server gets a separate network, so no port of this machine is taken.
`--also`: a file or folder of this machine that the root needs to reach its registries. Certificates belong in
/usr/local/share/ca-certificates: the root's own package ca-certificates writes /etc/ssl/certs anew."""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
SUITE = re.compile(r"debian:(\w+)(-slim)?")
SECONDS = 60.0  # until the server must be healthy
SET_FLAGS, IS_UP = 0x8914, 1  # of a network interface
PASSED_ON = ("SSL_", "PIP_", "REQUESTS_")  # variables of this machine by which pip reaches its registry


@dataclass
class Steps:
    """What has been said so far, for the steps that follow."""

    root: Path
    user: str = "root"
    folder: str = "/"
    variables: dict[str, str] = field(default_factory=dict)
    health: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def in_root(self, *command: str) -> list[str]:
        """A command as it is run inside."""
        inside = ["chroot", f"--userspec={self.user}:{self.user}", str(self.root), "/usr/bin/env", "-i"]
        given = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": self.folder}
        passed = {name: value for name, value in os.environ.items() if name.startswith(PASSED_ON)}
        all_of_them = [f"{name}={value}" for name, value in (given | passed | self.variables).items()]
        return [*inside, *all_of_them, "/bin/sh", "-c", 'cd "$0" && exec "$@"', self.folder, *command]

    def run(self, text: str) -> None:
        subprocess.run(self.in_root("/bin/sh", "-c", text), check=True)

    def copy(self, text: str) -> None:
        *sources, target = text.split()
        into = self.root / target.lstrip("/")
        into.mkdir(parents=True, exist_ok=True)
        for source in sources:
            found = sorted(ROOT.glob(source))
            if not found:
                sys.exit(f"There is no {source}. The head of the Containerfile says how it is made.")
            for file in found:
                shutil.copy(file, into / file.name)


def steps_in(text: str) -> list[tuple[str, str]]:
    """The instructions of a Containerfile, each with what follows it."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines()) if word]


def carry_out(steps: list[tuple[str, str]], folder: Path, also: list[Path]) -> Steps:
    """Run all steps but the last, the command."""
    said = Steps(folder / "root")
    for word, rest in steps:
        print(f"--- {word} {rest}", flush=True)
        if word == "FROM":
            suite = SUITE.fullmatch(rest)
            assert suite is not None, f"{rest} is no Debian"
            subprocess.run(["mmdebstrap", "--variant=minbase", suite[1], str(said.root)], check=True)
            for one in also:
                inside = said.root / str(one).lstrip("/")
                inside.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if one.is_dir() else shutil.copy)(one, inside)
        elif word == "RUN":
            said.run(rest)
        elif word == "COPY":
            said.copy(rest)
        elif word == "ENV":
            name, _, value = rest.partition("=")
            said.variables[name] = value
        elif word == "USER":
            said.user = rest
        elif word == "WORKDIR":
            said.folder = rest
        elif word == "HEALTHCHECK":
            said.health = json.loads(rest.removeprefix("CMD "))
        elif word == "CMD":
            said.command = json.loads(rest)
        else:
            assert word in ("VOLUME", "EXPOSE"), f"{word} is not known here"
    return said


def serve(said: Steps) -> None:
    """Start the server in a separate network, wait until it is healthy, and stop it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SET_FLAGS, struct.pack("16sh14x", b"lo", IS_UP))
    with subprocess.Popen(said.in_root(*said.command)) as running:
        until = time.monotonic() + SECONDS
        while subprocess.run(said.in_root(*said.health), stderr=subprocess.DEVNULL, check=False).returncode != 0:
            if running.poll() is not None or time.monotonic() > until:
                running.kill()
                sys.exit("The server did not become healthy.")
            time.sleep(0.5)
        print("healthy", flush=True)
        running.terminate()
    print(f"stopped with {running.returncode}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--folder", default=tempfile.gettempdir(), help="where the root is made; it is removed again")
    parser.add_argument("--also", action="append", default=[], type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        Path(folder).chmod(0o755)
        said = carry_out(steps_in((ROOT / "Containerfile").read_text(encoding="utf-8")), Path(folder), given.also)
        child = os.fork()
        if child == 0:
            os_unshare_network()
            serve(said)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
    sys.exit(os.waitstatus_to_exitcode(status))


def os_unshare_network() -> None:
    """Leave this machine's network (`os.unshare` of Python 3.12)."""
    import ctypes

    new_network = 0x40000000
    if ctypes.CDLL(None, use_errno=True).unshare(new_network) != 0:
        raise OSError(ctypes.get_errno(), "no separate network")


if __name__ == "__main__":
    main()
