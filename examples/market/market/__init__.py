"""Market: needs, a harvest, and deals between players. The tutorial game of docs/write-a-game.md."""

from commonweal.rulebook import DealActs, rulebook_of
from market import rounds
from market.state import MONEY, NEEDS, PURSE, ROUNDS, SEATS, WORTH

GOODS = [{"name": "bread"}, {"name": "fish"}, {"name": "wool"}, {"name": "wood"}]

rulebook = rulebook_of(
    __name__,
    ["rounds", "dealing", "motions"],
    version=1,
    seats=(3, SEATS),
    utility_range=(0, WORTH * ROUNDS * NEEDS + SEATS * PURSE),
    names={
        "good": GOODS,
        "thing": [*GOODS, {"name": "coins"}],
        "side": [{"name": "none"}, {"name": "aye", "title": "Aye"}, {"name": "nay", "title": "Nay"}],
    },
    results={"utility": rounds.utility, "needs_met": rounds.needs_met},
    deals=DealActs(
        open="open_deal",
        lines=["write_line"],
        offer="offer",
        sign="sign",
        decline="decline",
        counter="counter",
        withdraw="withdraw",
        money=[MONEY],
    ),
    horizon=30,
)
