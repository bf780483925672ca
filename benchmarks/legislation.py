"""How games of Legislation between sensible players go, beside the figures that the specification of the game gives.

    python benchmarks/legislation.py [--games 300] [--seed 20261122] [--json]

The specification's figures come from other bots, 120 to 300 games a line, and are good to about 3 to 5 points. The
weights of our players were chosen on games of seed 1; the seed here is another one. Then come the presets, which say
nothing in the specification, with six seats.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import commonweal as cw
from commonweal.games.legislation import rulebook as book
from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.state import Ended
from commonweal.players.binding import compiled
from commonweal.players.thinking import SENSIBLE

SEATS = 6
SEED = 20261122
"""Not the seed of the games on which weights of players were chosen, which is 1."""
COLUMNS = ("won", "sessions", "session 1", "passed", "met", "re-elected", "lost")
"""Games with a victory, mean sessions, victories in Session 1, bills passed, demands met of a seat where a session
closed without a winner, elections won, and games that all lost; shares in per cent."""
BY_SEATS: dict[int, tuple[float | None, ...]] = {
    3: (100, 1.6, 47, 69, 2.2, 86, None),
    4: (100, 1.9, 39, 51, 2.2, 82, None),
    5: (100, 1.8, 44, 62, 2.2, 79, None),
    6: (100, 1.7, 45, 50, 2.2, 77, None),
    8: (100, 1.7, 47, 45, 2.2, 75, None),
    10: (100, 1.6, 53, 44, 2.2, 74, None),
}
SINGLE_PARTY_BY_SEATS = {3: 86, 4: 83, 8: 57}
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
    *(
        ({"public_eye": 1, "reelect_threshold": threshold}, (None, None, None, None, None, share, None))
        for threshold, share in ((2, 98), (4, 91), (5, 81), (6, 71))
    ),
    ({"single_party": 1}, (67, None, None, None, None, None, None)),
    (
        {"single_party": 1, "single_party_need": 4, "red_directions": "one_per_issue", "single_party_sessions": 6},
        (100, None, 62, None, None, None, None),
    ),
    ({"assimilation": 1, "max_sessions": 8}, (98, 3.0, None, None, None, None, None)),
    ({"assimilation": 1, "max_sessions": 8, "threshold_rise": 1}, (91, 3.0, None, None, None, None, None)),
    ({"assimilation": 1, "max_sessions": 8, "threshold_rise": 2}, (88, 3.0, None, None, None, None, None)),
    ({"budget_rule": "zero", "collective_loss": "game_over"}, (None, None, None, None, None, None, 37)),
    (
        {"budget_rule": "zero", "collective_loss": "game_over", "red_directions": "balanced"},
        (None, None, None, None, None, None, 28),
    ),
    ({"budget_rule": "no_deficit", "collective_loss": "game_over"}, (None, None, None, None, None, None, 20)),
    ({"lose_new_cards": 0, "lose_money": "all"}, (None, 1.8, None, None, None, None, None)),
    (
        {"budget_rule": "zero", "collective_loss": "game_over", "red_directions": "plus_only"},
        (None, None, None, None, None, None, 100),
    ),
    ({"lose_new_cards": 0, "lose_turn": 1}, (None, 1.6, None, None, None, None, None)),
    ({"stalled_legislation": 1, "collective_loss": "game_over"}, (None, None, None, None, None, None, 27)),
]
"""A revolt ends these games at once, so those that all lose are those that meet one."""
LAST_SEAT = {0: 0, 1: 0, 2: 5}
"""Games that the last seat wins under Assimilation within eight sessions, in per cent, by `threshold_rise`."""
CROWN_WINS = {2: 26, 4: 41, 8: 62}
"""Games that a holder of a crown card wins by it, in per cent, by the number of crown cards."""
MOST_ACTS = 30_000


def figures(seats: int, charter: dict[str, Any], games: int, seed: int = SEED) -> list[float]:
    """The figures of games between sensible players."""
    frame = cw.simulate(book, games=games, seats=seats, charter=charter, players="sensible", seed=seed, workers=1)
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
        share("cards_met_without_winner", "hands_without_winner") / 100,
        share("elections_won_in_all", "elections_held"),
        100 * mean("lost_together"),
    ]


def ends(charter: dict[str, Any], games: int, seed: int = SEED) -> list[Any]:
    """The last states of games between sensible players."""
    mind, root = compiled(book), book.adopt(SEATS, charter)[0]
    workspace, table, start = mind.workspace(), mind.state(), mind.state(root)
    mind._numbers(workspace, "policies")[:SEATS] = [SENSIBLE] * SEATS
    found = []
    for game in range(games):
        mind.play_game_by_policies(table, mind.state(), start, workspace, seed, game, MOST_ACTS)
        found.append(mind.read_table(table))
    return found


def wins_by_crown(s: Any) -> bool:
    """Whether a winner holds a crown card that is satisfied."""
    return any(
        s.winner >> seat & 1 and s.hand[seat][CROWN] and s.crown_fails[seat] >= s.crown_target
        for seat in range(s.seats)
    )


def last_seat_wins(s: Any) -> bool:
    """Whether all others have been eliminated."""
    return bool(s.ended == Ended.ELIMINATION and s.winner)


def endings(games: int, seed: int = SEED) -> list[tuple[str, float, float]]:
    """How many of 100 games end by the crown, or with the last seat: a line, ours, and the specification's."""
    asked = [
        *(({"crown_cards": cards}, wins_by_crown, share) for cards, share in CROWN_WINS.items()),
        *(
            ({"assimilation": 1, "max_sessions": 8, "threshold_rise": rise}, last_seat_wins, share)
            for rise, share in LAST_SEAT.items()
        ),
    ]
    found = []
    for charter, counts, share in asked:
        line = " ".join(f"{name}={value}" for name, value in charter.items())
        found.append((line, 100 * sum(map(counts, ends(charter, games, seed))) / games, float(share)))
    return found


