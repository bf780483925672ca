"""Example messages in words, for the pages: `web/src/lib/language/wording.examples.json`, made from the golden games.

    PYTHONPATH=tests python -m golden.wording_examples

rewrites the file. Python words its examples in a test, the page in another: both word every message the same.
`books` holds what the examples need of each game (texts, kinds of values, names of cards), "" that of the table itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from commonweal.play.game import Game
from commonweal.rulebook.values.naming import after_seats, words_of
from commonweal.server.texts import TABLE
from commonweal.wording import AND, OPTION, Wording, parts_of, setting_id
from golden.playthrough import HERE, read

EXAMPLES = HERE.parent.parent / "web" / "src" / "lib" / "language" / "wording.examples.json"
GAMES = (
    "laissez_faire-hidden",
    "legislation-question",
    "new_tabor-six_players",
    "original_position-standard",
    "potlatch-standard",
)
"""The golden games whose messages are examples, one of each game."""
NAMES = ["you", "{0}", "Cléo’s", "other"]
"""Names that a pattern might take for its own."""
BY_HAND: list[tuple[str, dict[str, Any], int | None]] = [
    ("table.join", {"name": "it's '{me}' <b>#1</b>"}, None),
    ("table.undo", {"seat": 0}, 1),
    ("table.undo", {"seat": 0}, 0),
    ("table.undo", {"seat": 3}, None),
    ("table.undo", {"seat": -1}, None),
    ("table.extend", {"seconds": 1}, None),
    ("table.extend", {"seconds": 600}, None),
    ("table.bot", {"name": "you", "bot": "search"}, 2),
    ("promise.make", {"seat": 1, "to": [0, 2, 3], "text": "a {card}, or 'two'"}, 2),
    ("promise.release", {"seat": 2, "maker": 3, "text": "سلام به همه"}, None),
    ("promise.release", {"seat": 2, "maker": 1, "text": "—"}, 1),
    ("storage.resumed", {}, None),
    ("storage.disk_full", {}, None),
    ("storage.waits", {"trouble": "storage.disk_full"}, None),
    ("refused.not_your_turn", {"seats": [0, 2]}, 1),
    (
        "refused.in_bundle",
        {"place": 5, "count": 7, "refusal": {"id": "refused.not_your_turn", "values": {"seats": [0, 2]}}},
        0,
    ),
    ("refused.shows_hidden", {"title": "storage.disk_full"}, 0),
    ("undo.several", {"what": {"id": "table.undo", "values": {"seat": 0}}, "more": 2}, 1),
    ("typed.needs_several", {"act": "give_to", "first": "seat", "last": "card"}, 0),
    ("errors.seats_open", {"count": 1}, None),
    ("errors.seats_open", {"count": 3}, None),
    ("errors.state_unchanged", {"state": "ended", "deed": "pause"}, None),
]


ROWS = {"person": after_seats(4, [{"name": "wall", "title": "the owner of Wall Street"}])}
KINDS = Wording(
    {
        "lists.and": "{first} and {last}",
        "words.listed_you": "your seat",
        "paid": "{payers, select, you {You pay} other {{payers} pay}} ${sum}"
        "{round, plural, =0 {} other { until round {round}}}.",
        "levels": "{level, plural, =1 {+1} other {{level}}} of {levels}",
        "sold": "{card, plural, =0 {the first card, {card}} one {one card, {card}} other {{card}}}"
        "{levels, select, none { without {levels}} other { with {levels}}}",
        "worth": "{person, select, you {You have} other {{person} has}} "
        "{half, plural, one {{half} point} other {{half} points}}.",
    },
    {
        "lists.and": {"first": "text", "last": "text"},
        "paid": {"payers": "seats", "sum": "cents", "round": "number"},
        "levels": {"level": "number", "levels": "number"},
        "sold": {"card": "person", "levels": "number"},
        "worth": {"person": "person", "half": "halves"},
    },
    {kind: words_of(rows) for kind, rows in ROWS.items()},
)
"""Messages of every kind of value that the golden games lack."""
OF_KINDS: list[tuple[str, dict[str, Any], int | None]] = [
    *(("paid", {"payers": payers, "sum": 3650, "round": 0}, 1) for payers in (0, 1, 2, 3, 7, 13, 15)),
    *(("paid", {"payers": 5, "sum": sum, "round": 2}, None) for sum in (0, 5, 100, 123_456_789, -250, 1_005)),
    *(("worth", {"person": person, "half": 7}, 0) for person in (0, 1, 3, 4, 5)),
    *(("levels", {"level": level, "levels": [level, 2, -1]}, None) for level in (1, 0, -2, 999, 1500, -1_234_567)),
    ("levels", {"level": 0, "levels": []}, None),
    *(("sold", {"card": card, "levels": levels}, None) for card, levels in ((0, []), (1, [3]), (4, []))),
    *(("worth", {"person": 1, "half": half}, 0) for half in (0, 1, 2, -1, -5, -4, 20)),
]


def said(game: Game) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Every message of the position and of the last move, with its reader."""
    for reader in (None, *range(game.seats)):
        for line in game.entries_of_move(game.moves_done - 1, reader):
            yield line, reader
        position = game.position(reader)
        yield position["prompt"], reader
        operands = {act.name: list(act.operands) for act in game.book.acts}
        for choices in position["choices"]:
            for row in choices["rows"][:1]:
                values = dict(zip(operands[choices["act"]], row, strict=True))
                yield {"id": f"acts.{choices['act']}.label", "values": values}, reader
        for refused in position["refused"]:
            named = game.book.kinds.get(refused["id"], {}).keys()
            row = dict(zip(operands[refused["act"]], refused["rows"][0], strict=True)) | refused.get("values", {})
            yield {"id": refused["id"], "values": {key: row[key] for key in row if key in named}}, reader


