"""Obligation: which gifts reach the level, and which of them is the least."""
# The manual, "Mechanics: Obligation": PO-16, PO-19 to PO-26, PO-51, PO-52, PO-65, PO-66.
#
# A gift is measured by its total, then its cards: total * CARDS_AFTER + cards. Where a single card goes before any set
# of cards, sets are SETS_AFTER worse. The smallest measure is the gift that must be given.

from commonweal.rulebook import computed

from ..state import AMOUNT, FIRST_KIND, KINDS, SEATS, TYPE, TYPES, Charter
from .cards import complete

CARDS_AFTER = 64
SETS_AFTER = 4096
NONE_YET = 8191


@computed(
    SEATS, high=1, follows=("seats", "active", "gifted_this_round", "house", "unmet", "shared_kind", "after_combining")
)
def eligible(s, house):
    """Another seat's house that is not complete and may have a gift in this round (PO-52)."""
    return 1 if is_needy(s, house) and not had_its_gift(s, house, s.shared_kind >= 0) else 0


def is_needy(s, house):
    return house < s.seats and house != s.active and not complete(s, house)


def had_its_gift(s, house, combined):
    """Whether a house has had its gift of this round. By charter, whoever has combined may give to it all the same
    (PO-52, PO-71)."""
    again = combined and s.after_combining == Charter.after_combining.ANY_NEEDY
    return s.gifted_this_round[house] == 1 and not again


def weigh_gifts(s, giver):
    """Find the least gift for every eligible house, and the least of all (PO-23, PO-24, PO-25)."""
    s.least = 0
    for house in range(s.seats):
        s.least_for[house] = least_gift(s, giver, house) if eligible(s, house) else 0
        if s.least_for[house] > 0 and (s.least == 0 or s.least_for[house] < s.least):
            s.least = s.least_for[house]


def may_receive(s, house):
    """Whether some legal gift goes to this house: the minimum counts over all houses, or for this one (PO-25,
    PO-66)."""
    if s.least_for[house] == 0:
        return False
    if s.minimum_gift == Charter.minimum_gift.NONE or s.minimum_gift_scope == Charter.minimum_gift_scope.CHOSEN_HOUSE:
        return True
    return s.least_for[house] == s.least


def least_gift(s, giver, house):
    """The measure of the least gift of `giver` to `house`; 0 if no gift is possible."""
    if s.gifts_this_round == 0:
        return CARDS_AFTER + 1 if smallest_card(s, giver, house, 1) > 0 else 0  # the first may be any one card (PO-51)
    if s.minimum_gift == Charter.minimum_gift.SINGLE_CARD_FIRST:
        amount = smallest_card(s, giver, house, s.level)
        if amount > 0:
            return amount * CARDS_AFTER + 1  # PO-23
        best = least_set(s, giver, house, 0, 0, 0, 0, 0, NONE_YET - SETS_AFTER)
        return best + SETS_AFTER if best + SETS_AFTER < NONE_YET else 0  # PO-24
    best = least_set(s, giver, house, 0, 0, 0, 0, 0, NONE_YET)
    return best if best < NONE_YET else 0


def smallest_card(s, giver, house, level):
    """The smallest amount of a card that fits the house and reaches the level; 0 if there is none (PO-16, PO-20)."""
    smallest = 0
    for type in range(TYPES):
        if s.unmet[house][type] > 0:
            for kind in range(FIRST_KIND[type], FIRST_KIND[type + 1]):
                if s.hand[giver][kind] > 0 and AMOUNT[kind] >= level:
                    if AMOUNT[kind] == level:
                        return level
                    if smallest == 0 or AMOUNT[kind] < smallest:
                        smallest = AMOUNT[kind]
    return smallest


def least_set(s, giver, house, first, taken, filled, total, cards, best):
    """The least measure of the sets that go on from a set below the level, with cards from kind `first` on.

    `taken` cards of kind `first` are in the set already; the set's cards of that type come to `filled`. Cards of a type
    are taken from the smallest up, so a set serves unmet needs (PO-16) if each card, when it is taken, still finds its
    need unmet.
    """
    for kind in range(first, KINDS):
        if kind > first:
            taken = 0
            if TYPE[kind] != TYPE[kind - 1]:
                filled = 0
        if s.hand[giver][kind] > taken and filled < s.unmet[house][TYPE[kind]]:
            now = total + AMOUNT[kind]
            if now < s.level:
                best = least_set(s, giver, house, kind, taken + 1, filled + AMOUNT[kind], now, cards + 1, best)
            else:
                best = min(best, now * CARDS_AFTER + cards + 1)
    return best
