"""Pages that the lab writes: self-contained, readable on a phone, on paper and in the dark."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from commonweal.lab.drawing import Picture
from commonweal.lab.summary import format_cell

STYLE = """
body { font: 16px/1.55 Georgia, "Times New Roman", serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1b1b; background: #fff }
h1, h2 { font-weight: 600; line-height: 1.25 }
h2 { margin-top: 2.2rem }
figure { margin: 1rem 0 }
img { max-width: 100%; height: auto; box-sizing: border-box }
figcaption { font-size: .9rem; color: #444 }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #ddd; text-align: right }
th:first-child, td:first-child { text-align: left }
.words td, .words th { text-align: left; vertical-align: top }
.scroll { overflow-x: auto }
.scroll + .scroll { margin-top: 1.5rem }
summary { cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #161616 }
  figcaption { color: #bbb }
  img { background: #fff; padding: .4rem }
  th, td { border-color: #444 }
}
"""


def html_page(title: str, parts: Sequence[str]) -> str:
    """A whole page."""
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def html_figure(picture: Picture) -> str:
    """A picture with its caption; its numbers stand in a table beside it."""
    image = base64.b64encode(picture.image("svg")).decode()
    return (
        f"<figure><img alt='{escape(picture.text, quote=True)} The numbers are in the table.' "
        f"src='data:image/svg+xml;base64,{image}'><figcaption>{escape(picture.text)}</figcaption></figure>"
    )


def allow_breaks(text: str) -> str:
    """Escape a text as HTML and let long names break, so that a table fits with any font."""
    return re.sub(r"(?<=[_=/])(?=\w)", "<wbr>", escape(text))


def html_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    head = "".join(f"<th scope=col>{allow_breaks(c)}</th>" for c in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{allow_breaks(format_cell(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
