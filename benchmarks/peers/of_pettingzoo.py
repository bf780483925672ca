"""PettingZoo: two of its classic games through the agent-environment cycle, with masks and observations."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

from turns import Count, Player

NAME, INSTALL = "PettingZoo", "'pettingzoo[classic]'"
GAMES = ("connect_four_v3", "texas_holdem_v4")


def players() -> list[Player]:
    number, found = version("pettingzoo"), []
    for name in GAMES:
        env = import_module(f"pettingzoo.classic.{name}").env()
        found.append(Player(NAME, number, "AEC", name, len(env.possible_agents), aec_loop(env)))
    return found


def aec_loop(env: Any) -> Callable[[], Count]:
    """Random play of an environment, as its documentation shows it."""
    game = 0

    def play() -> Count:
        nonlocal game
        game += 1
        env.reset(seed=game)
        decisions = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            decisions += 1
        return Count(1, decisions)

    return play
