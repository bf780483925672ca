"""Compares the three regimes of New Tabor, mutualism, capitalism and communism, between several kinds of players.

    python benchmarks/regimes.py [--games 1000] [--seed 20261125] [--json]

prints the tables of docs/regimes.md. All regimes play the same games: the same cards and dice. The intervals are 95 %
intervals over games. `sensible` players think of themselves, `sensible:shared` value what others get as their own, and
`search:5` tries each choice in five playouts before it is made. Those who think longer play fewer games.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import commonweal as cw

SEED = 20261125
"""Not the seed of the games on which weights of players were chosen, which is 1."""
REGIMES = ("mutualism", "capitalism", "communism")
CREDITS, PERCENT, PLAIN, THOUSANDTHS = (100, "{:,.0f}"), (0.01, "{:.0f} %"), (1, "{:.1f}"), (1000, "{:.2f}")
MEASURES: dict[str, tuple[str, tuple[float, str]]] = {
    "survival": ("players who survive", PERCENT),
    "nobody_eliminated": ("games in which nobody is lost", PERCENT),
    "met_early": ("Inputs met on own turns", PERCENT),
    "gini": ("Gini coefficient of Money and Stock, all players", (1, "{:.2f}")),
    "gini_of_wealth": ("the same among survivors", THOUSANDTHS),
    "worst_off": ("Money and Stock of the worst-off, credits", CREDITS),
    "tokens": ("Happiness Tokens a player", PLAIN),
    "gini_of_tokens": ("Gini coefficient of Happiness Tokens", THOUSANDTHS),
    "rent": ("rent to the Commonwealth, credits a game", CREDITS),
    "specialisation": ("value made in the largest Industry", PERCENT),
    "trade_between_players": ("trade between players, of all trade", PERCENT),
    "deals_made": ("deals between players", PLAIN),
    "charity_asked": ("requests for Charity", PLAIN),
    "charity": ("requests that others paid for", PERCENT),
    "in_switch": ("turns in Switch", PERCENT),
}
"""Measures with what they are called here, the unit in which they are shown, and how."""
SETTINGS: list[tuple[str, int, dict[str, Any], dict[str, float]]] = [
    ("Four Quarters, four players", 4, {}, {"sensible": 1, "sensible:shared": 0.3}),
    ("Four Quarters, six players", 6, {}, {"sensible": 1}),
    ("One Quarter, four players", 4, {"quarters": 1}, {"sensible": 1, "sensible:shared": 0.3, "search:5": 0.04}),
]
"""What is played, and by which kinds of players: each with its share of the games."""


def compare(seats: int, charter: dict[str, Any], kind: str, games: int, seed: int) -> dict[str, list[dict[str, Any]]]:
    """For each measure the estimates of the regimes, in their order."""
    arms = [{**charter, "regime": regime} for regime in REGIMES]
    found = cw.sweep(
        "new_tabor", arms, games=games, seats=seats, players=kind, other_players="none", seed=seed, measures=[*MEASURES]
    )
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in MEASURES}
    for row in found.rows():
        rows[row["measure"]].append(row)
    return rows


def shown(row: dict[str, Any], unit: tuple[float, str]) -> str:
    """An estimate with its interval; a star where it surely differs from mutualism. “-” where it is undefined."""
    divisor, form = unit
    if row["mean"] is None:
        return "-"
    mean, low, high = (form.format(row[name] / divisor) for name in ("mean", "mean_low", "mean_high"))
    between = f" ({low.removesuffix(' %')} to {high.removesuffix(' %')})" if low != high else ""
    return f"{mean}{between}{'*' if row['differs'] else ''}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    made = []
    for title, seats, charter, kinds in SETTINGS:
        for kind, share in kinds.items():
            games = round(options.games * share)
            rows = compare(seats, charter, kind, games, options.seed)
            made.append({"setting": title, "players": kind, "games": games, "measures": rows})
            if options.json:
                continue
            print(f"\n{title}, `{kind}`, {games:,} games of each:\n\n| | {' | '.join(REGIMES)} |\n|---|---|---|---|")
            for name, (words, unit) in MEASURES.items():
                print(f"| {words} | {' | '.join(shown(row, unit) for row in rows[name])} |", flush=True)
    if options.json:
        print(json.dumps(made, indent=1))


if __name__ == "__main__":
    main()
