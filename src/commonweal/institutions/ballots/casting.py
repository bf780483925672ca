"""Hold a vote: who votes, at once or by roll call; who sees the ballots, the debate over them, and the last vote."""

from collections.abc import Callable
from typing import Any

from commonweal.institutions.ballots.ballot_numbers import AYE, NAY
from commonweal.rulebook import RuleEnum, below, hidden, own, own_until, public
from commonweal.rulebook.parts import Part, asked
from commonweal.rulebook.state.fields import Field


# ---------------------------------------------------------------- who sees the ballots
def opened(s: Any) -> bool:
    """Whether all voters have voted, so that the ballots are shown."""
    return bool(s.voters & ~s.voted == 0)


def shown_in_roll_call(s: Any) -> bool:
    """Whether all have voted, or the roll is called and each ballot is heard."""
    return opened(s) or bool(s.first_called >= 0)


def stay_secret(s: Any) -> bool:
    """Ballots are never shown, not even when the game is over."""
    return False


def guess_of_two(s: Any, b: Any, seat: int) -> int:
    """A ballot that is not seen may have either answer."""
    return 1 + below(b, 2) if s.voted >> seat & 1 else 0


def guess_of_three(s: Any, b: Any, seat: int) -> int:
    """A ballot that is not seen may have any answer."""
    return 1 + below(b, 3) if s.voted >> seat & 1 else 0


@asked
def interest(s: Any, seat: int) -> Any:
    """The answer that serves a seat best in the vote that begins; 0 if it does not matter."""


def fields(
    seats: int,
    answers: type[RuleEnum] | int,
    *,
    weight: int = 1,
    switches: int = 0,
    remembers: bool = False,
    roll_call: bool = False,
    interests: bool = False,
    for_good: bool = False,
    thresholds: bool = False,
    rules: str = "",
    seen: Callable[..., Any] = opened,
    guess: Callable[..., Any] | None = None,
) -> Part:
    """Declare the fields of votes.

    answers: how many there are, or a `RuleEnum` of them with 0 for none. weight: the most that a ballot counts.
    switches: how often a seat may switch in a debate; 0 for no debates. remembers: keep the last vote in sight.
    interests: the game says what serves each seat, for measures. seen: when ballots are shown to all; see
    `shown_in_roll_call` and `stay_secret`. for_good: the end of the game does not open ballots that were not shown;
    always so with `stay_secret`. thresholds: with `remembers`, keep how many ayes the last vote needed. guess: the rule
    for a ballot that is not seen. rules: the ids of the game's rules.
    """
    most = answers if isinstance(answers, int) else max(answers.items().values())
    kind = "answer" if isinstance(answers, int) else answers.__name__.lower()
    bits, chosen = (1 << seats) - 1, guess or (guess_of_two if most == 2 else guess_of_three)

    how: dict[str, Any] = {"high": most, "kind": kind, "guess": chosen, "text": "the ballots, 0 for none"}
    if for_good or seen is stay_secret:
        how["for_good"] = True
    declared = {
        "voters": public(high=bits, kind="seats", text="bit set of the seats that vote"),
        "voted": public(high=bits, kind="seats", text="bit set of the seats that have voted"),
        "weight": public(seats, high=weight, text="what each ballot counts in this vote"),
        "ballot": own(seats, **how) if seen is stay_secret else own_until(seen, seats, **how),
    }
    if interests:
        declared["best_answer"] = hidden(seats, high=most, text="what served each seat best when the vote began")
    if roll_call:
        declared["first_called"] = public(low=-1, high=seats - 1, kind="seat", text="who is called first, -1 without")
    if remembers:
        declared["decided"] = public(high=1, text="whether the last vote is decided")
        declared["winning"] = _answer(answers, "the answer that has won")
    if switches:
        declared["ready"] = public(high=bits, kind="seats", text="bit set of the seats that agree to end the debate")
        declared["turned"] = public(seats, high=switches, text="how often each seat has switched in this debate")
    if remembers:
        declared |= _last_vote(seats, answers, most, weight, thresholds)
    return Part(declared, (interest,) if interests else (), (seats_vote_once, ballots_count), rules=rules)


def _answer(answers: type[RuleEnum] | int, text: str) -> Field:
    return public(high=answers, kind="answer", text=text) if isinstance(answers, int) else public(answers, text=text)


