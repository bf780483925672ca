"""The errors of language models as players."""

from __future__ import annotations


class LanguageModelError(Exception):
    """The language model cannot play, or cannot go on. The message says what is wrong and what to do."""


class EndpointFailed(LanguageModelError):
    """The endpoint cannot be reached, refuses the key or the model, keeps failing, or sends no valid completion.

    attempts: how many requests were sent for this question.
    """

    def __init__(self, text: str, attempts: int = 1):
        self.attempts = attempts
        super().__init__(text)


class BudgetSpent(LanguageModelError):
    """The next request would exceed the budget."""


class NoUsableAnswer(LanguageModelError):
    """The model named no possible act in all its tries."""
