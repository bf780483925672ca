"""What bots say in Laissez-faire: why they buy and build, what they think of a price, a word on contracts and
debts.

They judge deeds and fair rents from the public register, as sensible players do."""

from collections.abc import Iterator
from typing import Any

from commonweal.rulebook import Line, PublicMove

from .cards import CITY, FAIR_RENT, KIND, ON_BOARD, Kind
from .sensible import completes_set

DEAR = 100
"""A rent of this many dollars or more makes a guest complain."""


def voices(move: PublicMove) -> Iterator[Line]:
    """Find the lines that fit a move."""
    yield from on_debts(move)
    yield from on_contracts(move)
    yield from on_prices(move)
    yield from on_deeds(move)
    yield from on_jail(move)


# ---------------------------------------------------------------- deeds
def on_deeds(move: PublicMove) -> Iterator[Line]:
    """Why somebody buys a deed or builds a house."""
    for told in move.tells("BOUGHT"):
        seat, deed = told.values["seat"], told.values["deed"]
        values = {"deed": deed, "number": told.values["number"]}
        is_street = deed < ON_BOARD and KIND[deed] == Kind.STREET
        if is_street and completes_set(move.before, seat, deed):
            yield Line(seat, "completes_city", {**values, "city": CITY[deed]})
        else:
            yield Line(seat, "buys", values)
    for told in move.tells("NOT_BOUGHT"):
        yield Line(told.values["seat"], "saves", {"deed": told.values["deed"]})
    for told in move.tells("BUILT"):
        yield Line(told.values["seat"], "builds", {name: told.values[name] for name in ("deed", "number")})


# ---------------------------------------------------------------- prices
def on_prices(move: PublicMove) -> Iterator[Line]:
    """Why an owner asks a price, and what guests say about prices and refusals."""
    for told in move.tells("QUOTED"):
        seat, number, deed = (told.values[name] for name in ("seat", "number", "deed"))
        fair = fair_rent(move.after, deed)
        if fair > 0:
            voice = "asks_more" if number > fair else "asks_fair"
            yield Line(seat, voice, {"deed": deed, "number": number, "fair": fair})
    for told in move.tells("REFUSED"):
        yield Line(told.values["guest"], "turned_away", {"owner": told.values["seat"]})
    for told in move.tells("RENT_PAID", "STAY_PAID"):
        values = {"owner": told.values["owner"], "number": told.values["number"]}
        if values["number"] >= DEAR:
            yield Line(told.values["seat"], "pays_dear", values)
        yield Line(told.values["owner"], "is_paid", {"guest": told.values["seat"], "number": values["number"]})


def fair_rent(s: Any, deed: int) -> int:
    """The fair rent of a street with its houses; 0 for any other deed."""
    return FAIR_RENT[deed][s.level[deed]] if deed < ON_BOARD and KIND[deed] == Kind.STREET else 0


# ---------------------------------------------------------------- contracts
def on_contracts(move: PublicMove) -> Iterator[Line]:
    """What the parties say about an offer, a signature and a rejection."""
    for told in move.tells("SIGNED"):
        parties = told.values["parties"]
        for seat in range(move.after.seats):
            others = parties & ~(1 << seat)
            if parties >> seat & 1 and others:
                yield Line(seat, "signed", {"others": others})
    for told in move.tells("REJECTED"):
        yield Line(told.values["other"], "rejected", {"other": told.values["seat"]})
    for told in move.tells("OFFERS"):
        others = told.values["parties"] & ~(1 << told.values["seat"])
        if others:
            yield Line(told.values["seat"], "offers", {"others": others})


def on_debts(move: PublicMove) -> Iterator[Line]:
    """What creditors and debtors say when a debt is not paid, or is paid after all."""
    for told in move.tells("IN_ARREARS", "PRINCIPAL_IN_ARREARS"):
        values = {name: told.values[name] for name in ("dollars", "contract")}
        yield Line(told.values["other"], "not_paid", {"debtor": told.values["seat"], **values})
        yield Line(told.values["seat"], "cannot_pay", {"creditor": told.values["other"], **values})
    for told in move.tells("ARREARS_PAID", "PRINCIPAL_PAID", "PREPAID"):
        yield Line(told.values["other"], "repaid", {"debtor": told.values["seat"], "dollars": told.values["dollars"]})


# ---------------------------------------------------------------- jail
def on_jail(move: PublicMove) -> Iterator[Line]:
    """What players say when they go to jail or sleep on a bench."""
    for told in move.tells("JAILED"):
        yield Line(told.values["seat"], "jailed")
    for told in move.tells("sleep_rough"):
        yield Line(told.by, "sleeps_rough")
