"""Plays many games of each setting and prints what they come to, beside what the specification of the game expects.

    python benchmarks/balance.py potlatch [--games 4000] [--json]

`z` is how many standard errors the share of games that reach the goal lies from the expected one (which was itself
sampled, from 1,500 games); beyond 4 something is likely to differ.
"""

import argparse
import ctypes
import json
from math import sqrt

from commonweal.play import find_book
from commonweal.players.binding import compiled
from commonweal.players.thinking import RANDOM, SENSIBLE

SAMPLED = 1500
MAX_ACTS = 100_000
WAYS = {"sensible": SENSIBLE, "random": RANDOM}
EXPECTED = {
    "potlatch": [
        ("sensible", {}, {2: 74, 3: 75, 4: 75, 5: 74, 6: 76}),
        ("random", {}, {2: 66, 3: 68, 4: 68, 5: 71, 6: 70}),
        ("sensible", {"hand_size_rule": "house_number"}, {2: 28, 3: 16, 4: 10, 5: 8, 6: 6}),
        ("sensible", {"hand_size_rule": "four"}, {2: 34, 3: 27, 4: 23, 5: 16, 6: 16}),
        ("sensible", {"house_pool": "threes"}, {2: 75, 3: 85, 4: 88}),
        ("sensible", {"house_pool": "fours_and_fives"}, {2: 72, 3: 81, 4: 80}),
        ("sensible", {"minimum_gift": "least_amount"}, {4: 76}),
        ("sensible", {"minimum_gift_scope": "chosen_house"}, {4: 73}),
        ("sensible", {"failed_combine": "next_round"}, {4: 77}),
        ("sensible", {"closing_trigger": "end_of_round"}, {4: 70}),
        ("sensible", {"minimum_gift": "none"}, {4: 52}),
    ]
}
"""Players, charter, and for each number of seats the share of games that reach the goal, in per cent."""


def play(game, players, charter, seats, games, seed=1):
    """What so many games come to on average: goal and closed by a house in per cent, rounds, Status per seat."""
    book = find_book(game)
    mind = compiled(book)
    empty, problems = book.adopt(seats, charter)
    if problems:
        raise SystemExit("; ".join(problem.text for problem in problems))
    root, s, t, b = mind.state(empty), mind.state(), mind.state(), mind.workspace()
    ways = ctypes.c_int32 * book.seats[1]
    ways.from_buffer(b, mind.workspace_layout.slots["policies"].offset)[:] = [WAYS[players]] * book.seats[1]
    goals = rounds = houses = status = 0
    for number in range(games):
        mind.play_game_by_policies(s, t, root, b, seed, number, MAX_ACTS)
        end = mind.read_table(s)
        goals += end.goal_met[0]
        rounds += end.round_no
        houses += end.closing_cause == 1
        status += sum(end.status[:seats]) / seats
    return {
        "goal": round(100 * goals / games, 1),
        "rounds": round(rounds / games, 2),
        "closed_by_house": round(100 * houses / games, 1),
        "status": round(status / games, 2),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=EXPECTED)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for players, charter, shares in EXPECTED[options.game]:
        for seats, expected in shares.items():
            found = play(options.game, players, charter, seats, options.games)
            p = expected / 100
            error = 100 * sqrt(p * (1 - p) * (1 / options.games + 1 / SAMPLED))
            row = {"players": players, "charter": charter, "seats": seats, **found, "expected": expected}
            rows.append(row | {"z": round((found["goal"] - expected) / error, 1)})
            if not options.json:
                setting = " ".join(f"{k}={v}" for k, v in charter.items()) or "standard"
                print(
                    f"{players:9} {setting:33} {seats} seats: goal {found['goal']:5}% (expected {expected}%, "
                    f"z {rows[-1]['z']:+5}), {found['rounds']:5} rounds, {found['closed_by_house']:5}% closed by a "
                    f"house, Status {found['status']:+}"
                )
    if options.json:
        print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
