"""Language models as players, over any OpenAI-compatible endpoint: own view and legal acts in, an act out.

Nothing here needs the library `openai` before an `Endpoint` is made.
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
