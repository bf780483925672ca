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
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

import uvicorn

from .http_protocol import PatientProtocol, most_connections
from .limits import FRAME_BYTES, UNREAD_SECONDS
from .live_protocol import LiveProtocol

if TYPE_CHECKING:
    from .store import Store
    from .tables import Settings


LOCAL_PROXIES = "127.0.0.1", "::1"
EVERYWHERE = "0.0.0.0", "::"  # hosts that stand for all addresses of this machine


class CannotServe(Exception):
    """The server cannot start; the message says why and what to do."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any free one. CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # every connection inherits it, so that a peer which reads nothing keeps no socket
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
    """The link to print: what one types on this machine."""
    return f"{address_of('localhost' if host in (*EVERYWHERE, '127.0.0.1', '::1') else host, port)}/"


def address_of(host: str, port: int) -> str:
    """The address of a host and port, as a URL without a path."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def check_address(address: str | None) -> None:
    """Raises CannotServe unless this is the address of a server, without a path, or none."""
    if address is not None and re.fullmatch(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", address) is None:
        raise CannotServe(f"{address} is no address of a server. Write --address like this: http://10.0.0.5:8000")


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
    say: Callable[[str], None] = print,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted.

    `database`: None (a file in the user's data folder), sqlite:///PATH or postgresql://...; `bot_pause`: seconds a bot
    seems to think; `address`: where the other servers of the same PostgreSQL database reach this one; `names`: more
    names under which people ask this server; `proxies`: whose word is taken for where a request comes from, and whether
    it was https; `show_qr`: print the link as a QR code if others can use it;
    `notifications`: people may name an address at which they are told of their turn; `notify_hosts`: hosts of such
    addresses that need not be public; `keep_days`: tables unused for so many days are deleted; None: those that were
    played never are; `metrics`: host and port of the figures for Prometheus; None: nowhere; `say`: where the link is
    printed; `ready`: called with the link once it answers. CannotServe."""
    from .tables import Settings

    check_address(address)
    listener = listening(host, port)
    store, held = _open_store(database, listener)
    bound = listener.getsockname()[1]
    announce = partial(_announce, link_to(host, bound), say, ready, open_browser)
    reach = _reach(host, bound, say, show_qr)
    address = address or reach or address_of(host, bound)
    settings = Settings(
        bot_pause=bot_pause,
        reach=reach,
        shared=(database or "").startswith("postgres"),
        names=tuple(names),
        notifications=notifications,
        notify_hosts=tuple(notify_hosts),
        keep_days=keep_days,
        address=address,
        node=f"{socket.gethostname()} {address}",
    )
    with held, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(store, listener, settings, announce, proxies, metrics))


def _open_store(database: str | None, listener: socket.socket) -> tuple[Store, ExitStack]:
    """The store, and what keeps other servers from its file until it is closed. CannotServe."""
    from .store import Store, Unusable
    from .store.serving import serve_alone
    from .store.store import sqlite_file

    held = ExitStack()
    try:
        held.enter_context(serve_alone(sqlite_file(database)))
        return Store.open(database), held
    except Unusable as wrong:
        held.close()
        listener.close()
        raise CannotServe(str(wrong)) from wrong


def _announce(link: str, say: Callable[[str], None], ready: Callable[[str], None] | None, open_browser: bool) -> None:
    say(f"Commonweal is open at {link}   (stop with Ctrl+C)")
    if ready is not None:
        ready(link)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def _reach(host: str, port: int, say: Callable[[str], None], show_qr: bool) -> str:
    """The address at which others in this network reach the server, which is printed; empty if they do not."""
    if host not in EVERYWHERE:
        return ""
    reach = address_of(own_address(), port)
    say(f"Others in this network reach it at {reach}/")
    if show_qr:
        from .qr import qr_text

        say(qr_text(f"{reach}/"))
    return reach


def own_address() -> str:
    """This machine's address in its network, as far as it can be told without sending anything."""
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
    store: Store,
    listener: socket.socket,
    settings: Settings,
    announce: Callable[[], None],
    proxies: Sequence[str],
    metrics: tuple[str, int] | None,
) -> None:
    from . import bots
    from .app import application
    from .metrics_server import MetricsServer
    from .precompile import Precompiler
    from .tables import Tables

    tables = Tables(store, settings)
    app = application(tables)
    app.state.precompiler = precompiler = Precompiler(filled=bots.machine_code_kept)
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        limit_concurrency=most_connections(),
        forwarded_allow_ips=list(proxies),
        ws=LiveProtocol,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # messages are small, and every one would cost more time than the act
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    server = _Announcing(config, announce)
    try:
        figures = None if metrics is None else MetricsServer(tables, metrics)
    except OSError as wrong:
        await store.close()
        raise CannotServe(f"Cannot listen for --metrics: {wrong.strerror}. Choose another host or port.") from wrong
    try:
        await server.serve(sockets=[listener])
    finally:
        precompiler.end()
        if figures is not None:
            figures.stop()


class _Announcing(uvicorn.Server):
    """Tells when it answers."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()
