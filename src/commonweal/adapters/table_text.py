"""Write the table as text, as the terminal shows it."""

from __future__ import annotations

import io

from rich.console import Console
from rich.markup import escape

from commonweal.play import Game
from commonweal.play.text_board import text_board

WIDTH = 120


def table_text(game: Game, seat: int | None) -> str:
    """Write the table, the prompt and the choices for a seat (None: a spectator); at the end, the results."""
    console = Console(file=io.StringIO(), width=WIDTH, highlight=False, soft_wrap=True, color_system=None)
    console.print(text_board(game, seat))
    console.print(escape(game.prompt(seat)[0]))
    for choice in game.acts(seat) if seat is not None and game.may_act(seat) else ():
        console.print(escape(f"  {choice.label}  {choice.act}"))
    for place, results in enumerate(game.outcome or []):
        figures = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in results.items() if value is not None)
        console.print(escape(f"  {game.names[place]}: {figures}"))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
