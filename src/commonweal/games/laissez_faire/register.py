"""Declare the fields of the notary’s register, of drafts and of the answers to them."""

from __future__ import annotations

from commonweal.games.laissez_faire.charter import SEATS
from commonweal.rulebook import public


class Register:
    arrear_turns = public(SEATS, high=9, text="regular turns in a row that each seat began with arrears")
