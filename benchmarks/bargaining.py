"""Measures how fast players bargain at the market of the tests, and how long a search thinks there and in each game.

    PYTHONPATH=tests python benchmarks/bargaining.py [--json]

Acts for each second of one core (every store tested, all measures taken); milliseconds of a search of 1,000 playouts
over the decisions of a few games.
"""

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import commonweal as cw
from commonweal.play import find_book, game_names
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import SearchPlayer, choose_move, player
from rulebook.broken_games import market

GAMES, PLAYOUTS, DECISIONS = 2000, 1000, 60


def trading(book):
    """For each kind of player: needs met of 108, acts a game, acts a second."""
    rows = {}
    for kind, charter in (("sensible", {"trade": 0}), ("random", {}), ("sensible", {}), ("sensible:fair", {})):
        cw.simulate(book, games=2, seats=4, charter=charter, players=kind, seed=1, workers=1)
        begun = perf_counter()
        frame = cw.simulate(book, games=GAMES, seats=4, charter=charter, players=kind, seed=1, workers=1)
        acts = int(frame["acts"].sum()) // 4
        name = kind + (" without trade" if charter else "")
        rows[name] = {"met": frame["met"].mean(), "acts": acts / GAMES, "per_second": acts / (perf_counter() - begun)}
    return rows


def thinking(book):
    """Median and 95th of a hundred milliseconds of a search of 1,000 playouts."""
    bot, others, spent, seed = SearchPlayer(PLAYOUTS), player("sensible"), [], 0
    while len(spent) < DECISIONS:
        seed += 1
        game = Game.begin(book, min(4, book.seats[1]), {}, Seeded(seed))
        while not game.over and len(spent) < DECISIONS:
            seat = min(game.to_act)
            view = seen_by(book, game.s, seat)
            if len(game.possible(seat)) > 1 and game.moves_done % 3 == 0:
                begun = perf_counter()
                bot.choose_move(book, view, seat, 1)
                spent.append(1000 * (perf_counter() - begun))
            game.do(seat, choose_move(others, book, view, seat, game.moves_done)[0])
    spent = sorted(spent[1:])
    return {"median_ms": median(spent), "p95_ms": spent[int(0.95 * len(spent))]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        book = market(Path(folder))
        found = {"market": trading(book), "search": {"market": thinking(book)}}
    found["search"] |= {name: thinking(find_book(name)) for name in game_names()}
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    for name, row in found["market"].items():
        print(f"{name:24s} needs met {row['met']:6.1f}  acts {row['acts']:6.1f}  acts/s {row['per_second']:,.0f}")
    for name, row in found["search"].items():
        print(f"search {name:24s} median {row['median_ms']:6.1f} ms  p95 {row['p95_ms']:6.1f} ms")


if __name__ == "__main__":
    main()