def _last_vote(seats: int, answers: type[RuleEnum] | int, most: int, weight: int, thresholds: bool) -> dict[str, Field]:
    """The fields that keep the last vote in sight."""
    kind = "answer" if isinstance(answers, int) else answers.__name__.lower()
    declared = {
        "last_ballot": public(seats, high=most, kind=kind, text="ballots of the last vote, 0 for none"),
        "last_weight": public(seats, high=weight, text="what each counted in the last vote, 0 without one"),
        "last_winning": _answer(answers, "the answer that won the last vote"),
    }
    if thresholds:
        needed = public(high=seats * weight, text="how many ayes the last vote needed, 0 if it was secret")
        declared["last_needed"] = needed
    return declared


# ---------------------------------------------------------------- the ballots
def everybody(s: Any) -> int:
    """The bit set of all seats."""
    return int((1 << s.seats) - 1)


def open_ballots(s: Any, voters: int) -> None:
    """Begin a vote of the seats in a bit set; earlier ballots are cleared."""
    s.voters = voters
    s.voted = 0
    for seat in range(s.seats):
        s.ballot[seat] = 0


def note_interests(s: Any) -> None:
    """Note what serves each seat best, for the measures: at the last ballot the vote may have changed it already."""
    for seat in range(s.seats):
        s.best_answer[seat] = interest(s, seat)


def weigh_equally(s: Any) -> None:
    """Let every ballot count one."""
    for seat in range(s.seats):
        s.weight[seat] = 1


def call_roll(s: Any, voters: int, first: int) -> None:
    """Begin a vote by roll call: the voters answer one after another, from a seat on, and all hear them."""
    open_ballots(s, voters)
    s.first_called = first


def called(s: Any) -> int:
    """The seat that is called next; -1 if all have answered."""
    for step in range(s.seats):
        seat = (s.first_called + step) % s.seats
        if waits_for(s, seat):
            return int(seat)
    return -1


def waiting(s: Any) -> int:
    """The bit set of the voters who have not voted."""
    return int(s.voters & ~s.voted)


def waits_for(s: Any, seat: int) -> bool:
    """Whether the vote waits for the ballot of a seat."""
    return waiting(s) >> seat & 1 == 1


def is_last(s: Any, seat: int) -> bool:
    """Whether the ballot of a seat is the only one that the vote waits for."""
    return waiting(s) == 1 << seat


def cast(s: Any, seat: int, answer: int) -> None:
    """Cast a ballot. Each seat casts one and cannot take it back."""
    s.ballot[seat] = answer
    s.voted |= 1 << seat


def remember(s: Any, winning: int) -> None:
    """The vote is decided: keep its ballots, what each counted, and the answer that won, until the next is decided."""
    s.decided = 1
    s.winning = winning
    s.last_winning = winning
    for seat in range(s.seats):
        has_voted = s.voters & s.voted & 1 << seat
        s.last_ballot[seat] = s.ballot[seat] if has_voted else 0
        s.last_weight[seat] = s.weight[seat] if has_voted else 0


def remember_secretly(s: Any, winning: int) -> None:
    """A secret vote is decided: keep the answer that won and who voted, but no ballot."""
    remember(s, winning)
    for seat in range(s.seats):
        s.last_ballot[seat] = 0


# ---------------------------------------------------------------- the debate
def begin_debate(s: Any) -> None:
    """Begin the debate over the open ballots; nobody has agreed yet to end it."""
    s.ready = 0
    for seat in range(s.seats):
        s.turned[seat] = 0


def turn(s: Any, seat: int, most: int) -> None:
    """Switch an open ballot from aye to nay or back. That cancels every agreement to end the debate.

    A seat that has switched `most` times cannot switch again and counts as ready for the rest of the debate.
    """
    s.ballot[seat] = NAY if s.ballot[seat] == AYE else AYE
    s.turned[seat] += 1
    s.ready = 0
    for voter in range(s.seats):
        if s.turned[voter] >= most:
            s.ready |= 1 << voter


def agree_to_end(s: Any, seat: int) -> None:
    """Agree to end the debate with the ballots as they are."""
    s.ready |= 1 << seat


def debating(s: Any) -> int:
    """The bit set of the voters who have not agreed to end the debate; empty when it is over."""
    return int(s.voters & ~s.ready)


# ---------------------------------------------------------------- what always holds
def seats_vote_once(s: Any) -> bool:
    """Only voters have voted, and exactly those who have voted have a ballot."""
    if s.voters and s.voted & ~s.voters:
        return False
    return all((s.ballot[seat] > 0) == (s.voted >> seat & 1 == 1) for seat in range(s.seats))


def ballots_count(s: Any) -> bool:
    """In a vote, at least one ballot counts: call `weigh_equally` in the setup, or write `s.weight`."""
    return s.voters == 0 or any(s.weight[seat] > 0 for seat in range(s.seats) if s.voters >> seat & 1)
