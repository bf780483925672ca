"""Name the phases of Laissez-faire, the reasons why acts are refused, the notices of the log, prompts and events."""

from __future__ import annotations

from commonweal.rulebook import RuleEnum


class Phase(RuleEnum):
    """Where the game is. STAY: a lodger decides whether to stay; QUOTE: an owner is asked for a price; FLOOR: a seat
    that raised its hand; DRAFT to VERDICT: a contract is written, answered, pre-empted, complained of."""

    (ORDER, PICK, JAIL, READY, DICE, STAY, BUY, TAX, LODGING, TRANSIT_STOP, QUOTE, TURN_END, FLOOR, DRAFT, ANSWER,
     PREEMPT, VERDICT, GAME_OVER) = range(18)  # fmt: skip


OWN_TURN = (
    Phase.JAIL, Phase.READY, Phase.STAY, Phase.BUY, Phase.TAX, Phase.LODGING, Phase.TRANSIT_STOP, Phase.TURN_END,
)  # fmt: skip
"""The phases in which the player in turn is to act."""
SPEAKING = (*OWN_TURN, Phase.QUOTE, Phase.FLOOR)
"""The phases in which the seat that is to act may open a deal."""
IN_PLAY = (*SPEAKING, Phase.DRAFT, Phase.ANSWER, Phase.PREEMPT, Phase.VERDICT)
"""The phases in which seats may act out of turn."""


class Event(RuleEnum):
    """What happens to a player or a deed, as clauses number it; LAST_LAP: the last lap begins."""

    (NOTHING, LANDS_IN_CITY, LANDS_ON, JAILED, PASSES_START, OWNER_CHANGES, BUILT, LODGES, ELIMINATED,
     LAST_LAP) = range(10)  # fmt: skip


class Ended(RuleEnum):
    """Why the game is over."""

    NOT_YET, LAST_PLAYER, STALEMATE, LAST_LAP, TIME, MOST_ROUNDS = range(6)


class Left(RuleEnum):
    """Why a player is out of the game."""

    BY_CHOICE, JAIL, TAX, DEBTS = range(4)


class Over(RuleEnum):
    """Why a clause is over. OUT, DEED_FALLS: with a player who is out; DEED_TAKEN: what secured it has passed to a
    creditor; DEED_GONE: its deed is not in play any more."""

    (LAST_ROUND, HAPPENED, USED_UP, PAID, ALL_PAID, NOTHING_SECURED, DEED_TAKEN, DEED_GONE, OUT,
     DEED_FALLS) = range(10)  # fmt: skip


class Fate(RuleEnum):
    """How a player who has not won comes to the end."""

    PLAYED, DECLARED, OUT = range(3)


class WonBy(RuleEnum):
    """Why a player has won: the highest net worth, the most cash of those, as high as another, the target declared, the
    last player left."""

    WORTH, CASH, SHARED, DECLARED, LAST = range(5)


class QuoteState(RuleEnum):
    """What an owner last answered about a deed in this decision; QUOTED: a price stands."""

    NONE, QUOTED, REFUSED = range(3)


class Count(RuleEnum):
    """What is counted in play for the measures: dollars from player to player, and those of them for rents, fares,
    fees, overhead and the jail; landings after which a guest looked for lodging in a city; requests that were refused,
    and covenants in force at each request, added up; benches of guests whom a clause kept from a place; the
    concentration of deeds, added up over the rounds that ended; the largest debt; deeds that creditors took; players
    out by bankruptcy; the round in which the target was declared."""

    (BETWEEN_PLAYERS, FOR_SERVICES, LANDINGS, REFUSALS, COVENANTS, BENCHES_REFUSED, CONCENTRATION, ROUNDS_ENDED,
     LARGEST_DEBT, FORECLOSURES, BANKRUPTCIES, DECLARED_IN) = range(12)  # fmt: skip


OWN_REASONS = 64


