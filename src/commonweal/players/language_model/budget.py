"""Limit what language models may use: requests, tokens, money. All players of a match share one budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from commonweal.players.language_model.errors import BudgetSpent

if TYPE_CHECKING:
    from commonweal.players.language_model.endpoint import Message, Reply

CHARACTERS_A_TOKEN = 4
"""The estimate for the length of a token, for endpoints that do not count tokens."""
MILLION = 1_000_000


def estimate_tokens(text: str) -> int:
    """Estimate how many tokens a text has."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


@dataclass
class Budget:
    """Limits (None: no limit) and what has been spent.

    max_requests: requests sent, retries included. max_tokens: of prompts and answers together. max_cost: in the
    currency of the prices. prompt_price, answer_price: for a million tokens.

    A request whose prompt alone would exceed a limit is not sent; an answer may exceed it. Raises ValueError for
    invalid limits.
    """

    max_requests: int | None = None
    max_tokens: int | None = None
    max_cost: float | None = None
    prompt_price: float = 0.0
    answer_price: float = 0.0
    requests: int = 0
    prompt_tokens: int = 0
    answer_tokens: int = 0

    def __post_init__(self) -> None:
        for name in ("max_requests", "max_tokens", "max_cost"):
            limit = getattr(self, name)
            if limit is not None and not (limit > 0 and isfinite(limit)):
                raise ValueError(f"{name} must be above 0, not {limit}; leave it out for no limit")
        for name in ("prompt_price", "answer_price"):
            if not (getattr(self, name) >= 0 and isfinite(getattr(self, name))):
                raise ValueError(f"{name} is the price of a million tokens, not {getattr(self, name)}")
        if self.max_cost is not None and not (self.prompt_price or self.answer_price):
            raise ValueError("max_cost needs the price of a million tokens: prompt_price, answer_price")

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.answer_tokens

    @property
    def cost(self) -> float:
        """What has been spent, at the given prices."""
        return (self.prompt_tokens * self.prompt_price + self.answer_tokens * self.answer_price) / MILLION

    @property
    def requests_left(self) -> int | None:
        return None if self.max_requests is None else max(0, self.max_requests - self.requests)

    def check(self, messages: Sequence[Message]) -> None:
        """Raise BudgetSpent if sending these messages would exceed the budget."""
        prompt = sum(estimate_tokens(message["content"]) for message in messages)
        cost = self.cost + prompt * self.prompt_price / MILLION
        if self.max_requests is not None and self.requests >= self.max_requests:
            raise BudgetSpent(f"The budget of {self.max_requests:,} requests is spent.")
        if self.max_tokens is not None and self.tokens + prompt > self.max_tokens:
            raise BudgetSpent(
                f"The budget of {self.max_tokens:,} tokens is spent: {self.tokens:,} are used, and the next prompt is "
                f"about {prompt:,}."
            )
        if self.max_cost is not None and cost > self.max_cost:
            raise BudgetSpent(f"The budget of {self.max_cost:g} is spent: {self.cost:.4f} so far.")

    def spend(self, reply: Reply) -> None:
        """Count the requests and tokens of an answered question."""
        self.requests += reply.attempts
        self.prompt_tokens += reply.prompt_tokens
        self.answer_tokens += reply.answer_tokens

    def fail(self, attempts: int) -> None:
        """Count the requests of a question that was not answered."""
        self.requests += attempts
