"""What the log of a table says: who sits where, whether it is played, which moves stand. A pure fold over its events.

The same function runs when an event happens and when a restarted server reads it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, assert_never

import msgspec

from commonweal.play.chain import SHOWN_BYTES
from commonweal.play.shares import Share
from commonweal.rulebook import Actor

from ..courtesies.arguments import Arguments
from ..courtesies.promises import Board
from ..load.limits import CHAT_ENTRIES, CHAT_TOTAL, PATIENCE
from ..people.codes import place_name
from ..protocol import Broadcast, CharterDocument, Door, Message, MessageValue, NextTable, Promised, Score, TableState
from ..store import Event, TableRow
from . import events as e


class Chat(msgspec.Struct, omit_defaults=True):
    """What a person said as `text`, or a bot as a message; to: to whom, None for everybody."""

    text: str = ""
    to: list[int] | None = None
    says: Message | None = None


class Note(msgspec.Struct, omit_defaults=True):
    """A note of a seat, or its answer to a question of the debrief, by index. choice: the answer that was pressed."""

    text: str
    question: int | None = None
    choice: int | None = None


class GuessWritten(msgspec.Struct, omit_defaults=True):
    """What a seat wrote on its guess sheet about one thing of another seat; no answer takes the guess back."""

    seat: int
    thing: int
    answer: int | None = None


class Terms(msgspec.Struct, omit_defaults=True):
    """What a table was made with, beside its game.

    `listed`: strangers find it on the home page; `phrases`: the code of the first table of a series, where the
    recovery phrases were made (empty: this table); `scores`: what the people here ended its earlier games with;
    `closed`: the doors that are closed from the beginning; `class_code`: the class that the table belongs to, in which
    it has this `number` and plays in this `arm` of an experiment (empty: a table by itself); `private_talk`: whether
    people may talk in private from the beginning; `bot_talk`: whether bots with a character talk; `made_with`: the hash
    of the call that made it, if that had an id; `maker_first`: who made it to play against bots acts first."""

    charter: dict[str, Any]
    clock: int | None = None
    patience: int = PATIENCE
    listed: bool = False
    phrases: str = ""
    scores: list[Score] = []
    closed: list[Door] = []
    class_code: str = ""
    number: int = 0
    arm: str = ""
    private_talk: bool = True
    bot_talk: bool = True
    made_with: str = ""
    maker_first: bool = False


class Stay(msgspec.Struct, frozen=True):
    """One person's time at a seat, from one event to another, both included."""

    seat: int
    first: int
    last: int


class Chair(msgspec.Struct):
    """A seat and who holds it.

    `person`: a person's key is valid for it, even while a bot plays; `stand_in`: the bot plays until that person is
    back. `since`: the event with which that person sat down; private talk before it is not for that person. `stays`:
    where that person sat at this table before; `member`: which member of the table's class it is; `joined_as`: the name
    with which that person sat down; `muted`: the person may not talk to others."""

    seat: int
    name: str = ""
    holder: Literal["open", "person", "bot"] = "open"
    bot: str | None = None
    person: bool = False
    stand_in: bool = False
    since: int = 0
    stays: list[Stay] = []
    member: int | None = None
    joined_as: str = ""
    muted: bool = False


class TableEvent(msgspec.Struct, gc=False):
    """One event as it is kept in memory.

    `move`: which move of the game it is; -1 if it is none or was taken back. Move 0, the set-up, is an act of chance
    that comes with the event "start"."""

    n: int
    at: int
    kind: str
    by: int
    body: bytes
    move: int = -1
    move_after: int = 0  # how many moves stand after this event


read_note = msgspec.json.Decoder(Note).decode
read_guess = msgspec.json.Decoder(GuessWritten).decode
read_chat = msgspec.json.Decoder(Chat).decode
read_terms = msgspec.json.Decoder(Terms).decode

LEADS_TO: dict[type, TableState] = {
    e.Started: "playing",
    e.Paused: "paused",
    e.RoundOver: "paused",
    e.Resumed: "playing",
    e.Ended: "ended",
    e.Closed: "closed",
}
"""The state of the table after an event."""


