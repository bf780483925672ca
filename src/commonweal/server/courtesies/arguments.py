"""What players argue for and against while a debate of the rules is open.

Everybody reads an argument, and everybody except its author may endorse it. Arguments are part of the talk, so a
charter that closes the talk closes the debate, too. While votes are secret, somebody who has voted may seal a reason:
it is shown with the votes, as an argument made at that moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

import msgspec

from commonweal.rulebook.dealings.debates import sealed_phases

from .. import protocol as m
from ..errors import BadRequest, Conflict, NotFound
from ..people.typed_text import clean_text
from ..protocol import ErrorCode, encode
from ..rooms.change import Happened, Subscriber
from ..rooms.connections import Connections

if TYPE_CHECKING:
    from commonweal.play import Game

    from ..rooms.history import TableEvent

ARGUMENT_CHARS = 280
MOST_ARGUMENTS = 6  # of one seat about one question


class ArgumentEvent(msgspec.Struct, omit_defaults=True):
    """The body of an event: an argument made (its number is that of the event), endorsed, or no longer endorsed; a
    reason sealed by its author, in place of an older one, or the reason of event `argument` shown. says: a bot argues
    with a message in place of a text."""

    do: Literal["argue", "endorse", "withdraw", "seal", "show"]
    debate: int = 0
    about: int = 0
    side: int = 0
    text: str = ""
    argument: int = 0
    says: m.Message | None = None


read_argument_event = msgspec.json.Decoder(ArgumentEvent).decode


class Arguments:
    """All arguments of one table by their numbers: a pure fold over its events."""

    def __init__(self) -> None:
        self.made: dict[int, m.Argument] = {}
        self.sealed: dict[int, m.Argument] = {}
        """What only the author may read yet, by the seat."""

    def take(self, n: int, at: int, by: int, body: bytes) -> None:
        """Add an event."""
        event = read_argument_event(body)
        if event.do == "argue":
            about = event.debate, event.about, event.side, event.text
            self.made[n] = m.Argument(n, at, by, *about, [], says=event.says)
            return
        if event.do == "seal":
            self.sealed[by] = m.Argument(n, at, by, event.debate, event.about, event.side, event.text, [], sealed=True)
            return
        if event.do == "show":
            reason = next(one for one in self.sealed.values() if one.argument == event.argument)
            del self.sealed[reason.by]
            self.made[n] = msgspec.structs.replace(reason, argument=n, at=at, sealed=False)
            return
        endorsed = self.made[event.argument].endorsed
        if event.do == "endorse" and by not in endorsed:
            endorsed.append(by)
        elif event.do == "withdraw" and by in endorsed:
            endorsed.remove(by)

    def changed_by(self, entries: Iterable[TableEvent]) -> list[m.Argument]:
        """The arguments that events created or changed."""
        numbers: set[int] = set()
        for entry in entries:
            if entry.kind == "argument":
                event = read_argument_event(entry.body)
                numbers.add(event.argument if event.do in ("endorse", "withdraw") else entry.n)
        return [self.made[number] for number in sorted(numbers & self.made.keys())]

    def list_for(self, seat: int | None) -> list[m.Argument]:
        """The arguments that a viewer may read."""
        own = self.sealed.get(seat) if seat is not None else None
        return [*self.made.values(), *([] if own is None else [own])]

    def shown_in(self, n: int) -> m.Argument | None:
        """The argument that an event created or showed; None for other events, which the argument's card shows."""
        return self.made.get(n)


class ArgumentNews(Subscriber):
    """Sends everybody the arguments that change, and authors the reasons that they have sealed."""

    hears = frozenset(("argument",))

    def __init__(self, arguments: Arguments, connections: Connections) -> None:
        self._arguments, self._connections = arguments, connections

    def on_change(self, happened: Happened) -> None:
        for argument in self._arguments.changed_by(happened.events):
            self._connections.tell(encode(m.ArgumentChanged(argument)))
        for seat, reason in self._arguments.sealed.items():
            if any(event.n == reason.argument for event in happened.events):
                for connection in self._connections.of(seat):
                    connection.push(encode(m.ArgumentChanged(reason)))


COLUMNS = {
    "n": "the event with which the argument was made",
    "by": "the seat that made it",
    "debate": "which debate of the rulebook it belongs to, counted from 0",
    "about": "the number of the card that it is about",
    "side": "the answer that it speaks for",
    "text": "the argument",
    "endorsed": "the seats that endorsed it",
}


def sheet_rows(arguments: Iterable[m.Argument], say: Callable[[m.Message], str]) -> list[list[str | int]]:
    """Arguments as rows of a table with these COLUMNS. say: words what a bot argued."""
    return [
        [
            one.argument,
            one.by,
            one.debate,
            one.about,
            one.side,
            one.text if one.says is None else say(one.says),
            " ".join(map(str, one.endorsed)),
        ]
        for one in arguments
    ]


def reasons_to_show(arguments: Arguments, game: Game) -> list[tuple[int, ArgumentEvent]]:
    """The events that show sealed reasons, by author: for questions whose secret vote has ended."""
    number = None if game.over else game.book.debate_in(game.s.phase)
    found = []
    for seat, reason in arguments.sealed.items():
        debate = game.book.debates[reason.debate]
        waits = number == reason.debate and getattr(game.s, debate.about) == reason.about
        if not (waits and game.s.phase in sealed_phases(debate, game.book.acts_by_name)):
            shown = ArgumentEvent("show", reason.debate, reason.about, reason.side, reason.text, reason.argument)
            found.append((seat, shown))
    return found


def validate_argument(arguments: Arguments, game: Game, by: int, message: m.Argue) -> ArgumentEvent:
    """Check a new argument, and return it. Raises BadRequest, Conflict."""
    text = clean_text(message.text, ARGUMENT_CHARS, says="errors.argument_too_long")
    if not text:
        raise BadRequest("errors.empty_argument", todo="todo.write_argument")
    number = game.book.debate_in(game.s.phase)
    if number is None:
        raise Conflict("errors.no_debate", todo="todo.argue_later", error=ErrorCode.ILLEGAL)
    debate = game.book.debates[number]
    about = getattr(game.s, debate.about)
    operand = game.book.acts_by_name[debate.act].operands[debate.operand]
    if not operand.low <= message.side < operand.low + operand.size:
        raise BadRequest("errors.no_such_side", todo="todo.choose_side")
    made = sum((one.by, one.debate, one.about) == (by, number, about) for one in arguments.made.values())
    if made >= MOST_ARGUMENTS:
        raise Conflict(
            "errors.most_arguments", todo="todo.endorse_others", error=ErrorCode.ILLEGAL, most=MOST_ARGUMENTS
        )
    if message.sealed and game.s.phase not in sealed_phases(debate, game.book.acts_by_name):
        raise Conflict("errors.nothing_sealed", todo="todo.argue_openly", error=ErrorCode.ILLEGAL)
    return ArgumentEvent("seal" if message.sealed else "argue", number, about, message.side, text)


def validate_endorsement(arguments: Arguments, by: int, message: m.Endorse) -> ArgumentEvent:
    """Check an endorsement, or its withdrawal. Raises NotFound, Conflict."""
    argument = arguments.made.get(message.argument)
    if argument is None:
        raise NotFound("errors.no_such_argument", todo="todo.look_at_arguments", error=ErrorCode.ILLEGAL)
    if argument.by == by:
        raise Conflict("errors.own_argument", todo="todo.endorse_others", error=ErrorCode.ILLEGAL)
    return ArgumentEvent("endorse" if message.yes else "withdraw", argument=argument.argument)
