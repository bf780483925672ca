"""Every command can write into a file or a pipe, whatever code page its output has."""

from __future__ import annotations

import io
import sys

import pytest

from commonweal.__main__ import let_streams_write_everything

WRITTEN = "Ana’s tokens: −3 … Zoë → Łukasz 🎲"


@pytest.mark.parametrize(
    ("code_page", "text"),
    [
        ("cp1252", "Ana’s tokens: -3 … Zoë -> ?ukasz ?"),
        ("ascii", "Ana's tokens: -3 ... Zo? -> ?ukasz ?"),
        ("cp437", "Ana's tokens: -3 ... Zoë -> ?ukasz ?"),
        ("utf-8", WRITTEN),
    ],
)
def test_what_a_code_page_lacks_is_written_in_a_similar_way(
    monkeypatch: pytest.MonkeyPatch, code_page: str, text: str
) -> None:
    streams = [io.TextIOWrapper(io.BytesIO(), code_page) for _ in range(2)]
    for name, stream in zip(("stdout", "stderr"), streams, strict=True):
        monkeypatch.setattr(sys, name, stream)
    let_streams_write_everything()
    for stream in streams:
        print(WRITTEN, end="", file=stream, flush=True)
        assert stream.buffer.getvalue().decode(code_page) == text
