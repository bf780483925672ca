"""Parquet files of the same columns become one, in memory that does not grow with them.

The groups of rows are copied as they lie on disk; only the record at the end of the file is written anew, one by one. A
library would read and compress every row again, and hold what is noted of every group until the last.

Format: https://parquet.apache.org/docs/file-format/ and `parquet.thrift` there; `Thrift` reads what it is written in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from commonweal.lab.setup import LabError
from commonweal.lab.thrift import INTS, LIST, SET, STRUCT, Thrift, field_head, integer, list_head

MAGIC = b"PAR1"
TAIL = 4 + len(MAGIC)
"""After the record: its length, and the magic word."""

SCHEMA, NUM_ROWS, ROW_GROUPS = 2, 3, 4
"""Fields of a file's record (FileMetaData)."""

ORDINAL, MOST_ORDINALS = (7,), 1 << 15
"""The field of a group (RowGroup) that numbers it in its file, where 16 bits can say it."""

COLUMNS, META_DATA = 1, 3
"""The columns of a group; of a column (ColumnChunk), where its pages lie (ColumnMetaData)."""

OFFSETS = frozenset(
    {(5,)}  # of the group
    | {(COLUMNS, field) for field in (2, 4, 6)}  # of a column: of its record, its index of offsets, its index of values
    | {(COLUMNS, META_DATA, field) for field in (9, 10, 11, 14)}  # its pages, index, dictionary, Bloom filter
)
"""Which fields of a group say a place in the file, as the way that leads there. 0 says that there is none."""

WAYS = frozenset({(), (COLUMNS,), (COLUMNS, META_DATA)})
"""The ways to them; all else is copied as it is."""


def join_parquet(parts: list[Path], whole: Path) -> None:
    """The rows of `parts`, one part after the other, as the file `whole`.

    Raises LabError where a part is no whole Parquet file or has other columns; OSError as the disk does.
    """
    records = [Record.of(part) for part in parts]
    for record in records:
        if record.schema != records[0].schema:
            raise LabError(f"{record.part} has other columns than {parts[0]}: they cannot be one file.")
    with whole.open("wb") as out:
        out.write(MAGIC)
        moved = []
        for record in records:
            moved.append(out.tell() - len(MAGIC))
            copy(record.part, len(MAGIC), record.begins, out)
        begins = out.tell()
        write_record(records, moved, out)
        out.write((out.tell() - begins).to_bytes(4, "little") + MAGIC)


def copy(part: Path, begin: int, end: int, out: BinaryIO) -> None:
    with part.open("rb") as file:
        file.seek(begin)
        while begin < end and (some := file.read(min(end - begin, 1 << 20))):
            out.write(some)
            begin += len(some)


@dataclass(frozen=True)
class Record:
    """What is noted at the end of a part: where that begins, its columns as they are written, rows and groups."""

    part: Path
    begins: int
    schema: bytes
    rows: int
    groups: int

    @classmethod
    def of(cls, part: Path) -> Record:
        """Raises LabError where `part` does not end as a Parquet file does."""
        with part.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL))
            tail = file.read()
        begins = size - TAIL - int.from_bytes(tail[:4], "little")
        if tail[4:] != MAGIC or begins < len(MAGIC):
            raise LabError(f"{part} is no whole Parquet file.")
        try:
            return cls(part, begins, *begun(Thrift(record_of(part, begins))))
        except ValueError as wrong:
            raise LabError(f"{part} is no whole Parquet file: {wrong}.") from None

    def thrift(self) -> Thrift:
        return Thrift(record_of(self.part, self.begins))

    def groups_moved(self, by: int, number: int) -> Iterator[bytes]:
        """Its groups as they are noted in a file in which they lie `by` bytes further on, counted from `number`."""
        read = self.thrift()
        for field, kind in read.fields():
            if field != ROW_GROUPS:
                read.skip(kind)
                continue
            count, _ = read.list_head()
            for n in range(number, number + count):
                out = bytearray()
                move(read, STRUCT, out, by, n)
                yield bytes(out)


def begun(read: Thrift) -> tuple[bytes, int, int]:
    """How a record begins: the columns as they are written, how many rows and groups. ValueError: it does not say."""
    schema, rows = b"", 0
    for field, kind in read.fields():
        at = read.at
        if field == NUM_ROWS:
            rows = read.integer()
        elif field == ROW_GROUPS:
            return schema, rows, read.list_head()[0]
        else:
            read.skip(kind)
            schema = read.data[at : read.at] if field == SCHEMA else schema
    raise ValueError("its record names no groups of rows")


def record_of(part: Path, begins: int) -> bytes:
    with part.open("rb") as file:
        file.seek(begins)
        return file.read()[:-TAIL]


def write_record(records: list[Record], moved: list[int], out: BinaryIO) -> None:
    """The record of the whole: that of the first, with the groups of all, each part moved so many bytes on."""
    read, last = records[0].thrift(), 0
    for field, kind in read.fields():
        out.write(field_head(last, field, kind))
        at, last = read.at, field
        read.skip(kind)
        if field == NUM_ROWS:
            out.write(integer(sum(record.rows for record in records)))
        elif field == ROW_GROUPS:
            out.write(list_head(sum(record.groups for record in records), STRUCT))
            number = 0
            for record, by in zip(records, moved, strict=True):
                for group in record.groups_moved(by, number):
                    out.write(group)
                number += record.groups
        else:
            out.write(read.data[at : read.at])
    out.write(b"\0")


def move(read: Thrift, kind: int, out: bytearray, by: int, number: int, way: tuple[int, ...] = ()) -> None:
    """Copy a value of a group of rows: places in the file go `by` bytes further on, and it has this number."""
    at = read.at
    if kind in INTS and way in OFFSETS:
        place = read.integer()
        out += integer(place + by if place else 0)
    elif way == ORDINAL:
        read.skip(kind)
        out += integer(number)
    elif kind == STRUCT and way in WAYS:
        last = 0
        for field, of in read.fields():
            deeper = (*way, field)
            if deeper == ORDINAL and number >= MOST_ORDINALS:
                read.skip(of)
                continue
            out += field_head(last, field, of)
            move(read, of, out, by, number, deeper)
            last = field
        out.append(0)
    elif kind in (LIST, SET) and way in WAYS:
        count, of = read.list_head()
        out += list_head(count, of)
        for _ in range(count):
            move(read, of, out, by, number, way)
    else:
        read.skip(kind)
        out += read.data[at : read.at]
