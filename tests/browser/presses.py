"""How many presses a turn of New Tabor takes, or a round of Laissez-faire, in Chromium, at the desk and on a phone.

    PYTHONPATH=tests python -m browser.presses [new_tabor | laissez_faire] [--turns 200]

Two people who press what the board proposes play whole games with two bots, until so many turns are recorded. In New
Tabor these are first games and games of average difficulty by turns; a press is a click on a button from Produce to the
end of the Stake step. In Laissez-faire all deeds have owners from the beginning, and a round is all that a player
presses from the end of a turn to the end of the next one, answers to guests included. Second presses that confirm an
act count. The seconds of a round are those of the machine: nobody thinks.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from playwright.sync_api import sync_playwright

from conftest import RUNNING
from machine import CHROMIUM_NAMES, CHROMIUM_VARIABLE, first_on_path, playwrights_own_chromium

from .city_player import CityPlayer
from .conftest import LIGHT
from .house import House
from .profiles import Profiles
from .proposal_player import ProposalPlayer
from .tables import play
from .tabor_player import Player
from .visitor import Visitor

CHARTERS: dict[str, tuple[dict[str, Any], ...]] = {
    "new_tabor": ({"first_game": 1}, {}),
    "laissez_faire": (
        {"zero_sum": 1, "starting_cash": 2000, "target_net_worth": 4000},
        {"objective": 2, "round_limit": 10},
    ),
}
"""The charters of the games, by turns."""
HAGGLES = 6
"""How often a player of Laissez-faire offers less before paying what is asked."""


def players_of(game: str, desk: Visitor, phone: Visitor) -> tuple[ProposalPlayer, ProposalPlayer]:
    if game == "new_tabor":
        return Player(desk), Player(phone)
    return CityPlayer(desk, *["Offer $"] * HAGGLES), CityPlayer(phone, "Refuse", *["Offer $"] * HAGGLES)


def turns_of(player: ProposalPlayer) -> list[int]:
    """The presses of each turn, or of each round after the first, in which players choose their deeds, that is over."""
    return player.turns[1:-1] if isinstance(player, CityPlayer) else player.turns[1:]


def play_game(profiles: Profiles, house: House, game: str, charter: dict[str, Any], most: int) -> dict[str, list[int]]:
    """Play a game to its end, or for so many turns. Returns the presses of each turn, at the desk and on the phone."""
    desk, phone = Visitor(profiles, house.base), Visitor(profiles, house.base, "phone", touch=True)
    play({"Ana": desk, "Ben": phone}, game=game, seats=4, charter=charter)
    players = players_of(game, desk, phone)
    while not desk.over and sum(len(turns_of(player)) for player in players) < most:
        desk.until(lambda: desk.over or desk.turn or phone.turn)
        for player in players:
            if player.visitor.turn and not player.visitor.over:
                player.move()
    for player in players:
        player.visitor.assert_clean()
        player.visitor.close()
    return dict(zip(("desk", "phone"), map(turns_of, players), strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="new_tabor", choices=CHARTERS)
    parser.add_argument("--turns", type=int, default=200)
    given = parser.parse_args()
    game, wanted = given.game, given.turns
    RUNNING.write_text(f"presses of {game}", encoding="utf-8")  # whose deals the server takes
    recorded: dict[str, list[int]] = {"desk": [], "phone": []}
    games, seconds = 0, 0.0
    chromium = os.environ.get(CHROMIUM_VARIABLE) or first_on_path(*CHROMIUM_NAMES) or playwrights_own_chromium()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=LIGHT)
            while (done := sum(map(len, recorded.values()))) < wanted:
                charter = CHARTERS[game][games % len(CHARTERS[game])]
                before = monotonic()
                for width, turns in play_game(Profiles(browser), house, game, charter, wanted - done).items():
                    recorded[width] += turns
                games, seconds = games + 1, seconds + monotonic() - before
                print(f"game {games}, {charter or 'average'}: {recorded}", file=sys.stderr, flush=True)
            browser.close()
        finally:
            house.close()
    print(f"{seconds / max(1, len(recorded['desk'])):.1f} seconds of this machine for each turn of the desk")
    every = recorded["desk"] + recorded["phone"]
    for name, turns in {**recorded, "both": every}.items():
        spread = ", ".join(f"{count} of {presses}" for presses, count in sorted(Counter(turns).items()))
        print(f"{name}: {len(turns)} turns, median {median(turns):g} presses, at most {max(turns)} ({spread})")


if __name__ == "__main__":
    main()
