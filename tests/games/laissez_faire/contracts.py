"""Contracts at a table of Laissez-faire: clauses written down, put into the register, drafted and signed by acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import DRAFT, FIELD_NAMES, IS_IMMEDIATE, PLACES, ROWS, UNUSED, Clause
from commonweal.games.laissez_faire.rules.contracts import keeping
from commonweal.play.game import Game
from games.laissez_faire import tables
from games.laissez_faire.playing import do

Written = dict[str, int]


def clause(kind: str, obligor: int = 7, beneficiary: int = 7, **fields: int) -> Written:
    """A clause by the name of its type; what is not said has the value of an unused field."""
    number = Clause.items()[kind.upper().replace("-", "_")]
    unused = dict(zip(FIELD_NAMES, UNUSED, strict=True))
    return unused | {"type": number, "obligor": obligor, "beneficiary": beneficiary} | fields


def row(written: Written) -> list[int]:
    return [written[name] for name in FIELD_NAMES]


def registered(*contracts: Sequence[Written], signed_in: int = 1, signers: int = 0) -> dict[str, Any]:
    """The fields of a register with these contracts, numbered from 1 and signed in a round by those whom they bind and
    benefit by name. signers: a bit set of others who signed them."""
    rows = [[0] * len(FIELD_NAMES) for _ in range(ROWS)]
    fields: dict[str, Any] = {
        name: [0] * PLACES
        for name in (
            "clause_state", "contract_no", "clause_no", "balance", "uses_left", "last_round", "signers", "secures",
        )
    }  # fmt: skip
    place = 0
    for number, contract in enumerate(contracts):
        for at, written in enumerate(contract):
            if IS_IMMEDIATE[written["type"]]:
                continue
            rows[place] = row(written)
            values = {
                "clause_state": 1,
                "contract_no": number + 1,
                "clause_no": at,
                "uses_left": written["uses"],
                "last_round": signed_in,
                "signers": signers | signatories(contract),
            }
            if written["type"] == Clause.LOAN:
                values["balance"] = written["amount"]
                rows[place][FIELD_NAMES.index("start")] = signed_in
            if written["type"] == Clause.COLLATERAL:
                values["secures"] = secured(contract, written)
            for name, value in values.items():
                fields[name][place] = value
            place += 1
    return fields | {"clause": rows, "next_contract": len(contracts) + 1}


def signatories(contract: Sequence[Written]) -> int:
    """The bit set of those whom a contract binds or benefits by name; seat 0 if it names nobody."""
    named = {one[person] for one in contract for person in ("obligor", "beneficiary") if one[person] < SEATS}
    return parties(*named) or 1


def secured(contract: Sequence[Written], pledge: Written) -> int:
    """The bit set of the clauses of a contract that a collateral in it secures."""
    return sum(
        1 << at
        for at, other in enumerate(contract)
        if other["type"] in keeping.MONEY_CLAUSES
        and (other["obligor"], other["beneficiary"]) == (pledge["obligor"], pledge["beneficiary"])
    )


def table(
    *contracts: Sequence[Written], signed_in: int = 1, arrears: Mapping[int, int] | None = None, **more: Any
) -> Game:
    """The reference table with contracts in force. arrears: by place."""
    fields = registered(*contracts, signed_in=signed_in, signers=more.pop("signers", 0))
    if arrears:
        fields["arrear"] = [arrears.get(place, 0) for place in range(PLACES)]
    return tables.laid_out(**(fields | more))


# ---------------------------------------------------------------- making contracts
def parties(*seats: int) -> int:
    return sum(1 << seat for seat in seats)


def lines(number: int, written: Written) -> list[str]:
    """The acts that write a clause into a draft."""
    name = Clause.name_of(written["type"]).lower().replace("_", "-")
    unused = dict(zip(FIELD_NAMES, UNUSED, strict=True))
    set_ = [
        f"set_field clause={number} field={field} value={value}"
        for field, value in written.items()
        if field != "type" and value != unused[field]
    ]
    return [f"add_clause {name}", *set_]


def written(*clauses: Written) -> list[str]:
    return [act for number, one in enumerate(clauses) for act in lines(number, one)]


def draft(game: Game, seat: int, others: Sequence[int], *clauses: Written) -> Game:
    """A player opens a deal with others and writes clauses."""
    return do(game, seat, f"open_deal {parties(seat, *others)}", *written(*clauses))


def offered(game: Game, seat: int, others: Sequence[int], *clauses: Written) -> Game:
    return do(draft(game, seat, others, *clauses), seat, "offer")


def agreed(game: Game, seat: int, others: Sequence[int], *clauses: Written) -> Game:
    """A player offers a contract, and all others sign it in seat order after the drafter."""
    offered(game, seat, others, *clauses)
    for step in range(1, game.s.seats):
        other = (seat + step) % game.s.seats
        if other in others:
            do(game, other, "sign")
    return game


def first_clause(game: Game) -> list[int]:
    return list(game.s.clause[DRAFT])


def in_force(game: Game) -> list[str]:
    """The types of the clauses in force, in order of contracts."""
    s = game.s
    places = [place for place in range(PLACES) if s.clause_state[place]]
    places.sort(key=lambda place: (s.contract_no[place], s.clause_no[place]))
    return [Clause.name_of(s.clause[place][0]).lower().replace("_", "-") for place in places]
