"""Client ids in few bytes, and the memory of a log's end."""

from __future__ import annotations

import base64
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonweal.server.store.client_ids import pack, unpack
from commonweal.server.store.log_index import MARK, TableLogIndex, mark_of


@given(st.one_of(st.text(), st.uuids().map(str), st.binary().map(bytes.hex), st.from_regex(r"[-_A-Za-z0-9]*")))
def test_a_client_id_comes_back_as_it_was(client_id: str) -> None:
    assert unpack(pack(client_id)) == client_id


@pytest.mark.parametrize(
    "client_id",
    [
        str(uuid.UUID(int=2**127 + 12345)),
        uuid.UUID(int=7).hex,
        base64.urlsafe_b64encode(bytes(range(200, 216))).rstrip(b"=").decode(),
    ],
)
def test_128_bits_take_17_bytes(client_id: str) -> None:
    assert len(pack(client_id)) == 17


@given(st.lists(st.one_of(st.none(), st.integers(0, 10**6)), max_size=200), st.integers(0, 3))
def test_a_tail_finds_each_client_id_at_its_number(ids: list[int | None], by: int) -> None:
    tail = TableLogIndex()
    first: dict[int, int] = {}
    for n, number in enumerate(ids, 1):
        tail.add(mark_of(by, None if number is None else str(number).encode()))
        if number is not None:
            first.setdefault(number, n)
    assert tail.last == len(ids)
    for number, n in first.items():
        assert tail.find(mark_of(by, str(number).encode())) == n
        assert tail.find(mark_of(by + 1, str(number).encode())) is None
    tail.cut(len(ids) // 2)
    assert tail.last == len(ids) // 2
    assert {number: n for number, n in first.items() if n <= tail.last} == {
        number: tail.find(mark_of(by, str(number).encode()))
        for number, n in first.items()
        if tail.find(mark_of(by, str(number).encode())) is not None
    }


def test_a_mark_across_two_events_is_not_found() -> None:
    tail = TableLogIndex()
    one, two = mark_of(0, b"one"), mark_of(0, b"two")
    tail.add(one)
    tail.add(two)
    assert tail.find((one + two)[3 : 3 + MARK]) is None
