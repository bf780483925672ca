"""One table as a PettingZoo environment (AEC): each seat is an agent, sees what its seat sees, and acts in its turn.

from commonweal.adapters.pettingzoo import env
table = env("potlatch", seats=4, charter={"linked_games": 2})
table.reset(seed=7)
for agent in table.agent_iter():
    observation, reward, terminated, truncated, info = table.last()
    over = terminated or truncated
    table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from commonweal.adapters.compiled_steps import functions
from commonweal.adapters.missing_extra import without_extra
from commonweal.adapters.numbering import NOTHING, numbering
from commonweal.adapters.observation import code_of_views, column_bounds, columns, flat
from commonweal.adapters.step_loop import FINISHED, GOES_ON, TRIES
from commonweal.adapters.table_text import table_text
from commonweal.play import Game, Seeded
from commonweal.play.position import stand
from commonweal.play.views import view
from commonweal.rulebook import CharterError, Rulebook
from commonweal.validation import (
    DEFAULT_MAX_ACTS,
    MAX_SEED,
    check_max_acts,
    check_options,
    check_seats,
    check_seed,
    rulebook_of,
)

try:
    import numpy as np
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise without_extra(__name__, missing) from None

ANSI, HUMAN = "ansi", "human"

Observation = dict[str, NDArray[Any]]
MOMENT = {"_row", "_seed", "_mask", "_acts", "_skip_agent_selection", "_cumulative_rewards"} | {
    *("agents", "agent_selection", "infos", "rewards", "terminations", "truncations")
}
"""The attributes that change during a game, besides the records."""


def env(
    game: str | Rulebook,
    *,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> AECEnv[str, Observation, int]:
    """Create a table that refuses calls in the wrong order (PettingZoo's OrderEnforcingWrapper). See `raw_env`."""
    return OrderEnforcingWrapper(
        raw_env(game, seats=seats, charter=charter, render_mode=render_mode, max_acts=max_acts)
    )


def raw_env(
    game: str | Rulebook,
    *,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> TableEnv:
    """Create a table. game: a name or a rulebook.

    seats: default 4, or the nearest number that the game allows. max_acts: cut a game short after this many acts,
    including those of chance. render_mode: "ansi" (`render` returns text) or "human" (it prints).
    Raises UnknownGame, CharterError, ValueError.
    """
    return TableEnv(game, seats, check_options("charter", charter), render_mode, max_acts)


class TableEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """One table. Agents are seat_0 .. seat_<n-1>; the table plays chance and the clock.

    Game k after `reset(seed=s)` (k `reset()` calls later) is the game that table 0 of
    `commonweal.adapters.vectorised.Tables(..., seed=s)` plays for the same acts.
        observation  "observation": int32 (columns,), what the seat sees; `columns` names them
                     (int64 if a number that somebody sees may be larger);
                     "action_mask": int8 (actions,), 1 if the seat may do this action now
        action       a whole number: that of an act, or a compact one in a book with amounts (`numbering`)
        reward       the `utility` for the seat when the game is over; 0 for a game that was cut short
    Copies, including pickled ones, go on from the same moment, independent of each other.
    """

    metadata = {"render_modes": [ANSI, HUMAN], "name": "commonweal", "is_parallelizable": False}

    def __init__(
        self, game: str | Rulebook, seats: int | None, charter: dict[str, Any], render_mode: str | None, max_acts: int
    ):
        EzPickle.__init__(self, game, seats, charter, render_mode, max_acts)
        AECEnv.__init__(self)
        self.book = rulebook_of(game)
        number, max_acts = check_seats(self.book, seats), check_max_acts(max_acts)
        self._root, problems = self.book.adopt(number, charter)
        if problems:
            raise CharterError(problems)
        if render_mode not in (None, ANSI, HUMAN):
            raise ValueError(f"render_mode is {ANSI!r}, {HUMAN!r} or None, not {render_mode!r}")
        self.seats, self.charter, self.render_mode, self.max_acts = number, charter, render_mode, max_acts
        self.metadata = {**type(self).metadata, "name": f"commonweal_{self.book.name}_v{self.book.version}"}
        self.columns, self.numbering = columns(self.book), numbering(self.book)
        self.possible_agents = [f"seat_{seat}" for seat in range(number)]
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = column_bounds(self.book)
        self._dtype: Any = np.dtype(code_of_views(self.book))
        self.observation_spaces = {agent: self._observation_space(low, high) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self._rules = functions(self.book)
        self._s, self._workspace = self.book.table_class(), self.book.workspace_class()
        self._row = SimpleNamespace(table=0, game=0, acts=0, how_many=0)
        self._seed: int | None = None
        self._acts: dict[int, int] = {}
        """The acts that the selected agent may do, by their actions."""
        self._nothing = np.zeros(self.numbering.size, np.int8)
        self._nothing.flags.writeable = False

    def _observation_space(self, low: list[int], high: list[int]) -> spaces.Dict:
        lowest: NDArray[Any] = np.array(low, self._dtype)
        highest: NDArray[Any] = np.array(high, self._dtype)
        return spaces.Dict(
            {
                "observation": spaces.Box(lowest, highest, dtype=self._dtype),
                "action_mask": spaces.Box(0, 1, (self.numbering.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` may return for this agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions; the mask says which are possible."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------ playing
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed, or without one the next game. The first `reset()` draws a seed if need be.

        Raises ValueError for an invalid seed. `options` are not used: the charter is fixed when the table is created.
        """
        if seed is not None:
            self._seed, self._row.game = check_seed(seed), 0
        elif self._seed is None:
            self._seed = secrets.randbelow(MAX_SEED)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent, self._nothing) for agent in self.agents}
        self._skip_agent_selection = None
        self._mask = self._nothing
        for _ in range(TRIES):
            self._rules["begin_game"](self._s, self._root, self._workspace, self._row, self._seed)
            if self._rules["next_seat"](self._s, self._workspace, self._row, self.max_acts) == GOES_ON:
                return self._wait()
        raise ValueError(f"in no game of {self.book.name} under this charter does a seat ever act")

    def step(self, action: int | None) -> None:
        """Do an action of the selected agent; None for an agent whose game is over.

        Raises ValueError, with the rule, for an act that is not possible; then nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._possible_act(action)
        if number != NOTHING:
            self._rules["apply"](self._s, self._number[agent], number)
            self._row.acts += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._info(agent, self._nothing)
        became = self._rules["next_seat"](self._s, self._workspace, self._row, self.max_acts)
        if became == GOES_ON:
            self._wait()
        else:
            self._end(became)

    def _wait(self) -> None:
        """Select the seat that is asked, which the workspace names."""
        self.agent_selection = self.possible_agents[self._workspace.seat]
        self._acts = self.numbering.listed(self._workspace, self._row.how_many)
        if self._row.out_of_turn:
            self._acts[self.numbering.size - 1] = NOTHING
        self._mask = self._nothing.copy()
        self._mask[list(self._acts)] = 1
        self.infos[self.agent_selection] = self._info(self.agent_selection, self._mask)

    def _end(self, became: int) -> None:
        """End the game: finished, with rewards, or cut short, without."""
        self._mask, self._acts = self._nothing, {}
        over = became == FINISHED
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        if over:
            utility = self._rules["utility"]
            self.rewards = {agent: float(utility(self._s, self._number[agent])) for agent in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _info(self, agent: str, mask: NDArray[np.int8]) -> dict[str, Any]:
        return {"seat": self._number[agent], "action_mask": mask}

    def _possible_act(self, action: Any) -> int:
        seat = self._workspace.seat
        try:
            number = operator.index(action)
        except TypeError:
            raise ValueError(f"seat {seat}: an act must be a whole number, not {action!r}") from None
        if not 0 <= number < self.numbering.size:
            raise ValueError(f"seat {seat}: there is no act {number}; they go from 0 to {self.numbering.size - 1}")
        if number not in self._acts:
            raise ValueError(f"seat {seat} may not do act {number}, {self._why_not(number)}; see action_mask")
        return self._acts[number]

    def _why_not(self, number: int) -> str:
        if self.numbering.is_compact or number == self.numbering.wait:
            return f"{self.numbering.text(number)}: it is not listed"
        if self.book.act_of(number).by_chance:
            return "it is an act of chance"
        refusal = self._game().why_not(self._workspace.seat, number)
        return "it is not listed" if refusal is None else f"{refusal.act}: {refusal.text} ({refusal.rule})"

    # ------------------------------------------------------------ seeing
    def observe(self, agent: str) -> Observation:
        """Return what this agent sees now; its mask is empty unless it has to act."""
        row = flat(self.book, view(self.book, self._s, self._number[agent]))
        waits = agent == self.agent_selection
        mask = self._mask if waits else self._nothing
        return {"observation": np.fromiter(row, self._dtype, len(row)), "action_mask": mask.copy()}

    def _game(self) -> Game:
        """Create a `Game` at the position, to word sentences."""
        return stand(self.book, self._s, Seeded(0), None, self.book.decks_of(self.charter))

    def render(self) -> str | None:
        """Draw the table as the terminal shows it to the seat that has to act (at the end: to a spectator).

        Returns text ("ansi") or prints it ("human").
        """
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode: 'ansi' or 'human'")
            return None
        over = not self.agents or self.terminations[self.agent_selection]
        text = table_text(self._game(), None if over else self._workspace.seat)
        if self.render_mode == ANSI:
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # ------------------------------------------------------------ copying
    def __getstate__(self) -> dict[str, Any]:
        """Return the arguments of the table and the state of its game."""
        made: dict[str, Any] = EzPickle.__getstate__(self)
        moment = {name: deepcopy(value) for name, value in vars(self).items() if name in MOMENT}
        return made | {"moment": moment, "record": self._s.pack(), "workspace": self._workspace.pack()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        EzPickle.__setstate__(self, state)
        self.__dict__.update(state["moment"])
        self._s.unpack(state["record"])
        self._workspace.unpack(state["workspace"])

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        copied = memo[id(self)] = type(self).__new__(type(self))
        copied.__setstate__(self.__getstate__())
        return copied
