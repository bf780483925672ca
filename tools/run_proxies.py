"""Run the recipes for proxies in docs/host.md, word by word, with real Caddy and nginx in front of a real server.

    python tools/run_proxies.py

Needs Linux, `caddy` and `nginx` (Debian's packages caddy and nginx-light) and an address beside the loopback one. Only
ports and folders differ from the page; certificates come from Caddy's own authority and from openssl. It checks pages,
cookies, connections, the path prefix, that the server knows where people come from, and what people read whose proxy
drops the Upgrade header."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from commonweal.server.load.limits import LOOKUPS_WAITING, MISSES_BURST
from commonweal.server.serve import own_address

PAGE = Path(__file__).parent.parent / "docs" / "host.md"
CADDY = """{{
  admin off
  skip_install_trust
  local_certs
  http_port {plain}
  https_port {secure}
  storage file_system {folder}/caddy
}}
"""
NGINX = """
daemon off; user root; pid {folder}/nginx.pid; error_log stderr warn;
events {{ }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen {secure} ssl; server_name {name};
    ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
    location / {{ return 200 "another site"; }}
    {recipe}
  }}
}}
"""


def recipes() -> dict[str, str]:
    """The recipes of the page, by proxy and by whether the server lies below a path."""
    text = PAGE.read_text(encoding="utf-8")
    caddy = re.findall(r"For Caddy:\n\n```\n(.*?)```", text, re.DOTALL)
    nginx = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)
    assert (len(caddy), len(nginx)) == (2, 2), "the page has other recipes than this program knows"
    return {"caddy": caddy[0], "caddy below a path": caddy[1], "nginx below a path": nginx[0]}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(*command: str) -> Iterator[None]:
    """A program while the block lasts. What it says is shown if the block fails."""
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(command, stdout=said, stderr=said) as process:
        try:
            yield
        except BaseException:
            said.seek(0)
            print(said.read())
            raise
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit(f"nothing listens on port {port}")


class Site:
    """What people see of the server through a proxy."""

    def __init__(self, name: str, port: int, prefix: str) -> None:
        self.name, self.port, self.prefix = name, port, prefix
        self.trust = ssl.create_default_context()
        self.trust.check_hostname, self.trust.verify_mode = False, ssl.CERT_NONE
        self.address = own_address()

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, bytes, Any]:
        """Status, content and headers of an answer. People come from this machine's address in its network."""
        data = None if body is None else json.dumps(body).encode()
        all_headers = {"Host": self.name, "Content-Type": "application/json", **headers}
        request = urllib.request.Request(f"https://{self.address}:{self.port}{path}", data, all_headers)
        try:
            with self.opener().open(request, timeout=60) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as no:
            return no.code, no.read(), no.headers

    def opener(self) -> urllib.request.OpenerDirector:
        site = self

        class Named(urllib.request.HTTPSHandler):
            """Says in the handshake under which name it asks, though it knows the address only."""

            def https_open(self, request: urllib.request.Request) -> Any:
                return self.do_open(connection, request)

        import http.client

        class Connection(http.client.HTTPSConnection):
            def connect(self) -> None:
                plain = socket.create_connection((site.address, site.port), 60)
                self.sock = site.trust.wrap_socket(plain, server_hostname=site.name)

        def connection(host: str, **more: Any) -> Connection:
            return Connection(host, context=site.trust, timeout=60)

        return urllib.request.build_opener(Named(context=self.trust))

    async def dial(self, code: str, key: str, origin: str) -> Any:
        """The first message over a connection of somebody's page."""
        url = f"wss://{self.name}{self.prefix}/api/tables/{code}/live"
        headers = {"Cookie": f"cw-{code}={key}", "Origin": origin}
        plain = socket.create_connection((self.address, self.port))
        async with connect(
            url, sock=plain, ssl=self.trust, server_hostname=self.name, additional_headers=headers, proxy=None
        ) as opened:
            return json.loads(await opened.recv())

    def check(self) -> None:
        """Make a table and sit at it as people do, guess codes as strangers do."""
        status, page, _ = self.ask(f"{self.prefix}/")
        assert status == 200, status
        script = re.search(rb'src="([^"]+\.js)"', page)
        assert script is not None
        assert script[1].decode().startswith(f"{self.prefix}/"), script[1]
        assert self.ask(script[1].decode())[0] == 200
        origin = f"https://{self.name}"
        wish = {"game": "potlatch", "seats": 4, "play": True}
        status, made, headers = self.ask(f"{self.prefix}/api/tables", wish, Origin=origin)
        assert status == 201, made
        code = json.loads(made)["code"]
        cookie = next(one for one in headers.get_all("Set-Cookie") if one.startswith(f"cw-{code}="))
        assert "Secure" in cookie, cookie
        assert f"path={self.prefix}/api/tables/{code}" in cookie.lower().replace(code.lower(), code), cookie
        key = cookie.split(";")[0].split("=", 1)[1]
        hello = asyncio.run(self.dial(code, key, origin))
        assert hello["type"] == "hello", hello
        status, lobby, _ = self.ask(f"{self.prefix}/api/tables/{code}", Cookie=f"cw-{code}={key}")
        assert f"{origin}{self.prefix}/t/{code}" in lobby.decode(), lobby
        try:
            asyncio.run(self.dial(code, key, f"http://{self.name}"))
        except InvalidStatus as no:
            let_in = no.response.status_code != 403
        else:
            let_in = True
        assert not let_in, "a page over http was let in"
        assert self.ask(f"{self.prefix}/", Host="evil.example")[0] in (421, 404, 200)
        self.check_rate_limits()

    def check_rate_limits(self) -> None:
        """The server knows where people come from, whatever they say of it: so guessing ends."""
        from concurrent.futures import ThreadPoolExecutor

        def guess(number: int) -> int:
            path = f"{self.prefix}/api/tables/BBBBBBBB"
            return self.ask(path, **{"X-Forwarded-For": f"192.0.2.{number}"})[0]

        with ThreadPoolExecutor(LOOKUPS_WAITING + 30) as people:
            first = list(people.map(guess, range(int(MISSES_BURST))))
            assert first == [404] * int(MISSES_BURST), first
            then = list(people.map(guess, range(LOOKUPS_WAITING + 20)))
        assert 429 in then, f"the server does not know where people come from: {then}"


