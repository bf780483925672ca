"""Gift: naming a house and laying cards outside it."""
# The manual, "Mechanics: Gift" and "Status" for exact fits: PO-13, PO-15 to PO-25, PO-44, PO-45, PO-51, PO-52, PO-65.

from commonweal.rulebook import act, announce

from ..state import AMOUNT, FIRST_KIND, KINDS, SEATS, TYPE, TYPES, Charter, Notice, Phase, Reason
from . import play, status
from .cards import cards_laid, complete, laid, laid_of_type, lay_down, lie_at
from .obligation import CARDS_AFTER, SETS_AFTER, had_its_gift, may_receive


# ---------------------------------------------------------------- naming the house
def why_not_gift_to(s, giver, seat):
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    if seat == giver:
        return Reason.OWN_HOUSE
    if had_its_gift(s, seat, s.shared_kind >= 0):
        return Reason.ALREADY_GIFTED
    if complete(s, seat):
        return Reason.HOUSE_COMPLETE
    if s.least_for[seat] == 0:
        return why_no_gift(s, giver, seat)
    if not may_receive(s, seat):
        return why_elsewhere(s, seat)
    return Reason.OK


def why_no_gift(s, giver, house):
    """Say why no set of cards is a gift to this house: none serves a need (PO-16), all together stay below the level
    (PO-20), or those that reach it go on after a need is filled (PO-16)."""
    needed = sum(s.hand[giver][kind] * AMOUNT[kind] for kind in range(KINDS) if s.unmet[house][TYPE[kind]] > 0)
    if needed == 0:
        return Reason.NOTHING_FITS
    return Reason.TOO_LITTLE if needed < s.level else Reason.ONLY_BEYOND_NEED


def why_elsewhere(s, house):
    """The minimum counts over all houses (PO-25): say in what the gift that may go to another house is less."""
    least = s.least
    here = s.least_for[house]
    if least < SETS_AFTER <= here:
        return Reason.SINGLE_ELSEWHERE
    return Reason.FEWER_ELSEWHERE if least // CARDS_AFTER == here // CARDS_AFTER else Reason.SMALLER_ELSEWHERE


@act(Phase.GIFT, previewable=True, final=False, seat=SEATS)
def gift_to(s, giver, seat):
    """Name the house of another seat that gets the whole gift (PO-18, PO-15, PO-52)."""
    s.receiver = seat
    s.phase = Phase.LAYING


# ---------------------------------------------------------------- laying the cards
def why_not_lay_card(s, giver, kind):
    if s.hand[giver][kind] == 0:
        return Reason.NOT_IN_HAND
    if s.unmet[s.receiver][TYPE[kind]] == 0:
        return Reason.NEED_MET
    if belongs_to_a_gift(s, giver, kind):
        return Reason.OK
    return why_in_no_gift(s, giver, kind)


def why_in_no_gift(s, giver, kind):
    """The house needs the type, but no legal gift contains the cards laid and this one: say which rule stands against
    it (PO-16, PO-20, PO-23, PO-24)."""
    if goes_beyond_need(s, kind):
        return Reason.NEED_FILLED
    if s.minimum_gift == Charter.minimum_gift.SINGLE_CARD_FIRST and cards_wanted(s) == 1:
        return Reason.SINGLE_SUFFICES if AMOUNT[kind] < s.level else Reason.NOT_SMALLEST
    if not reaches_level(s, giver, kind):
        return Reason.NOT_ENOUGH
    return Reason.NOT_LEAST


def goes_beyond_need(s, kind):
    """Whether the cards laid and this one, in any order, go on after the need of its type is filled (PO-16)."""
    type, laid_already, largest = TYPE[kind], 0, AMOUNT[kind]
    for other in range(FIRST_KIND[type], FIRST_KIND[type + 1]):
        if s.pending[other] > 0:
            laid_already += s.pending[other] * AMOUNT[other]
            largest = max(largest, AMOUNT[other])
    return laid_already + AMOUNT[kind] - largest >= s.unmet[s.receiver][type]


@act(Phase.LAYING, previewable=True, kind=KINDS)
def lay_card(s, giver, kind):
    """Lay a card for the gift; if no larger gift is legal, the gift is finished (PO-15, PO-16, PO-22, PO-23, PO-24,
    PO-25, PO-51)."""
    lay_down(s, giver, kind)
    s.pending[kind] += 1
    if not may_go_on(s, giver):
        give(s, giver, s.receiver)


def ends_lay_card(s, giver, kind):
    """Whether nothing brings this card back: it finishes the gift, and then cards are drawn or the Closing Action
    begins."""
    fills = fills_house(s, kind)
    closes = fills and s.closing_trigger == Charter.closing_trigger.IMMEDIATE
    if not closes and s.gifts_this_round + (s.gifted_this_round[s.receiver] == 0) < s.seats:
        return False
    return (closes or s.stack_size > 0 or fills or s.last_completed >= 0) and finishes_gift(s, giver, kind)


def finishes_gift(s, giver, kind):
    """Whether no card can follow this one in the gift."""
    if s.minimum_gift != Charter.minimum_gift.NONE or s.gifts_this_round == 0:
        return cards_wanted(s) == cards_laid(s) + 1
    return not any(s.hand[giver][other] > (other == kind) and follows(s, giver, kind, other) for other in range(KINDS))


