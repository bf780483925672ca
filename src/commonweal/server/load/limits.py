"""How much clients may send: sizes, and rates per seat, per table and per network.

A school is one network, so a network may do far more than a class needs."""

from __future__ import annotations

import time
from collections.abc import Callable

MESSAGE_BYTES = 4096  # one message of a client
FRAME_BYTES = 16_384  # beyond this the connection is closed while reading
REVEAL_SECONDS = 3.0  # seconds that the start of a game waits for pages to reveal their shares in the shuffle
REVEAL_AGAIN_SECONDS = 10.0  # where the server has started anew meanwhile, and pages connect again
UNREAD_SECONDS = 20.0  # that a client may leave data unread before the system closes its connection (on Linux)
BODY_BYTES = 16_384  # one HTTP body
CHARTER_BYTES = 131_072  # one that may bring decks along
NAME_CHARS = 24
GUESSES_MOST = 3_000  # changes of the guess sheet of one seat
NOTES_MOST = 500  # notes and answers of one seat
CHAT_CHARS = 500
BROADCAST_CHARS = 280
ID_CHARS = 64
CONNECTIONS_PER_SEAT = 8  # connections of one seat at a time
WATCHERS = 200  # spectators of one table

SEAT_RATE, SEAT_BURST = 20.0, 60.0  # messages of one connection or seat
READ_BYTES = 4096  # bytes of a connection that are read in one go
FRAMES_RATE, FRAMES_BURST = 100.0, 400.0  # frames of one connection: more are read after a pause
LONGEST_READ_PAUSE = 5.0  # seconds
REFUSAL_RATE, REFUSAL_BURST = 5.0, 100.0  # refusals of one connection before it is closed
TEXT_RATE, TEXT_BURST = 500.0, 5000.0  # characters of chat and promises of one seat: one full message a second
PRESS_CHARS = 100  # as many count what is said with one press: that an argument is endorsed, a promise kept
CHAT_ENTRIES, CHAT_TOTAL = 2000, 262_144  # chat of one table that is sent: entries, bytes; older ones are left out
PAGE_EVENTS, PAGE_CHARS = 250, 65_536  # one page of the log
FIRST_EVENTS = 50  # the first page of the log while many tables are read or pages opened, for example after a restart
MANY_COME = 4  # tables that are being read at once; more than these are many
MANY_ARRIVE, MANY_SECONDS = 20, 0.2  # pages opened in so many seconds; more than these are many
LOG_TEXTS_KEPT = 400  # texts of the log of one table in memory, ready to be sent
WORDS_RATE, WORDS_BURST = 1 / 6, 10.0  # attempts with three words at one table
TABLE_RATE, TABLE_BURST = 10.0, 300.0  # new tables of the whole server
OWN_TABLES_RATE, OWN_TABLES_BURST = 1.0, 200.0  # new tables of one network; one with its own cards counts as several
CARDS_OF_A_TABLE = 4096  # bytes of a call that makes a table, from which on it counts as one more
SURROUNDINGS = 4.0  # what a network may do; all networks around it together may do this many times as much
CALLS_RATE, CALLS_BURST = 300.0, 8000.0  # calls of one network; a page of a table makes some 25
PACE = 0.4, 2.0  # seconds of the loop for calls of one network: each second, and at once; further calls wait
PACE_OF_CALL = 0.001  # the least that a call costs
REFUSAL_SECONDS = 0.5  # before a network that asks too much gets its refusal: programs would ask again at once
COSTLY = 10.0  # calls that a call counts as if it needs a computation: a replay, a debrief, an export, taking a seat
MISSES_RATE, MISSES_BURST = 0.5, 30.0  # codes of one network that name no table
ALL_MISSES_RATE, ALL_MISSES_BURST = 10.0, 300.0  # codes of the whole server that name no table
LOOKUPS_WAITING = 16  # lookups of a network that wait for their turn once its misses are used up
CODES_KNOWN, NETWORKS_KNOWN = 1000, 10_000  # codes that a network has found; networks for which they are kept
HEAD_BYTES = 65_536  # of the head of a request
HEAD_SECONDS = 10.0  # seconds until the head of a request must have arrived
BODY_SECONDS = 30.0  # seconds until its body must have arrived
FILES_KEPT = 64  # open files that are kept free of connections

NOTIFY_RATE, NOTIFY_BURST = 1 / 60, 5.0  # changes of where one seat is notified
FIRST_RATE, FIRST_BURST = 0.2, 60.0  # first messages to addresses for notifications: of one network, and to one host
SENT_RATE, SENT_BURST = 5.0, 300.0  # notifications of the whole server

OPEN_TABLES = 20  # tables on the home page that are open to strangers

