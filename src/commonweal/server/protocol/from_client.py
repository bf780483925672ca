"""The messages that a client sends over its connection."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .marks import TypeScript

PromiseSay = Annotated[Literal["kept", "broken", "release", "show"], TypeScript("PromiseSay")]
ActGiven = Annotated[str | int | dict[str, str | int | float], TypeScript("ActGiven")]
"""An act as text, as an integer, or as its name with its operands."""
ActsGiven = Annotated[ActGiven | list[ActGiven], TypeScript("ActsGiven")]
"""One act, or several that are one move."""


class Do(msgspec.Struct, tag="do"):
    """Carry out an act, given as text (`gift_to seat=2`), as JSON (`{"act": "gift_to", "seat": 2}`) or as its integer.
    A list of acts is one move: all of them are carried out, or none.

    `id`: made by the client, so that an act sent twice counts once; `at`: the last event seen when the act was chosen;
    `facilitator`: it is an act of the facilitator, which hosts may do."""

    id: str
    act: ActsGiven
    at: int = 0
    facilitator: bool = False


class Say(msgspec.Struct, tag="say"):
    """Say something to everybody, or in private to some seats, as `talk` allows."""

    id: str
    text: str
    to: list[int] | None = None


class Preview(msgspec.Struct, tag="preview"):
    """What would this act do, or these acts as one move? `then`: and what could the seat do afterwards?"""

    id: str
    act: ActsGiven
    then: bool = False


class WriteNote(msgspec.Struct, tag="note"):
    """Write a note that only this seat reads, or, when the game is over, an answer to a question of the debrief
    (`question`: its index), which everybody reads.

    The question of the lesson comes after the others; `choice` is the index of the answer that was pressed."""

    id: str
    text: str
    question: int | None = None
    choice: int | None = None


class WriteGuess(msgspec.Struct, tag="guess"):
    """Write on one’s guess sheet, which only this seat reads, what another seat is after.

    `answer`: null takes the guess back."""

    id: str
    seat: int
    thing: int
    answer: int | None


class TakeBack(msgspec.Struct, tag="undo"):
    """Take back one’s last act, or ask the table to agree to it."""

    id: str


class Answer(msgspec.Struct, tag="answer"):
    """Agree, or not, that another seat takes back an act. `ask`: the number of the question."""

    id: str
    ask: int
    yes: bool


class MakePromise(msgspec.Struct, tag="promise"):
    """Promise something to others. Its parties read it, or everybody if it is `open`."""

    id: str
    text: str
    to: list[int]
    open: bool = False


class SettlePromise(msgspec.Struct, tag="settle"):
    """Settle a promise: `release` by those to whom it was made, while the game goes on; `kept`, `broken` and `show`
    (all may read it) by its parties when it is over."""

    id: str
    promise: int
    say: PromiseSay


class Argue(msgspec.Struct, tag="argue"):
    """Argue for one side of the question that is debated. `side`: an answer to it.

    `sealed`: while votes are secret: a reason that is shown with the votes, in place of an older one."""

    id: str
    side: int
    text: str
    sealed: bool = False


class Endorse(msgspec.Struct, tag="endorse"):
    """Endorse another’s argument, or withdraw that."""

    id: str
    argument: int
    yes: bool


class LeadReplay(msgspec.Struct, tag="lead"):
    """Lead the replay to the moment after this event, as the host; null: back to now. It is neither stored nor
    answered."""

    moment: int | None = None


class ShowScenes(msgspec.Struct, tag="scenes"):
    """Say whether this page shows scenes: bots wait until it has shown those of the last move. It is not answered."""

    shown: bool


class CommitShare(msgspec.Struct, tag="commit"):
    """Commit to a share in the shuffle of a game that has not begun: to 32 random bytes that stay with the page.

    `commitment`: the SHA-256, in hexadecimal, of `commonweal share 1`, a zero byte, the 32 bytes of the `commitment` in
    `hello`, and the share. It counts while the connection lasts, and is not answered."""

    commitment: str


class RevealShare(msgspec.Struct, tag="reveal"):
    """Reveal the share, in hexadecimal, when `shares` of the lobby has its commitment. It is not answered: the game
    begins when all shares have come, or after three seconds without the others."""

    share: str


class Ping(msgspec.Struct, tag="ping"):
    """Is the server there?"""


ClientMessage = (
    Do
    | Say
    | Preview
    | WriteNote
    | WriteGuess
    | TakeBack
    | Answer
    | MakePromise
    | SettlePromise
    | Argue
    | Endorse
    | LeadReplay
    | ShowScenes
    | CommitShare
    | RevealShare
    | Ping
)
