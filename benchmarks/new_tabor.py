"""How games of New Tabor between sensible players go, beside the balance check of the specification of the game.

    python benchmarks/new_tabor.py [--games 500] [--seed 20261124] [--json]

The specification's figures come from other bots, without Innovation and loans: 500 full games a cell, with a
standard error of at most about 2 points. The weights of our players were chosen on games of seed 1; the seed here is
another one. Then come shorter games, of which the specification says nothing, and games at average difficulty in which
players make one another no offers.
"""

from __future__ import annotations

import argparse
import ctypes
import json
from time import thread_time
from typing import Any

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.cards import FEWEST, INDUSTRIES, QUARTERS
from commonweal.games.new_tabor.state import SEATS, Phase
from commonweal.players.binding import compiled
from commonweal.players.thinking import SENSIBLE

SEED = 20261124
"""Not the seed of the games on which weights of players were chosen, which is 1."""
MAX_ACTS = 100_000
ALL_SEATS = range(FEWEST, SEATS + 1)
LEVELS: dict[str, tuple[dict[str, int], list[tuple[int, int]]]] = {
    "first game": ({"first_game": 1}, [(97, 90), (98, 90), (98, 91), (98, 90), (98, 91)]),
    "easier twice": ({"difficulty": -2}, [(93, 82), (97, 89), (97, 87), (98, 91), (99, 93)]),
    "easier once": ({"difficulty": -1}, [(87, 73), (91, 76), (94, 81), (96, 86), (98, 88)]),
    "average": ({}, [(61, 45), (68, 47), (72, 51), (75, 54), (77, 56)]),
    "harder once": ({"difficulty": 1}, [(49, 32), (56, 37), (58, 37), (64, 42), (68, 43)]),
    "harder twice": ({"difficulty": 2}, [(29, 20), (37, 20), (42, 23), (48, 28), (51, 28)]),
}
"""For each level its charter, and with 4 to 8 seats the specification’s shares of players who survive all four
Quarters, and of games in which nobody is eliminated, in per cent."""
AT_QUARTER_ENDS: dict[str, tuple[float, ...]] = {
    "input": (34.5, 69.9, 104.9, 140.3),
    "sales": (34, 78, 119, 158),
    "best ability": (9, 16, 22, 29),
    "money": (250, 1040, 2170, 3560),
}
"""With the cards of a first game: Input and sales for each player and Industry, the best Ability and the credits of a
player, at the ends of the four Quarters."""
ELIMINATED_IN_FIRST = (60, 80)
"""At average difficulty, per cent of the eliminations that fall in the first Quarter."""


class Table:
    """A compiled table on which sensible players play."""

    def __init__(self, seats: int, charter: dict[str, Any]) -> None:
        empty, problems = book.adopt(seats, charter)
        if problems:
            raise SystemExit("; ".join(problem.text for problem in problems))
        self.seats, self.mind = seats, compiled(book)
        self.root, self.s, self.t = self.mind.state(empty), self.mind.state(), self.mind.state()
        self.b = self.mind.workspace()
        policies = ctypes.c_int32 * book.seats[1]
        slot = self.mind.workspace_layout.slots["policies"]
        policies.from_buffer(self.b, slot.offset)[:] = [SENSIBLE] * book.seats[1]

    def play(self, seed: int, number: int, limit: int = MAX_ACTS) -> tuple[int, Any]:
        """Play a game, to its end or for so many acts. Returns how many were done, and the state."""
        acts = self.mind.play_game_by_policies(self.s, self.t, self.root, self.b, seed, number, limit)
        return acts, self.mind.read_table(self.s)


def play(seats: int, charter: dict[str, Any], games: int, seed: int = SEED) -> dict[str, Any]:
    """What so many games come to."""
    table = Table(seats, charter)
    table.play(seed, 0)
    survivors = complete = done = tokens = 0
    eliminated = [0] * (QUARTERS + 1)
    begun = thread_time()
    for number in range(games):
        acts, end = table.play(seed, number)
        if end.phase != Phase.GAME_OVER:
            raise SystemExit(f"game {number} of seed {seed} did not end: {charter}, {seats} seats")
        survive = end.in_play.bit_count()
        survivors += survive
        complete += survive == seats
        tokens += sum(end.tokens[:seats])
        done += acts
        for quarter in end.elim_quarter[:seats]:
            eliminated[quarter] += 1
    seconds = thread_time() - begun
    lost = sum(eliminated[1:])
    return {
        "survive": round(100 * survivors / games / seats, 1),
        "complete": round(100 * complete / games, 1),
        "lost in Quarter 1": round(100 * eliminated[1] / lost) if lost else None,
        "acts": round(done / games),
        "tokens": round(tokens / games / seats, 2),
        "ms a game": round(1000 * seconds / games, 2),
    }


def at_quarter_ends(seats: int, games: int, seed: int = SEED) -> dict[str, list[float]]:
    """Input and sales for each player and Industry, best Ability and credits of a player, where each Quarter ends in
    games with the cards of a first game: those of games that end with that Quarter."""
    found: dict[str, list[float]] = {name: [] for name in AT_QUARTER_ENDS}
    for quarters in range(1, QUARTERS + 1):
        table = Table(seats, {"first_game": 1, "quarters": quarters})
        sums = dict.fromkeys(found, 0.0)
        people = 0
        for number in range(games):
            end = table.play(seed, number)[1]
            alive = [seat for seat in range(seats) if end.in_play >> seat & 1]
            people += len(alive)
            sums["sales"] += sum(end.sold) / INDUSTRIES
            for seat in alive:
                sums["input"] += sum(end.input_total[seat]) / INDUSTRIES
                sums["best ability"] += max(end.ability[seat])
                sums["money"] += end.money[seat] / 100
        for name, total in sums.items():
            found[name].append(round(total / max(1, people), 1))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    settings: list[tuple[str, dict[str, int], int, tuple[int | None, int | None]]] = [
        (level, charter, seats, given)
        for level, (charter, cells) in LEVELS.items()
        for seats, given in zip(ALL_SEATS, cells, strict=True)
    ]
    settings += [
        (f"{quarters} Quarters", {"quarters": quarters}, seats, (None, None))
        for quarters in range(1, QUARTERS)
        for seats in ALL_SEATS
    ]
    average = dict(zip(ALL_SEATS, LEVELS["average"][1], strict=True))
    settings += [("no offers", {"offers_per_turn": 0}, seats, average[seats]) for seats in ALL_SEATS]
    for level, charter, seats, given in settings:
        found = play(seats, charter, options.games, options.seed)
        rows.append({"level": level, "seats": seats, **found, "specification": given})
        if not options.json:
            beside = "" if given[0] is None else f" (specification {given[0]} / {given[1]})"
            rest = ", ".join(f"{name} {value}" for name, value in list(found.items())[2:])
            print(f"{level:13} {seats} seats: {found['survive']} / {found['complete']}{beside}; {rest}", flush=True)
    ends = at_quarter_ends(FEWEST, options.games, options.seed)
    if options.json:
        print(json.dumps({"rows": rows, "at_quarter_ends": ends, "specification": AT_QUARTER_ENDS}, indent=1))
        return
    print(
        f"lost in Quarter 1, of all who are lost: specification {ELIMINATED_IN_FIRST[0]} to {ELIMINATED_IN_FIRST[1]} %"
    )
    for name, values in ends.items():
        print(f"{name:13}: {values} (specification {AT_QUARTER_ENDS[name]})")


if __name__ == "__main__":
    main()
