"""The security headers of every response, and what the headers of a request say: its cookies, and its origin."""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'"
)
HEADERS: dict[str, str] = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
OF_CALLS: dict[str, str] = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""For content that programs and scripts read: it is not a document, and pages request it often."""
NOT_KEPT = {"Cache-Control": "no-store"}
"""For everything about a table: browsers and proxies may keep nothing that only one seat may know."""
OF_REFUSALS: dict[str, str] = OF_CALLS | NOT_KEPT
OF_ASSETS = ("X-Content-Type-Options",)
"""The headers of built scripts and style sheets, of which a page loads twenty: each byte counts.

The others concern documents, or keep other sites from what only some may read."""

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str | None:
    """The first header with this (lower-case) name; None if there is none."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


def cookies(scope: Any) -> dict[str, str]:
    """Read the cookies of a request; malformed ones are ignored."""
    values: dict[str, str] = {}
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                jar = SimpleCookie(value.decode("latin-1"))
            except CookieError:
                continue
            values |= {key: morsel.value for key, morsel in jar.items()}
    return values


def own_origin(headers: Headers, scheme: str = "http") -> bool | None:
    """Whether a request comes from our own pages; None if it does not say, which means that no browser sent it.

    `scheme`: of the request. A page over http is not ours if the request came over https; the reverse may be ours,
    behind a proxy that does not announce https."""
    headers = list(headers)
    origin = header(headers, b"origin")
    if origin is not None:
        try:
            place = urlsplit(origin)
        except ValueError:
            return False
        schemes = ("https",) if scheme in ("https", "wss") else ("http", "https")
        return place.scheme in schemes and place.netloc == (header(headers, b"host") or "")
    site = header(headers, b"sec-fetch-site")
    return None if site is None else site in ("same-origin", "none")
