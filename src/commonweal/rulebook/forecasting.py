"""What a game says of its deals so that people can look ahead of them: how an offer is agreed to or declined, what it
pays, and how it is broken. `commonweal.lab.forecast` plays the futures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from commonweal.rulebook.acts.act import Act


class Paid(NamedTuple):
    """What one seat paid another under a deal, and in which round."""

    payer: int
    payee: int
    amount: int
    round: int


class Broken(NamedTuple):
    """How a deal was broken, by which seat, and in which round."""

    kind: str
    seat: int
    round: int


@dataclass(frozen=True)
class ForecastRules:
    """How people look ahead of an offer.

    opens: the act by which a seat begins a deal. open: f(s, seat, *operands), does so in a copy of the state when the
    seat may not, in place of a deal that is open, and says whether the seat could do so at its turn. drafts: f(s),
    whether a deal is being drafted whose lines are seen. offers: the act, without operands, by which the seat that is
    to act makes an offer of it.

    sign, decline: the acts, without operands, by which a seat that is asked agrees or ends the deal. answers: f(s), how
    many seats must still agree, 0 if no offer waits or its lines are not seen. is_open: f(s), whether a deal is
    open. parties: f(s), the seats of the open deal. number: f(s), by which number the open deal will be known, 0 if
    nothing of it will stay in force. changes: f(s, was), in the rules subset: whether an act that led from the state
    `was` to `s` may have carried out, paid or broken something under any deal. concludes: f(step), whether an act
    (`commonweal.debriefing.Step`) carried out the deal that was open. read: f(step, number), what an act paid under a
    deal, and how it broke it. breaks: the kinds of that, the worst first."""

    opens: str
    open: Callable[..., bool]
    drafts: Callable[[Any], bool]
    offers: str
    sign: str
    decline: str
    answers: Callable[[Any], int]
    is_open: Callable[[Any], bool]
    parties: Callable[[Any], list[int]]
    number: Callable[[Any], int]
    changes: Callable[..., Any]
    concludes: Callable[[Any], bool]
    read: Callable[[Any, int], Iterable[Paid | Broken]]
    breaks: Sequence[str]


def check_forecast_rules(rules: ForecastRules | None, acts: Mapping[str, Act]) -> None:
    """Raises ValueError where a deal is made or answered by what is not an act of the game, or has operands."""
    if rules is None:
        return
    if rules.opens not in acts:
        raise ValueError(f"deals are opened with {rules.opens!r}, which is not an act of this game")
    for name in (rules.offers, rules.sign, rules.decline):
        if name not in acts or acts[name].operands:
            raise ValueError(
                f"offers are made and answered with {name!r}, which is not an act without operands of this game"
            )
