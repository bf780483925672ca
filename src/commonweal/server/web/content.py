"""Content that is the same for everybody: compressed in advance, and not sent again to a browser that has it."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass, field
from typing import Any

import brotli
from litestar import Request, Response

COMPRESSED = {"precompressed": True}
"""Marks (in `opt`) a route whose answers the middleware must not compress again."""
FOREVER = "max-age=31536000, immutable"  # for addresses that change with their content
FRESH = "no-cache"  # ask each time whether it changed
ENCODINGS = ("br", "gzip")  # the shortest first
AT_ONCE, BEST = 5, 11  # quality of Brotli: a millisecond, or a tenth of a second for a large book
LEAST = 500  # bytes; below this, compression saves no packet


@dataclass(frozen=True)
class Content:
    """Bytes, and the same bytes in each content coding that makes them shorter."""

    plain: bytes
    media_type: str
    coded: dict[str, bytes] = field(default_factory=dict)
    tag: str = ""

    @classmethod
    def of(cls, plain: bytes, media_type: str, coded: dict[str, bytes] | None = None) -> Content:
        """Content with its tag; compressed unless it already is."""
        if coded is None:
            coded = compress(plain) if len(plain) >= LEAST else {}
        return cls(plain, media_type, coded, f'"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"')


def compress(plain: bytes, quality: int = AT_ONCE) -> dict[str, bytes]:
    """Content in each of our codings."""
    return {"br": brotli.compress(plain, quality=quality), "gzip": gzip.compress(plain, mtime=0)}


def accepted(header: str) -> set[str]:
    """The content codings of an Accept-Encoding header in which we can send."""
    found = set()
    for one in header.lower().split(","):
        name, _, quality = one.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found & set(ENCODINGS)


def download(content: Any, name: str, media_type: str) -> Response[Any]:
    """The answer that a browser saves as a file with this name."""
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def answer(request: Request[Any, Any, Any], content: Content, caching: str, status: int = 200) -> Response[Any]:
    """The answer to a GET: in the shortest coding that the browser reads, or 304 if it already has this content."""
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if caching == FRESH and status == 200:
        headers["ETag"] = content.tag
        if content.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=content.media_type)
    may = accepted(request.headers.get("accept-encoding", ""))
    coding = next((one for one in ENCODINGS if one in may and one in content.coded), None)
    if coding is not None:
        headers["Content-Encoding"] = coding
    body = content.plain if coding is None else content.coded[coding]
    return Response(body, status_code=status, headers=headers, media_type=content.media_type)
