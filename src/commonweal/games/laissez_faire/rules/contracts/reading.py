"""Read a clause: whom it means now, what it is about, and whether it applies."""
# LF-115 to LF-120, LF-157, LF-158, LF-R95. These rules read the register and the draft alike.

from commonweal.games.laissez_faire.cards import POSITION
from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import (
    BENEFICIARY,
    COND,
    COND_ARG,
    END,
    EVERYBODY_ELSE,
    OBLIGOR,
    OWNER_OF,
    START,
    SUBJECT,
    TARGET,
    TYPE,
    Clause,
    Cond,
    names,
)
from commonweal.games.laissez_faire.register import ENDED, IN_FORCE
from commonweal.institutions import standing


# ---------------------------------------------------------------- persons
def seat_of(s, code):
    """The seat that a code of a person means now; -1 for nobody, the bank or more than one (LF-116)."""
    if code < SEATS:
        return code
    return max(-1, s.owner[code - OWNER_OF]) if code >= OWNER_OF else -1


def obligor(s, place):
    """Who owes under a clause now (LF-98, LF-99)."""
    return seat_of(s, s.clause[place][OBLIGOR])


def beneficiary(s, place):
    """Whom a clause benefits now (LF-R53)."""
    return seat_of(s, s.clause[place][BENEFICIARY])


def is_target(s, place, seat):
    """Whether a clause is about a seat: everybody but the obligor, or one person (LF-116)."""
    code = s.clause[place][TARGET]
    return seat != obligor(s, place) if code == EVERYBODY_ELSE else seat >= 0 and seat_of(s, code) == seat


def is_attached(s, place):
    """Whether the duty goes with a deed (LF-98)."""
    return s.clause[place][OBLIGOR] >= OWNER_OF


# ---------------------------------------------------------------- subjects
def concerns(s, place, asset):
    """Whether a clause is about an asset that its obligor owns now (LF-117)."""
    return names(s.clause[place][SUBJECT], asset) and s.owner[asset] == obligor(s, place)


# ---------------------------------------------------------------- time and conditions
def is_timely(s, place):
    """Whether the round lies within those of a clause (LF-118)."""
    if s.clause[place][TYPE] in (Clause.PAY_AT, Clause.PAY_EVERY):
        return True
    return s.clause[place][START] <= s.round and (s.clause[place][END] == 0 or s.round <= s.clause[place][END])


def holds(s, place):
    """Whether the condition of a clause holds now (LF-119)."""
    cond, arg = s.clause[place][COND], s.clause[place][COND_ARG]
    if cond == Cond.ALWAYS or s.clause[place][TYPE] == Clause.PAY_ON_EVENT:
        return True
    if cond == Cond.LANDED_IN_CITY:
        return s.land_city == arg
    if cond == Cond.LANDED_ON:
        return s.land_city >= 0 and s.land_pos == POSITION[arg]
    if cond == Cond.BENEFICIARY_OWNS:
        return s.owner[arg] == beneficiary(s, place)
    if cond == Cond.OBLIGOR_OWNS:
        return s.owner[arg] == obligor(s, place)
    if cond == Cond.BUILT_ON:
        return s.level[arg] > 0
    if cond == Cond.IN_THE_GAME:
        return standing.is_in(s, arg)
    return s.declared_by >= 0


def has_parties(s, place):
    """Whether a clause binds somebody towards somebody else; between a player and himself it rests (LF-R95)."""
    one, other = obligor(s, place), beneficiary(s, place)
    return one >= 0 and other >= 0 and one != other


def applies(s, place):
    """Whether a clause in force demands something now."""
    return s.clause_state[place] == IN_FORCE and is_timely(s, place) and has_parties(s, place) and holds(s, place)


def is_owed(s, place):
    """Whether a place of the register has a debt between two players (LF-152, LF-R95)."""
    return s.clause_state[place] in (IN_FORCE, ENDED) and has_parties(s, place)
