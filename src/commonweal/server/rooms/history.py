"""What the log of a table says: who sits where, whether it is played, which moves stand. A pure fold over its events.

The same function runs when an event happens and when a restarted server reads it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from commonweal.play.chain import SHOWN_BYTES
from commonweal.play.shares import Share
from commonweal.rulebook import Actor

from ..courtesies.arguments import Arguments
from ..courtesies.promises import Board
from ..load.limits import CHAT_ENTRIES, CHAT_TOTAL, PATIENCE
from ..protocol import Broadcast, CharterDocument, Door, Message, NextTable, Score, TableState
from ..store import Event, TableRow


class TableAction(msgspec.Struct, omit_defaults=True):
    """The body of an event that is neither an act nor chat. `do` says what happened."""

    do: str
    seat: int | None = None
    name: str | None = None
    was: str | None = None  # join: the bot that played there; rename: the name before; swap: who sits at `other` now
    text: str | None = None  # broadcast: what the host tells the table
    other: int | None = None  # swap: the seat that changed places with `seat`
    member: int | None = None  # join: which member of the table's class
    bot: str | None = None
    moves: int | None = None  # undo: so many moves stand
    what: Message | None = None  # undo: what was taken back, as everybody may know it
    seconds: int | None = None  # extend: what the host adds to the clock; extend_back: what the host takes back
    of: int | None = None  # extend_back: the event that added it
    code: str | None = None  # next: the table that was set for another game
    host: bool = False  # join: the person hosts the table as well
    door: Door | None = None  # door: which one the host opens or closes
    open: bool = False  # door: it opens
    document: CharterDocument | None = None  # document: what the host wrote into the charter
    shares: list[Share] | None = None  # shares: the commitments to them; start: what the cards were drawn from
    outcome: list[dict[str, int | None]] | None = None  # end: the results of each seat


class Chat(msgspec.Struct, omit_defaults=True):
    text: str
    to: list[int] | None = None


class Note(msgspec.Struct, omit_defaults=True):
    """A note of a seat, or its answer to a question of the debrief, by index."""

    text: str
    question: int | None = None


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
    people may talk in private from the beginning; `made_with`: the hash of the call that made it, if that had an id;
    `maker_first`: who made it to play against bots acts first."""

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


read_action = msgspec.json.Decoder(TableAction).decode
read_note = msgspec.json.Decoder(Note).decode
read_guess = msgspec.json.Decoder(GuessWritten).decode
read_chat = msgspec.json.Decoder(Chat).decode
read_terms = msgspec.json.Decoder(Terms).decode

