"""Play one game: carry out acts, and answer what each viewer may know.

A game is its list of moves. A move is one act of a seat, or several done together (or the set-up), with all the acts of
chance that follow, and is stored as a few bytes. Everything else - the log, earlier positions, undo, the export - is
computed from the moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, partial
from itertools import islice
from typing import Any

from commonweal.play import doing, going_back, notation, presentation, undoing
from commonweal.play.amendments import Amendments
from commonweal.play.bundle import try_bundle
from commonweal.play.chance import Chance
from commonweal.play.clocks import Running, clock_of, clock_whose_time_is_up
from commonweal.play.encoding import Beside, code_of, decode_move
from commonweal.play.errors import Malformed
from commonweal.play.listing import SeatRows
from commonweal.play.log_writer import LogEntry, LogWriter
from commonweal.play.moments import Moment
from commonweal.play.moves import Choice, Clock, Move, Refusal, Undo
from commonweal.play.position_cache import PositionCache
from commonweal.play.saved_moves import SavedMoves, take_up
from commonweal.play.snapshots import Snapshot
from commonweal.play.survey.compiled_survey import FlatState
from commonweal.play.templates import Templates, templates_with
from commonweal.play.views import views_of
from commonweal.rulebook import CHANCE, CharterError, Rulebook, TalkPolicy
from commonweal.rulebook.acts.act import OUT_OF_RANGE, rule_of
from commonweal.rulebook.values.actors import CLOCK, FACILITATOR
from commonweal.rulebook.values.numbers import plain, plural, whole_number

NO_SEAT: frozenset[int] = frozenset()
TALK = {number: word.lower() for word, number in TalkPolicy.items().items()}
"""What the rule `talk` may return, in words."""


@cache
def seats_in(who: int) -> frozenset[int]:
    """The seats in a bit set."""
    return frozenset([seat for seat in range(who.bit_length()) if who >> seat & 1])


class Game:
    """One game. Seats are 0 .. n-1; None stands for a spectator."""

    def __init__(
        self,
        book: Rulebook,
        seats: int,
        charter: Mapping[str, Any],
        chance: Chance,
        names: Sequence[str] | None = None,
        opening: Any = None,
        templates: Templates | None = None,
        script: Sequence[Any] = (),
    ):
        """opening: the state at which the game begins. script: the first outcomes of chance, in any form of an act."""
        root, problems = book.adopt(seats, charter)
        if problems:
            raise CharterError(problems)
        names, seats = plain(names), root.seats
        if names and (len(names) != seats or not all(isinstance(name, str) for name in names)):
            raise ValueError(f"names must be one text for each of the {seats} seats, not {names!r}")
        self.book, self.seats, self.chance = book, seats, chance
        self.actors = frozenset((*range(seats), FACILITATOR))
        """Who may be asked to act, beside chance and clocks."""
        self.names = list(names) if names else [f"Seat {i}" for i in range(seats)]
        self.backend, self.workspace, self.root = book.interpreted, book.interpreted.workspace(), root
        self._decks = book.decks_of(charter)
        self.move_code = code_of(book.act_count)
        """How its stored moves keep an integer of an act."""
        self.moment: Moment | None = None
        """After the last move; None before the first. It leads to all earlier ones."""
        self.snapshots: dict[int, Snapshot] = {}
        self.stays: dict[int, str] = {}
        self.chance_count = 0
        self.running: tuple[Running, ...] = ()
        self.texts: dict[int, str] = {}
        """What people wrote with their acts, by the number that the rules know it by. Never changed in place."""
        self.amendments = Amendments(book, seats)
        """How the charter was changed in play."""
        self.talk_rule = book.rule("talk") or (rule_of("talk") if "talk" in book.options else None)
        self.team_rule = book.rule("team_of")
        self.s = root.clone()
        """The state. A move makes a new one; the one before it stays as it was."""
        self.last: Move | None = None
        self.to_act, self.over, self.cache = NO_SEAT, False, PositionCache()
        self.listed, self.flat = dict[int, SeatRows](), FlatState()
        """What each seat may do, as it was last listed for a live table, and the state as machine code reads it."""
        self.views: dict[Any, Any] = {}
        """What viewers see now, as far as it was compared with what they saw before the last move."""
        self.views_before = self.views
        self._opening, self.script = opening, script
        self.templates = templates or templates_with(book, self._decks)
        self.log_writer = LogWriter(book, self.names, self.templates)

    def __repr__(self) -> str:
        """What a notebook shows: the game, how far it went, and who is to act."""
        who = "over" if self.over else f"{' and '.join(self.names[seat] for seat in sorted(self.to_act))} to act"
        return f"<Game of {self.book.name}: {self.seats} seats, {plural(self.moves_done, 'move')}, {who}>"

    def set_up(self) -> None:
        """Set the state before the first act: by the rules, or to the given opening."""
        if self._opening is None:
            self.backend.setup(self.s)
        else:
            self.s = self._opening.clone()

    # ------------------------------------------------------------ beginning
    @classmethod
    def begin(
        cls, book: Rulebook, seats: int, charter: Mapping[str, Any], chance: Chance, names: Sequence[str] | None = None
    ) -> Game:
        """Begin a game with its set-up, which is move 0. Raises CharterError."""
        game = cls(book, seats, charter, chance, names)
        game.set_up_table()
        return game

    @classmethod
    def resume(
        cls,
        book: Rulebook,
        seats: int,
        charter: Mapping[str, Any],
        chance: Chance,
        moves: Iterable[bytes],
        names: Sequence[str] | None = None,
    ) -> Game:
        """Replay stored moves. Raises ValueError if they do not fit this rulebook."""
        return cls.resume_in_words(book, seats, charter, chance, list(moves), names, 0)[0]

    @classmethod
    def resume_in_words(
        cls,
        book: Rulebook,
        seats: int,
        charter: Mapping[str, Any],
        chance: Chance,
        moves: Sequence[bytes],
        names: Sequence[str] | None,
        newest: int,
        saved: Sequence[SavedMoves] = (),
    ) -> tuple[Game, list[Move]]:
        """Replay stored moves; returns the game and the newest moves, ready to be worded. Raises ValueError.

        saved: saved moves, the first of them; they are neither replayed nor returned."""
        game, told = cls(book, seats, charter, chance, names), []
        if saved:
            take_up(game, saved, moves)
        for place, body in enumerate(moves[game.moves_done :], game.moves_done):
            if place < len(moves) - newest:
                going_back.redo(game, body)
            else:
                told.append(going_back.redo_in_words(game, body))
        undoing.note_what_stays(game, told)
        return game, told

    def clone(self) -> Game:
        """Copy the game as it stands, so that the next act can be tried on it.

        Use both in one thread; `at` makes a copy for another."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.snapshots = self.snapshots.copy()
        other.stays = self.stays.copy()
        if self.book.amendable:
            other.amendments = self.amendments.copy()
        return other

    def rename(self, names: Sequence[str]) -> None:
        """Give the seats new names, in every sentence. names: one text for each seat."""
        self.names[:] = names

    # ------------------------------------------------------------ what is going on
    @property
    def charter(self) -> dict[str, Any]:
        """All options in force as people write them; custom decks as their rows."""
        return self.book.charter_of(self.s) | self._decks

    @property
    def first_charter(self) -> dict[str, Any]:
        """The charter that the game began with, before any amendment."""
        return self.book.charter_of(self.root) | self._decks

    def rows(self, kind: str) -> Sequence[Mapping[str, Any]]:
        """The cards (or words) that the numbers of a kind stand for in this game, without the backs."""
        return self.templates.rows.get(kind, ())

    @property
    def moves_done(self) -> int:
        """How many moves have been carried out, the set-up included."""
        return 0 if self.moment is None else self.moment.index + 1

    @property
    def encoded_moves(self) -> list[bytes]:
        """The bytes of all moves, in a new list."""
        return [] if self.moment is None else [moment.body for moment in self.moment.back()][::-1]

    def asked_since(self, seat: int) -> int:
        """The move that began the present question of a seat. See `Moment`. Raises ValueError before the first move."""
        if self.moment is None:
            raise ValueError("the game has not begun: nobody is asked yet")
        return self.moment.since[seat]

    @property
    def talk(self) -> str:
        """What players may say to each other now, as in `TalkPolicy`: "open", "public_only", "closed", "team", ..."""
        return "open" if self.talk_rule is None else TALK[self.talk_rule(self.s)]

    def team(self, seat: int) -> list[int]:
        """The seats in a seat's team, including itself; none if it has no team."""
        team_of = self.team_rule
        if team_of is None or not 0 <= seat < self.seats or (team := team_of(self.s, seat)) < 0:
            return []
        return [other for other in range(self.seats) if team_of(self.s, other) == team]

    @property
    def is_facilitated(self) -> bool:
        """Whether the charter gives the table a facilitator."""
        rule = self.book.rule("is_facilitated")
        return rule is None or bool(rule(self.s))

    @property
    def facilitator_sees_all(self) -> bool:
        """Whether the facilitator sees all but what is hidden for good."""
        rule = self.book.rule("facilitator_sees_all")
        return rule is not None and bool(rule(self.s))

    @property
    def outcome(self) -> list[dict[str, int | None]] | None:
        """What each seat ended with, by name of the result, as people may know it: None for what stays secret.

        None while the game goes on."""
        if not self.over:
            return None
        hidden = {name for name, is_secret in self.book.kept_secret.items() if is_secret(self.s)}
        return [{k: None if k in hidden else v for k, v in row.items()} for row in self.results()]

    def results(self) -> list[dict[str, int]]:
        """What each seat has at the end, by name of the result, including what people are not told."""
        return [{k: int(f(self.s, seat)) for k, f in self.book.results.items()} for seat in range(self.seats)]

    @property
    def clocks(self) -> list[Clock]:
        """The clocks of the rules that run, in the order of the rulebook."""
        return [clock_of(self.book, self.s, one) for one in self.running]

    def _seat(self, seat: int) -> int:
        """The number of a seat, given as any whole number. Raises TypeError for anything else, such as None for a
        spectator, who never acts."""
        number = whole_number(seat)
        if number is None:
            raise TypeError(f"seat must be a number from 0 to {self.seats - 1}, not {seat!r}")
        return number

    def possible(self, seat: int) -> list[int]:
        """List the integers of the acts that are possible for a seat now."""
        seat = self._seat(seat)
        acts_now = seat in self.to_act
        if seat == FACILITATOR:
            return list(self.workspace.acts[: self.backend.options(self.s, self.workspace, seat)])
        if not 0 <= seat < self.seats or not (acts_now or (self.book.out_of_turn and self.moment is not None)):
            return []
        list_acts = self.backend.options if acts_now else self.backend.out_of_turn_options
        n = list_acts(self.s, self.workspace, seat)
        return list(self.workspace.acts[:n])

    def acts(self, seat: int) -> list[Choice]:
        """List what a seat may do now; acts out of turn come last."""
        seat = self._seat(seat)
        return presentation.choices(self, seat)

    def refused(self, seat: int) -> list[Refusal]:
        """List the acts of this phase that are not possible for a seat that is to act, and why."""
        seat = self._seat(seat)
        return presentation.refused(self, seat)

    def read(self, seat: int, act: Any) -> int:
        """Read an act in any form, completed from what is possible for the seat. Returns its integer.

        Raises Malformed, Ambiguous.
        """
        return notation.read_act(self.book, act, lambda: self.possible(seat), self.names, self.rows)

    @property
    def waits_for_chance(self) -> bool:
        """Whether chance is to act. Between two moves it never is."""
        waits: bool = self.backend.to_act(self.s) == CHANCE
        return waits

    def replace_state(self, s: Any, before: Any = None) -> None:
        """Set a state that no move led to: for a copy on which acts are tried. before: an
        earlier state, to find out what has changed since."""
        self.s = s
        self.note_who_acts()
        if before is not None:
            self.cache.before, self.cache.changed = before, s.changes_since(before)

    def why_not(self, seat: int, act: Any) -> Refusal | None:
        """Why a seat may not do this now; None if it may. Raises Malformed, Ambiguous."""
        seat = self._seat(seat)
        if self.book.has_words:
            notation.read_words(self.book, act, self.names)
        return self._refusal(seat, self.read(seat, act))

    def _refusal(self, seat: int, number: int) -> Refusal | None:
        reason = self.backend.why(self.s, seat, number) if seat in self.actors else OUT_OF_RANGE
        if reason == 0:
            return None
        if self.book.act_of(number).by_chance:
            raise Malformed("refused.of_chance")
        return presentation.refusal(self, seat, number, reason)

    # ------------------------------------------------------------ doing
    def set_up_table(self) -> Move:
        """Set up the table of a new game. Raises ValueError if the game has begun."""
        if self.moment is not None:
            raise ValueError("this game has begun already")
        return doing.carry_out(self, CHANCE, [])

    def do(self, seat: int, act: Any) -> Move:
        """Carry out an act of a seat and all acts of chance that follow. A list of acts is one move: all or none.

        seat: FACILITATOR for an act of the facilitator. Raises Malformed, Ambiguous or NotPossible, or TypeError if the
        seat is not a number; the game is then unchanged."""
        if type(seat) is not int:
            seat = self._seat(seat)
        if isinstance(act, (list, tuple)):
            tried = try_bundle(self, seat, act)
            return doing.carry_out(self, seat, tried.numbers, tried.texts)
        text = notation.read_words(self.book, act, self.names) if self.book.has_words else ""
        number = notation.read_act(self.book, act, partial(self.possible, seat), self.names, self.rows)
        if seat not in self.actors or self.backend.why(self.s, seat, number) != 0:
            refusal = self._refusal(seat, number)
            if refusal is not None:
                raise refusal.error()
        return doing.carry_out(self, seat, [number], [text])

    def time_up(self, seconds: float, act: str | None = None) -> Move:
        """Carry out the act of a clock, which has run for `seconds`. act: its name, if several clocks run.

        Raises NotPossible before its time, and Ambiguous if it needs a name."""
        return doing.carry_out(self, CLOCK, [clock_whose_time_is_up(self.book, self.clocks, seconds, act).number])

    def note_who_acts(self) -> int:
        """Read from the state who is to act. Returns a bit for each seat, 0 for nobody, below 0 for chance."""
        who: int = self.backend.to_act(self.s)
        self.to_act = NO_SEAT if who <= 0 else seats_in(who)
        self.over, self.cache = who == 0, PositionCache()
        self.views_before, self.views = self.views, {}
        return who

    # ------------------------------------------------------------ going back
    def rewind(self, moves: int) -> None:
        """Go back to the position after this many moves. Raises ValueError."""
        going_back.rewind(self, moves)

    def unplayed(self) -> Game:
        """The same game before its first move."""
        templates, script = self.templates, self.script
        charter = self.first_charter
        new = Game(self.book, self.seats, charter, self.chance, self.names, self._opening, templates, script)
        new.texts = self.texts
        return new

    def at(self, moves: int) -> Game:
        """Copy the game as it stood after this many moves. Raises ValueError."""
        other = self.unplayed()
        other.moment, other.snapshots, other.amendments = self.moment, dict(self.snapshots), self.amendments.copy()
        other.rewind(moves)
        return other

    def move(self, index: int) -> Move:
        """Rebuild move `index`, ready to be worded. Raises ValueError."""
        if self.last is not None and self.last.index == index:
            return self.last
        if not 0 <= index < self.moves_done:
            raise ValueError(f"there is no move {index}; the game has {self.moves_done}")
        move = next(self.moves(index))
        if index == self.moves_done - 1:
            self.last = move
        return move

    def moves(self, first: int = 0) -> Iterator[Move]:
        """Rebuild all moves from `first` on, ready to be worded."""
        return going_back.rebuild_moves(self, first)

    def beside(self, index: int) -> Beside:
        """What is stored beside the acts of a move: texts, and the nonce of acts that stay hidden for good."""
        return decode_move(self.move_code, self.encoded_moves[index]).beside

    def may_undo(self, seat: int | None) -> Undo:
        """Whether a seat may take back its last act, and to which move the game would go back.

        "self": until another seat has acted, even if the turn has passed. "ask": if the table agrees to take back what
        others did since. "no": something hidden was shown since, or chance has acted."""
        return undoing.may_undo(self, seat)

    # ------------------------------------------------------------ what each viewer may know
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything a viewer may know of the table."""
        views = views_of(self.book)
        return dict(views.public(self.s) | views.private(self.s, -1 if seat is None else seat))

    def full_view(self) -> dict[str, Any]:
        """All fields, including hidden ones: for programs, not for people."""
        return dict(views_of(self.book).full(self.s))

    def final_view(self, seat: int | None = None) -> dict[str, Any]:
        """All fields, including hidden ones, except what is hidden from the viewer for good: for the end of a game."""
        return dict(views_of(self.book).final(self.s, -1 if seat is None else seat))

    def position(self, seat: int | None = None, *, reveal: bool = False) -> dict[str, Any]:
        """What a viewer needs to play, as data: the prompt, the view, the choices, and why the rest is not possible.

        The prompt is a message; `word` makes a sentence of it. Choices and refusals are grouped by act, as rows of
        operand values."""
        return presentation.position(self, seat, reveal=reveal)

    def may_act(self, seat: int | None) -> bool:
        """Whether a viewer may have choices now."""
        return presentation.may_act(self, seat)

    def entries_of_move(self, index: int, seat: int | None = None, *, reveal: bool = False) -> list[LogEntry]:
        """The log of one move for a viewer, as data."""
        return self.log_writer.write(self.move(index).acts, seat, reveal=reveal)

    def entries_for(
        self, seat: int | None, *, since: int = 0, until: int | None = None, reveal: bool = False
    ) -> Iterator[LogEntry]:
        """The log of all moves from `since` to before `until`, as data; each entry names its `move`."""
        many = None if until is None else max(0, until - since)
        for move in islice(self.moves(since), many):
            for entry in self.log_writer.write(move.acts, seat, reveal=reveal):
                yield entry | {"move": move.index}

    # ------------------------------------------------------------ in words
    def word(self, message: Mapping[str, Any] | str, reader: int | None = None) -> str:
        """Format a message (its `id` and `values`), a log entry, or the id of a message without values."""
        return self.log_writer.word({"id": message} if isinstance(message, str) else message, reader)

    def prompt(self, seat: int | None = None) -> tuple[str, list[str]]:
        """The prompt as a viewer reads it, and the rules it rests on."""
        shown = presentation.common_position(self, seat)
        return self.word(shown["prompt"], seat), shown["rules"]

    @property
    def log(self) -> list[dict[str, Any]]:
        """The whole log, with the `text` that a spectator reads."""
        return self.log_for(None)

    def log_for(
        self, seat: int | None, *, since: int = 0, until: int | None = None, reveal: bool = False
    ) -> list[dict[str, Any]]:
        """The entries of `entries_for`, with the `text` that the viewer reads."""
        entries = self.entries_for(seat, since=since, until=until, reveal=reveal)
        return [entry | {"text": self.word(entry, seat)} for entry in entries]

    def changed(self, seat: int | None = None) -> dict[str, Any]:
        """The fields of a viewer's view that the last move changed; all of them if that is unknown."""
        changes = presentation.open_changes(self) | presentation.private_changes(self, -1 if seat is None else seat)
        return deepcopy(changes)

    def preview(self, seat: int, act: Any) -> dict[str, Any]:
        """Preview an act or a list of acts, as far as they rest on nothing hidden: messages, and open fields that would
        change.

        Raises what `do` raises."""
        return presentation.preview(self, seat, act)

    def choices_after(self, seat: int, act: Any) -> list[dict[str, Any]]:
        """What a seat could do after an act or a list of acts, as rows of operand values, without doing them.

        Nothing after an act that shows something hidden or leads to chance. Raises what `do` raises."""
        return presentation.choices_after(self, seat, act)
