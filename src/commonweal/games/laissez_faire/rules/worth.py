"""Net Worth: cash, mortgage values, half of what was paid for buildings, and what contracts are worth."""
# The manual, "Net Worth": LF-173 to LF-176; contracts, LF-177 to LF-185, are in `contracts`.

from commonweal.games.laissez_faire.cards import DEEDS
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import contract_values
from commonweal.institutions import standing


def own_worth(s, seat):
    """Cash and the values of the deeds that a player holds, without contracts (LF-174, LF-175, LF-176)."""
    dollars = s.cash[seat]
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            dollars += deeds.value(s, asset)
    return dollars


def net_worth(s, seat):
    """The net worth of a player; nothing for one who is out (LF-173)."""
    return own_worth(s, seat) + contract_values.total(s, seat) if standing.is_in(s, seat) else 0
