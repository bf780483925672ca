"""What can go wrong between a table and a language model."""

from __future__ import annotations


class LanguageModelError(Exception):
    """The language model cannot play, or not go on. The message says what is wrong and what to do."""


class EndpointFailed(LanguageModelError):
    """The endpoint is not there, refuses the key or the model, keeps failing, or answers with what is no completion.

    attempts: how many requests were sent for this one question.
    """

    def __init__(self, text: str, attempts: int = 1):
        self.attempts = attempts
        super().__init__(text)


class BudgetSpent(LanguageModelError):
    """The next request would go beyond the budget."""


class NoUsableAnswer(LanguageModelError):
    """The model was asked as often as it may be, and named no act that is possible."""
