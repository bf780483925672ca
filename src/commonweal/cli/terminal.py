"""Play in the terminal: one person against bots, with the prompt, choices and reasons that the browser shows."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.markup import escape

from commonweal.cli.languages import ENGLISH, rules_with, words_in
from commonweal.debriefing import wording_of_measures
from commonweal.play import Choice, Committed, Game, NotDone, Seeded
from commonweal.play.bundle import state_after
from commonweal.play.language import speak
from commonweal.play.notation import operand_of
from commonweal.play.text_board import table_sentences, text_board, thing_tables
from commonweal.play.views import seen_by
from commonweal.players import Intentions, Player, player
from commonweal.players.out_of_turn import seat_out_of_turn
from commonweal.rulebook import FACILITATOR, Rulebook
from commonweal.wording import DECIMAL_KINDS, Message, message, word_hundredths, word_whole

YOU = 0
MOST_ASIDES = 3
"""If there are more choices beside the turn, they are shown on request only."""
MANY, OF_AN_ACT, EXAMPLES = 24, 6, 2
"""Of more choices than MANY, those of an act with more than OF_AN_ACT are shown on request, but EXAMPLES at once."""


def play_in_terminal(
    book: Rulebook, seats: int, charter: Mapping[str, Any], bots: str, seed: int | None, language: str = ENGLISH
) -> int:
    """Play one game on standard input and output. Returns the exit code."""
    console = Console(highlight=False, soft_wrap=True)
    try:
        bot: Player = player(bots)
        names = [words_in(language).patterns["play.you"], *(f"Bot {i}" for i in range(1, seats))]
        chance = Committed() if seed is None else Seeded(seed)
        game = Game.begin(book, seats, charter, chance, names)
    except ValueError as wrong:
        Console(stderr=True, highlight=False, soft_wrap=True).print(escape(f"commonweal: {wrong}"))
        return 2
    speak(game, language)
    return TerminalGame(game, bot, console, secrets.randbits(32) if seed is None else seed, language).play()


class TerminalGame:
    """A game between one person and bots in the terminal."""

    def __init__(self, game: Game, bot: Player, console: Console, seed: int, language: str = ENGLISH):
        self.game, self.bot, self.console, self.seed = game, bot, console, seed
        self.words, self.texts, self.language = words_in(language), game.book.texts.spoken(language), language
        self.minds = Intentions()
        self.shown = 0
        self.asked = 0
        """After how many moves a bot was last asked whether it acts out of turn."""
        self.passed = -1
        """After how many moves the person last let the game go on, who might have acted as the facilitator."""

    def play(self) -> int:
        console, game = self.console, self.game
        console.print(f"[bold]{escape(self.texts.title)}[/bold]  {escape(self.texts.blurb)}")
        if isinstance(game.chance, Committed):
            console.print(f"[dim]{self.say('commitment', commitment=game.chance.commitment[:16])}[/dim]")
        console.print(f"[dim]{self.say('help')}[/dim]")
        while not game.over:
            self.show_log()
            if self.bot_acts_out_of_turn():
                continue
            if YOU in game.to_act or self.may_lead():
                if not self.ask():
                    console.print(self.say("left"))
                    return 0
            else:
                seat = min(game.to_act)
                game.do(seat, self.minds.next_act(self.bot, game.book, game.s, seat, self.seed + game.moves_done))
        self.show_log()
        self.show_table()
        self.show_end()
        return 0

    def say(self, id: str, /, **values: str | int) -> str:
        """A sentence of the terminal in the language of the reader."""
        return self.words.say(message(f"play.{id}", values))

    def refusal(self, wrong: NotDone) -> str:
        """Why an act was not done, and what to do, in the language of the reader."""
        why = self.game.word(wrong.message, YOU)
        todo = self.game.word(wrong.remedy, YOU) if wrong.remedy else ""
        return " ".join(filter(None, (why, f"({wrong.rule})" if wrong.rule else "", todo)))

    def range_of(self, choice: Choice) -> str:
        """What may be named instead of the amount of a choice; "" if it has none."""
        if choice.amount is None:
            return ""
        book = self.game.book
        kind = operand_of(book, book.acts_by_name[choice.name], choice.amount.name, choice.operands).kind
        low, high = (
            word_hundredths(bound, self.language) if kind in DECIMAL_KINDS else word_whole(bound, self.language)
            for bound in choice.amount[1:]
        )
        return f"  {self.say('range', name=choice.amount.name, low=low, high=high)}"

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

    def show_table(self, word: str = "") -> None:
        """Show the table, or the things whose title begins with a word."""
        tables = thing_tables(self.game, YOU) if word else {}
        found = [table for title, table in tables.items() if title.lower().startswith(word.lower())]
        for part in found or (text_board(self.game, YOU),):
            self.console.print(part)

    def ask(self) -> bool:
        """Ask the person for one act. Returns False if they leave."""
        self.show_table()
        prompt, rules = self.game.prompt(YOU)
        self.console.print(f"[bold]{escape(prompt)}[/bold]  [dim]{' '.join(rules)}[/dim]")
        choices, led = self.game.acts(YOU), self.acts_of_facilitator()
        asides = [choice for choice in choices if self.game.book.acts_by_name[choice.name].aside]
        folded = asides if len(asides) > MOST_ASIDES and len(asides) < len(choices) else []
        choices = [choice for choice in choices if choice not in folded] + folded
        self.show_folded(choices[: len(choices) - len(folded)])
        if folded:
            self.console.print(f"[dim]{self.say('more_choices', count=len(folded))}[/dim]")
        if led:
            self.console.print(f"[bold]{self.say('as_facilitator')}[/bold]")
            self.show_choices(led, len(choices) + 1)
        choices += led
        waits = YOU not in self.game.to_act
        if waits:
            self.console.print(f"[dim]{self.say('may_pass')}[/dim]")
        while True:
            try:
                typed = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed in ("quit", "q"):
                return False
            if waits and not typed:
                self.passed = self.game.moves_done
                return True
            if typed and self.answer(typed, choices):
                return True

    def show_choices(self, choices: list[Choice], first: int = 1) -> None:
        """Print choices with their numbers, from `first` on."""
        for i, choice in enumerate(choices, first):
            self.console.print(f"  {i:2d}  {escape(choice.label)}  [dim]{choice.act}{self.range_of(choice)}[/dim]")

    def show_folded(self, choices: list[Choice]) -> None:
        """Print choices with their numbers; where there are many, only the first of each act that has many."""
        at = 0
        for name, of_act in groupby(choices, key=lambda choice: choice.name):
            found = list(of_act)
            is_long = len(choices) > MANY and len(found) > OF_AN_ACT
            self.show_choices(found[:EXAMPLES] if is_long else found, at + 1)
            at += len(found)
            if is_long:
                self.console.print(f"[dim]{self.say('more_like_these', count=len(found) - EXAMPLES, act=name)}[/dim]")

    def show_more(self, word: str, choices: list[Choice]) -> None:
        """Print the choices that contain a word, with their numbers and what the game would say of the table then."""
        found = [(at, one) for at, one in enumerate(choices, 1) if word.lower() in f"{one.name} {one.label}".lower()]
        for at, choice in found:
            self.show_choices([choice], at)
            for text in self.sentences_after(choice.act) if word and self.actor_of(choice.act) == YOU else []:
                self.console.print(f"[dim]      {escape(text)}[/dim]")
        if not found:
            self.console.print(escape(self.say("none_like_this", word=word)))

    def acts_of_facilitator(self) -> list[Choice]:
        """What the person may do as the facilitator."""
        return self.game.acts(FACILITATOR) if self.game.book.has_facilitator else []

    def may_lead(self) -> bool:
        """Whether the person may act as the facilitator, and has not let the game go on."""
        return self.passed != self.game.moves_done and bool(self.acts_of_facilitator())

    def answer(self, typed: str, choices: list[Choice]) -> bool:
        """Carry out what was typed. Returns True if the game went on."""
        word, _, rest = typed.partition(" ")
        if word in ("?", "help"):
            self.console.print(self.say("commands"))
        elif word == "table":
            self.show_table(rest)
        elif word == "more":
            self.show_more(rest, choices)
        elif word == "log":
            for line in self.game.log_for(YOU)[-15:]:
                self.console.print(f"  {escape(line['text'])}")
        elif word == "rules":
            self.show_rules(rest)
        elif word == "why":
            self.explain(rest, choices)
        elif word == "undo":
            return self.undo()
        elif typed.isdecimal() and not 1 <= int(typed) <= len(choices):
            self.console.print(self.say("no_choice", low=typed, high=str(len(choices))))
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
            self.game.do(self.actor_of(act), act)
        except NotDone as wrong:
            self.console.print(escape(self.refusal(wrong)))
            return False
        return True

    def actor_of(self, act: str | list[str]) -> int:
        """The actor of a typed act: the person, who is also the facilitator if the game has one."""
        first = (act if isinstance(act, str) else act[0]).split(" ")[0]
        named = self.game.book.acts_by_name.get(first)
        return FACILITATOR if named is not None and named.by_facilitator else YOU

    def undo(self) -> bool:
        may, why, moves = self.game.may_undo(YOU)
        if may == "no":
            self.console.print(self.game.word(why, YOU))
            return False
        self.game.rewind(moves)
        self.shown = self.game.moves_done
        return True

    def explain(self, typed: str, choices: list[Choice]) -> None:
        """Say why acts are not possible, or what follows from them as far as that is known."""
        is_number = typed.isdecimal() and 1 <= int(typed) <= len(choices)
        acts = choices[int(typed) - 1].act if is_number else self.read_acts(typed, [])
        lines: list[Message] = []
        sentences: list[str] = []
        try:
            if self.actor_of(acts) == YOU:
                lines = self.game.preview(YOU, acts)["lines"]
                sentences = self.sentences_after(acts)
            elif refusal := self.game.why_not(FACILITATOR, acts):
                self.console.print(escape(f"{refusal.text} ({refusal.rule})"))
                return
        except NotDone as wrong:
            self.console.print(escape(self.refusal(wrong)))
            return
        self.console.print(self.say("possible"))
        for line in lines:
            self.console.print(f"  {escape(self.game.word(line, YOU))}")
        for text in sentences:
            self.console.print(f"  {escape(text)}")

    def sentences_after(self, acts: str | list[str]) -> list[str]:
        """The sentences about the table that acts of the person would add, such as a clause in a draft.

        None if the acts show something hidden or lead to chance."""
        after = state_after(self.game, YOU, [acts] if isinstance(acts, str) else acts)
        before = table_sentences(self.game, YOU)
        return [] if after is None else [text for text in table_sentences(after, YOU) if text not in before]

    def show_rules(self, word: str) -> None:
        found = rules_with(self.game.book, self.language, word)
        for rule, texts in list(found.items())[:10]:
            self.console.print(f"  [bold]{rule}[/bold] {escape(' '.join(texts))}")
        if len(found) > 10:
            self.console.print(f"  {self.say('more_rules', count=len(found) - 10)}")
        elif not found:
            self.console.print(escape(self.say("no_rule", word=word)))

    def show_end(self) -> None:
        """Print how the game ended, and the secret of the shuffles."""
        self.console.print(f"[bold]{escape(self.game.prompt()[0])}[/bold]")
        titles = wording_of_measures(self.game.book, self.language).patterns
        for seat, result in enumerate(self.game.outcome or []):
            figures = (
                f"{titles[f'measures.{name}.title']} {word_whole(value, self.language)}"
                for name, value in result.items()
                if value is not None
            )
            self.console.print(f"  {escape(self.game.names[seat])}: {', '.join(figures)}")
        if isinstance(self.game.chance, Committed):
            self.console.print(f"[dim]{self.say('secret', secret=self.game.chance.secret.hex())}[/dim]")