class Reason(RuleEnum):
    """Why an act is refused."""

    (OK, NOT_WITH_BANK, CANNOT_PAY, CAN_PAY, NOT_YOURS, NOT_A_STREET, BUILT_FULL, NONE_IN_STOCK,
     PRISONER, NO_MOVING, NO_HOUSE_THERE, TARGET_FULL, NO_COMPANIES, NOT_IN_TURN, NO_LEASE, TOO_LATE, RATE_TOO_HIGH,
     NO_OVERHEAD, FEE_UNKNOWN, RENT_UNKNOWN, MUST_PROCEED, OF_THE_BANK, OWN_DEED, NO_PLACE_FREE, OTHER_SIDE,
     ASKED_TOO_OFTEN, NOT_LODGED_THERE, NO_FARE_AGREED, RIDDEN_ALREADY, OTHER_CITY, NO_PRICE_AGREED,
     OVER_CEILING, ABOVE_LAST_RENT, NOT_LOWER, CANNOT_REFUSE, FREE_FROM_THE_START, OUT, FINISHED, HAND_UP, HAND_DOWN,
     NO_HAND_LEFT, OTHER_OBJECTIVE, DECLARED_ALREADY, WORTH_TOO_LITTLE, NO_STALEMATE, NO_RESIGNING, DEAL_OPEN,
     SAME_DEED, CAPPED_ALREADY, CANNOT_BUY, CANNOT_BUILD, CANNOT_MOVE, CANNOT_PAY_BAIL,
     CANNOT_PAY_TAX, HOUSE_OFF_STREET, CHOSEN_ALREADY, COMPANY_SOLD, CANNOT_BUY_COMPANY,
     NO_HOUSE_TO_STAY, NO_HOUSE_TO_SELL, TOO_MANY_HOUSES, CANNOT_REPAY, CANNOT_CALL,
     CANNOT_TAKE) = range(64)  # fmt: skip
    # contracts: numbers from 64 on
    # what is refused at the table because of a clause in the register
    (COVENANT, BOUND_TO_REFUSE, ABOVE_CAP, BELOW_FLOOR, OTHER_CLAUSE, NOT_YOUR_CLAUSE, NOT_NOW, NOT_IN_FORCE,
     NOT_ITS_BENEFICIARY, NO_ARREARS, NO_DEBT, MORE_THAN_OWED, NOT_DELIVERABLE, CALLED_ALREADY, NO_ARBITER,
     NOT_PARTIES_OF_IT, COMPLAINED_ALREADY, FACILITATOR_JUDGES, ARE_TO_VOTE,
     OVER_DAMAGES_CAP) = range(OWN_REASONS, OWN_REASONS + 20)  # fmt: skip
    # what is refused while a deal is open
    (NOT_TO_SPEAK, OTHER_PARTIES, BUDGET_SPENT, EDITS_SPENT, NO_CLAUSE, DRAFT_FULL, NO_SUCH_FIELD, OUT_OF_RANGE,
     NOT_FREE_TEXT, RESTRAINED, NO_COUNTERS, NOT_EMPTY,
     NO_READY_MADE) = range(OWN_REASONS + 20, OWN_REASONS + 33)  # fmt: skip
    # why a clause of a draft is not valid
    (EMPTY_DRAFT, NO_AMOUNT, NO_TEXT, OTHER_FLAG, TOO_EARLY, NO_PERIOD, INTEREST_TOO_HIGH, NO_MULTIPLE, ENDS_TOO_EARLY,
     NO_EVENT, NO_CONDITION, NO_ENDING, NOBODY_THERE, NOT_A_PARTY, SAME_PERSON, NO_TARGET, OTHER_SUBJECT, NOT_OWNER,
     NOT_ITS_OWNER, NOTHING_SECURED, PLEDGED, CANNOT_PAY_NOW, LOCKED, TRANSFER_FORBIDDEN, ONLY_A_SALE, NOT_ASSIGNABLE,
     NOT_ASSUMABLE, NOT_ITS_OBLIGOR, ALL_MUST_SIGN, NO_SUCH_CHANGE, GIFT_LOCKED, CONTRADICTS, CONTRADICTS_DRAFT,
     OVER_HUNDRED, REGISTER_FULL) = range(OWN_REASONS + 33, OWN_REASONS + 68)  # fmt: skip


OWN_NOTICES = 96


