"""Every installed game as an OpenSpiel game, `commonweal_<name>`, registered when this module is imported.

import commonweal.adapters.openspiel, pyspiel
game = pyspiel.load_game("commonweal_potlatch(players=4,hand_size_rule=four)")
state = game.new_initial_state()

Sequential, with explicit chance, imperfect information and general sum; returns are the game's `utility` at the end.
The parameters are `players`, `max_acts` and every option of the charter: a number or a word as people write it, an
option with one number for each seat as text with spaces (`1 0 0 2`), a deck of your own as `deck_text` writes it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from commonweal.adapters.information_state import information_state, view_text
from commonweal.adapters.missing_extra import without_extra
from commonweal.adapters.observation import columns, flat
from commonweal.adapters.tree import NOBODY_ACTS, Node, Tree
from commonweal.play.catalogue import books
from commonweal.play.views import view, views_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.state.visibility import is_open
from commonweal.rulebook.values.actors import CHANCE
from commonweal.validation import DEFAULT_MAX_ACTS, check_options, check_seats, rulebook_of

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise without_extra(__name__, missing) from None

DEFAULT = ""
"""Stands for the default of an option whose parameter is a text."""
EMPTY = "none"
"""Stands for an empty set."""


# ---------------------------------------------------------------- charters as parameters
def parameters(book: Rulebook, seats: int, charter: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a charter to parameters of an OpenSpiel game. Raises BrokenDeck."""
    return {name: _as_parameter(book.options.get(name), value, seats) for name, value in charter.items()}


def _as_parameter(option: Option | None, value: Any, seats: int) -> Any:
    if option is not None and option.deck is not None:
        return deck_text(option.deck.read(value))
    if option is not None and option.things is not None:
        members = value if isinstance(value, (list, tuple)) else [value]
        return " ".join(f"#{option.number_of(one)}" for one in members) or EMPTY  # a number alone would not be a text
    if option is not None and option.is_list:
        places = seats if option.per_seat else option.size
        return " ".join(map(str, value if isinstance(value, (list, tuple)) else [value] * places))
    return value if option is None else option.plain(value)


def deck_text(rows: Any) -> str:
    """Encode the cards of a deck as one word that can be part of a game's name; "" is the standard deck (None)."""
    if rows is None:
        return DEFAULT
    return base64.urlsafe_b64encode(json.dumps(rows).encode()).decode().rstrip("=")


def _deck_of(name: str, text: str) -> Any:
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, RecursionError):
        raise ValueError(f"{name} is not a deck encoded by deck_text") from None


