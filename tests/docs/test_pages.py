"""The pages of the documentation have no marks of a merge, and that of the protocol lists each call once."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGES = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]


def test_no_page_has_marks_of_a_merge() -> None:
    assert len(PAGES) > 20
    marked = [page.name for page in PAGES if re.search(r"^(<{7} |={7}$|>{7} )", page.read_text("utf-8"), re.MULTILINE)]
    assert marked == []


def test_the_protocol_lists_each_call_once() -> None:
    calls = re.findall(
        r"^\| (`(?:GET|POST) [^|]*) \|", (ROOT / "docs" / "protocol.md").read_text("utf-8"), re.MULTILINE
    )
    assert len(calls) > 20
    assert sorted(calls) == sorted(set(calls))