def form_of(game: Game, message: dict[str, Any], reader: int | None) -> Any:
    """What two messages have in common if one of them is example enough."""
    kinds = game.book.kinds.get(message["id"], {})
    shape = [(kinds[part.name], part.type) for part in parts_of(game.book.patterns[message["id"]])]
    special = {"seat": reader, "number": 1}
    values = [
        (kinds[name], isinstance(value, list), value == special.get(kinds[name], ()))
        for name, value in message.get("values", {}).items()
        if name in kinds
    ]
    return json.dumps([shape, values])


def examples() -> dict[str, Any]:
    """The content of the file."""
    books: dict[str, Any] = {}
    found: list[dict[str, Any]] = []
    forms = set[str]()
    for name in GAMES:
        playthrough = read((HERE / f"{name}.txt").read_text(encoding="utf-8"))
        game = playthrough.begin()
        for now in chain([game], playthrough.play(game)):
            for message, reader in said(now):
                form = form_of(game, message, reader)
                if form not in forms:
                    forms.add(form)
                    text = game.word(message, reader)
                    one = {"game": game.book.name, "id": message["id"], "values": message.get("values", {})}
                    found.append(one | {"reader": reader, "names": game.names, "text": text})
        books[game.book.name] = _part_of_book(game, [one for one in found if one["game"] == game.book.name])
    for id, values, reader in BY_HAND:
        text = TABLE.word(id, values, reader, NAMES)
        found.append({"game": "", "id": id, "values": values, "reader": reader, "names": NAMES, "text": text})
    for id, values, reader in OF_KINDS:
        text = KINDS.word(id, values, reader, NAMES)
        found.append({"game": "kinds", "id": id, "values": values, "reader": reader, "names": NAMES, "text": text})
    names = {kind: [dict(row) for row in rows] for kind, rows in ROWS.items()}
    books["kinds"] = {"texts": KINDS.patterns, "values": KINDS.kinds, "names": names}
    by_hand = sorted({id for id, _, _ in BY_HAND})
    books[""] = {
        "texts": {id: TABLE.patterns[id] for id in by_hand},
        "values": {id: TABLE.kinds[id] for id in by_hand if id in TABLE.kinds},
        "names": {},
    }
    return {"books": books, "examples": found}


def _part_of_book(game: Game, found: Iterable[dict[str, Any]]) -> dict[str, Any]:
    patterns, values = {AND: TABLE.patterns[AND]} | game.book.patterns, {AND: TABLE.kinds[AND]} | game.book.kinds
    ids = sorted({one["id"] for one in found} | {AND} | (_settings_in(game, found) & patterns.keys()))
    kinds = sorted({kind for id in ids for kind in game.book.kinds.get(id, {}).values()} & game.book.names.keys())
    return {
        "texts": {id: patterns[id] for id in ids},
        "values": {id: values[id] for id in ids if id in values},
        "names": {
            kind: [{key: row[key] for key in ("name", "title", "seat") if key in row} for row in game.rows(kind)]
            for kind in kinds
        },
    }


def _settings_in(game: Game, found: Iterable[dict[str, Any]]) -> set[str]:
    """The ids that word the values of options which messages name."""
    return {
        setting_id(value)
        for one in found
        for name, value in one["values"].items()
        if game.book.kinds.get(one["id"], {}).get(name) == OPTION
    }


def text_of_file() -> str:
    """The file as it must be: an example a line."""
    made = examples()
    lines = ",\n    ".join(json.dumps(one, ensure_ascii=False) for one in made["examples"])
    books = ",\n    ".join(
        f"{json.dumps(name)}: {json.dumps(book, ensure_ascii=False)}" for name, book in made["books"].items()
    )
    return f'{{\n  "books": {{\n    {books}\n  }},\n  "examples": [\n    {lines}\n  ]\n}}\n'


def main() -> None:
    """Rewrite the file."""
    EXAMPLES.write_text(text_of_file(), encoding="utf-8")
    print(f"{EXAMPLES.name}: {len(examples()['examples'])} examples")


if __name__ == "__main__":
    main()
