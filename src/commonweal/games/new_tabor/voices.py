"""What bots say in New Tabor: the ground of an offer and of a bid for a place, what the dividend makes of rent, and
thanks and reproach for Charity.

What a place is worth is worked out as sensible players do, from what lies open."""

from collections.abc import Iterator

from commonweal.rulebook import Line, Scene

from .trading import gain_in


def voices(scene: Scene) -> Iterator[Line]:
    """The lines that fit a scene."""
    yield from on_charity(scene)
    yield from on_places(scene)
    yield from on_dividends(scene)
    yield from on_offers(scene)


# ---------------------------------------------------------------- places
def on_places(scene: Scene) -> Iterator[Line]:
    """Why somebody bids for a place, what those say who are outbid, and why somebody pays rent."""
    for told in scene.tells("challenge"):
        bidder, zone, s = told.by, told.values["zone"], scene.before
        values = {"zone": zone, "cents": told.values["cents"], "gain": gain_in(s, bidder, zone, s.zone[bidder])}
        yield Line(bidder, "bids" if values["gain"] > values["cents"] else "takes_place", values)
    for told in scene.tells("CONTESTED", "ANSWER_OUTBIDS", "DISPLACED"):
        rival = told.values.get("rival", told.by)
        if rival >= 0 and rival != told.values["seat"]:
            yield Line(told.values["seat"], "outbid", {"rival": rival, "zone": told.values["zone"]})
    for told in scene.tells("pay_rent"):
        yield Line(told.by, "pays_rent", {name: told.values[name] for name in ("zone", "cents")})


def on_dividends(scene: Scene) -> Iterator[Line]:
    """What those say who get most from the rent of all, and those who pay most of it."""
    for told in scene.tells("DIVIDEND"):
        s, cents = scene.after, told.values["cents"]
        seats = [seat for seat in range(s.seats) if told.values["who"] >> seat & 1]
        paid = sorted(seats, key=lambda seat: s.dividends_of[seat] - s.rent_of[seat])
        payer, gainer = paid[0], paid[-1]
        if s.rent_of[payer] > s.dividends_of[payer]:
            rent, back = s.rent_of[payer], s.dividends_of[payer]
            yield Line(payer, "pays_for_others", {"cents": cents, "rent": rent, "back": back})
        if s.dividends_of[gainer] > s.rent_of[gainer]:
            yield Line(gainer, "lives_on_rent", {"cents": cents})
    for told in scene.tells("NO_DIVIDEND"):
        for seat in range(scene.after.seats):
            yield Line(seat, "no_dividend", {"cents": told.values["cents"]})


# ---------------------------------------------------------------- trade
def on_offers(scene: Scene) -> Iterator[Line]:
    """The ground of an offer, and what the other side makes of it."""
    for told in scene.tells("OFFERS_TO", "COUNTERS"):
        seat, other = told.values["seat"], told.values["other"]
        for what, voice in (("WOULD_GIVE", "offers_goods"), ("WOULD_GET", "asks_goods")):
            for line in scene.tells(what):
                if line.values["seat"] == seat:
                    goods = {name: line.values[name] for name in ("units", "industry")}
                    yield Line(seat, voice, {"other": other, **goods})
    for told in scene.tells("DEAL_DONE"):
        yield Line(told.values["other"], "deal_done", {"other": told.values["seat"]})
    for told in scene.tells("DECLINES"):
        yield Line(told.values["other"], "declined", {"other": told.values["seat"]})


# ---------------------------------------------------------------- Charity
def on_charity(scene: Scene) -> Iterator[Line]:
    """What somebody says who needs Charity, and who got it or did not."""
    for told in scene.tells("ASKS_CHARITY"):
        yield Line(told.values["seat"], "asks_charity", {"industry": scene.after.industry[told.values["seat"]]})
    for told in scene.tells("CHARITY_GIVEN"):
        if told.values["givers"]:
            yield Line(told.values["seat"], "thanks", {"givers": told.values["givers"]})
    for told in scene.tells("CHARITY_FAILS"):
        yield Line(told.values["seat"], "left_alone")