def fills_house(s, kind):
    """Whether the gift and this card fill every need of the house."""
    for need in range(TYPES):
        given = laid_of_type(s, need) + (AMOUNT[kind] if TYPE[kind] == need else 0)
        if s.unmet[s.receiver][need] > given:
            return False
    return True


def follows(s, giver, kind, other):
    """Whether, without a minimum, `other` may be laid after `kind` (PO-16, PO-65)."""
    s.hand[giver][kind] -= 1
    s.pending[kind] += 1
    fits = s.unmet[s.receiver][TYPE[other]] > 0 and belongs_to_a_gift(s, giver, other)
    s.pending[kind] -= 1
    s.hand[giver][kind] += 1
    return fits


def why_not_finish_gift(s, giver):
    """A gift is at least one card (PO-15), and reaches the level (PO-20). With a minimum it finishes itself (PO-65)."""
    if s.minimum_gift != Charter.minimum_gift.NONE:
        return Reason.FINISHES_ITSELF
    if cards_laid(s) == 0:
        return Reason.NOTHING_LAID
    return Reason.OK if laid(s) >= s.level else Reason.NOT_ENOUGH


@act(Phase.LAYING, previewable=True)
def finish_gift(s, giver):
    """Finish the gift: without a minimum, the giver decides when it is large enough (PO-65, PO-20)."""
    give(s, giver, s.receiver)


# ---------------------------------------------------------------- which cards belong together
def cards_wanted(s):
    """The number of cards that the gift must have: one to open a round (PO-51), or as many as the least gift (PO-23,
    PO-24)."""
    return s.least_for[s.receiver] % CARDS_AFTER


def total_wanted(s):
    return s.least_for[s.receiver] % SETS_AFTER // CARDS_AFTER


def may_go_on(s, giver):
    """Whether a larger gift than the cards laid is legal."""
    if s.minimum_gift != Charter.minimum_gift.NONE or s.gifts_this_round == 0:
        return cards_laid(s) < cards_wanted(s)
    return any(why_not_lay_card(s, giver, kind) == Reason.OK for kind in range(KINDS))


def belongs_to_a_gift(s, giver, kind):
    """Whether some legal gift to the receiver contains the cards laid so far and this one."""
    if s.gifts_this_round == 0:
        return True
    if s.minimum_gift == Charter.minimum_gift.NONE:
        return reaches_level(s, giver, kind)
    if cards_wanted(s) == 1:
        return AMOUNT[kind] == total_wanted(s)
    return completes(s, giver, kind, False, 0, 0, 0, total_wanted(s), cards_wanted(s), cards_laid(s) + 1)


def reaches_level(s, giver, kind):
    """Whether the cards laid, this one and some more serve unmet needs and reach the level (PO-16, PO-20)."""
    return completes(s, giver, kind, True, 0, 0, 0, s.level, KINDS * KINDS, cards_laid(s) + 1)


def completes(s, giver, chosen, free, first, taken, filled, wanted, cards, owed):
    """Whether the cards laid, `chosen` and some more from the hand make a gift, going on with cards from kind `first`
    on.

    `wanted`: what the gift still lacks; `cards`: how many cards may follow; `owed`: how many cards, laid or chosen, are
    still to be counted in. Both must come out even, unless `free`: then `cards` has no end and the gift may exceed
    what is wanted. `taken` and `filled` as in `least_set`: a card may follow while its need is unmet (PO-16).
    """
    if owed == 0 and (wanted <= 0 if free else wanted == 0 and cards == 0):
        return True
    if cards < 1 or cards < owed:
        return False
    for kind in range(first, KINDS):
        if kind > first:
            taken = 0
            if TYPE[kind] != TYPE[kind - 1]:
                filled = 0
        due = s.pending[kind] + (1 if kind == chosen else 0) > taken
        if (due or (owed < cards and s.hand[giver][kind] + s.pending[kind] > taken)) and (
            filled < s.unmet[s.receiver][TYPE[kind]] and (free or AMOUNT[kind] <= wanted)
        ):
            more = owed - 1 if due else owed
            amount = AMOUNT[kind]
            if completes(s, giver, chosen, free, kind, taken + 1, filled + amount, wanted - amount, cards - 1, more):
                return True
        if due:
            return False  # a card that is laid cannot be left out
    return False


# ---------------------------------------------------------------- giving
def give(s, giver, house):
    """Give the gift, which stays outside the house. It sets or raises the level (PO-19, PO-21), and may earn Status
    (PO-44)."""
    total = laid(s)
    status.for_exact_fits(s, giver, house)
    for kind in range(KINDS):
        for _ in range(s.pending[kind]):
            s.outside[house][kind] += 1
            lie_at(s, house, kind)
        s.pending[kind] = 0
    if s.gifts_this_round == 0:
        for seat in range(s.seats):
            s.gifted_by[seat] = -1
        announce(s, Notice.LEVEL_SET, total)
    elif total > s.level:
        announce(s, Notice.LEVEL_RISES, total)
    s.level = total
    s.gifts_this_round += s.gifted_this_round[house] == 0
    s.gifted_this_round[house] = 1
    s.gifted_by[house] = giver
    s.last_receiver = house
    play.after_gift(s, house)