class KeptChat:
    """How much chat of a table is sent to people who connect: the newest messages, within bounds. The rest stays in the
    store."""

    def __init__(self) -> None:
        self.first = 1  # older chat is left out
        self._lines = self._bytes = 0

    def take(self, entry: TableEvent, happened: list[TableEvent]) -> None:
        """Count one more message. `happened`: all events before it."""
        self._lines += 1
        self._bytes += len(entry.body)
        while self._lines > CHAT_ENTRIES or self._bytes > CHAT_TOTAL:
            oldest = happened[self.first - 1]
            if oldest.kind == "chat":
                self._lines -= 1
                self._bytes -= len(oldest.body)
            self.first += 1


class History:
    """A table as its events describe it. `encoded_moves` are the moves that stand."""

    def __init__(self, row: TableRow, terms: Terms | None = None) -> None:
        """terms: how the table was made; its host may change some of them later."""
        terms = terms or Terms({})
        self.chairs = [Chair(seat) for seat in range(row.seats)]
        self.bots: dict[int, str] = {}  # which kind of bot plays for a seat
        self.hosts: set[int] = set()
        """The seats whose people are hosts, beside the person with the host's key."""
        self.patience = terms.patience
        self.closed: set[Door] = set(terms.closed)
        """The doors that the host has closed."""
        self.private_talk = terms.private_talk
        """Whether the host lets people talk in private."""
        self.bot_talk = terms.bot_talk
        """Whether lively bots talk while they play."""
        self.finishing = False
        """Whether the game pauses when the round is over that is played now."""
        self.broadcast: Broadcast | None = None
        self.state: TableState = "closed" if row.closed_at is not None else "waiting"
        self.happened: list[TableEvent] = []
        self.n = 0
        """The number of the last event."""
        self.chain: bytes | None = None
        """The hash of the last event and all before it; none before the first."""
        self.encoded_moves: list[bytes] = []
        self.act_events: list[int] = []
        """The number of the event that made each of these moves."""
        self.last_undo = 0
        self.late: int | None = None
        """The seat whose time was up in its turn: a bot plays until the turn passes."""
        self.host_plays = False
        """Whether who has the host's key has taken a seat, in this game."""
        self.left: dict[int, list[Stay]] = {}
        """Where members of the table's class sat before they left it, by their number."""
        self.notes: dict[int, int] = {}
        """How many notes each seat has written."""
        self.guesses: dict[int, int] = {}
        """How often each seat has written on its guess sheet."""
        self.board = Board()
        self.arguments = Arguments()
        self.next_table: NextTable | None = None
        self.document = CharterDocument(place_name(row.code))
        self.shares: list[Share] = []
        """What players add to the shuffle: commitments at first, shares from the start on."""
        self.list_closed: int | None = None
        """The event with which the list of these commitments was closed."""
        self.chat = KeptChat()
        self.received: dict[tuple[int, str], int] = {}  # a command that a client sends twice is not carried out again

    @property
    def reveals(self) -> bool:
        """Whether pages are revealing their shares: the list of commitments is closed, and the game begins soon."""
        return self.list_closed is not None and self.state == "waiting"

    @property
    def shown_chain(self) -> str:
        """The part of the chain that pages are sent; empty before the first event."""
        return (self.chain or b"")[:SHOWN_BYTES].hex()

    def promises(self, seat: int | None) -> list[Promised]:
        """The promises that this viewer may see."""
        return self.board.list_for(seat, self.chairs)

    def take(self, events: Iterable[Event]) -> list[TableEvent]:
        """Add events."""
        entries = []
        for event in events:
            entry = TableEvent(event.n, event.at, event.kind, event.by, event.body)
            if event.client_id is not None:
                self.received[event.by, event.client_id] = event.n
            if event.kind == "act":
                if self.late is not None and self._is_answered(event):
                    self.late = None  # another seat acted, or the person came back and acted
                entry.move = len(self.encoded_moves)
                self.encoded_moves.append(event.body)
                self.act_events.append(event.n)
            else:
                self._take_other(event, entry)
            entry.move_after = len(self.encoded_moves)
            self.happened.append(entry)
            self.n, self.chain = event.n, event.chain
            entries.append(entry)
        return entries

    def _is_answered(self, act: Event) -> bool:
        """Whether an act ends a bot's turn in place of a late person."""
        return act.by not in (Actor.CHANCE, Actor.HOST) and (act.by != self.late or act.client_id is not None)

    def _take_other(self, event: Event, entry: TableEvent) -> None:
        """Add an event that is not an act."""
        if event.kind == "promise":
            self.board.take(event.n, event.at, event.by, event.body)
        elif event.kind == "argument":
            self.arguments.take(event.n, event.at, event.by, event.body)
        elif event.kind == "note":
            self.notes[event.by] = self.notes.get(event.by, 0) + 1
        elif event.kind == "guess":
            self.guesses[event.by] = self.guesses.get(event.by, 0) + 1
        elif event.kind == "chat":
            self.chat.take(entry, self.happened)
        else:
            self._do(e.read_action(event.body), event)

    def _do(self, action: e.TableAction, event: Event) -> None:
        match action:
            case e.Started() | e.Paused() | e.RoundOver() | e.Resumed() | e.Ended() | e.Closed():
                self.state, self.finishing = LEADS_TO[type(action)], False
                if isinstance(action, e.Started):
                    self.shares = action.shares or self.shares
            case e.SharesCommitted():
                self.shares, self.list_closed = action.shares, event.n
            case e.Undone():
                self._go_back(action.moves, event.n)
            case e.DocumentWritten():
                self.document = action.document
                if action.moves is not None:
                    self._go_back(action.moves, event.n)
            case e.PatienceSet():
                self.patience = action.seconds
            case e.DoorSet():
                (self.closed.discard if action.open else self.closed.add)(action.door)
            case e.NextTableSet():
                self.next_table = NextTable(action.code, event.by)
            case e.PrivateTalkAllowed() | e.PrivateTalkForbidden():
                self.private_talk = isinstance(action, e.PrivateTalkAllowed)
            case e.BotTalkAllowed() | e.BotTalkForbidden():
                self.bot_talk = isinstance(action, e.BotTalkAllowed)
            case e.PauseOrdered() | e.PauseCancelled():
                self.finishing = isinstance(action, e.PauseOrdered)
            case e.BroadcastSent():
                self.broadcast = Broadcast(event.n, action.text)
            case e.BroadcastEnded():
                self.broadcast = None
            case e.Swapped():
                self._swap(action.seat, action.other, event.n)
            case e.TimeRanOut():
                self.late = action.seat
            case e.HostPhraseRenewed() | e.HostCameBack() | e.UndoRefused() | e.TimeAdded() | e.TimeTakenBack():
                pass  # nothing but an entry of the log, or time that is counted when it is needed
            case _:
                self.late = None if action.seat == self.late else self.late
                self._seat(self.chairs[action.seat], action, event.n)
                self.bots = {chair.seat: chair.bot or "random" for chair in self.chairs if chair.holder == "bot"}

    def _go_back(self, moves: int, n: int) -> None:
        """Take back all but so many moves."""
        self._take_back(moves)
        self.last_undo, self.late = n, None

    def _take_back(self, moves: int) -> None:
        del self.encoded_moves[moves:], self.act_events[moves:]
        for entry in reversed(self.happened):
            if entry.move >= moves:
                entry.move = -1
            elif entry.move >= 0:
                break

    def _swap(self, seat: int, other: int, n: int) -> None:
        """Let those who hold two seats change places."""
        chairs, hosts = self.chairs, self.hosts
        for chair in (chairs[seat], chairs[other]):
            if chair.person:
                chair.stays = [*chair.stays, Stay(chair.seat, chair.since, n - 1)]
        hosts ^= {seat, other} if (seat in hosts) != (other in hosts) else set()
        chairs[seat], chairs[other] = (
            msgspec.structs.replace(chairs[there], seat=here, since=n) for here, there in ((seat, other), (other, seat))
        )
        for here in (seat, other):
            self.arguments.sealed.pop(here, None)
        self.late = None if self.late in (seat, other) else self.late
        self.bots = {chair.seat: chair.bot or "random" for chair in chairs if chair.holder == "bot"}

    def _seat(self, chair: Chair, action: e.OfSeat, n: int) -> None:
        match action:
            case e.SatDown():
                chair.since = n
                self.arguments.sealed.pop(chair.seat, None)  # it belonged to somebody else
                chair.name, chair.holder, chair.bot, chair.person = action.name, "person", None, True
                chair.stays, chair.member, chair.joined_as, chair.muted = [], action.member, action.name, False
                chair.stand_in = False
                if action.host:
                    self.hosts.add(chair.seat)
                    self.host_plays = True
            case e.BotSatDown() | e.BotStoodIn():
                chair.name, chair.holder, chair.bot = action.name, "bot", action.bot
                chair.stand_in = isinstance(action, e.BotStoodIn)
            case e.CameBack():
                chair.name, chair.holder, chair.bot, chair.stand_in = action.name, "person", None, False
            case e.Opened() | e.GaveUp() | e.Removed() | e.MovedAway():
                if chair.person and chair.member is not None:
                    self.left.setdefault(chair.member, []).extend([*chair.stays, Stay(chair.seat, chair.since, n)])
                chair.holder, chair.bot, chair.person, chair.muted = "open", None, False, False
                chair.stand_in = False
                self.hosts.discard(chair.seat)
            case e.Renamed():
                chair.name = action.name
            case e.Muted() | e.Unmuted():
                chair.muted = isinstance(action, e.Muted)
            case e.HostingShared():
                self.hosts.add(chair.seat)
            case e.HostingWithdrawn():
                self.hosts.discard(chair.seat)
            case e.PhraseReissued() | e.PhraseRenewed():
                pass  # keys are stored beside the log
            case _:
                assert_never(action)


