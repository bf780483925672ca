"""Writes the protocol to where others read it: the types of the pages, the tables of docs/protocol.md, and the schema
of records.

Run `python -m commonweal.server.protocol.publish_protocol` in the root of a checkout; with `--check` it only reports
what is out of date."""

from __future__ import annotations

import enum
import json
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec

from commonweal.play.record_format import json_schema
from commonweal.rulebook import Actor

from . import from_client, from_server, reason_codes
from .typescript import MODULES, aliases_of, definition, fields_of, is_sent_by_client, structs_of, tag_of
from .typescript_files import typescript_files

PAGE = Path("docs", "protocol.md")
TYPES = Path("web", "src", "lib", "protocol")
RECORD = Path("docs", "record.schema.json")
ACTORS = {
    Actor.CHANCE: "chance",
    Actor.CLOCK: "the clock of the rules; a table’s log names the server instead",
    Actor.HOST: "the host, where no seat is",
    Actor.SERVER: "the server",
}


def files(root: Path) -> dict[Path, str]:
    """The expected content of the published files: path to text."""
    record = json.dumps(json_schema(), indent=2) + "\n"
    types = {root / TYPES / name: text for name, text in typescript_files().items()}
    return {**types, root / PAGE: page((root / PAGE).read_text()), root / RECORD: record}


def page(text: str) -> str:
    """The page of the protocol with tables and shapes generated from the types."""
    for name, made in sections().items():
        part = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
        if not part.search(text):
            raise ValueError(f"{PAGE} has no place for {name}")
        text = part.sub(lambda found, made=made: f"{found[1]}\n{made}\n\n{found[2]}", text)  # type: ignore[misc]
    return text


def sections() -> dict[str, str]:
    """The generated parts of the page: name to Markdown."""
    return {
        "shapes": shapes(),
        "messages from the server": messages(get_args(from_server.ServerMessage)),
        "messages from the client": messages(get_args(from_client.ClientMessage)),
        "actors": table("number", "who", [(f"{actor.value}", ACTORS[actor]) for actor in Actor]),
        "error codes": codes_table(reason_codes.ErrorCode),
        "close codes": codes_table(reason_codes.CloseCode),
    }


def shapes() -> str:
    """Every type that is not a message, as TypeScript."""
    aliases = {name: text for module in MODULES for name, text in aliases_of(module).items()}
    lines = [f"type {name} = {text};" for name, text in aliases.items()]
    for struct in (struct for module in MODULES for struct in structs_of(module)):
        if tag_of(struct) is None or (is_sent_by_client(struct) and struct.__module__ != from_client.__name__):
            lines += [line.removeprefix("export ") for line in definition(struct)]
    return "\n".join(["```ts", *lines, "```"])


def messages(members: tuple[type[msgspec.Struct], ...]) -> str:
    """Messages with their fields and what they mean."""
    rows = []
    for struct in members:
        base = struct.__mro__[1]
        inherited = fields_of(base) if base is not msgspec.Struct else {}
        listed = "; ".join(f"{name}: {kind}" for name, kind in (inherited | fields_of(struct)).items())
        meaning = " ".join((struct.__doc__ or "").split())
        content = f"`{{ {listed} }}`: {meaning}" if listed else meaning
        rows.append((f"`{struct.__struct_config__.tag}`", content.replace("|", "\\|")))
    return table("type", "content", rows)


def codes_table(kind: type[enum.Enum]) -> str:
    """The members of an enum of codes with what they mean."""
    return table("code", "means", [(f"`{code.value}`", code.meaning) for code in kind])  # type: ignore[attr-defined]


def table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    """A table of two columns."""
    return "\n".join([f"| {left} | {right} |", "|---|---|", *(f"| {one} | {other} |" for one, other in rows)])


def stale(root: Path) -> list[Path]:
    """The published files that differ from the types, and files beside them that belong to no chapter."""
    wanted = files(root)
    left_over = set((root / TYPES).glob("*")) - set(wanted)
    return [p for p, text in wanted.items() if not p.exists() or p.read_text() != text] + sorted(left_over)


def main(arguments: list[str]) -> int:
    root = Path.cwd()
    behind = stale(root)
    if "--check" not in arguments:
        (root / TYPES).mkdir(exist_ok=True)
        wanted = files(root)
        for path in behind:
            if path in wanted:
                path.write_text(wanted[path])
            else:
                path.unlink()
    for path in behind:
        print(path.relative_to(root))
    return 1 if behind and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
