"""The events of a table, besides acts and what people write. The tag of each says in the log, and in a record, what
happened.

A new kind of event is a struct here, a member of `TableAction`, a case of `History`, and a sentence in texts.toml."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from commonweal.play.shares import Share

from ..protocol import CharterDocument, Door, Message

Kind = Literal[
    "act", "argument", "chat", "end", "guess", "host", "keep", "next", "note", "promise", "seat", "share", "start",
    "time", "undo",
]  # fmt: skip
"""What an event of a table is about."""
KINDS: frozenset[str] = frozenset(get_args(Kind))
NOTHING: frozenset[str] = frozenset()


class SeatAction(msgspec.Struct, omit_defaults=True, tag_field="do"):
    """An event that concerns one seat. `name`: the player's name, for the log."""

    seat: int
    name: str


# ---------------------------------------------------------------- who sits where


class SatDown(SeatAction, tag="join"):
    """A person took the seat. `was`: the bot that played there; `member`: the number of the person in the table's
    class; `host`: the person hosts the table as well."""

    was: str | None = None
    member: int | None = None
    host: bool = False


class BotSatDown(SeatAction, tag="bot"):
    """A bot of this kind plays there for good."""

    bot: str


class BotStoodIn(SeatAction, tag="stand_in"):
    """A bot of this kind plays until the person is back."""

    bot: str


class CameBack(SeatAction, tag="person"):
    """The person of the seat plays again, or uses another device."""


class Opened(SeatAction, tag="open"):
    """A seat that only a bot held is free."""


class GaveUp(SeatAction, tag="leave"):
    """The person gave up the seat."""


class Removed(SeatAction, tag="remove"):
    """The host removed the person."""


class MovedAway(SeatAction, tag="move_away"):
    """The person went to another table of the class."""


Left = Opened | GaveUp | Removed | MovedAway
"""What frees a seat."""


class Swapped(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="do", tag="swap"):
    """Two seats changed places. `name`: who sits at `seat` now; `was`: who sits at `other` now; None: nobody."""

    seat: int
    name: str | None = None
    was: str | None = None
    other: int


class TimeRanOut(SeatAction, tag="time"):
    """The time of the person was up: a bot plays until the turn passes."""


# ---------------------------------------------------------------- people


class Renamed(SeatAction, tag="rename"):
    """`was`: the name before."""

    was: str


class Muted(SeatAction, tag="mute"):
    """The person may not talk to others."""


class Unmuted(SeatAction, tag="unmute"):
    """The person may talk again."""


class HostingShared(SeatAction, tag="host"):
    """The person hosts the table, too."""


class HostingWithdrawn(SeatAction, tag="unhost"):
    """The person no longer hosts the table."""


class PhraseReissued(SeatAction, tag="reissue"):
    """The host, or the class, made a new recovery phrase or key for the seat."""


class PhraseRenewed(SeatAction, tag="words"):
    """The person made a new recovery phrase."""


class HostPhraseRenewed(msgspec.Struct, tag_field="do", tag="host_words"):
    """The host made a new recovery phrase."""


class HostCameBack(msgspec.Struct, tag_field="do", tag="host_back"):
    """The host uses another device."""


# ---------------------------------------------------------------- the course of the game


class SharesCommitted(msgspec.Struct, tag_field="do", tag="shares"):
    """The list of the commitments to shares in the shuffle was closed."""

    shares: list[Share]


class Started(msgspec.Struct, omit_defaults=True, tag_field="do", tag="start"):
    """`shares`: what the cards were drawn from, beside the server's secret."""

    shares: list[Share] | None = None


class Paused(msgspec.Struct, tag_field="do", tag="pause"):
    """The host paused the game."""


class RoundOver(msgspec.Struct, tag_field="do", tag="round_over"):
    """The round was over after which the host wanted a pause."""


class Resumed(msgspec.Struct, tag_field="do", tag="resume"):
    """The host let the game go on."""


class Ended(msgspec.Struct, omit_defaults=True, tag_field="do", tag="end"):
    """`outcome`: the results of each seat."""

    outcome: list[dict[str, int | None]] | None = None