def messages_of(event: TableEvent, chairs: list[Chair]) -> tuple[list[Message], list[int]]:
    """The log entries of an event that is neither an act nor chat, and whom it concerns."""
    action = e.read_action(event.body)
    says = Message(f"table.{e.tag_of(action)}", _values_of(action))
    if isinstance(action, e.SeatAction):
        seats = [action.seat]
        says.values.setdefault("name", action.name)
    else:
        seats = [event.by] if event.by >= 0 else []
    match action:
        case e.Swapped():
            seats = [action.seat, action.other]
            names = [name for name in (action.name, action.was) if name]
            says = Message("table.swap", {"name": names[0], "was": names[-1]})
            if len(names) == 1:  # at a seat that was free
                says = Message("table.change_seat", {"name": names[0]})
        case e.SatDown(was=str(bot)):
            says.id, says.values["was"] = "table.join_for_bot", bot
        case e.PhraseReissued() if event.by != Actor.HOST:
            says.id = "table.new_key"
        case e.DocumentWritten(moves=int()):
            says.id = "table.document_again"
        case e.DoorSet():
            says.id = f"table.{action.door}_{'opened' if action.open else 'closed'}"
        case e.Undone() | e.UndoRefused() | e.NextTableSet() if event.by >= 0:
            says.values["seat"] = event.by
        case e.NextTableSet():
            says.id = "table.next_by_host"
        case e.Started():
            missing = [chairs[one.seat].name for one in action.shares or () if not one.share]
            return [says, *(Message("table.withheld", {"name": name}) for name in missing)], seats
    told = action.what if isinstance(action, e.Undone) else None
    return [says] if told is None else [says, told], seats


def _values_of(action: e.TableAction) -> dict[str, MessageValue]:
    """What the sentence about an action names, besides the seat."""
    match action:
        case e.Renamed():
            return {"was": action.was}
        case e.BroadcastSent():
            return {"text": action.text}
        case e.BotSatDown() | e.BotStoodIn():
            return {"bot": action.bot}
        case e.TimeAdded() | e.TimeTakenBack() | e.PatienceSet():
            return {"seconds": action.seconds}
        case e.NextTableSet():
            return {"code": action.code}
    return {}
