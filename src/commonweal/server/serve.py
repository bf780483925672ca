"""`commonweal serve`: open the store, listen, print the link, open the browser."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import uvicorn

from .load.limits import FRAME_BYTES, SWITCH_SECONDS, UNREAD_SECONDS
from .web.http_protocol import PatientProtocol, most_connections
from .web.live_protocol import LiveProtocol

if TYPE_CHECKING:
    from litestar import Litestar

    from .rooms.tables import Settings
    from .store import Store


LOCAL_PROXIES = "127.0.0.1", "::1"
log = logging.getLogger("commonweal.server")
EVERYWHERE = "0.0.0.0", "::"  # hosts that stand for all addresses of this machine


class CannotServe(Exception):
    """The server cannot start; the message says why and what to do."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 takes any free one. Raises CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, asyncio sends each part of an answer at once: else the second waits 40 ms for the first.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # every connection inherits it, so that a peer that reads nothing blocks no socket
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNREAD_SECONDS * 1000))
    try:
        made.bind((host, port))
        made.listen(1024)
    except (OSError, OverflowError) as wrong:
        made.close()
        hint = f"Stop it, or choose another port: --port {port + 1}."
        if isinstance(wrong, OSError) and wrong.errno not in (98, 48, 10048):
            raise CannotServe(
                f"Cannot listen on {host} port {port}: {wrong}. Choose another --host or --port."
            ) from None
        raise CannotServe(f"Port {port} is taken: another program listens there. {hint}") from None
    made.set_inheritable(True)
    return made


def link_to(host: str, port: int) -> str:
    """The link to print: what people type on this machine."""
    return f"{address_of('localhost' if host in (*EVERYWHERE, '127.0.0.1', '::1') else host, port)}/"


def address_of(host: str, port: int) -> str:
    """The address of a host and port, as a URL without a path."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def check_address(address: str | None) -> None:
    """Check that this is the address of a server, without a path, or empty. Raises CannotServe."""
    if address is not None and re.fullmatch(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", address) is None:
        raise CannotServe(f"{address} is no address of a server. Write --address like this: http://10.0.0.5:8000")


def print_at_once(text: str) -> None:
    """Print a line also into a pipe or a file without delay: somebody waits for the link."""
    print(text, flush=True)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = False,
    *,
    bot_pause: float = 0.8,
    address: str | None = None,
    names: Sequence[str] = (),
    proxies: Sequence[str] = LOCAL_PROXIES,
    show_qr: bool = False,
    notifications: bool = True,
    notify_hosts: Sequence[str] = (),
    keep_days: int | None = None,
    metrics: tuple[str, int] | None = None,
    root: str = "",
    say: Callable[[str], None] = print_at_once,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted.

    `database`: None (a file in the user's data folder), sqlite:///PATH or postgresql://...; `bot_pause`: seconds a bot
    seems to think; `address`: where the other servers of the same PostgreSQL database reach this one; `names`: more
    names under which people ask this server; `proxies`: whose word is taken for where a request comes from, and whether
    it was https; `show_qr`: print the link as a QR code if others can use it; `notifications`: people may name an
    address that gets a message when it is their turn; `notify_hosts`: hosts of such addresses that need not be public;
    `keep_days`: tables unused for so long are deleted, by default none that was played; `metrics`: host and port of the
    figures for Prometheus; `root`: the path below which a proxy has this server; `say`: where the link is printed;
    `ready`: called with it once it answers. Raises CannotServe."""
    from .rooms.tables import Settings

    check_address(address)
    settings = Settings(
        bot_pause=bot_pause,
        shared=(database or "").startswith("postgres"),
        names=tuple(names),
        notifications=notifications,
        notify_hosts=tuple(notify_hosts),
        keep_days=keep_days,
        root=root,
    )
    console = Console(say, ready, show_qr=show_qr, open_browser=open_browser, root=root)
    _listen_and_serve(host, port, address, settings, Work(database, proxies, metrics), console)


