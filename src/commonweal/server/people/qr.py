"""Draw a link as a QR code."""

from __future__ import annotations

import io
from functools import lru_cache

PICTURES_KEPT = 500


@lru_cache(maxsize=PICTURES_KEPT)
def qr_svg(link: str) -> bytes:
    """Draw an SVG, dark on light, with the quiet zone around it. It takes about five milliseconds."""
    import segno

    out = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000", xmldecl=False, title="Join this table")
    return out.getvalue()


def qr_text(link: str) -> str:
    """Draw a QR code for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(link, error="m", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
