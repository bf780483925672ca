"""Market, the tutorial game: it is short, keeps every law, refuses what it must, and its bots trade."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import commonweal as cw
from commonweal.laws import check_laws
from commonweal.play import NotPossible, Seeded
from commonweal.play.game import Game
from commonweal.play.game_info import book_json
from commonweal.play.views import seen_by
from commonweal.players import choose_move, player
from market import rounds
from market import rulebook as book
from market.state import GOODS, LOTS, NEEDS, UNITS, Phase

FOLDER = Path(__file__).parent.parent.parent / "examples" / "market"
ANN, BEN, CLEO = range(3)
BREAD, FISH, WOOL, WOOD, COINS = range(5)
MOTIVES = ("selfish", "shared", "worst_off", "fair", "reciprocal")


def test_the_whole_game_has_at_most_500_lines() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.suffix for path in files} == {".py", ".toml", ".js", ".css"}
    assert sum(bool(line.strip()) for path in files for line in path.read_text(encoding="utf-8").splitlines()) <= 500


# ---------------------------------------------------------------- the laws, in both builds
def test_it_keeps_every_law_in_both_builds() -> None:
    report = check_laws(book, games=2, seats=3, charters=[{}, {"minutes": 2}], seed=1)
    assert {"vote_price", "open_deal", "propose", "vote", "leave", "close_market"} <= report.acts_seen


def test_it_keeps_them_while_bots_trade() -> None:
    report = check_laws(book, games=2, seats=4, seed=1, mover=player("sensible").choose_move)
    assert {"offer", "sign"} <= report.acts_seen


# ---------------------------------------------------------------- the rules
def at_market(seed: int = 1, **charter: Any) -> Game:
    """A game of three at its first market, at a price of 5."""
    game = Game.begin(book, 3, charter, Seeded(seed))
    for seat in range(3):
        game.do(seat, "vote_price price=5")
    assert game.s.phase == Phase.MARKET
    return game


def holding(game: Game, stock: list[list[int]], need: list[list[int]]) -> Game:
    game.s.stock[:3], game.s.need[:3] = stock, need
    return game


@pytest.fixture
def game() -> Game:
    """Ann has bread and needs fish, Ben the other way round, Cleo has nothing."""
    return holding(at_market(), [[6, 0, 0, 0], [0, 6, 0, 0], [0] * 4], [[0, 6, 0, 0], [6, 0, 0, 0], [0] * 4])


def refused(game: Game, seat: int, *acts: str) -> tuple[str, str]:
    """The rule and the place of a refusal, which changes nothing."""
    before = game.s.pack() if hasattr(game.s, "pack") else None
    with pytest.raises(NotPossible) as error:
        game.do(seat, list(acts) if len(acts) > 1 else acts[0])
    assert before is None or game.s.pack() == before
    return error.value.rule, str(error.value)


SWAP = [
    "open_deal parties=3",
    "write_line giver=0 taker=1 what=0 amount=6",
    "write_line giver=1 taker=0 what=1 amount=6",
]


@pytest.mark.parametrize("votes", [(3, 7, 7), (7, 3, 7), (5, 4, 4)])
def test_most_votes_set_the_price(votes: tuple[int, ...]) -> None:
    game = Game.begin(book, 3, {}, Seeded(1))
    for seat, price in enumerate(votes):
        game.do(seat, f"vote_price price={price}")
    assert game.s.price == max(set(votes), key=votes.count)


def test_a_vote_asks_with_the_sentence_of_its_phase() -> None:
    asked = [vote["questions"] for vote in book_json(book)["votes"]]
    assert asked == [{"price": "phases.PRICE.says"}, {"vote": "phases.VOTE.says"}]


def test_of_equals_the_lowest_price_wins() -> None:
    game = Game.begin(book, 3, {}, Seeded(1))
    for seat, price in enumerate((6, 5, 7)):
        game.do(seat, f"vote_price price={price}")
    assert game.s.price == 5
    assert game.s.ballot == [0] * 6, "the ballots are burnt"


def test_a_deal_is_one_move_and_carried_out_whole(game: Game) -> None:
    game.do(ANN, [*SWAP, "offer"])
    game.do(BEN, "sign deal=0")
    assert game.s.stock[:2] == [[0, 6, 0, 0], [6, 0, 0, 0]]


@pytest.mark.parametrize(
    ("acts", "rule"),
    [
        (["open_deal parties=1"], "MK-5"),
        (["open_deal parties=7"], "MK-5"),
        (["sign deal=0"], "MK-5"),
        (["counter deal=3"], "MK-5"),
        ([SWAP[0], "offer"], "MK-5"),
        ([*SWAP, "write_line giver=0 taker=1 what=0 amount=7", "offer"], "MK-5"),
        ([SWAP[0], SWAP[2], "write_line giver=0 taker=1 what=4 amount=31", "offer"], "MK-6"),
        (["propose option=tax value=10"], ""),
        (["propose option=rounds value=2"], ""),
    ],
)
def test_what_is_not_possible_is_refused_with_its_rule(game: Game, acts: list[str], rule: str) -> None:
    assert refused(game, ANN, *acts)[0] == rule or not rule


def test_the_price_is_the_most_for_a_unit(game: Game) -> None:
    game.do(ANN, [SWAP[0], SWAP[2], "write_line giver=0 taker=1 what=4 amount=30", "offer"])
    game.do(BEN, "sign deal=0")
    assert game.s.money[:3] == [30, 90, 60]


def test_a_motion_changes_the_tax_and_the_next_closing_takes_it(game: Game) -> None:
    game.s.money[:3] = [100, 50, 30]
    game.do(CLEO, "propose option=tax value=50")
    assert game.s.phase == Phase.VOTE
    for seat, side in enumerate(("nay", "aye", "aye")):
        game.do(seat, f"vote side={side}")
    assert (game.s.phase, game.s.tax, game.charter["tax"]) == (Phase.MARKET, 50, 50)
    for seat in (ANN, BEN, CLEO):
        game.do(seat, "leave")
    assert game.s.money[:3] == [80, 55, 45]


def test_ballots_are_told_to_nobody_even_at_the_end() -> None:
    report = check_laws(book, games=3, seats=4, seed=2, compiled=False)
    assert report.found["exchanged"] > 0


def test_an_offer_announces_its_lines(game: Game) -> None:
    game.do(ANN, [*SWAP, "offer"])
    told = [entry["values"] for entry in game.log_for(CLEO) if entry.get("id") == "notices.LINE.says"]
    lines = [[values[name] for name in ("seat", "other", "amount", "thing")] for values in told]
    assert lines == [[ANN, BEN, 6, BREAD], [BEN, ANN, 6, FISH]]


# ---------------------------------------------------------------- what trade brings
def could_be_met(stock: np.ndarray, need: np.ndarray) -> int:
    """The most needs that any allocation of the goods meets: every allocation is tried."""
    most = 0
    for good in range(stock.shape[1]):
        units, seats = int(stock[:, good].sum()), len(stock)
        best = 0
        for given in product(range(units + 1), repeat=seats):
            if sum(given) == units:
                best = max(best, sum(min(g, n) for g, n in zip(given, need[:, good], strict=True)))
        most += best
    return most


@pytest.mark.parametrize("seed", range(1, 6))
def test_trade_could_meet_all_needs(seed: int) -> None:
    game = Game.begin(book, 3, {}, Seeded(seed))
    stock, need = (np.array(rows)[:3, :GOODS] // UNITS for rows in (game.s.stock, game.s.need))
    assert could_be_met(stock, need) == 3 * LOTS
    assert need.sum() * UNITS == 3 * NEEDS


def gains(kinds: list[str], seats: int, games: int) -> tuple[float, float, float]:
    """The shares of needs met alone and with deals, and how much of what trade could bring was realised."""
    frame = cw.simulate(book, games=games, seats=seats, players=kinds, seed=3, workers=1)
    alone, met = frame["met_alone"].sum(), frame["needs_met"].sum()
    possible = games * seats * NEEDS * 3
    return alone / possible, met / possible, (met - alone) / (possible - alone)


@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize("motive", MOTIVES)
def test_sensible_players_of_every_kind_trade(motive: str, seats: int) -> None:
    alone, met, _ = gains([f"sensible:{motive}"], seats, 40)
    assert alone < 0.6
    assert met > 0.97


def test_sensible_and_searching_players_realise_what_trade_could_bring() -> None:
    kinds = ["search:50:selfish", "sensible:fair", "search:50:worst_off", "sensible:shared"]
    assert gains(kinds, 4, 8)[2] > 0.93


def test_bots_make_offers_as_one_move(game: Game) -> None:
    move = choose_move(player("sensible"), book, seen_by(book, game.s, ANN), ANN, 1)
    assert len(move) == 4
    game.do(ANN, move)
    assert choose_move(player("sensible"), book, seen_by(book, game.s, BEN), BEN, 1)
    assert rounds.at_market(game.s) == 0b110


def test_the_page_prints_what_stands_in_its_files() -> None:
    page = (FOLDER.parent.parent / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    printed = re.findall(r'^```\w+ title="examples/market/([^"]+)"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
    assert len(printed) > 8
    for name, text in printed:
        assert text in (FOLDER / name).read_text(encoding="utf-8"), name
