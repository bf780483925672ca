"""How games of Legislation between sensible players go, beside the figures that the specification of the game gives.

    python benchmarks/legislation.py [--games 300] [--json]

The specification's figures come from other bots, 120 to 300 games a line, and are good to about 3 to 5 points: they
show whether rules and players are of the same kind, not whether they are the same. Then come the presets, which say
nothing in the specification, with six seats.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import commonweal as cw
from commonweal.games.legislation import rulebook as book

SEATS = 6
COLUMNS = ("won", "sessions", "session 1", "passed", "met", "re-elected", "lost")
"""Games with a victory, mean sessions, victories in Session 1, bills passed, demands met of a seat, elections won, and
games that all lost; shares in per cent."""
BY_SEATS = {
    3: (100, 1.6, 47, 69, None, 86, None),
    4: (100, 1.9, 39, 51, None, 82, None),
    5: (100, 1.8, 44, 62, None, 79, None),
    6: (100, 1.7, 45, 50, None, 77, None),
    8: (100, 1.7, 47, 45, None, 75, None),
    10: (100, 1.6, 53, 44, None, 74, None),
}
NOT_GIVEN = (None,) * len(COLUMNS)
WITH_ONE_CHANGE: list[tuple[dict[str, Any], tuple[float | None, ...]]] = [
    ({"hand_size": 5}, (None, 3.2, 7, None, None, None, None)),
    ({"issues_per_player": 3}, (None, 1.5, 61, None, None, None, None)),
    ({"amendments_from_session": 0}, (None, 1.8, None, None, None, None, None)),
    ({"conflicting_interests": "full"}, (None, 1.4, 69, None, None, None, None)),
    ({"bill_modifiers": 1}, (None, None, None, 57, None, None, 0)),
    ({"teams": 2}, (None, 3.1, 10, None, None, None, None)),
    ({"teams": 2, "team_victory": "individual"}, (None, 1.7, 69, None, None, None, None)),
    ({"teams": 3}, (None, 2.3, None, None, None, None, None)),
    ({"single_party": 1}, (67, None, None, None, None, None, None)),
    ({"assimilation": 1, "max_sessions": 8}, (98, 3.0, None, None, None, None, None)),
    ({"budget_rule": "zero", "collective_loss": "game_over"}, (None, None, None, None, None, None, 37)),
    ({"budget_rule": "no_deficit", "collective_loss": "game_over"}, (None, None, None, None, None, None, 20)),
    ({"lose_new_cards": 0, "lose_money": "all"}, (None, 1.8, None, None, None, None, None)),
    ({"lose_new_cards": 0, "lose_turn": 1}, (None, 1.6, None, None, None, None, None)),
]


def figures(seats: int, charter: dict[str, Any], games: int) -> list[float]:
    """The figures of games between sensible players."""
    frame = cw.simulate(book, games=games, seats=seats, charter=charter, players="sensible", seed=1, workers=1)
    tables = frame.filter(frame["seat"] == 0)

    def mean(name: str) -> float:
        return float(tables[name].mean() or 0)  # type: ignore[arg-type]

    def share(above: str, below: str) -> float:
        return 100 * mean(above) / mean(below) if mean(below) else 0.0

    return [
        100 * mean("ends_in_victory"),
        mean("sessions"),
        100 * mean("won_in_session_1"),
        share("bills_passed", "bills_decided"),
        float(frame["demands_met"].mean() or 0),  # type: ignore[arg-type]
        share("elections_won_in_all", "elections_held"),
        100 * mean("lost_together"),
    ]


def lines() -> list[tuple[str, int, dict[str, Any], tuple[float | None, ...]]]:
    """What is measured: numbers of seats, one change each, and the presets."""
    found = [(f"{seats} seats", seats, dict[str, Any](), given) for seats, given in BY_SEATS.items()]
    found += [
        (" ".join(f"{name}={value}" for name, value in charter.items()), SEATS, charter, given)
        for charter, given in WITH_ONE_CHANGE
    ]
    found += [
        (f"preset {name}", SEATS, dict(preset["charter"]), NOT_GIVEN) for name, preset in book.texts.presets.items()
    ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    if not options.json:
        print(f"{'':46}" + "".join(f"{column:>18}" for column in COLUMNS))
    for name, seats, charter, given in lines():
        found = [round(number, 2) for number in figures(seats, charter, options.games)]
        rows.append({"line": name, "found": found, "specification": given})
        if not options.json:
            cells = (
                f"{number:.1f}" + (f" ({beside:g})" if beside is not None else "")
                for number, beside in zip(found, given, strict=True)
            )
            print(f"{name:46}" + "".join(f"{cell:>18}" for cell in cells), flush=True)
    if options.json:
        print(json.dumps({"columns": COLUMNS, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
