"""A proxy with another site, which passes on to a server what lies below one path; for tests."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer

HEAD = re.compile(rb"(?P<line>[A-Z]+ (?P<path>\S+) HTTP/1\.1)\r\n", re.IGNORECASE)


class PathProxy(ThreadingTCPServer):
    """Listens on a free port. `refused`: the paths that were asked for outside of the one path."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, path: str) -> None:
        super().__init__(("127.0.0.1", 0), OneRequest)
        self.server_port, self.path = port, path
        self.refused: list[str] = []
        self.origin = f"http://127.0.0.1:{self.socket.getsockname()[1]}"


class OneRequest(BaseRequestHandler):
    """Passes on one request, or everything after a handshake; then the connection ends."""

    server: PathProxy

    def handle(self) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.request.recv(65_536)
            if not more:
                return
            head += more
        asked = HEAD.match(head)
        assert asked is not None
        path = asked["path"].decode()
        if not path.startswith(f"{self.server.path}/"):
            self.server.refused.append(path)
            self.request.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        if b"\r\nupgrade:" not in head.lower():
            head = re.sub(rb"\r\nConnection:[^\r]*", b"", head, count=1, flags=re.IGNORECASE)
            head = head.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
        with socket.create_connection(("127.0.0.1", self.server.server_port)) as there:
            there.sendall(head)
            back = threading.Thread(target=_pour, args=(there, self.request), daemon=True)
            back.start()
            _pour(self.request, there)
            back.join()


def _pour(source: socket.socket, into: socket.socket) -> None:
    with suppress(OSError):
        while more := source.recv(65_536):
            into.sendall(more)
    with suppress(OSError):
        into.shutdown(socket.SHUT_WR)


@contextmanager
def path_proxy(port: int, path: str) -> Iterator[PathProxy]:
    """A proxy in front of the server on a port, while the block runs."""
    with PathProxy(port, path) as proxy:
        running = threading.Thread(target=proxy.serve_forever, args=(0.05,))
        running.start()
        try:
            yield proxy
        finally:
            proxy.shutdown()
            running.join()
