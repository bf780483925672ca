"""The player that asks a language model; after an impossible act it explains why, and asks again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from commonweal.play import Game, NotDone, notation
from commonweal.play.views import seen_by
from commonweal.players import Player, player
from commonweal.players.language_model import prompt
from commonweal.players.language_model.answer import Unreadable, read_answer
from commonweal.players.language_model.budget import Budget
from commonweal.players.language_model.endpoint import Message, Reply
from commonweal.players.language_model.errors import EndpointFailed, LanguageModelError, NoUsableAnswer
from commonweal.players.language_model.transcript import Transcript
from commonweal.rulebook import Rulebook

ERROR = "error"
CUT_OFF = "Your answer was cut off before its end, so it names no act. Answer again, and shorter."
EMPTY = "(nothing)"
"""Replaces an empty answer in the next prompt, because endpoints refuse messages without text."""
TRIES = 3
LOG_ENTRIES = 60


class Model(Protocol):
    """What the player asks: an `Endpoint`, or anything like it."""

    model: str

    def ask(self, messages: list[Message], *, max_requests: int | None = None) -> Reply: ...


@dataclass
class Question:
    """One decision: a determinized table, the seat and its view, the number of moves so far, and the messages."""

    table: Game
    seat: int
    view: Any
    move: int | None = None
    messages: list[Message] = field(default_factory=list)

    def say(self, role: str, content: str) -> None:
        """Add a message; role: system, user or assistant."""
        self.messages.append({"role": role, "content": content})


@dataclass
class Score:
    """How a model did: decisions, answers that named no possible act, decisions left to the fallback."""

    decisions: int = 0
    refused: int = 0
    fallbacks: int = 0


@dataclass
class LanguageModelPlayer:
    """Asks a model for every act of a seat with at least two possible acts.

    tries: how often to ask for one act. fallback: who decides if no answer is usable: a kind of player ("sensible"), or
    "error" to raise NoUsableAnswer. rules: "short" or "full". log_entries: how many of them a prompt contains.
    score: how the model did so far.
    """

    endpoint: Model
    budget: Budget = field(default_factory=Budget)
    transcript: Transcript = field(default_factory=Transcript)
    tries: int = TRIES
    fallback: str = ERROR
    rules: str = prompt.RULES[0]
    log_entries: int = LOG_ENTRIES
    score: Score = field(default_factory=Score)
    kind: str = "language-model"

    def __post_init__(self) -> None:
        if self.tries < 1 or self.log_entries < 0:
            raise ValueError("tries must be at least 1, and log_entries at least 0")
        if self.rules not in prompt.RULES:
            raise ValueError(f"rules are {' or '.join(prompt.RULES)}, not {self.rules!r}")
        self._fallback: Player | None = None if self.fallback == ERROR else player(self.fallback)

    def decide(self, game: Game, seat: int, rng_seed: int = 0) -> int:
        """Choose an act for a seat of a game. Returns its integer; -1 if it has none. rng_seed: for the fallback.

        Raises LanguageModelError.
        """
        heard, left_out = prompt.log_of(game, seat, self.log_entries)
        question = Question(
            prompt.determinize_game(game, seat), seat, seen_by(game.book, game.s, seat), game.moves_done
        )
        return self._decide(question, heard, left_out, rng_seed)

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose. The model gets no log, because a view has none. Raises LanguageModelError."""
        return self._decide(Question(prompt.determinize_view(book, view, seat), seat, view), [], 0, rng_seed)

    def _decide(self, question: Question, heard: list[str], left_out: int, rng_seed: int) -> int:
        table, seat = question.table, question.seat
        possible = table.possible(seat)
        if not possible:
            return -1
        if len(possible) == 1 and table.book.act_of(possible[0]).amount is None:
            return possible[0]
        question.say("system", prompt.write_opening(table, seat, self.rules))
        question.say("user", prompt.write_situation(table, seat, heard, left_out))
        number, tried = None, 0
        while number is None:
            tried += 1
            line: dict[str, Any] = {"move": question.move, "seat": seat, "model": self.endpoint.model, "try": tried}
            reply = self._ask(question, line)
            line |= transcribe(reply)
            number, wrong = (None, CUT_OFF) if reply.was_cut_off else self._read(table, seat, reply.text)
            if number is not None:
                self._note(line, question, act=notation.act_text(table.book, number))
                break
            self.score.refused += 1
            if tried == self.tries:
                number = self._fall_back(question, rng_seed, line, wrong)
                break
            self._note(line, question, refused=wrong)
            question.say("assistant", reply.text.strip() or EMPTY)
            question.say("user", wrong)
        self.score.decisions += 1
        return number

    def _ask(self, question: Question, line: dict[str, Any]) -> Reply:
        """Ask once within the budget. An error is written to the transcript before it is raised."""
        try:
            self.budget.check(question.messages)
            reply = self.endpoint.ask(question.messages, max_requests=self.budget.requests_left)
        except EndpointFailed as failed:
            self.budget.fail(failed.attempts)
            self._note(line | {"attempts": failed.attempts}, question, error=str(failed))
            raise
        except LanguageModelError as wrong:
            self._note(line | {"attempts": 0}, question, error=str(wrong))
            raise
        self.budget.spend(reply)
        return reply

    def _read(self, table: Game, seat: int, text: str) -> tuple[int | None, str]:
        """Read the act in an answer. Without a possible one, returns None and what to tell the model."""
        again = "Answer again with one of the acts of the list."
        try:
            act = read_answer(text, {a.name: tuple(a.operands) for a in table.book.acts if not a.by_chance})
            if isinstance(act, int):
                choices = table.acts(seat)
                if not 1 <= act <= len(choices):
                    return None, f"The list has no number {act}, only 1 to {len(choices)}. {again}"
                act = choices[act - 1].act
            number = table.read(seat, act)
            refusal = table.why_not(seat, number)
        except Unreadable as wrong:
            return None, f"{wrong} {again}"
        except NotDone as wrong:
            return None, " ".join(filter(None, (str(wrong), wrong.todo, again)))
        if refusal is None:
            return number, ""
        rule = f" ({refusal.rule})" if refusal.rule else ""
        return None, f"“{refusal.act}” is not possible: {refusal.text}{rule} {again}"

    def _fall_back(self, question: Question, rng_seed: int, line: dict[str, Any], wrong: str) -> int:
        """Let the fallback choose; the transcript names both. Raises NoUsableAnswer without a fallback."""
        if self._fallback is None:
            text = f"{self.endpoint.model} named no possible act in {self.tries} answers. The last time: {wrong}"
            self._note(line, question, refused=wrong, error=text)
            raise NoUsableAnswer(text)
        book = question.table.book
        number = self._fallback.choose(book, question.view, question.seat, rng_seed)
        self.score.fallbacks += 1
        self._note(line, question, refused=wrong, fallback=self.fallback, act=notation.act_text(book, number))
        return number

    def _note(self, line: dict[str, Any], question: Question, **more: Any) -> None:
        self.transcript.write(**line, **more, messages=question.messages)


def transcribe(reply: Reply) -> dict[str, Any]:
    """Write a reply as the transcript has it."""
    usage = {"prompt_tokens": reply.prompt_tokens, "answer_tokens": reply.answer_tokens, "counted": reply.counted}
    return {
        "answer": reply.text,
        "ended": reply.ended,
        "usage": usage,
        "attempts": reply.attempts,
        "seconds": round(reply.seconds, 3),
    }