class Closed(msgspec.Struct, tag_field="do", tag="close"):
    """The host closed the table."""


class Undone(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="do", tag="undo"):
    """`moves`: so many moves stand; `seat`: who asked, if somebody at a seat did; `what`: what was taken back, as
    everybody may know it."""

    seat: int | None = None
    moves: int
    what: Message | None = None


class UndoRefused(msgspec.Struct, tag_field="do", tag="keep"):
    """The others did not agree to take the act back."""


class PauseOrdered(msgspec.Struct, tag_field="do", tag="finish"):
    """The host wants a pause after this round."""


class PauseCancelled(msgspec.Struct, tag_field="do", tag="play_on"):
    """The host wants no pause after this round any more."""


class TimeAdded(msgspec.Struct, tag_field="do", tag="extend"):
    """The host added so many seconds to the clock."""

    seconds: int


class TimeTakenBack(msgspec.Struct, tag_field="do", tag="extend_back"):
    """The host took back the seconds that event `of` added."""

    seconds: int
    of: int


# ---------------------------------------------------------------- what holds at the table


class PatienceSet(msgspec.Struct, tag_field="do", tag="patience"):
    """How many seconds others wait for somebody who is away."""

    seconds: int


class DoorSet(msgspec.Struct, omit_defaults=True, tag_field="do", tag="door"):
    """The host opened or closed a door."""

    door: Door
    open: bool = False


class PrivateTalkAllowed(msgspec.Struct, tag_field="do", tag="private_on"):
    """People may talk in private."""


class PrivateTalkForbidden(msgspec.Struct, tag_field="do", tag="private_off"):
    """People may not talk in private."""


class BotTalkAllowed(msgspec.Struct, tag_field="do", tag="bot_talk_on"):
    """Bots with a character talk while they play."""


class BotTalkForbidden(msgspec.Struct, tag_field="do", tag="bot_talk_off"):
    """Bots play in silence."""


class BroadcastSent(msgspec.Struct, tag_field="do", tag="broadcast"):
    """What the host tells the table."""

    text: str


class BroadcastEnded(msgspec.Struct, tag_field="do", tag="broadcast_over"):
    """The table has read it."""


class DocumentWritten(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="do", tag="document"):
    """What the host wrote into the charter. `moves`: so many moves stand, if signatures were taken back."""

    moves: int | None = None
    document: CharterDocument


class NextTableSet(msgspec.Struct, tag_field="do", tag="next"):
    """The code of the table that was set for another game."""

    code: str


OfSeat = (
    SatDown
    | BotSatDown
    | BotStoodIn
    | CameBack
    | Left
    | Renamed
    | Muted
    | Unmuted
    | HostingShared
    | HostingWithdrawn
    | PhraseReissued
    | PhraseRenewed
)
OfTable = (
    Swapped
    | TimeRanOut
    | HostPhraseRenewed
    | HostCameBack
    | SharesCommitted
    | Started
    | Paused
    | RoundOver
    | Resumed
    | Ended
    | Closed
    | Undone
    | UndoRefused
    | PauseOrdered
    | PauseCancelled
    | TimeAdded
    | TimeTakenBack
    | PatienceSet
    | DoorSet
    | PrivateTalkAllowed
    | PrivateTalkForbidden
    | BotTalkAllowed
    | BotTalkForbidden
    | BroadcastSent
    | BroadcastEnded
    | DocumentWritten
    | NextTableSet
)
TableAction = OfSeat | OfTable
MOVES = SatDown | BotSatDown | BotStoodIn | Left | Swapped
"""What changes who has a seat."""

_read: msgspec.json.Decoder[Any] = msgspec.json.Decoder(TableAction)


def read_action(body: bytes) -> TableAction:
    """Decode the body of an event."""
    action: TableAction = _read.decode(body)
    return action


def tag_of(action: TableAction) -> str:
    """What happened, as the log names it."""
    return str(action.__struct_config__.tag)
