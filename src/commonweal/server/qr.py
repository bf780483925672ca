"""A link as a QR picture."""

from __future__ import annotations

import io


def qr_svg(link: str) -> bytes:
    """An SVG picture, dark on light with the quiet zone around it."""
    import segno

    out = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000", xmldecl=False, title="Join this table")
    return out.getvalue()
