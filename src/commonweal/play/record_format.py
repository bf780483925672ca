"""The format of records: JSON Lines, one for the head, one for each move, one for the end, chained by hashes.

At live tables, every other event of the table has a line, too, many of them only as hashes. Each line has a `chain`
(see `chain`): a line that was changed, moved or left out breaks it there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from commonweal.converter import converter
from commonweal.play import notation
from commonweal.play.chain import START, PersonalText, chain_after, hash_of_text
from commonweal.play.shares import Share
from commonweal.rulebook import CLOCK, Rulebook
from commonweal.rulebook.book.rules_fingerprint import rules_fingerprint
from commonweal.rulebook.values.actors import CHANCE, FACILITATOR

FORMAT, VERSION = "commonweal-record", 3
MAX_CHARS = 16 << 20


class BrokenRecord(ValueError):
    """A file is not a record, or fails verification. The message names the line and the error; `todo` says what to
    do."""

    def __init__(
        self, text: str, todo: str = "Export the game again; if that record does not hold either, do not trust it."
    ):
        super().__init__(text)
        self.todo = todo


class Line(Struct, kw_only=True, forbid_unknown_fields=True):
    """What every line has: the hash of it and all before it."""

    chain: str = ""


class FromSecret(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="secret"):
    """Chance of a live table.

    commitment: to the secret that the last line reveals. shares: what players added to the secret, in the order of
    seats. closed: the number of the event that closed the list of commitments; shares were revealed after it."""

    commitment: str
    shares: list[Share] = []
    closed: int | UnsetType = UNSET


class FromSeed(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="seed"):
    """Chance that is drawn from a seed. game: which game of the seed."""

    seed: int
    game: int = 0


class FromRecord(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="record"):
    """Chance of a simulation, taken unchecked from the record.

    game: which game of the seed. max_acts: after how many acts the simulation stops a game."""

    seed: int
    game: int
    max_acts: int | None = None


ChanceSource = FromSecret | FromSeed | FromRecord


class Header(Line, kw_only=True, omit_defaults=True):
    """The first line.

    fingerprint: of the rules. players: the kinds of players, if programs played. table: the code of a live table.
    opened: the rule that lets this record include what stays hidden for good, if it does."""

    format: Literal["commonweal-record"]
    version: int
    game: str
    game_version: int
    fingerprint: str
    seats: int
    names: list[str]
    charter: dict[str, Any]
    chance: ChanceSource
    players: list[str] = []
    table: str = ""
    opened: str = ""


class MoveLine(Line, kw_only=True, omit_defaults=True):
    """A move. n: its number from 0, the set-up. by: the seat, chance, the clock or the facilitator.

    acts: what it did, in order. chance: the acts of chance that followed. sealed: the hash of acts that stay hidden for
    good; in `acts`, `?` stands for what is hidden. opened: these acts in full, and nonce: what was hashed with them, in
    a record for the host alone. texts: what people wrote with the acts, by the number that the rules know it by. At
    live tables, at: when, in milliseconds since 1970. event: its number in the log and the replay of the table. salt:
    the salt of its hash. draws: how each act of chance was drawn, if players added shares to the shuffle: the sum of
    all weights, the sum of those before the drawn outcome, and the weight of that outcome."""

    n: int
    by: int | Literal["chance", "clock", "facilitator"]
    acts: list[str]
    chance: list[str] = []
    sealed: str = ""
    opened: list[str] = []
    nonce: str = ""
    texts: dict[str, PersonalText] = {}
    at: int | None = None
    event: int | None = None
    draws: list[tuple[int, int, int]] = []
    salt: str = ""

    @property
    def done(self) -> list[str]:
        """The acts, in full if this record may include them."""
        return self.opened or self.acts


EventKind = Literal["act", "table", "promise", "talk"]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class EventLine(Line, kw_only=True, omit_defaults=True):
    """An event of a live table that is not an act that stands.

    event: its number. kind: `act` was taken back, `table` is what happened at the table, `promise` was made openly,
    `talk` is everything else that people typed. hash: of what only its readers know. Otherwise by: who did it. at:
    when. did: what. texts: what was typed, by the name of its field. salt: the salt of its hash."""

    event: int
    kind: EventKind
    hash: Hash | None = None
    by: int | None = None
    at: int | None = None
    did: dict[str, Any] = {}
    texts: dict[str, PersonalText] = {}
    salt: str = ""


class End(Line, kw_only=True, omit_defaults=True):
    """The last line. outcome: the results of each seat, null for what stays secret. secret: in
    hexadecimal. why: why a simulated game stopped."""

    end: Literal["over", "stopped"]
    outcome: list[dict[str, int | None]] = []
    secret: str = ""
    why: str = ""


ActorName = Literal["chance", "clock", "facilitator"]
ACTOR_NAMES: dict[int, ActorName] = {CHANCE: "chance", CLOCK: "clock", FACILITATOR: "facilitator"}


def actor_name(by: int) -> int | ActorName:
    """A seat as its number; chance, the clock and the facilitator by their names."""
    return ACTOR_NAMES.get(by, by)


def head_of(
    book: Rulebook,
    seats: int,
    names: Sequence[str],
    charter: Mapping[str, Any],
    chance: FromSecret | FromSeed | FromRecord,
) -> Header:
    """The first line of the record of a game."""
    return Header(
        format="commonweal-record",
        version=VERSION,
        game=book.name,
        game_version=book.version,
        fingerprint=rules_fingerprint(book),
        seats=seats,
        names=list(names),
        charter=dict(charter),
        chance=chance,
    )


def move_line(
    book: Rulebook, n: int, by: int, numbers: Sequence[int], nonce: bytes = b"", *, opened: bool = False
) -> MoveLine:
    """The line of a move. numbers: its acts as integers, those of chance after those of the seat or the clock.

    nonce: of its acts that stay hidden for good; without one, they are not hidden. opened: include them
    nevertheless."""
    is_whole = opened and not nonce
    write = notation.act_text if is_whole else notation.sealed_text
    texts = [write(book, number) for number in numbers]
    if by == CHANCE:
        return MoveLine(n=n, by="chance", acts=texts)
    own = sum(not book.act_of(number).by_chance for number in numbers)
    line = MoveLine(n=n, by=actor_name(by), acts=texts[:own], chance=texts[own:])
    if not is_whole and any(book.act_of(number).is_sealed for number in numbers[:own]):
        in_full = [notation.act_text(book, number) for number in numbers[:own]]
        line.sealed = seal(in_full, nonce)
        if opened:
            line.opened, line.nonce = in_full, nonce.hex()
    return line


def write_texts(texts: Mapping[int, str], nonce: bytes) -> dict[str, PersonalText]:
    """The texts written with the acts of a move that belongs to no live table, each with a salt and a hash. nonce: of
    the move."""
    written = {}
    for number, text in texts.items():
        salt = hashlib.sha256(nonce + b"salt" + str(number).encode()).hexdigest()[:32]
        written[str(number)] = PersonalText(hash=hash_of_text(salt, text), salt=salt, text=text)
    return written


def erase_texts(text: str, moves: Collection[int] | None = None) -> str:
    """Erase what people wrote from a record: in these moves, or in all. The record remains valid. Raises
    BrokenRecord."""
    lines: list[Line] = []
    for line in read_record(text).lines:
        if isinstance(line, MoveLine) and (moves is None or line.n in moves):
            line.texts = {number: PersonalText(hash=written.hash) for number, written in line.texts.items()}
        lines.append(line)
    return write_lines(lines)


def seal(acts: Sequence[str], nonce: bytes) -> str:
    """The hash of acts that stay hidden for good. The nonce never leaves the store, so nobody can try which acts
    fit."""
    return hashlib.sha256(nonce + msgspec.json.encode(acts)).hexdigest()


def _fits(line: MoveLine) -> bool:
    """Whether opened acts are those that were sealed."""
    try:
        return seal(line.opened, bytes.fromhex(line.nonce)) == line.sealed
    except ValueError:
        return False


AnyLine = TypeVar("AnyLine", bound=Line)
to_header, to_move, to_event, to_end = converter(Header), converter(MoveLine), converter(EventLine), converter(End)


@dataclass(frozen=True)
class Record:
    """All lines of a record. body: the moves, and at a live table its other events."""

    header: Header
    body: list[MoveLine | EventLine]
    end: End

    @property
    def lines(self) -> list[Line]:
        return [self.header, *self.body, self.end]

    @cached_property
    def moves(self) -> list[MoveLine]:
        return [line for line in self.body if isinstance(line, MoveLine)]

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(line): number for number, line in enumerate(self.body, 2)}

    def number_of(self, move: MoveLine) -> int:
        """The number of the line of a move."""
        return self._numbers[id(move)]


def write_lines(lines: Iterable[Line]) -> str:
    """Write lines as text, each with its chain."""
    text, chain = [], START
    for line in lines:
        content = msgspec.to_builtins(line)
        content.pop("chain", None)
        chain = chain_after(chain, content)
        text.append(msgspec.json.encode({**content, "chain": chain.hex()}).decode() + "\n")
    return "".join(text)


def read_record(text: str) -> Record:
    """Read the lines of a record strictly, and check their order and chain. Raises BrokenRecord."""
    if len(text) > MAX_CHARS:
        raise BrokenRecord(f"The file is larger than {MAX_CHARS >> 20} MiB; no record of a game is.")
    contents = (
        [_parse(number, line) for number, line in enumerate(text.rstrip().split("\n"), 1)] if text.strip() else []
    )
    _check_format(contents)
    if len(contents) < 2 or "end" not in contents[-1]:
        raise BrokenRecord(
            f"Line {len(contents)} should be the end of the game. The file is cut off, or the game was not over."
        )
    header, end = _typed(1, contents[0], to_header), _typed(len(contents), contents[-1], to_end)
    if header.table and not isinstance(header.chance, FromSecret):
        raise BrokenRecord("Line 1: The chance of a live table comes from a secret.")
    record = Record(header, [_read_body(n, content) for n, content in enumerate(contents[1:-1], 2)], end)
    for n, move in enumerate(record.moves):
        if move.n != n:
            number = record.number_of(move)
            raise BrokenRecord(f"Line {number} should be move {n} and is move {move.n}: lines are missing or moved.")
    _check_chain(contents)
    return record


def _read_body(number: int, content: dict[str, Any]) -> MoveLine | EventLine:
    line = _typed(number, content, to_event) if "kind" in content else _typed(number, content, to_move)
    for written in line.texts.values():
        if written.salt and hash_of_text(written.salt, written.text) != written.hash:
            raise BrokenRecord(f"Line {number} has a text that does not fit its hash: it was changed.")
    if isinstance(line, MoveLine):
        if line.opened and not _fits(line):
            raise BrokenRecord(f"Line {number} has opened acts that do not fit their hash: they were changed.")
    elif line.hash and (line.did or line.texts):
        raise BrokenRecord(f"Line {number} has a hash beside what was hashed.")
    return line


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        parsed = msgspec.json.decode(line)
    except (msgspec.MsgspecError, ValueError) as wrong:  # not JSON, or not UTF-8
        raise BrokenRecord(f"Line {number} is no JSON: {wrong}. The file may be cut off or from elsewhere.") from None
    except RecursionError:
        raise BrokenRecord(f"Line {number} is no JSON of a record: it is nested too deep.") from None
    if not isinstance(parsed, dict):
        raise BrokenRecord(f"Line {number} is no JSON object.")
    return parsed


def _check_format(contents: Sequence[dict[str, Any]]) -> None:
    """Raise BrokenRecord unless the first line says that this is a record, in a version that this program reads."""
    head = contents[0] if contents else {}
    if head.get("format") != FORMAT:
        raise BrokenRecord(
            f"This is no record of a Commonweal game: its first line does not have the format {FORMAT!r}.",
            "Name the JSON lines that the end of a game offers.",
        )
    version = head.get("version")
    if version != VERSION:
        newer = isinstance(version, int) and version > VERSION
        raise BrokenRecord(
            f"This record has version {version!r} of the format; this program reads version {VERSION}.",
            "Use a newer version of Commonweal." if newer else "Export the game again.",
        )


def _typed(number: int, content: dict[str, Any], convert: Callable[[Any], AnyLine]) -> AnyLine:
    try:
        line = convert(content)
    except msgspec.ValidationError as wrong:
        raise BrokenRecord(f"Line {number}: {_say(wrong)}.") from None
    if not line.chain:
        raise BrokenRecord(f"Line {number}: The field `chain` is missing.")
    return line


def _say(wrong: msgspec.ValidationError) -> str:
    """What is wrong, with the field where it is."""
    text, _, where = str(wrong).partition(" - at `$")
    place = where.rstrip("`").lstrip(".")
    return f"{text} (in `{place}`)" if place else text


def _check_chain(contents: Sequence[dict[str, Any]]) -> None:
    """Raise BrokenRecord at the first line whose chain does not follow from it and the lines before."""
    chain = START
    for number, content in enumerate(contents, 1):
        chain = chain_after(chain, content)
        if content["chain"] != chain.hex():
            raise BrokenRecord(
                f"Line {number} does not fit its chain: it was changed, or a line before it was left out or added."
            )


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a line of a record: the head, a move, another event or the end. Every written line has a
    chain."""
    refs, definitions = msgspec.json.schema_components(
        (Header, MoveLine, EventLine, End), ref_template="#/$defs/{name}"
    )
    for definition in definitions.values():
        definition["description"] = " ".join(definition["description"].split())
        if "chain" in definition["properties"]:
            definition["properties"]["chain"] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
            definition["required"].append("chain")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a {FORMAT}, version {VERSION}",
        "anyOf": list(refs),
        "$defs": definitions,
    }
