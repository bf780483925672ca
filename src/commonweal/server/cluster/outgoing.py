"""Post short messages to addresses that people have given, but never into the server's own network.

Addresses must use https and are resolved once; the connection goes to the address that was checked, so that a name
cannot point elsewhere a moment later. Redirects are not followed, and the answer is not read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from weakref import WeakValueDictionary

import httpx2

from ..errors import NotSent

SECONDS = 10.0  # seconds that an address may take to answer
URL_CHARS = 500
AT_ONCE, AT_ONCE_TO_ONE = 100, 8  # messages on their way: of the server, and to one IP address
PUBLIC = IPv6Network("2000::/3")  # all that is given out for the public internet
DOCUMENTATION = IPv6Network("3fff::/20")


def checked_url(address: str, allowed: Sequence[str] = ()) -> httpx2.URL:
    """An address to which messages may be posted. Raises NotSent.

    allowed: hosts that the operator permits, also over http and in the server's own network."""
    unusable = NotSent("errors.notify_address", todo="todo.check_notify", field="url")
    if len(address) > URL_CHARS:
        raise unusable
    try:
        url = httpx2.URL(address.strip())
        is_complete = bool(url.host) and not url.username and not url.password
    except httpx2.InvalidURL:
        raise unusable from None
    if not is_complete:
        raise unusable
    if url.scheme != "https" and not (url.scheme == "http" and url.host in allowed):
        raise NotSent("errors.notify_https", todo="todo.check_notify", field="url")
    return url


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet."""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if inner is not None:
            return inner.is_global
        if ip not in PUBLIC or ip in DOCUMENTATION:
            return False
    return ip.is_global and not ip.is_multicast


async def resolve(host: str, port: int, allowed: Sequence[str] = ()) -> str:
    """An IP address of a host; all must be public unless the operator permits the host.

    Raises NotSent, with the same words for a name that does not exist and for one in the server's own network."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        found = []
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not (host in allowed or all(is_public(address) for address in addresses)):
        raise NotSent("errors.notify_unreachable", todo="todo.check_notify", field="url", name=host)
    return addresses[0]


class Outgoing:
    """Posts messages. allowed: hosts that the operator permits beside public ones."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self.allowed = tuple(allowed)
        self._client: httpx2.AsyncClient | None = None
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by IP address

    async def post(self, address: str, content: bytes, headers: dict[str, str]) -> None:
        """Post a message. Returns once the address has accepted it. Raises NotSent."""
        url = checked_url(address, self.allowed)
        try:
            async with asyncio.timeout(SECONDS):
                await self._post(url, content, headers)
        except (httpx2.HTTPError, TimeoutError, OSError):
            raise NotSent("errors.notify_unreachable", todo="todo.check_notify", field="url", name=url.host) from None

    async def _post(self, url: httpx2.URL, content: bytes, headers: dict[str, str]) -> None:
        port = url.port or (443 if url.scheme == "https" else 80)
        ip = await resolve(url.host, port, self.allowed)
        if self._client is None:
            self._client = httpx2.AsyncClient(
                timeout=SECONDS, trust_env=False, limits=httpx2.Limits(max_connections=AT_ONCE)
            )
        turn = self._turns.setdefault(ip, asyncio.Semaphore(AT_ONCE_TO_ONE))
        async with turn:
            await self._post_to(ip, url, content, headers)

    async def _post_to(self, ip: str, url: httpx2.URL, content: bytes, headers: dict[str, str]) -> None:
        assert self._client is not None
        sent = headers | {"Host": url.netloc.decode("ascii")}
        named = {"sni_hostname": url.host}  # the name that the certificate must be for
        async with self._client.stream(
            "POST", url.copy_with(host=ip), content=content, headers=sent, extensions=named
        ) as answer:
            if not answer.is_success:
                raise NotSent("errors.notify_refused", todo="todo.check_notify", field="url", name=url.host)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None
