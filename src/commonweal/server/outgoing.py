"""Post short messages to addresses that people have given, but never into the server's own network.

Addresses must use https and are resolved once; the connection goes to the address that was checked, so that a name
cannot point elsewhere a moment later. Redirects are not followed, and the answer is not read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import httpx

from .errors import NotSent

SECONDS = 10.0  # seconds that an address may take to answer
URL_CHARS = 500
TRANSLATED = IPv6Network("64:ff9b::/96")  # addresses that stand for IPv4 ones behind a translator


def checked_url(address: str, allowed: Sequence[str] = ()) -> httpx.URL:
    """An address to which messages may be posted. Raises NotSent.

    allowed: hosts that the operator permits, also over http and in the server's own network."""
    try:
        url = httpx.URL(address.strip())
    except httpx.InvalidURL:
        raise NotSent("errors.notify_address", todo="todo.check_notify", field="url") from None
    if len(address) > URL_CHARS or not url.host or url.username or url.password:
        raise NotSent("errors.notify_address", todo="todo.check_notify", field="url")
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
        if ip in TRANSLATED:
            return False
    return ip.is_global and not ip.is_multicast


async def resolve(host: str, port: int, allowed: Sequence[str] = ()) -> str:
    """An IP address of a host; all must be public unless the operator permits the host. Raises NotSent."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("errors.notify_unreachable", todo="todo.check_notify", field="url", name=host) from None
    addresses = [str(info[4][0]) for info in found]
    if not addresses:
        raise NotSent("errors.notify_unreachable", todo="todo.check_notify", field="url", name=host)
    if host not in allowed and not all(is_public(address) for address in addresses):
        raise NotSent("errors.notify_not_public", todo="todo.check_notify", field="url", name=host)
    return addresses[0]


class Outgoing:
    """Posts messages. allowed: hosts that the operator permits beside public ones."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self.allowed = tuple(allowed)
        self._client: httpx.AsyncClient | None = None

    async def post(self, address: str, content: bytes, headers: dict[str, str]) -> None:
        """Post a message. Returns once the address has accepted it. Raises NotSent."""
        url = checked_url(address, self.allowed)
        try:
            async with asyncio.timeout(SECONDS):
                await self._post(url, content, headers)
        except (httpx.HTTPError, TimeoutError, OSError):
            raise NotSent("errors.notify_unreachable", todo="todo.check_notify", field="url", name=url.host) from None

    async def _post(self, url: httpx.URL, content: bytes, headers: dict[str, str]) -> None:
        port = url.port or (443 if url.scheme == "https" else 80)
        ip = await resolve(url.host, port, self.allowed)
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=SECONDS, trust_env=False, limits=httpx.Limits(max_connections=20))
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
