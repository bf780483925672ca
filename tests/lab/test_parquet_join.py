"""Parquet files put one after the other: what a library reads of the whole is what it reads of the parts."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonweal.lab import parquet_join
from commonweal.lab.parquet_join import join_parquet
from commonweal.lab.setup import LabError
from commonweal.lab.thrift import BINARY, DOUBLE, FALSE, I32, LIST, MAP, STRUCT, TRUE, Thrift, integer

FORM = pa.schema(
    [
        ("game", pa.int64()),
        ("player", pa.dictionary(pa.int8(), pa.string())),
        ("share", pa.float64()),
        ("open", pa.bool_()),
        ("word", pa.string()),
    ]
)
ROWS = st.lists(
    st.tuples(
        st.integers(-(2**63), 2**63 - 1) | st.none(),
        st.sampled_from(["random", "sensible"]) | st.none(),
        st.floats(allow_nan=False) | st.none(),
        st.booleans() | st.none(),
        st.text(max_size=5) | st.none(),
    ),
    max_size=30,
)
HOW = st.fixed_dictionaries(
    {
        "compression": st.sampled_from(["zstd", "snappy", "none"]),
        "use_dictionary": st.booleans(),
        "write_statistics": st.booleans(),
        "write_page_index": st.booleans(),
        "write_page_checksum": st.booleans(),
        "data_page_version": st.sampled_from(["1.0", "2.0"]),
    }
)


def table_of(rows):
    columns = list(zip(*rows, strict=True)) or [()] * len(FORM)
    return pa.table([pa.array(list(c), field.type) for c, field in zip(columns, FORM, strict=True)], schema=FORM)


def write(path, groups, **how):
    with pq.ParquetWriter(path, FORM, **how) as out:
        for rows in groups:
            out.write_table(table_of(rows))


@given(st.lists(st.tuples(st.lists(ROWS, max_size=4), HOW), min_size=1, max_size=4))
def test_the_whole_reads_as_its_parts(tmp_path_factory, written):
    folder = tmp_path_factory.mktemp("parts")
    parts = [folder / f"{n}.parquet" for n in range(len(written))]
    for path, (groups, how) in zip(parts, written, strict=True):
        write(path, groups, **how)
    join_parquet(parts, folder / "whole.parquet")
    with pq.ParquetFile(folder / "whole.parquet", page_checksum_verification=True) as whole:
        assert whole.schema_arrow.equals(FORM)
        assert whole.read().to_pylist() == [row for part in parts for row in pq.read_table(part).to_pylist()]
        of_parts = [pq.ParquetFile(part) for part in parts]
        assert whole.num_row_groups == sum(part.num_row_groups for part in of_parts)
        groups = [(part, n) for part in of_parts for n in range(part.num_row_groups)]
        for number, (part, n) in enumerate(groups):
            assert whole.read_row_group(number).to_pylist() == part.read_row_group(n).to_pylist()
            for column in range(len(FORM)):
                told = [f.metadata.row_group(k).column(column) for f, k in ((whole, number), (part, n))]
                assert told[0].statistics == told[1].statistics
                assert told[0].total_compressed_size == told[1].total_compressed_size


def test_one_whole_can_be_a_part_of_the_next(tmp_path):
    parts = [tmp_path / f"{n}.parquet" for n in range(3)]
    for n, part in enumerate(parts):
        write(part, [[(n, "random", 0.5, True, "a")]] * (n + 1))
    join_parquet(parts[:2], tmp_path / "some.parquet")
    join_parquet([tmp_path / "some.parquet", parts[2]], tmp_path / "all.parquet")
    assert pq.read_table(tmp_path / "all.parquet")["game"].to_pylist() == [0, 1, 1, 2, 2, 2]


def test_more_groups_than_have_numbers(tmp_path, monkeypatch):
    part, whole = tmp_path / "part.parquet", tmp_path / "whole.parquet"
    write(part, [[(n, "random", 0.5, True, "a")] for n in range(5)])
    monkeypatch.setattr(parquet_join, "MOST_ORDINALS", 3)
    join_parquet([part, part], whole)
    assert pq.read_table(whole)["game"].to_pylist() == [0, 1, 2, 3, 4] * 2


@pytest.mark.parametrize("left", [0, 3, 11, 40, -1], ids=str)
def test_a_part_that_is_cut_off_is_refused(left, tmp_path):
    part = tmp_path / "part.parquet"
    write(part, [[(1, "random", 0.5, True, "a")]])
    part.write_bytes(part.read_bytes()[:left])
    with pytest.raises(LabError, match="no whole Parquet file"):
        join_parquet([part], tmp_path / "whole.parquet")


def test_a_record_that_makes_no_sense_is_refused(tmp_path):
    part = tmp_path / "part.parquet"
    part.write_bytes(b"PAR1" + b"\x1f\xff" + (2).to_bytes(4, "little") + b"PAR1")
    with pytest.raises(LabError, match=r"no whole Parquet file: there is no type 15"):
        join_parquet([part], tmp_path / "whole.parquet")


def test_parts_with_other_columns_are_refused(tmp_path):
    write(tmp_path / "one.parquet", [])
    pq.write_table(pa.table({"game": [1]}), tmp_path / "two.parquet")
    with pytest.raises(LabError, match="other columns"):
        join_parquet([tmp_path / "one.parquet", tmp_path / "two.parquet"], tmp_path / "whole.parquet")
    assert not (tmp_path / "whole.parquet").exists()


@given(st.integers(-(2**63), 2**63 - 1))
def test_numbers_come_back(number):
    assert Thrift(integer(number)).integer() == number


def test_every_type_is_walked_over():
    ids, far = b"\x15\x02", b"\x05" + integer(300) + integer(-7)  # a field 1 of 32 bits; a field 300
    values = {
        TRUE: b"",
        FALSE: b"",
        DOUBLE: bytes(8),
        BINARY: b"\x03abc",
        LIST: b"\x32" + bytes(3),  # three truths, a byte each
        MAP: b"\x02" + bytes([I32 << 4 | BINARY]) + b"\x02\x01a\x04\x00",
        STRUCT: ids + far + b"\0",
    }
    for kind, value in values.items():
        read = Thrift(value + b"rest")
        read.skip(kind)
        assert read.data[read.at :] == b"rest", kind
    empty = Thrift(b"\x00rest")
    empty.skip(MAP)
    assert empty.at == 1
    with pytest.raises(ValueError, match="the data end"):
        Thrift(b"\x80").varint()