SEATED = frozenset(("join", "bot", "stand_in", "person", "leave", "remove", "move_away", "open"))
"""What changes who plays for a seat."""
MOVES = (SEATED | {"swap"}) - {"person"}
"""What changes who has a seat."""
LEFT = frozenset(("leave", "remove", "move_away", "open"))
"""What ends a person's hold on a seat."""
LEADS_TO: dict[str, TableState] = {
    "start": "playing",
    "pause": "paused",
    "round_over": "paused",
    "resume": "playing",
    "end": "ended",
    "close": "closed",
}


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
        self.document = CharterDocument()
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
            self._do(read_action(event.body), event)

    def _do(self, action: TableAction, event: Event) -> None:
        if action.do == "time":
            self.late = action.seat
        elif action.do in LEADS_TO:
            self.state, self.finishing = LEADS_TO[action.do], False
            self.shares = action.shares or self.shares
        elif action.do == "shares":
            self.shares, self.list_closed = action.shares or [], event.n
        elif action.do == "undo":
            self._take_back(action.moves or 1)
            self.last_undo, self.late = event.n, None
        elif action.do == "patience":
            self.patience = action.seconds or 0
        elif action.do == "door" and action.door is not None:
            (self.closed.discard if action.open else self.closed.add)(action.door)
        elif action.do == "document":
            self.document = action.document or CharterDocument()
            if action.moves is not None:
                self._take_back(action.moves)
                self.last_undo, self.late = event.n, None
        elif action.do == "next":
            self.next_table = NextTable(action.code or "", event.by)
        elif action.do in ("private_on", "private_off"):
            self.private_talk = action.do == "private_on"
        elif action.do in ("finish", "play_on"):
            self.finishing = action.do == "finish"
        elif action.do in ("broadcast", "broadcast_over"):
            self.broadcast = None if action.text is None else Broadcast(event.n, action.text)
        elif action.do == "swap":
            self._swap(action.seat or 0, action.other or 0, event.n)
        elif action.seat is not None:
            self.late = None if action.seat == self.late else self.late
            self._seat(self.chairs[action.seat], action, event.n)
            self.bots = {chair.seat: chair.bot or "random" for chair in self.chairs if chair.holder == "bot"}

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

    def _seat(self, chair: Chair, action: TableAction, n: int) -> None:
        if action.do == "join":
            chair.since = n
            self.arguments.sealed.pop(chair.seat, None)  # it belonged to somebody else
            chair.name, chair.holder, chair.bot, chair.person = action.name or "", "person", None, True
            chair.stays, chair.member, chair.joined_as, chair.muted = [], action.member, action.name or "", False
        elif action.do in ("bot", "stand_in"):
            chair.name, chair.holder, chair.bot = action.name or chair.name, "bot", action.bot
        elif action.do == "rename":
            chair.name = action.name or chair.name
        elif action.do in ("mute", "unmute"):
            chair.muted = action.do == "mute"
        elif action.do == "person":
            chair.name, chair.holder, chair.bot = action.name or chair.name, "person", None
        elif action.do in LEFT:
            if chair.person and chair.member is not None:
                self.left.setdefault(chair.member, []).extend([*chair.stays, Stay(chair.seat, chair.since, n)])
            chair.holder, chair.bot, chair.person, chair.muted = "open", None, False, False
        if action.do in SEATED:
            chair.stand_in = action.do == "stand_in"
        if action.do == "host" or action.host:
            self.hosts.add(chair.seat)
            self.host_plays = self.host_plays or action.host
        elif action.do in ("unhost", *LEFT):
            self.hosts.discard(chair.seat)


def messages_of(event: TableEvent, chairs: list[Chair]) -> tuple[list[Message], list[int]]:
    """The log entries of an event that is neither an act nor chat, and whom it concerns."""
    action = read_action(event.body)
    seats = [action.seat] if action.seat is not None else [event.by] if event.by >= 0 else []
    seats += [action.other] if action.other is not None else []
    says = Message(f"table.{action.do}", {})
    if action.do in ("undo", "keep", "next") and event.by >= 0:
        says.values["seat"] = event.by
    elif action.do == "next":
        says.id = "table.next_by_host"
    elif action.seat is not None:
        says.values["name"] = action.name or chairs[action.seat].name
    if action.do == "swap":
        names = [name for name in (action.name, action.was) if name]
        says = Message("table.swap", {"name": names[0], "was": names[-1]})
        if len(names) == 1:  # at a seat that was free
            says = Message("table.change_seat", {"name": names[0]})
    elif action.do == "join" and action.was:
        says.id, says.values["was"] = "table.join_for_bot", action.was
    elif action.do == "reissue" and event.by != Actor.HOST:
        says.id = "table.new_key"
    elif action.do == "rename":
        says.values["was"] = action.was or ""
    elif action.do == "broadcast":
        says.values["text"] = action.text or ""
    elif action.do == "document" and action.moves is not None:
        says.id = "table.document_again"
    elif action.do in ("bot", "stand_in"):
        says.values["bot"] = action.bot or ""
    elif action.do in ("extend", "extend_back", "patience"):
        says.values["seconds"] = action.seconds or 0
    elif action.do == "door":
        says.id = f"table.{action.door}_{'opened' if action.open else 'closed'}"
    elif action.do == "next":
        says.values["code"] = action.code or ""
    if action.do == "start":
        missing = [chairs[one.seat].name for one in action.shares or () if not one.share]
        return [says, *(Message("table.withheld", {"name": name}) for name in missing)], seats
    return [says, action.what] if action.what is not None else [says], seats