@dataclass
class Work:
    """What a server works with: its database, the proxies that it trusts, and where it shows its figures."""

    database: str | None
    proxies: Sequence[str]
    metrics: tuple[str, int] | None


def _listen_and_serve(
    host: str, port: int, address: str | None, settings: Settings, work: Work, console: Console
) -> None:
    listener = listening(host, port)
    bound = listener.getsockname()[1]
    reach = console.reach(host, bound)
    address = address or reach or address_of(host, bound)
    settings = replace(settings, reach=reach, address=address, node=f"{socket.gethostname()} {address}")

    def announce() -> None:
        console.open(host, bound)
        threading.Thread(target=warn_of_other_rules, args=(work.database,), daemon=True).start()

    store, held = _open_store(work.database, settings.node, listener)
    sys.setswitchinterval(SWITCH_SECONDS)
    with held, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(store, settings, listener, work, announce))


def warn_of_other_rules(database: str | None) -> None:
    """Log which tables of a database the installed rules cannot open."""
    from .store import Unusable
    from .store.versions import find_other_rules
    from .upgrades import describe, installed_version

    with suppress(Unusable):  # then the server reports it itself
        for other in find_other_rules(database, installed_version):
            log.warning("%s", describe(other))


@dataclass
class Console:
    """What the person who starts a server sees."""

    say: Callable[[str], None]
    ready: Callable[[str], None] | None
    show_qr: bool
    open_browser: bool
    root: str = ""

    def reach(self, host: str, port: int) -> str:
        """Where others in this network reach the server, which is printed; empty if they do not."""
        if host not in EVERYWHERE:
            return ""
        reach = address_of(own_address(), port)
        self.say(f"Others in this network reach it at {reach}{self.root}/")
        if self.show_qr:
            from .people.qr import qr_text

            self.say(qr_text(f"{reach}{self.root}/"))
        return reach

    def open(self, host: str, port: int) -> None:
        """Called when the server answers."""
        link = f"{link_to(host, port).removesuffix('/')}{self.root}/"
        self.say(f"Commonweal is open at {link}   (stop with Ctrl+C)")
        if self.ready is not None:
            self.ready(link)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def _open_store(database: str | None, node: str, listener: socket.socket) -> tuple[Store, ExitStack]:
    """The store, and what keeps other servers from its file or from this server's name. Raises CannotServe."""
    from .store import Store, Unusable
    from .store.serving import serve_alone, serve_under_name
    from .store.store import sqlite_file

    held = ExitStack()
    try:
        held.enter_context(serve_alone(sqlite_file(database)))
        held.enter_context(serve_under_name(database, node))
        return Store.open(database), held
    except Unusable as wrong:
        held.close()
        listener.close()
        raise CannotServe(str(wrong)) from wrong


def own_address() -> str:
    """This machine's address in its network, as far as it can be found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: connecting a datagram socket sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


async def _serve(
    store: Store, settings: Settings, listener: socket.socket, work: Work, announce: Callable[[], None]
) -> None:
    from .futures.precompile import Precompiler
    from .metrics_server import MetricsServer
    from .pace import bots
    from .rooms.tables import Tables
    from .web.application import application

    tables = Tables(store, settings)
    app = application(tables)
    app.state.precompiler = precompiler = Precompiler(filled=bots.machine_code_kept)
    try:
        figures = None if work.metrics is None else MetricsServer(tables, work.metrics)
    except OSError as wrong:
        await store.close()
        raise CannotServe(f"Cannot listen for --metrics: {wrong.strerror}. Choose another host or port.") from wrong
    server = _Announcing(_config(app, work.proxies), announce)
    try:
        await server.serve(sockets=[listener])
    finally:
        precompiler.end()
        if figures is not None:
            figures.stop()


def _config(app: Litestar, proxies: Sequence[str]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        limit_concurrency=most_connections(),
        forwarded_allow_ips=list(proxies),
        ws=LiveProtocol,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # messages are small, and compressing one would take more time than the act
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


class _Announcing(uvicorn.Server):
    """Announces when it answers."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()
