"""Houses and Apartments: building, the bank’s stock, and moving houses."""
# The manual, "Houses and Apartments" and "Optional Rules": LF-77 to LF-80, LF-190 to LF-192, LF-232, LF-R35, LF-R36,
# LF-R89.

from commonweal.games.laissez_faire.cards import APARTMENT, APARTMENTS, HOUSE_PRICE, HOUSES, KIND, ON_BOARD, Kind
from commonweal.games.laissez_faire.rules import accounts, jail, turns
from commonweal.games.laissez_faire.rules.contracts import covenants, events
from commonweal.games.laissez_faire.state import BANK, Event, Notice, Reason
from commonweal.games.laissez_faire.words import OWN_TURN
from commonweal.rulebook import act, among, announce

UNLIMITED = -1


def lay_out(s):
    """The bank’s stock is unlimited, or by charter that of the published set (LF-232, LF-R36)."""
    s.stock_houses = HOUSES if s.building_stock else UNLIMITED
    s.stock_apartments = APARTMENTS if s.building_stock else UNLIMITED


def is_in_stock(s, level):
    """Whether the bank has the building that takes a street to this level (LF-232)."""
    return (s.stock_apartments if level == APARTMENT else s.stock_houses) != 0


def own_streets(s, seat):
    """The streets of a player."""
    found = 0
    for asset in range(ON_BOARD):
        if s.owner[asset] == seat and KIND[asset] == Kind.STREET:
            found |= 1 << asset
    return found


def why_not_build(s, seat, asset):
    """Why nothing can be built: LF-31, LF-77, LF-231, LF-232."""
    if KIND[asset] != Kind.STREET:
        return Reason.NOT_A_STREET
    if s.owner[asset] != seat:
        return Reason.NOT_YOURS
    if not jail.has_rights(s, seat):
        return Reason.PRISONER
    if s.level[asset] == APARTMENT:
        return Reason.BUILT_FULL
    if not accounts.can_pay(s, seat, HOUSE_PRICE[asset]):
        return Reason.CANNOT_BUILD
    if not is_in_stock(s, s.level[asset] + 1):
        return Reason.NONE_IN_STOCK
    return covenants.why_not_build(s, seat, asset)


@act(*OWN_TURN, previewable=True, final=False, asset=among(ON_BOARD, kind="deed", candidates=own_streets))
def build(s, seat, asset):
    """Buy a building for an own street: a house, a second one, an apartment building (LF-77, LF-78, LF-79)."""
    turns.acts(s, seat)
    accounts.move(s, seat, BANK, HOUSE_PRICE[asset])
    s.level[asset] += 1
    if s.building_stock:
        take_from_stock(s, s.level[asset])
    announce(s, Notice.BUILT, seat, asset, s.level[asset], HOUSE_PRICE[asset])
    events.note(s, Event.BUILT, seat, asset)


def take_from_stock(s, level):
    """A building leaves the stock; an apartment building returns two houses (LF-232)."""
    if level == APARTMENT:
        s.stock_apartments -= 1
        s.stock_houses += 2
    else:
        s.stock_houses -= 1


# ---------------------------------------------------------------- moving houses
def why_not_move(s, source, target):
    """Why no house may be moved from one street to another (LF-190, LF-191)."""
    if source == target:
        return Reason.SAME_DEED
    if s.level[source] == 0 or s.level[source] == APARTMENT:
        return Reason.NO_HOUSE_THERE
    return Reason.TARGET_FULL if s.level[target] >= APARTMENT - 1 else Reason.OK


def cost_of_move(target):
    """What the bank takes for a house that is moved to a street (LF-190)."""
    return HOUSE_PRICE[target] // 2


def move(s, payer, source, target):
    """A house is moved, and clauses that wait for a building there follow (LF-140, LF-190)."""
    relocate(s, payer, source, target)
    events.note(s, Event.BUILT, payer, target)


def relocate(s, payer, source, target):
    """A house is moved, and the owner of the target pays the bank (LF-190, LF-192, LF-R89)."""
    accounts.move(s, payer, BANK, cost_of_move(target))
    s.level[source] -= 1
    s.level[target] += 1
    s.changed = 1
    announce(s, Notice.HOUSE_MOVED, payer, source, target, cost_of_move(target))


def why_not_move_house(s, seat, source, target):
    """Why no house can be moved: LF-31, LF-77, LF-231, LF-233."""
    if s.moving_houses == 0:
        return Reason.NO_MOVING
    if KIND[source] != Kind.STREET or KIND[target] != Kind.STREET:
        return Reason.NOT_A_STREET
    if s.owner[source] != seat or s.owner[target] != seat:
        return Reason.NOT_YOURS
    if not jail.has_rights(s, seat):
        return Reason.PRISONER
    refusal = why_not_move(s, source, target)
    if refusal:
        return refusal
    if not accounts.can_pay(s, seat, cost_of_move(target)):
        return Reason.CANNOT_MOVE
    return covenants.why_not_build(s, seat, target)


@act(
    *OWN_TURN, previewable=True,
    source=among(ON_BOARD, kind="deed", candidates=own_streets),
    target=among(ON_BOARD, kind="deed", candidates=own_streets),
)  # fmt: skip
def move_house(s, seat, source, target):
    """Move a house between own streets, for half the house price of the target (LF-190, LF-191)."""
    turns.acts(s, seat)
    move(s, seat, source, target)