def winners(seats: int, games: int, seed: int = SEED) -> list[float]:
    """How many of 100 games of sensible players each seat wins, alone or with others."""
    frame = cw.simulate(book, games=games, seats=seats, players="sensible", seed=seed, workers=1)
    return [100 * float(frame.filter(frame["seat"] == seat)["won"].mean() or 0) for seat in range(seats)]  # type: ignore[arg-type]


def lines() -> list[tuple[str, int, dict[str, Any], tuple[float | None, ...]]]:
    """What is measured: numbers of seats, one change each, and the presets."""
    found = [(f"{seats} seats", seats, dict[str, Any](), given) for seats, given in BY_SEATS.items()]
    found += [
        (" ".join(f"{name}={value}" for name, value in charter.items()), SEATS, charter, given)
        for charter, given in WITH_ONE_CHANGE
    ]
    found += [
        (f"single_party=1, {seats} seats", seats, {"single_party": 1}, (share, *NOT_GIVEN[1:]))
        for seats, share in SINGLE_PARTY_BY_SEATS.items()
    ]
    found += [
        (f"preset {name}", SEATS, dict(preset["charter"]), NOT_GIVEN) for name, preset in book.texts.presets.items()
    ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    if not options.json:
        print(f"{'':46}" + "".join(f"{column:>18}" for column in COLUMNS))
    for name, seats, charter, given in lines():
        found = [round(number, 2) for number in figures(seats, charter, options.games, options.seed)]
        rows.append({"line": name, "found": found, "specification": given})
        if not options.json:
            cells = (
                f"{number:.1f}" + (f" ({beside:g})" if beside is not None else "")
                for number, beside in zip(found, given, strict=True)
            )
            print(f"{name:46}" + "".join(f"{cell:>18}" for cell in cells), flush=True)
    by_end = endings(options.games, options.seed)
    by_seat = {seats: [round(share) for share in winners(seats, options.games, options.seed)] for seats in BY_SEATS}
    if options.json:
        print(json.dumps({"columns": COLUMNS, "rows": rows, "ends": by_end, "won_by_seat": by_seat}, indent=1))
    else:
        for line, ours, theirs in by_end:
            how = "won by the crown" if line.startswith("crown") else "won by the last seat"
            print(f"{how}, in per cent, {line}: {ours:.1f} ({theirs:g})")
        for seats, shares in by_seat.items():
            print(f"won by each of {seats} seats, in per cent: {' '.join(map(str, shares))}")


if __name__ == "__main__":
    main()
