"""Write the prompts of a language model: rules and charter first, then the log, the table and the possible acts.

A prompt is never written from the real state. The view of the seat is filled with one possible truth by the game's rule
`determinize`, and the prompt describes that. Only the log comes from the real game, as the seat reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from commonweal.play import Choice, Game, Seeded
from commonweal.play.position import stand
from commonweal.play.text_board import text_board
from commonweal.play.views import seen_by
from commonweal.players.binding import record_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.primitives import start_stream

WIDE = 160
TRIES = 5
MAX_CHOICES = 200
UPRIGHT, RULED = re.compile("[│┃]"), re.compile(r"[\s|\u2500-\u257f]*[\u2500-\u257f][\s|\u2500-\u257f]*")
"""The frame of a drawn table: vertical lines become "|", rows of frame characters are left out."""
RULES = ("short", "full")
NAMED = "Where the list gives a range, any whole number in it is possible as well."
HOW = """Answer with one JSON object and nothing else:
{"why": "your reasons, in short", "act": "the act, as it is written in the list"}
The act may also be given by its number in the list. Only the acts of the list are possible."""


def determinize_view(
    book: Rulebook, view: Any, seat: int, names: Sequence[str] | None = None, decks: Any = None
) -> Game:
    """Begin a game at one possible truth behind a view; everything about it depends on the view alone.

    view: the state as far as the seat may know it, or its bytes. The same view gives the same game.
    """
    seen, workspace = record_of(book, view), book.interpreted.workspace()
    for attempt in range(TRIES):
        s = seen.clone()
        start_stream(workspace, 0, attempt)
        if book.functions["determinize"](s, workspace, seat):
            break
    return stand(book, s, Seeded(0), names, decks)


def determinize_game(game: Game, seat: int) -> Game:
    """Determinize the view of a seat in a game."""
    decks = game.book.decks_of(game.charter)
    return determinize_view(game.book, seen_by(game.book, game.s, seat), seat, game.names, decks)


# ---------------------------------------------------------------- once a game
def write_opening(table: Game, seat: int, rules: str = RULES[0]) -> str:
    """Write the rules, the charter in force and how to answer. rules: "short", or "full" with the rulings."""
    book = table.book
    parts = [
        f"You play {book.texts.title} at a table of {table.seats}. You are {table.names[seat]}.",
        book.texts.blurb,
        goal(book),
        "Rules:\n" + "\n".join(rule_lines(book, rules)),
        "Charter in force:\n" + "\n".join(charter_lines(table)),
        HOW + (f"\n{NAMED}" if book.has_amounts else ""),
    ]
    return "\n\n".join(part for part in parts if part)


def goal(book: Rulebook) -> str:
    """Write what counts at the end, from the docstring of the game's rule `utility`, and what each seat ends with."""
    utility = book.rule("utility")
    aim = " ".join((utility.__doc__ or "").split()) if utility is not None else ""
    results = [
        f"- {name.replace('_', ' ')}: {' '.join(f.__doc__.split())}" for name, f in book.results.items() if f.__doc__
    ]
    return "\n".join(([f"What counts at the end: {aim}"] if aim else []) + ["What each seat ends with:"] + results)


def rule_lines(book: Rulebook, rules: str) -> Iterable[str]:
    """Yield every rule with its id. The short form leaves out the rulings and the rules that options replace."""
    optional = {option.rule for option in book.options.values()} if rules == "short" else set()
    entries = book.texts.rules | (book.texts.rulings if rules == "full" else {})
    return (f"{rule} {entry['text']}" for rule, entry in entries.items() if rule not in optional)


def charter_lines(table: Game) -> Iterable[str]:
    """Yield every option with its value, in words."""
    for name, value in table.book.fronts_of(table.charter).items():
        text = table.book.texts.options[name]
        if isinstance(value, list) and value and isinstance(value[0], dict):
            value = f"{len(value)} custom cards"
        meaning = text.get("choices", {}).get(value, value) if isinstance(value, str) else value
        yield f"- {name} = {value}: {text['text']}" + (f" Here: {meaning}." if meaning != value else "")


# ---------------------------------------------------------------- at every act
def write_situation(table: Game, seat: int, heard: Sequence[str], left_out: int = 0) -> str:
    """Write what happened, what the seat sees, and what it may do. table: a determinized one."""
    prompt, cited = table.prompt(seat)
    acts = [f"{n}. {choice.act}   ({choice.label}){range_of(choice)}" for n, choice in enumerate(table.acts(seat), 1)]
    if len(acts) > MAX_CHOICES:
        acts = [*acts[:MAX_CHOICES], f"... and {len(acts) - MAX_CHOICES} more, written in the same way."]
    earlier = f" ({left_out} earlier sentences are left out)" if left_out else ""
    rules = f" ({' '.join(cited)})" if cited else ""
    parts = [
        f"What happened{earlier}:\n" + "\n".join(f"- {text}" for text in heard) if heard else "",
        "The table, as you see it (* marks who is to act):\n" + draw(table, seat),
        f"{prompt}{rules}",
        "What you may do now:\n" + "\n".join(acts),
    ]
    return "\n\n".join(part for part in parts if part)


def range_of(choice: Choice) -> str:
    """What may be named instead of the amount of a choice; "" if it has none."""
    if choice.amount is None:
        return ""
    return f"; {choice.amount.name} may be {choice.amount.low} to {choice.amount.high}"


def draw(table: Game, seat: int) -> str:
    """Draw the table as text, as the terminal shows it."""
    from rich.console import Console

    page = StringIO()
    console = Console(file=page, width=WIDE, color_system=None, highlight=False, emoji=False, legacy_windows=False)
    console.print(text_board(table, seat))
    lines = (UPRIGHT.sub("|", line).rstrip() for line in page.getvalue().splitlines())
    return "\n".join(line for line in lines if not RULED.fullmatch(line))


def log_of(game: Game, seat: int, most: int) -> tuple[list[str], int]:
    """The last `most` log sentences that a seat reads, and how many earlier ones are left out."""
    lines = [line["text"] for line in game.log_for(seat)]
    return lines[len(lines) - most :] if len(lines) > most else lines, max(0, len(lines) - most)
