"""Names of people: what cannot be seen tells nobody apart."""

from __future__ import annotations

from commonweal.server.classes.lists.held_names import is_held
from commonweal.server.people.codes import looks_of, seat_name

IGNORABLE = [
    0xAD, 0x34F, 0x61C, *range(0x115F, 0x1161), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810), *range(0x200B, 0x2010),
    *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0,
    *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000),
]  # fmt: skip
"""What Unicode calls default ignorable: it cannot be seen."""


def test_nothing_unseen_makes_another_name() -> None:
    for point in IGNORABLE:
        assert looks_of(seat_name(f"Al{chr(point)}ice", [])) == looks_of("Alice"), hex(point)
    assert seat_name("Ann \u2764\ufe0f", []) == "Ann \u2764\ufe0f"  # a red heart stays red
    assert looks_of("Ann \u2764\ufe0f") == looks_of("Ann \u2764")
    assert is_held("Sh\u034fit")
