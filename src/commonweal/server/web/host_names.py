"""The host names that belong to this server.

A page of a foreign site can point its own name at this machine, and then read the answers as if they were its own (DNS
rebinding). Nobody else can point numeric addresses and the names listed here anywhere."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

# Tunnels whose names only their providers can point elsewhere.
TUNNELS = ("*.trycloudflare.com", "*.ts.net", "*.lhr.life", "*.ngrok-free.app", "*.ngrok.app")
MOST_CHARS = 300  # of a Host header; a name has at most 253
OWN = ("localhost", "*.localhost")


class HostNames:
    """The names of a server: its own, those of tunnels, and those that `--name` adds; `*.` stands for any part."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower()
        self.names = frozenset(one.lower() for one in (*OWN, machine, f"{machine}.local", *TUNNELS, *more))

    def allow(self, host: str | None) -> bool:
        """Whether a Host header names this server. Requests without one do not come from browsers."""
        if host is None or "*" in self.names:
            return True
        if len(host) > MOST_CHARS:
            return False
        name = re.sub(r":\d*$", "", host).lower().rstrip(".")
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return any(f"*.{end}" in self.names for end in _ends(name))
        return True


def _ends(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[i:]) for i in range(1, len(parts))]
