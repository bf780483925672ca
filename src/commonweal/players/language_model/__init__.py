"""Let language models play over any OpenAI-compatible endpoint: the view of a seat and its acts in, an act out.

Only making an `Endpoint` needs the library `openai`.
"""

from commonweal.players.language_model.budget import Budget
from commonweal.players.language_model.endpoint import Endpoint, Reply
from commonweal.players.language_model.errors import BudgetSpent, EndpointFailed, LanguageModelError, NoUsableAnswer
from commonweal.players.language_model.player import LanguageModelPlayer
from commonweal.players.language_model.transcript import Transcript

__all__ = [
    "Budget",
    "BudgetSpent",
    "Endpoint",
    "EndpointFailed",
    "LanguageModelError",
    "LanguageModelPlayer",
    "NoUsableAnswer",
    "Reply",
    "Transcript",
]
