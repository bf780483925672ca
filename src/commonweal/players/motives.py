"""Motives: how players value what each seat gains. Written in the rules subset, for all games.

`b.outlook` has what each seat may expect, in thousandths of its utility; `b.regards`, for a reciprocal seat, how much
of another's outlook counts for it. The formulas are in docs/agents.md.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

THOUSAND = 1000
(PLAIN, SELFISH, SHARED, WORST_OFF, FAIR, RECIPROCAL, SPITEFUL) = range(7)
"""PLAIN: selfish if the game has a rule `prospect`; else only the game's scores count."""
MOTIVES = {
    "selfish": SELFISH,
    "shared": SHARED,
    "worst_off": WORST_OFF,
    "fair": FAIR,
    "reciprocal": RECIPROCAL,
    "spiteful": SPITEFUL,
}
"""The words for motives in the names of players (`sensible:fair`)."""
ENVY, GUILT = 850, 315
"""Fehr and Schmidt's alpha and beta, in thousandths: the means of the distributions in their table III (1999)."""
RETURNED = 500
"""What a reciprocal seat gives back for kindness, and for unkindness: thousandths of the others' outlook."""
FIRST_THINGS_FIRST = 100
"""How much more the lowest outlook counts than the mean, which decides among equals."""


def weigh(s, b, seat, motive):
    """What a position is worth to a seat with this motive, in thousandths of utility; worst-off first in hundredths of
    these."""
    own = outlook(s, seat)
    if motive <= SELFISH:
        return own
    everybody = own
    least = own
    behind = 0
    ahead = 0
    returned = 0
    for other in range(s.seats):
        if other != seat:
            theirs = outlook(s, other)
            everybody += theirs
            least = min(least, theirs)
            behind += max(0, theirs - own)
            ahead += max(0, own - theirs)
            returned += b.regards[other] * theirs
    others = max(1, s.seats - 1)
    if motive == SHARED:
        return everybody
    if motive == WORST_OFF:
        return FIRST_THINGS_FIRST * least + everybody // s.seats
    if motive == FAIR:
        return own - (ENVY * behind + GUILT * ahead) // (THOUSAND * others)
    if motive == RECIPROCAL:
        return own + returned // (THOUSAND * others)
    return own - (everybody - own) // others


def look_at_others(s, b, seat, motive):
    """Find how a reciprocal seat regards each other: with favour those who were kind to it, with disfavour the unkind.

    Where the game has no rule `kindness`, all others count as kind to a seat that stands better than they do on
    average, and as unkind to one that stands worse.
    """
    if motive != RECIPROCAL:
        return
    lead = 0
    for other in range(s.seats):
        lead += outlook(s, seat) - outlook(s, other)
    for other in range(s.seats):
        kind = kindness_of(s, seat, other, lead)
        b.regards[other] = RETURNED if kind > 0 else -RETURNED if kind < 0 else 0
