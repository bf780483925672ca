"""How long an act of Laissez-faire takes with all views of six seats and a full register of 96 clauses.

    python benchmarks/register.py [--games 8]

Sensible players, and now and then anybody at random, act on a table whose register is full. An act is what the server
does for it: carry it out, then tell every seat what changed in its view, what it may do and what it may not.
"""

from __future__ import annotations

import argparse
import gc
import random
from collections import defaultdict
from statistics import mean
from time import process_time
from typing import Any

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import ON_BOARD, STREETS
from commonweal.games.laissez_faire.clauses import FIELD_NAMES, PLACES, ROWS, UNUSED, Clause
from commonweal.play import Seeded, presentation
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from commonweal.play.position import record_of_fields, stand
from commonweal.players import choose_move, player

SEATS, ACTS, FULL, SEED = 6, 250, 90, 3
AT_RANDOM = 0.3
FOREVER, SIGNED_IN, ROUND = 199, 4, 9
KINDS: dict[int, dict[str, int]] = {
    Clause.PAY_EVERY: {"amount": 5, "period": 3, "start": ROUND},
    Clause.PRICE_CAP: {"target": 6, "amount": 300},
    Clause.PRICE_FLOOR: {"target": 6, "amount": 3},
    Clause.REFUSE_SERVICE: {"target": 6},
    Clause.SERVICE_RIGHT: {"target": 6, "amount": 40, "uses": 9},
    Clause.INCOME_SHARE: {"pct": 1},
    Clause.NO_BUILD: {},
    Clause.NO_TRANSFER: {"target": 6},
    Clause.FIRST_REFUSAL: {},
    Clause.CALL_OPTION: {"amount": 900},
    Clause.PAY_ON_EVENT: {"cond": 1, "cond_arg": 3, "target": 6, "amount": 5, "uses": 90},
    Clause.BAIL: {"amount": 5, "uses": 90},
    Clause.LOAN: {"amount": 50, "pct": 5, "period": 10, "start": SIGNED_IN, "end": 54},
}
"""What the clauses say, by their types, beside who and which deed."""


def full_table(rng: random.Random) -> Game:
    """A table of six in the ninth round, with all deeds owned and a contract of one clause in each place."""
    dealt = [deed % SEATS for deed in range(ON_BOARD)]
    rng.shuffle(dealt)
    owner = [*dealt, -2, -2, -2]
    clauses = [[0] * len(FIELD_NAMES) for _ in range(ROWS)]
    for place in range(PLACES):
        obligor, beneficiary = rng.sample(range(SEATS), 2)
        kind = rng.choice(list(KINDS))
        deed = rng.choice([deed for deed in range(ON_BOARD) if owner[deed] == obligor])
        written = dict(zip(FIELD_NAMES, UNUSED, strict=True)) | {"end": FOREVER, "subject": deed} | KINDS[kind]
        written |= {"type": kind, "obligor": obligor, "beneficiary": beneficiary}
        clauses[place] = [written[name] for name in FIELD_NAMES]
    amount, uses = FIELD_NAMES.index("amount"), FIELD_NAMES.index("uses")
    fields: dict[str, Any] = {
        "phase": "ready", "round": ROUND, "first_player": 0, "in_turn": 0, "fresh": 15, "rolling": 0, "tied": 1,
        "deals_left": [6, *[2] * (SEATS - 1)], "cash": [5000] * SEATS, "owner": owner,
        "level": [int(deed in STREETS) for deed in range(len(owner))],
        "clause": clauses, "clause_state": [1] * PLACES, "contract_no": list(range(1, PLACES + 1)),
        "uses_left": [row[uses] for row in clauses[:PLACES]], "last_round": [SIGNED_IN] * PLACES,
        "signers": [(1 << SEATS) - 1] * PLACES, "next_contract": PLACES + 1,
        "balance": [row[amount] * (row[0] == Clause.LOAN) for row in clauses[:PLACES]],
    }  # fmt: skip
    record = record_of_fields(book, SEATS, {"objective": 3}, fields, None)
    return stand(book, record, Seeded(SEED))


def tell_all(game: Game) -> None:
    """Work out what every seat and a spectator learn of the last move."""
    presentation.open_changes(game)
    for seat in range(SEATS):
        presentation.common_position(game, seat)
        presentation.rows_of_acts(game, seat)
        presentation.private_changes(game, seat)
    presentation.private_changes(game, -1)


def measure(games: int) -> dict[str, list[float]]:
    """Milliseconds of every act, by its name."""
    rng, bot, taken = random.Random(SEED), player("sensible"), defaultdict[str, list[float]](list)
    for number in range(games):
        game = full_table(rng)
        tell_all(game)
        for n in range(ACTS):
            if game.over or sum(map(bool, game.s.clause_state)) < FULL:
                break
            seat = min(game.to_act)
            move = list(choose_move(bot, book, game.s, seat, 1000 * number + n))
            if rng.random() < AT_RANDOM:
                move = [rng.choice(game.possible(seat))]
            begun = process_time()
            try:
                game.do(seat, move if len(move) > 1 else move[0])
            except NotDone:
                continue
            tell_all(game)
            name = book.act_of(move[0]).name if len(move) == 1 else "several in one move"
            taken[name].append(1000 * (process_time() - begun))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    games = parser.parse_args().games
    gc.disable()  # the server sweeps seldom, and not within an act
    taken = measure(games)
    every = sorted(ms for row in taken.values() for ms in row)
    print(
        f"{len(every)} acts: mean {mean(every):.2f} ms, middle {every[len(every) // 2]:.2f}, "
        f"99 of 100 {every[len(every) * 99 // 100]:.2f}, worst {every[-1]:.2f}"
    )
    for name, row in sorted(taken.items(), key=lambda item: -max(item[1])):
        print(f"  {name}: mean {mean(row):.2f}, worst {max(row):.2f}, {len(row)} times")


if __name__ == "__main__":
    main()
