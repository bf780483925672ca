"""What bots say in New Tabor: why they make an offer or bid for a place, how they see rent and dividends, and thanks
and reproach for Charity.

Bots work out what a place is worth as sensible players do, from public information."""

from collections.abc import Iterator

from commonweal.rulebook import Line, PublicMove

from .trading import gain_in


def voices(move: PublicMove) -> Iterator[Line]:
    """Find the lines that fit a move."""
    yield from on_charity(move)
    yield from on_places(move)
    yield from on_dividends(move)
    yield from on_offers(move)


# ---------------------------------------------------------------- places
def on_places(move: PublicMove) -> Iterator[Line]:
    """Why players bid for a place or pay rent, and what they say when they are outbid."""
    for told in move.tells("challenge"):
        bidder, zone, s = told.by, told.values["zone"], move.before
        values = {"zone": zone, "cents": told.values["cents"], "gain": gain_in(s, bidder, zone, s.zone[bidder])}
        yield Line(bidder, "bids" if values["gain"] > values["cents"] else "takes_place", values)
    for told in move.tells("CONTESTED", "ANSWER_OUTBIDS", "DISPLACED"):
        rival = told.values.get("rival", told.by)
        if rival >= 0 and rival != told.values["seat"]:
            yield Line(told.values["seat"], "outbid", {"rival": rival, "zone": told.values["zone"]})
    for told in move.tells("pay_rent"):
        yield Line(told.by, "pays_rent", {name: told.values[name] for name in ("zone", "cents")})


def on_dividends(move: PublicMove) -> Iterator[Line]:
    """What the players who gain most and pay most say about the shared rent."""
    for told in move.tells("DIVIDEND"):
        s, cents = move.after, told.values["cents"]
        seats = [seat for seat in range(s.seats) if told.values["who"] >> seat & 1]
        paid = sorted(seats, key=lambda seat: s.dividends_of[seat] - s.rent_of[seat])
        payer, gainer = paid[0], paid[-1]
        if s.rent_of[payer] > s.dividends_of[payer]:
            rent, back = s.rent_of[payer], s.dividends_of[payer]
            yield Line(payer, "pays_for_others", {"cents": cents, "rent": rent, "back": back})
        if s.dividends_of[gainer] > s.rent_of[gainer]:
            yield Line(gainer, "lives_on_rent", {"cents": cents})
    for told in move.tells("NO_DIVIDEND"):
        for seat in range(move.after.seats):
            yield Line(seat, "no_dividend", {"cents": told.values["cents"]})


# ---------------------------------------------------------------- trade
def on_offers(move: PublicMove) -> Iterator[Line]:
    """Why somebody makes an offer, and what the other side thinks of it."""
    for told in move.tells("OFFERS_TO", "COUNTERS"):
        seat, other = told.values["seat"], told.values["other"]
        for what, voice in (("WOULD_GIVE", "offers_goods"), ("WOULD_GET", "asks_goods")):
            for line in move.tells(what):
                if line.values["seat"] == seat:
                    goods = {name: line.values[name] for name in ("units", "industry")}
                    yield Line(seat, voice, {"other": other, **goods})
    for told in move.tells("DEAL_DONE"):
        yield Line(told.values["other"], "deal_done", {"other": told.values["seat"]})
    for told in move.tells("DECLINES"):
        yield Line(told.values["other"], "declined", {"other": told.values["seat"]})


# ---------------------------------------------------------------- Charity
def on_charity(move: PublicMove) -> Iterator[Line]:
    """What players say when they need Charity, and when they get it or do not."""
    for told in move.tells("ASKS_CHARITY"):
        yield Line(told.values["seat"], "asks_charity", {"industry": move.after.industry[told.values["seat"]]})
    for told in move.tells("CHARITY_GIVEN"):
        if told.values["givers"]:
            yield Line(told.values["seat"], "thanks", {"givers": told.values["givers"]})
    for told in move.tells("CHARITY_FAILS"):
        yield Line(told.values["seat"], "left_alone")
