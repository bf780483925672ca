"""How many presses a turn of New Tabor takes, in a real browser, at the desk and on a phone.

    PYTHONPATH=tests python -m browser.presses [--turns 200]

Two people who press what the board proposes play whole games with two bots, until so many turns are recorded: first
games, then games of average difficulty. A press is a click on a button from Produce to the end of the Stake step;
second presses that confirm an act count.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM_NAMES, first_on_path, playwrights_own_chromium

from .conftest import LIGHT
from .house import House
from .profiles import Profiles
from .tables import play
from .tabor_player import Player
from .visitor import Visitor

CHARTERS: tuple[dict[str, Any], ...] = ({"first_game": 1}, {})
"""The charters of the games, by turns."""


def play_game(profiles: Profiles, house: House, charter: dict[str, Any], most: int) -> dict[str, list[int]]:
    """Play a game to its end, or for so many turns. Returns the presses of each turn, at the desk and on the phone."""
    people = {"desk": Visitor(profiles, house.base), "phone": Visitor(profiles, house.base, "phone", touch=True)}
    first, second = people.values()
    play({"Ana": first, "Ben": second}, game="new_tabor", seats=4, charter=charter)
    players = {width: Player(visitor) for width, visitor in people.items()}
    while not first.over and sum(len(player.turns) - 1 for player in players.values()) < most:
        first.until(lambda: first.over or first.turn or second.turn)
        for player in players.values():
            if player.visitor.turn and not player.visitor.over:
                player.move()
    for visitor in people.values():
        visitor.assert_clean()
        visitor.close()
    return {width: player.turns[1:] for width, player in players.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=200)
    wanted = parser.parse_args().turns
    recorded: dict[str, list[int]] = {"desk": [], "phone": []}
    games = 0
    chromium = os.environ.get("COMMONWEAL_CHROMIUM") or first_on_path(CHROMIUM_NAMES) or playwrights_own_chromium()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=LIGHT)
            while (done := sum(map(len, recorded.values()))) < wanted:
                charter = CHARTERS[games % len(CHARTERS)]
                for width, turns in play_game(Profiles(browser), house, charter, wanted - done).items():
                    recorded[width] += turns
                games += 1
                print(f"game {games}, {charter or 'average'}: {recorded}", file=sys.stderr, flush=True)
            browser.close()
        finally:
            house.close()
    every = recorded["desk"] + recorded["phone"]
    for name, turns in {**recorded, "both": every}.items():
        spread = ", ".join(f"{count} of {presses}" for presses, count in sorted(Counter(turns).items()))
        print(f"{name}: {len(turns)} turns, median {median(turns):g} presses, at most {max(turns)} ({spread})")


if __name__ == "__main__":
    main()
