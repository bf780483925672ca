"""How often the group wins an Original Position, beside the table that the specification of the game gives.

    python benchmarks/original_position.py [--games 4000] [--json]

Players answer scenarios so that chance weighs less with probability q. Cooperative players propose what most people
need, buy for as many as the money allows, poorest first, and agree to goods they do not need with probability 0.7.
Self-regarding players propose what they need themselves, buy for themselves first, and agree to other goods with
probability 0.3. All spend their wealth on missing items at the end.

`z` is how many standard errors the share lies from the expected one, which was itself sampled, from 4,000 games.
"""

# ruff: noqa: F821

import argparse
import ctypes
import json
from math import sqrt

from commonweal.games.original_position import rulebook as book
from commonweal.games.original_position.rules.hand import applicable
from commonweal.games.original_position.rules.life_projects import lacks
from commonweal.games.original_position.sensible import people_who_need
from commonweal.games.original_position.state import AWARDED_BY, CARD_GOOD, GOODS, HAND, PUBLISHED_ANSWER, Phase, Result
from commonweal.rulebook import below, start_stream
from commonweal.rulebook.backends.compiler import compile_rules
from commonweal.rulebook.backends.interpreted import bind

SAMPLED = 4000
FIRST = {a.name: a.first for a in book.acts}
VOTE, DISCARD, PROPOSE, PASS = FIRST["vote"], FIRST["discard_good"], FIRST["propose"], FIRST["pass_turn"]
ADD, FINISH, BUY, END = (FIRST[name] for name in ("add_beneficiary", "finish_purchase", "buy_private", "end_private"))
PER_CENT = 100
AGREES_TO_OTHERS = (30, 70)
EXPECTED = {
    (100, 1): (75, 78, 85, 87),
    (100, 0): (58, 69, 76, 78),
    (75, 1): (40, 36, 56, 55),
    (75, 0): (32, 33, 47, 48),
    (50, 1): (7, 2, 5, 2),
    (50, 0): (5, 2, 4, 2),
    (25, 1): (0, 0, 0, 0),
    (25, 0): (0, 0, 0, 0),
}
"""Group wins in per cent with 3, 4, 5 and 6 players, by q in per cent and whether players are cooperative."""


def chosen(s, b, seat, q, cooperative):
    """What such a player does."""
    if s.phase == Phase.SCENARIO_VOTE:
        wanted = PUBLISHED_ANSWER[s.scenario]
        return VOTE + (wanted if below(b, PER_CENT) < q else 3 - wanted) - 1
    if s.phase == Phase.GOODS_VOTE:
        awarding = AWARDED_BY[s.proposed]
        favours = lacks(s, seat, CARD_GOOD[s.proposed]) or below(b, PER_CENT) < AGREES_TO_OTHERS[cooperative]
        return VOTE + (awarding if favours else 3 - awarding) - 1
    if s.phase == Phase.TURN:
        return in_turn(s, seat, cooperative)
    if s.phase == Phase.PURCHASE:
        return in_purchase(s, seat, cooperative)
    for good in range(GOODS):
        if why(s, seat, BUY + good) == 0:
            return BUY + good
    return END


def in_turn(s, seat, cooperative):
    best = -1
    most = -1
    for slot in range(HAND * seat, HAND * seat + HAND):
        card = s.hand[slot]
        if card >= 0:
            if not applicable(s, card):
                return DISCARD + card
            needed = people_who_need(s, CARD_GOOD[card])
            if not cooperative:
                needed += 10 * lacks(s, seat, CARD_GOOD[card])
            if needed > most:
                most = needed
                best = card
    return PROPOSE + best if best >= 0 else PASS


def in_purchase(s, seat, cooperative):
    if not cooperative and why(s, seat, ADD + seat) == 0:
        return ADD + seat
    for place in range(s.seats):
        if why(s, seat, ADD + s.order[place]) == 0:
            return ADD + s.order[place]
    return FINISH


def wins(s, root, b, q, cooperative, games):
    """In how many games the group wins."""
    count = 0
    for game in range(games):
        start_stream(b, 1, game)
        begin(s, root)
        while to_act(s) != 0:
            if to_act(s) < 0:
                act = choose(s, b)
            else:
                b.seat = one_of(b, to_act(s))
                act = chosen(s, b, b.seat, q, cooperative)
            apply(s, b.seat, act)
        count += s.result == Result.GROUP
    return count


def compiled():
    bound = bind([chosen, in_turn, in_purchase, wins], dict(book.functions))
    records = {"s": book.layout, "root": book.layout, "b": book.workspace_layout}
    return compile_rules({"wins": bound["wins"]}, records=records)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    program, rows = compiled(), []
    s, b = (ctypes.create_string_buffer(layout.size) for layout in (book.layout, book.workspace_layout))
    for (q, cooperative), shares in EXPECTED.items():
        for seats, expected in zip((3, 4, 5, 6), shares, strict=True):
            root = ctypes.create_string_buffer(book.adopt(seats, {"debate_seconds": 0})[0].pack(), book.layout.size)
            found = 100 * program.wins(s, root, b, q, cooperative, options.games) / options.games
            p = min(max(expected / 100, 0.005), 0.995)  # the table is rounded to whole per cent
            error = 100 * sqrt(p * (1 - p) * (1 / options.games + 1 / SAMPLED))
            beyond = max(0, abs(found - expected) - 0.5) * (1 if found > expected else -1)
            row = {"q": q / 100, "cooperative": bool(cooperative), "seats": seats, "found": round(found, 1)}
            rows.append(row | {"expected": expected, "z": round(beyond / error, 1)})
            if not options.json:
                kind = "cooperative" if cooperative else "self-regarding"
                beside = f"expected {expected} %, z {rows[-1]['z']}"
                print(f"q {q / 100:.2f} {kind:15} {seats} seats: {found:5.1f} % ({beside})")
    if options.json:
        print(json.dumps(rows, indent=1))
    else:
        far = sum(abs(row["z"]) > 4 for row in rows)
        print(f"{len(rows) - far} of {len(rows)} within 4 standard errors")


if __name__ == "__main__":
    main()
