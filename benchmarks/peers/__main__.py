"""Commonweal beside its peers: `python benchmarks/peers [play|live] [--seconds 2] [--json]`.

`live` lets our server and boardgame.io's play at the same load (`live.py`). `play`, the default, lets Commonweal and
other libraries play at random for the same seconds of processor time, in this process, on one core, in turns. A
decision is an act that a player chose; what chance does costs time and counts for nobody. The games differ, and so do
their lengths: both are printed, and no ratio says that a program is better, only what a second buys.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

import live
import of_catanatron
import of_commonweal
import of_open_spiel
import of_pettingzoo
import of_rlcard
from turns import Player, Speed, speeds_of

from commonweal.bench.machine import machine

PEERS = (of_open_spiel, of_pettingzoo, of_rlcard, of_catanatron)


def measure(game: str, seconds: float) -> dict[str, Any]:
    """Speeds of our ways, of every peer that is installed, and of our game in a peer; ours over those, by decisions."""
    ours = of_commonweal.players(game)
    peers: list[Player] = []
    missing = {}
    for peer in PEERS:
        try:
            peers += peer.players()
        except ImportError as wrong:
            missing[peer.NAME] = f"not installed ({wrong.name}): pip install {peer.INSTALL}"
    peers += of_commonweal.through_peers(game)
    speeds = speeds_of(ours + peers, seconds)
    own, theirs = speeds[: len(ours)], speeds[len(ours) :]
    return {
        "machine": machine(),
        "seconds": seconds,
        "commonweal": [s.as_json() for s in own],
        "peers": [s.as_json() | {"ours_over_it": ratios(own, s)} for s in theirs],
        "missing": missing,
    }


def ratios(own: list[Speed], peer: Speed) -> dict[str, float]:
    """Our decisions a second over a peer's, for each of our ways."""
    return {speed.player.way: speed.decisions / peer.decisions for speed in own}


def on_one_core() -> None:
    """Keep this process, and what it starts, on one core, where the system lets it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


WIDE = 58


def announce(found: dict[str, Any]) -> None:
    """The figures for people."""
    print(f"{found['machine']['processor']}, Python {found['machine']['python']}; random play, one core")
    print(f"{'':{WIDE}s} {'decisions/game':>14s} {'decisions/s':>12s} {'games/s':>10s}")
    for row in found["commonweal"] + found["peers"]:
        what = f"{row['program']} {row['version']}, {row['way']}: {row['game']}, {row['seats']} seats"
        figures = f"{row['decisions_per_game']:14.1f} {row['decisions_per_s']:12,.0f} {row['games_per_s']:10,.1f}"
        print(f"{what:{WIDE}s} {figures}")
    ways = [row["way"] for row in found["commonweal"]]
    print(f"\n{'ours over theirs, decisions/s':{WIDE}s} " + " ".join(f"{way:>12s}" for way in ways))
    for row in found["peers"]:
        figures = " ".join(f"{row['ours_over_it'][way]:12,.2f}" for way in ways)
        print(f"{row['program'] + ', ' + row['way'] + ': ' + row['game']:{WIDE}s} {figures}")
    for name, why in found["missing"].items():
        print(f"{name}: {why}")


def main() -> None:
    options = argparse.ArgumentParser(prog="python benchmarks/peers", description=(__doc__ or "").partition("\n")[0])
    options.add_argument("what", nargs="?", choices=("play", "live"), default="play", help="random play, or servers")
    options.add_argument("--seconds", type=float, help="play: processor time for each way (2); live: each load (8)")
    options.add_argument("--game", default="potlatch", help="play: which of our games")
    options.add_argument("--tables", type=int, default=50, help="live: how many tables of four seats")
    options.add_argument("--turns", type=int, default=5, help="live: how often each server is measured")
    options.add_argument("--json", action="store_true", help="figures for programs")
    given = options.parse_args()
    if given.what == "live":
        found = live.measure(given.tables, given.seconds or 8.0, given.turns)
        show = live.announce
    else:
        on_one_core()
        found = measure(given.game, given.seconds or 2.0)
        show = announce
    if given.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