CLOCK_SECONDS = 10, 3600  # of a turn
ADDED_SECONDS = 10, 600  # that the host adds to a clock
PATIENCE = 120  # seconds that a turn waits for somebody who is away, unless the host sets another time
PATIENCE_SECONDS = 0, 86_400  # that a turn waits for somebody who is away; 0: for good

CLASS_TABLES = 1, 60  # of a class
CLASS_MEMBERS = 400  # members of a class, without those who were removed
CLASS_RESERVE = 40  # people without a seat who may wait in a class for more tables, or as many as it has seats;
# where it has a waiting room, people of one network who joined and have not opened the page
JOINS_RATE, JOINS_BURST = 0.1, 400.0  # people of one network who join one class
MEMBER_RATE, MEMBER_BURST = 0.2, 20.0  # what one member does in a class: asks for help, takes a seat
CLASS_NAMES_BYTES, CLASS_NAMES_LINES = 65_536, 800  # of a list of names; blank lines do not count
HELD_WORDS, HELD_WORD_CHARS = 100, 40  # words that facilitators add to those for which a name is held
OFFERS_RATE, OFFERS_BURST = 20.0, 200.0  # calls for names of the list of one class
CLASS_COMMANDS, CLASS_KEPT = 20_000, 2000  # events of a class; the last are kept for facilitators and coming back
ABSENT_SECONDS = 0, 3600  # seconds after which a bot plays for a class member who is away; 0: never
STEP_MINUTES = 0, 240  # of a step of a lesson plan
STEPS, STEP_TITLE_CHARS, STEP_SAY_CHARS = 40, 80, 1000  # of a lesson plan
CLASS_TITLE_CHARS = 80

STATE_NAME_CHARS, ARTICLE_CHARS, ARTICLES = 60, 400, 12  # a charter that is a document: its name, its articles

FUTURES_RATE, FUTURES_BURST = 0.5, 20.0  # questions of one table for futures
FUTURES_MOST = 5000  # futures of one question
FUTURES_SECONDS = 20.0  # seconds of play; then the futures played so far are shown
FORECAST_RATE, FORECAST_BURST = 1.0, 60.0  # calls of one table for the futures of an offer; a question takes three
FORECAST_MOST = 1000  # pairs of futures of one offer
FORECAST_SECONDS = 10.0  # seconds of play; then the futures played so far are shown
FORECASTS_WAITING = 16  # calls for them of the whole server that are played or wait
FORECASTS_KEPT = 12  # offers of one table whose futures are remembered
LOADING_SECONDS = 0.8  # seconds that a call waits for machine code before it says that it is not ready
PLAYS_SECONDS = 2.0  # seconds spent on other games to compare a finished one with, if its package brings none
LEVERS_SECONDS = 2.0  # seconds spent on trying which options can matter at all; untried options may matter
FUTURES_WAITING = 16  # questions of the whole server that are played or wait


# Processor time in seconds: for one table, and for one network with all of its tables.
ANSWERS = (0.1, 30.0), (0.25, 120.0)  # calls: beyond it, replays, debriefs, exports and the like are refused
MESSAGES = (0.1, 10.0), (0.4, 2.0)  # messages over connections; they wait beyond it
MESSAGE_SECONDS = 0.0005  # the least that a message costs
FUTURES = (0.25, 90.0), (0.5, 600.0)  # of the threads that play futures
BOTS = (0.25, 60.0), (0.75, 300.0)  # of bots; beyond it they think for a shorter time, and wait
ANSWERS_WAITING = 400  # calls of the whole server that wait for a computation
LONGEST_WAIT = 2.0  # seconds that a message or a bot's choice waits because of it
BOT_ACT_SECONDS = 0.002  # what an act of a bot costs besides its thinking
SWITCH_SECONDS = 0.001  # seconds that a thread at work may hold up the loop


class Bucket:
    """A token bucket: `burst` at once, `rate` a second for long."""

    __slots__ = ("_clock", "_left", "_then", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst = rate, burst
        self._clock, self._left, self._then = clock, burst, clock()

    @property
    def left(self) -> float:
        """How much is allowed now; below 0 if more was spent."""
        return min(self.burst, self._left + (self._clock() - self._then) * self.rate)

    @property
    def is_full(self) -> bool:
        return self.left >= self.burst

    def take(self, amount: float = 1.0) -> bool:
        """Whether so much more is allowed now."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take so much, even if it is more than is allowed."""
        self._left, self._then = self.left - amount, self._clock()


class Buckets:
    """A bucket for each of many keys. Full buckets are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._kept: dict[str, Bucket] = {}
        self._most = 1000

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self._kept.get(key)
        if bucket is None:
            if len(self._kept) >= self._most:
                self._kept = {key: bucket for key, bucket in self._kept.items() if not bucket.is_full}
                self._most = max(1000, 2 * len(self._kept))
            bucket = self._kept[key] = Bucket(self._rate, self._burst, self._clock)
        return bucket
