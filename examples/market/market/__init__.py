"""Market: needs, a harvest, and deals between players. The tutorial game of docs/write-a-game.md."""

from commonweal.rulebook import DealActs, VoteAct, rulebook_of
from market import rounds
from market.state import MONEY, NEEDS, PURSE, ROUNDS, SEATS, WORTH

GOODS = [{"name": name} for name in ("bread", "fish", "wool", "wood")]
COINS = {"name": "coins", "units": "{count, plural, one {# coin} other {# coins}}"}
SIDES = [{"name": name} for name in ("none", "aye", "nay")]

rulebook = rulebook_of(
    __name__,
    ["rounds", "dealing", "motions"],
    version=1,
    seats=(3, SEATS),
    utility_range=(0, WORTH * ROUNDS * NEEDS + SEATS * PURSE),
    names={"good": GOODS, "thing": [*GOODS, COINS], "side": SIDES},
    results={"utility": rounds.utility},
    deals=DealActs("open_deal", ["write_line"], "offer", "sign", "decline", "counter", "withdraw", [MONEY]),
    votes=[VoteAct("vote_price", results=["PRICE_SET"]), VoteAct("vote", 0, results=["CARRIED", "FAILED"])],
    horizon=60,
)