def charter_of(book: Rulebook, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Convert the parameters of a game to a charter. Raises ValueError."""
    charter: dict[str, Any] = {}
    for name, option in book.options.items():
        value = given.get(name, DEFAULT)
        if value == DEFAULT:
            continue
        if option.deck is not None:
            value = _deck_of(name, value)
        elif option.things is not None:
            value = [] if value == EMPTY else value.replace("#", "").split()
        elif option.is_list:
            words = value.split()
            value = words if len(words) > 1 or seats == 1 else words[0]
        charter[name] = value
    return charter


def _defaults(book: Rulebook) -> dict[str, Any]:
    defaults: dict[str, Any] = {"players": check_seats(book, None), "max_acts": DEFAULT_MAX_ACTS}
    for name, option in book.options.items():
        as_text = option.is_list or option.deck is not None
        defaults[name] = DEFAULT if as_text else option.say(option.default)
    return defaults


# ---------------------------------------------------------------- games
def register(book: Rulebook) -> str:
    """Register a rulebook with OpenSpiel, once per process. Returns the name to load it by."""
    kind = pyspiel.GameType(
        short_name=f"commonweal_{book.name}",
        long_name=book.texts.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=book.seats[0],
        max_num_players=book.seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_defaults(book),
    )
    pyspiel.register_game(kind, type(f"TableGame_{book.name}", (TableGame,), {"book": book, "kind": kind}))
    return str(kind.short_name)


def load(
    game: str | Rulebook,
    *,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> TableGame:
    """Load an installed or registered game under a charter: `pyspiel.load_game` with `parameters`.

    Raises UnknownGame, CharterError, ValueError.
    """
    book = rulebook_of(game)
    number, chosen = check_seats(book, seats), check_options("charter", charter)
    tree = Tree(book, number, chosen, max_acts)
    given = parameters(book, number, chosen) | {"players": tree.seats, "max_acts": tree.max_acts}
    loaded: TableGame = pyspiel.load_game(f"commonweal_{book.name}", given)
    return loaded


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of seats and a charter. Each rulebook has a subclass."""

    book: Rulebook
    kind: Any

    def __init__(self, given: Mapping[str, Any] | None = None):
        """given: parameters. Raises CharterError, ValueError."""
        book = self.book
        asked = _defaults(book) | dict(given or {})
        seats = asked["players"]
        self.tree = Tree(book, seats, charter_of(book, asked, seats), asked["max_acts"])
        low, high = book.utility_range
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.tree.numbering.size,
            max_chance_outcomes=self.tree.outcomes,
            num_players=seats,
            min_utility=float(min(low, 0)),
            max_utility=float(max(high, 0)),
            max_game_length=asked["max_acts"],
        )
        super().__init__(self.kind, facts, asked)

    def __reduce__(self) -> Any:
        return _load_game, (str(self),)

    def new_initial_state(self) -> TableState:
        """Return the state before the first act, which in most games is one of chance."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Create an Observer."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _load_game(text: str) -> Any:
    return pyspiel.load_game(text)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. `node` is its node in the tree, with all that is hidden."""

    def __init__(self, game: TableGame):
        super().__init__(game)
        self.node: Node = game.tree.begin()

    def current_player(self) -> int:
        if self.node.who == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.who == NOBODY_ACTS else self.node.who

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.possible if player == self.node.who else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The integers of the outcomes with their probabilities."""
        total = sum(self.node.weights)
        return [(act, weight / total) for act, weight in zip(self.node.possible, self.node.weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.node.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.text(action)

    def is_terminal(self) -> bool:
        return self.node.who == NOBODY_ACTS

    def returns(self) -> list[float]:
        """The utility of each player at the end; 0 before it, and if the game was cut short."""
        return self.node.returns

    def __str__(self) -> str:
        """Write the whole state, including what is hidden, and who acts."""
        acts = {CHANCE: "chance", NOBODY_ACTS: "nobody"}.get(self.node.who, f"seat {self.node.who}")
        return f"{view_text(views_of(self.node.tree.book).full(self.node.s))}\nto act: {acts}"


class Observer:
    """Observe what a player sees (`commonweal.play.views`), or with perfect recall all that it has seen, as text.

    tensor: float32, made of `player` (one number for each player, 1 for the observing one) and `view` (the columns of
    the view). Without public information, only the columns that are not open to all; without private information, the
    view of a spectator.
    """

    def __init__(self, game: TableGame, kind: Any, params: Any):
        if params:
            raise ValueError(f"observations of Commonweal have no parameters, but {params} were given")
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public, self._recall = bool(kind.public_info), bool(kind.perfect_recall)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees what all players see together; ask for one player at a time")
        if self._recall and not self._public:
            raise ValueError("perfect recall does not separate private from public information; ask with public_info")
        self._book = game.book
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recall:
            self._lay_out(game.num_players())

    def _lay_out(self, players: int) -> None:
        fields = self._book.fields
        open_ = [c.field not in fields or is_open(fields[c.field]) for c in columns(self._book)]
        self._places = [i for i, is_open in enumerate(open_) if self._public or (self._private and not is_open)]
        mine = players if self._private else 0
        self.tensor = tensor = np.zeros(mine + len(self._places), np.float32)
        if mine:
            self.dict["player"] = tensor[:mine]
        self.dict["view"] = tensor[mine:]

    def _viewer(self, player: int) -> int | None:
        return player if self._private else None

    def set_from(self, state: TableState, player: int) -> None:
        """Fill `tensor` and `dict` with what the player sees; do nothing with perfect recall."""
        if self.tensor is None:
            return
        if "player" in self.dict:
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
        row = flat(self._book, view(self._book, state.node.s, self._viewer(player)))
        self.dict["view"][:] = [row[i] for i in self._places]

    def string_from(self, state: TableState, player: int) -> str:
        """Write what the player sees as text."""
        viewer = self._viewer(player)
        if self._recall:
            return information_state(state.node, viewer)
        if self._public:
            return view_text(view(self._book, state.node.s, viewer))
        return view_text(views_of(self._book).private(state.node.s, player)) if self._private else ""


NAMES = tuple(register(book) for book in books())
"""The names of the registered games."""