def check_stripped(site: Site) -> None:
    """What the log of a page says, whose proxy drops the Upgrade header."""
    status, made, _ = site.ask(f"{site.prefix}/api/tables", {"game": "potlatch", "seats": 4, "play": True})
    assert status == 201, made
    code = json.loads(made)["code"]
    status, told, _ = site.ask(
        f"{site.prefix}/api/tables/{code}/live?watch=1", Connection="Upgrade", Upgrade="websocket"
    )
    assert status == 400, told
    print("   without the Upgrade header:", told.decode())


def main() -> None:
    missing = [program for program in ("caddy", "nginx", "openssl") if shutil.which(program) is None]
    if missing:
        sys.exit(f"This needs {', '.join(missing)}.")
    for name, recipe in recipes().items():
        below = "below" in name
        host, prefix = ("www.example.org", "/games") if below else ("play.example.org", "")
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            own, secure, plain = free_port(), free_port(), free_port()
            serve = [sys.executable, "-m", "commonweal", "serve", "--local", "--no-open", "--name", host]
            serve += ["--path-prefix", prefix] if below else []
            stack.enter_context(running(*serve, "--port", str(own), "--database", f"sqlite:///{folder}/t.sqlite"))
            wait_for(own)
            said = recipe.replace("127.0.0.1:8000", f"127.0.0.1:{own}")
            print(f"{name}: {host}{prefix}", flush=True)
            if name.startswith("caddy"):
                config = Path(folder) / "Caddyfile"
                config.write_text(CADDY.format(plain=plain, secure=secure, folder=folder) + said)
                stack.enter_context(running("caddy", "run", "--config", str(config), "--adapter", "caddyfile"))
            else:
                start_nginx(stack, Path(folder), host, secure, said)
            wait_for(secure)
            site = Site(host, secure, prefix)
            site.check()
            if not name.startswith("caddy"):
                stripped = re.sub(r".*(Upgrade|Connection).*\n", "", said)
                secure = free_port()
                start_nginx(stack, Path(folder), host, secure, stripped)
                wait_for(secure)
                check_stripped(Site(host, secure, prefix))
        print("   as the page says")


def start_nginx(stack: ExitStack, folder: Path, name: str, port: int, recipe: str) -> None:
    place = Path(tempfile.mkdtemp(dir=folder))
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={name}"]
    words += ["-keyout", str(place / "key.pem"), "-out", str(place / "cert.pem")]
    subprocess.run(words, check=True, capture_output=True)
    (place / "nginx.conf").write_text(NGINX.format(folder=place, secure=port, name=name, recipe=recipe))
    stack.enter_context(running("nginx", "-c", str(place / "nginx.conf")))


if __name__ == "__main__":
    main()
