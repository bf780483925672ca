"""Writes the protocol as TypeScript files: one for each chapter, one for numbers of the server, and an index."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any, get_args

from commonweal.institutions.deals import deal_numbers
from commonweal.rulebook import Actor

from ..courtesies.arguments import ARGUMENT_CHARS
from ..courtesies.promises import PROMISE_CHARS
from ..load.limits import BROADCAST_CHARS, CHAT_CHARS
from . import calls, class_commands, classes, from_client, from_server, reason_codes
from .typescript import MODULES, aliases_of, comment, constants, definition, structs_of, union

HEAD = ["// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit."]
UNIONS: dict[ModuleType, list[tuple[str, Any, str]]] = {
    calls: [("HostCommand", calls.HostCommand, "What the host may ask for.")],
    class_commands: [("ClassCommand", class_commands.ClassCommand, "What a facilitator may ask for.")],
    classes: [("ClassMessage", classes.ClassMessage, "What the server may send over the connection of a class.")],
    from_client: [("ClientMessage", from_client.ClientMessage, "What a client may send over its connection.")],
    from_server: [("ServerMessage", from_server.ServerMessage, "What the server may send over a connection.")],
}
WIDTH = 120


def typescript_files() -> dict[str, str]:
    """All files: name to text."""
    parts = {file_of(module): chapter(module) for module in MODULES} | {"numbers": numbers()}
    homes = {name: file for file, part in parts.items() for name in names_in(part)}
    texts = {
        file: [HEAD, *([imports] if (imports := imports_of(file, part, homes)) else []), *part]
        for file, part in parts.items()
    }
    texts["index"] = [HEAD, [f'export * from "./{file}";' for file in sorted(parts)]]
    return {f"{file}.ts": "\n\n".join("\n".join(block) for block in blocks) + "\n" for file, blocks in texts.items()}


def file_of(module: ModuleType) -> str:
    """The name of a chapter's file: `from-client`."""
    return module.__name__.rpartition(".")[2].replace("_", "-")


def chapter(module: ModuleType) -> list[list[str]]:
    """A chapter of the protocol, block by block."""
    known = {name for earlier in MODULES[: MODULES.index(module)] for name in aliases_of(earlier)}
    aliases = {name: text for name, text in aliases_of(module).items() if name not in known}
    blocks = [[f"export type {name} = {text};" for name, text in aliases.items()]] if aliases else []
    blocks += [definition(struct) for struct in structs_of(module)]
    for name, members, text in UNIONS.get(module, []):
        blocks.append([*comment(text), *union(name, [one.__name__ for one in get_args(members)])])
    if module is calls:
        blocks.append(['export type HostDeed = HostCommand["do"];'])
    if module is reason_codes:
        codes_text = union("ErrorCode", [f'"{code}"' for code in reason_codes.ErrorCode])
        blocks += [[*comment(reason_codes.ErrorCode.__doc__), *codes_text]]
        blocks += [constants("CloseCode", reason_codes.CloseCode), constants("Actor", Actor)]
    return blocks


def numbers() -> list[list[str]]:
    """Limits of the server and numbers in fields that the pages must know."""
    return [
        [
            *comment(
                "The server takes chat lines, messages to everyone, promises and arguments up to so many characters."
            ),
            f"export const CHAT_LIMIT = {CHAT_CHARS};",
            f"export const BROADCAST_LIMIT = {BROADCAST_CHARS};",
            f"export const PROMISE_LIMIT = {PROMISE_CHARS};",
            f"export const ARGUMENT_LIMIT = {ARGUMENT_CHARS};",
        ],
        [
            *comment(
                "Numbers in the fields of deals: states, the other side of an offer to anyone, the first promise."
            ),
            *(
                f"export const DEAL_{name} = {getattr(deal_numbers, name)};"
                for name in ("FREE", "DRAFT", "OFFERED", "IN_FORCE", "ANYONE", "HONOUR")
            ),
        ],
    ]


def names_in(blocks: list[list[str]]) -> list[str]:
    """The names that a file exports."""
    return re.findall(r"^export (?:type|const) (\w+)", "\n".join(line for block in blocks for line in block), re.M)


def imports_of(file: str, blocks: list[list[str]], homes: dict[str, str]) -> list[str]:
    """The imports of a file: the types that it uses and other files export."""
    code = [line for block in blocks for line in block if not line.startswith(("/**", " *"))]
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", "\n".join(code))))
    found: list[str] = []
    for home in sorted({homes[name] for name in used if name in homes} - {file}):
        names = sorted(name for name in used if homes.get(name) == home)
        line = f'import type {{ {", ".join(names)} }} from "./{home}";'
        many = ["import type {", *(f"  {name}," for name in names), f'}} from "./{home}";']
        found += [line] if len(line) <= WIDTH else many
    return found