class Notice(RuleEnum):
    """What the rules announce: each notice becomes a log entry."""

    (FIRST_PLAYER, ROUND_BEGINS, TURN_BEGINS, EXTRA_TURN, START_MONEY, LANDS, TAX_PAID, TAX_SHORT, JAILED, BAIL_PAID,
     BOUGHT, BUILT, RENT_PAID, BANK_RENT, LODGES_FREE, FARE_PAID, BANK_FARE, FEE_PAID, BANK_FEE, STAYS, UPKEEP_PAID,
     FUEL_PAID, QUOTED, QUOTED_FREE, REFUSED, REQUEST_LAPSES, LAST_LAP, LEAVES_BOARD, ELIMINATED, DEED_FALLS,
     LEASE_ENDS, TIME_UP, ENDS_LAST_PLAYER, WINS, HOUSE_MOVED, TAX_DROPPED, CASH_FALLS, LESSEE_GETS,
     RIDES_FREE, NO_LOWER, NET_WORTH, ENDS_STALEMATE, ENDS_LAST_LAP, ENDS_TIME,
     ENDS_MOST_ROUNDS, RESIGNED, OUT_FOR_TAX, OUT_FOR_DEBTS, ASKED, NOT_BOUGHT,
     BOUGHT_COMPANY, BOUGHT_LEASE, NOT_LEASED, REFUSED_RIDE, STAY_PAID, EXTRA_TURN_IN_JAIL, HAS_NO_SAY, GETS_FLOOR,
     WINS_BY_CASH, WINS_SHARED, WINS_DECLARED, WINS_LAST, BOARD_RATE_BACK, OVERHEAD_BACK, BANK_STAY,
     RENT_BY_RIGHT, STAY_BY_RIGHT, FARE_BY_RIGHT, FEE_BY_RIGHT, TAX_JAILS, ASKED_FEE, WINS_IN_TIME, WINS_STALEMATE,
     WINS_LAST_ROUND) = range(74)  # fmt: skip
    # contracts: numbers from 96 on
    (OFFERS, CLAUSE, SIGNED, VOID, PAID_NOW, GIVEN, RELEASED, ASSIGNED, ASSUMED, CHARTER_SIGNED, DUE_PAID, IN_ARREARS,
     ARREARS_PAID, PREPAID, SHARE_PAID, FORECLOSED, PREEMPTED, CALLED, PUT, BAIL_CALLED, ESTATE_PAYS, ESTATE_GIVES,
     COMPLAINS, COMPLAINT_FAILS, AWARDED, CHANGE, CLAUSE_EVENT, CLAUSE_CONDITION, CLAUSE_ENDS,
     CLAUSE_FLAG, CLAUSE_START, IN_REGISTER, IN_DRAFT, STILL_OWED,
     STILL_IN_ARREARS, CLAUSE_PLACE, VOID_SHORT, VOID_CLAUSE, INTEREST_ADDED, AWARD_OWED,
     AWARD_LOST, REJECTED, OVER, STRUCK, FORFEITED, UPHELD_BY_VOTE,
     COMPLAINT_DROPPED, LENT, EVENT_PAID, BAIL_GIVEN, PUT_PAID, AWARD_PAID,
     CLAUSE_FROM, COMPLAINT_TAKEN_BACK, REJECTED_BY_VOTE, TIED_VOTE,
     NOBODY_JUDGES, PRINCIPAL_PAID, PRINCIPAL_IN_ARREARS,
     PRINCIPAL_LOST) = range(OWN_NOTICES, OWN_NOTICES + 60)  # fmt: skip


OUT_BY = (Notice.RESIGNED, Notice.ELIMINATED, Notice.OUT_FOR_TAX, Notice.OUT_FOR_DEBTS)
"""The notices that a player is out of the game, by `Left`."""
TAKEN = (Notice.FORECLOSED, Notice.FORFEITED)
"""The notices that a creditor gets a pledged deed: from who is in arrears, and from who is out."""


class Prompt(RuleEnum):
    """The prompts: who must do what."""

    (ROLLING, PICK, PICKING, IN_JAIL, JAILED, READY, TAKES_TURN, STAY, BUY, TAX, LODGE, SEEKS_LODGING, TRANSIT_STOP,
     QUOTE, QUOTING, TURN_END, FLOOR, SPEAKING, OUT, OVER, OVER_ALONE, OVER_STALEMATE, OVER_TIME,
     OVER_ROUNDS) = range(24)  # fmt: skip
    # contracts: numbers from 32 on
    DRAFT, DRAFTING, ANSWER, ANSWERING, PREEMPT, PREEMPTING, VERDICT, JUDGING = range(32, 40)
