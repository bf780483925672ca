"""Play in the terminal: one person against bots, with the prompt, choices and reasons that the browser shows."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape

from commonweal.play import Choice, Committed, Game, NotDone, Seeded
from commonweal.play.text_board import text_board
from commonweal.play.views import seen_by
from commonweal.players import Intentions, Player, player
from commonweal.players.asking import seat_out_of_turn
from commonweal.rulebook import Rulebook

YOU = 0
HELP = """Type the number of a choice, the beginning of its text, or an act. Acts with ; between them are one move.
  why ACT    why an act is not possible       rules WORD  rules that contain this word or have this id
  log        the last log entries             undo        take back your last act, if that is allowed
  table      show the table again             quit        leave the game"""


def play_in_terminal(book: Rulebook, seats: int, charter: Mapping[str, Any], bots: str, seed: int | None) -> int:
    """Play one game on standard input and output. Returns the exit code."""
    console = Console(highlight=False, soft_wrap=True)
    try:
        bot: Player = player(bots)
        names = ["You", *(f"Bot {i}" for i in range(1, seats))]
        chance = Committed() if seed is None else Seeded(seed)
        game = Game.begin(book, seats, charter, chance, names)
    except ValueError as wrong:
        Console(stderr=True, highlight=False, soft_wrap=True).print(escape(f"commonweal: {wrong}"))
        return 2
    return TerminalGame(game, bot, console, secrets.randbits(32) if seed is None else seed).play()


def range_of(choice: Choice) -> str:
    """What may be named instead of the amount of a choice; "" where it has none."""
    if choice.amount is None:
        return ""
    return f"  {choice.amount.name}: {choice.amount.low:,} to {choice.amount.high:,}"


class TerminalGame:
    """A game between one person and bots in the terminal."""

    def __init__(self, game: Game, bot: Player, console: Console, seed: int):
        self.game, self.bot, self.console, self.seed = game, bot, console, seed
        self.minds = Intentions()
        self.shown = 0
        self.asked = 0
        """After how many moves a bot was last asked whether it acts out of turn."""

    def play(self) -> int:
        console, game = self.console, self.game
        console.print(f"[bold]{escape(game.book.texts.title)}[/bold]  {escape(game.book.texts.blurb)}")
        if isinstance(game.chance, Committed):
            console.print(f"[dim]The shuffles are committed to: {game.chance.commitment[:16]}...[/dim]")
        console.print("[dim]Type ? for help.[/dim]")
        while not game.over:
            self.show_log()
            if self.bot_acts_out_of_turn():
                continue
            if YOU in game.to_act:
                if not self.ask():
                    console.print("You left the table. Goodbye.")
                    return 0
            else:
                seat = min(game.to_act)
                game.do(seat, self.minds.next_act(self.bot, game.book, game.s, seat, self.seed + game.moves_done))
        self.show_log()
        self.show_table()
        self.show_end()
        return 0

    def bot_acts_out_of_turn(self) -> bool:
        """Now and then let a bot act out of turn, and say whether it did."""
        game, rng_seed = self.game, self.seed + self.game.moves_done
        seat = seat_out_of_turn(game, rng_seed) if self.asked != game.moves_done else None
        self.asked = game.moves_done
        if seat is None or seat == YOU:
            return False
        act = self.bot.choose(game.book, seen_by(game.book, game.s, seat), seat, rng_seed)
        if act >= 0:
            game.do(seat, act)
        return act >= 0

    def show_log(self) -> None:
        """Print what has happened since the last call."""
        for line in self.game.log_for(YOU, since=self.shown):
            mark = "[bold]" if line["kind"] == "consequence" else ""
            rule = f"  [dim]{line['rule']}[/dim]" if line["kind"] == "consequence" and line["rule"] else ""
            self.console.print(f"  {mark}{escape(line['text'])}{'[/bold]' if mark else ''}{rule}")
        self.shown = self.game.moves_done

    def show_table(self) -> None:
        self.console.print(text_board(self.game, YOU))

    def ask(self) -> bool:
        """Ask the person for one act. Returns False if they leave."""
        self.show_table()
        prompt, rules = self.game.prompt(YOU)
        self.console.print(f"[bold]{escape(prompt)}[/bold]  [dim]{' '.join(rules)}[/dim]")
        choices = self.game.acts(YOU)
        for i, choice in enumerate(choices, 1):
            self.console.print(f"  {i:2d}  {escape(choice.label)}  [dim]{choice.act}{range_of(choice)}[/dim]")
        while True:
            try:
                typed = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed in ("quit", "q"):
                return False
            if typed and self.answer(typed, choices):
                return True

    def answer(self, typed: str, choices: list[Choice]) -> bool:
        """Carry out what was typed. Returns True if the game went on."""
        word, _, rest = typed.partition(" ")
        if word in ("?", "help"):
            self.console.print(HELP)
        elif word == "table":
            self.show_table()
        elif word == "log":
            for line in self.game.log_for(YOU)[-15:]:
                self.console.print(f"  {escape(line['text'])}")
        elif word == "rules":
            self.show_rules(rest)
        elif word == "why":
            self.explain(rest)
        elif word == "undo":
            return self.undo()
        elif typed.isdecimal() and not 1 <= int(typed) <= len(choices):
            self.console.print(f"There is no choice {typed}. Choose 1 to {len(choices)}.")
        else:
            return self.do(choices[int(typed) - 1].act if typed.isdecimal() else self.read_acts(typed, choices))
        return False

    def read_acts(self, typed: str, choices: list[Choice]) -> str | list[str]:
        """The act that was typed; several with `;` between them are a list."""
        whole = self.matching_act(typed, choices)
        acts = [self.matching_act(act.strip(), choices) for act in typed.split(";") if act.strip()]
        return acts if len(acts) > 1 and whole == typed else whole

    def matching_act(self, typed: str, choices: list[Choice]) -> str:
        """The act of the only choice whose label begins with what was typed; else the text itself.

        A number that was typed is whole: “Offer 5” does not begin “Offer 50”."""
        begun = re.compile(re.escape(typed) + (r"(?!\d)" if typed[-1:].isdecimal() else ""), re.IGNORECASE)
        fitting = [choice.act for choice in choices if begun.match(choice.label)]
        return fitting[0] if len(fitting) == 1 else typed

    def do(self, act: str | list[str]) -> bool:
        try:
            self.game.do(YOU, act)
        except NotDone as wrong:
            self.console.print(escape(" ".join(filter(None, (str(wrong), wrong.todo)))))
            return False
        return True

    def undo(self) -> bool:
        may, why, moves = self.game.may_undo(YOU)
        if may == "no":
            self.console.print(self.game.word(why, YOU))
            return False
        self.game.rewind(moves)
        self.shown = self.game.moves_done
        return True

    def explain(self, typed: str) -> None:
        try:
            self.game.preview(YOU, self.read_acts(typed, []))
        except NotDone as wrong:
            self.console.print(escape(" ".join(filter(None, (str(wrong), wrong.todo)))))
            return
        self.console.print("It is possible.")

    def show_rules(self, word: str) -> None:
        texts = self.game.book.texts
        found = [
            (i, e["text"])
            for i, e in {**texts.rules, **texts.rulings}.items()
            if word.lower() in (i + e["text"]).lower()
        ]
        for rule, text in found[:10]:
            self.console.print(f"  [bold]{rule}[/bold] {escape(text)}")
        if len(found) > 10:
            self.console.print(f"  and {len(found) - 10} more. Type a longer word to narrow the list.")
        elif not found:
            self.console.print(f"No rule contains “{escape(word)}”.")

    def show_end(self) -> None:
        """Print how the game ended, and the secret of the shuffles."""
        self.console.print(f"[bold]{escape(self.game.prompt()[0])}[/bold]")
        for seat, result in enumerate(self.game.outcome or []):
            figures = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in result.items())
            self.console.print(f"  {escape(self.game.names[seat])}: {figures}")
        if isinstance(self.game.chance, Committed):
            self.console.print(f"[dim]The secret of the shuffles was {self.game.chance.secret.hex()}.[/dim]")
