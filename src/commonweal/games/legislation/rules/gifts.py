"""Gifts: money changes hands in discussion and campaign."""
# The manual, "House Rules", when money can change hands: LG-114, LG-117, LG-R76.

from commonweal.games.legislation.charter import Charter, Mode
from commonweal.games.legislation.rules import campaign
from commonweal.games.legislation.rules.components import why_not_seat
from commonweal.games.legislation.state import MOST_MONEY, SEATS, Notice, Phase, Reason
from commonweal.institutions import standing
from commonweal.rulebook import act, amount, announce, announce_to, known_to

MOST_GIFTS = 10


def allows_gifts(s):
    """Whether the charter allows gifts in this phase (LG-114)."""
    if s.phase == Phase.CAMPAIGN:
        return s.money_transfer in (Charter.money_transfer.CAMPAIGN, Charter.money_transfer.ANY)
    return s.money_transfer in (Charter.money_transfer.DISCUSSION, Charter.money_transfer.ANY)


def has_the_word(s, giver):
    """Whether a seat may give now: in the campaign in its turn, in discussion while it is not ready, and in a round
    only while it acts (LG-114)."""
    if s.phase == Phase.CAMPAIGN or s.discussion_mode == Mode.ROUND_TABLE:
        return s.asked_now == giver
    return s.is_ready >> giver & 1 == 0


def why_not_give(s, giver, seat, tokens):
    """Why a gift may not be made: LG-105, LG-114, LG-185."""
    if not allows_gifts(s):
        return Reason.NO_GIFTS
    if not standing.is_in(s, giver):
        return Reason.IS_OUT
    if not has_the_word(s, giver):
        return Reason.NOT_YOUR_FLOOR
    why = why_not_seat(s, seat)
    if why != Reason.OK:
        return why
    if seat == giver:
        return Reason.GIVES_TO_ITSELF
    if s.gifts[giver] >= MOST_GIFTS:
        return Reason.TOO_MANY_GIFTS
    return Reason.GIVES_TOO_MUCH if tokens > s.money[giver] else Reason.OK


def some_tokens(s, giver, seat, k):
    """Suggest one token, two, three, and all that one has."""
    return k + 1 if k < 3 else s.money[giver] if k == 3 else -1


def receiver(s, giver, seat):
    """A hidden gift is known to giver and receiver (LG-117)."""
    return 1 << seat


def why_not_give_money(s, giver, seat, tokens):
    """Why a gift may not be made openly: LG-117."""
    return Reason.GIVES_SECRETLY if s.money_hidden else why_not_give(s, giver, seat, tokens)


@act(
    Phase.DISCUSSION, Phase.CAMPAIGN, out_of_turn=True, aside=True, once_in=20,
    seat=SEATS, tokens=amount(MOST_MONEY, low=1, some=some_tokens),
)  # fmt: skip
def give_money(s, giver, seat, tokens):
    """Give tokens to another seat, for good; in a campaign that is a turn (LG-114)."""
    announce(s, Notice.GIVEN, giver, seat, given(s, seat, tokens))
    give(s, giver, seat, tokens)


def least_give_money(s, giver, seat):
    return 1


def most_give_money(s, giver, seat):
    return s.money[giver]


def why_not_give_secretly(s, giver, seat, tokens):
    """Why a gift may not be made in secret: LG-114."""
    return why_not_give(s, giver, seat, tokens) if s.money_hidden else Reason.GIVES_OPENLY


@act(
    Phase.DISCUSSION, Phase.CAMPAIGN, out_of_turn=True, aside=True, once_in=20,
    seat=known_to("seat", SEATS, for_good=True),
    tokens=amount(MOST_MONEY, low=1, some=some_tokens, known_to=receiver, for_good=True),
)  # fmt: skip
def give_secretly(s, giver, seat, tokens):
    """Give tokens where money is everybody’s own secret: others see at most that a turn was used (LG-117)."""
    announce_to(s, 1 << giver | 1 << seat, Notice.GIVEN_PRIVATELY, giver, seat, given(s, seat, tokens))
    if s.phase == Phase.CAMPAIGN:
        announce(s, Notice.GIFT_MADE, giver)
    give(s, giver, seat, tokens)


def least_give_secretly(s, giver, seat):
    return 1


def most_give_secretly(s, giver, seat):
    return s.money[giver]


def given(s, seat, tokens):
    """What of a gift changes hands: what would exceed a holding of 999 stays with the giver (LG-6)."""
    return min(tokens, MOST_MONEY - s.money[seat])


def give(s, giver, seat, tokens):
    """Tokens change hands (LG-6, LG-114)."""
    moved = given(s, seat, tokens)
    s.money[giver] -= moved
    s.money[seat] += moved
    s.gifts[giver] += 1
    if s.phase == Phase.CAMPAIGN:
        campaign.took_turn(s, giver)
