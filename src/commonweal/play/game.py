"""Play one game: carry out acts, and answer what each viewer may know.

A game is its list of moves. A move is one act of a seat, or several done together (or the set-up), with all the acts of
chance that follow, and is stored as a few bytes. Everything else - the log, earlier positions, undo, the export - is
computed from the moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from secrets import token_bytes
from typing import Any, NamedTuple

from commonweal.play import notation, presentation
from commonweal.play.amendments import Amendments, Changed, changed_options, read_options
from commonweal.play.bundle import shows_hidden, try_bundle
from commonweal.play.chance import Chance
from commonweal.play.clocks import Running, is_in_phase, run_clocks
from commonweal.play.encoding import Beside, actor_of, code_of, decode_move, encode_move
from commonweal.play.errors import Ambiguous, Malformed, NotPossible
from commonweal.play.log_writer import LogEntry, LogWriter, PlayedAct
from commonweal.play.moves import Choice, Clock, Move, Refusal, Undo
from commonweal.play.questions import Questions
from commonweal.play.scripted_chance import read_scripted
from commonweal.play.templates import Templates, templates_with
from commonweal.play.views import views_of
from commonweal.rulebook import CHANCE, CharterError, Rulebook, TalkPolicy
from commonweal.rulebook.actors import CLOCK, FACILITATOR
from commonweal.rulebook.acts import OUT_OF_RANGE, Act
from commonweal.rulebook.numbers import plural
from commonweal.wording import message

SNAPSHOT_EVERY = 32
NONCE_BYTES = 32
NO_SEAT: frozenset[int] = frozenset()


class Snapshot(NamedTuple):
    """The game after some moves: acts of chance so far, the clocks that run, the state."""

    chance_count: int
    running: tuple[Running, ...]
    packed: bytes


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
        """opening: the state that the game begins at. script: the first outcomes of chance, in any form of an act."""
        root, problems = book.adopt(seats, charter)
        if problems:
            raise CharterError(problems)
        if names and (len(names) != seats or not all(isinstance(name, str) for name in names)):
            raise ValueError(f"names must be one text for each of the {seats} seats, not {names!r}")
        self.book, self.seats, self.chance = book, seats, chance
        self.names = list(names) if names else [f"Seat {i}" for i in range(seats)]
        self._backend, self._workspace, self._root = book.interpreted, book.interpreted.workspace(), root
        self._decks = book.decks_of(charter)
        self._code = code_of(book.act_count)
        self.encoded_moves: list[bytes] = []
        self._snapshots: dict[int, Snapshot] = {}
        self._stays: dict[int, str] = {}
        self._chance_count = 0
        self._running: tuple[Running, ...] = ()
        self.texts: dict[int, str] = {}
        """What people wrote with their acts, by the number that the rules know it by. Never changed in place."""
        self.questions = Questions(seats)
        self.amendments = Amendments(book, seats)
        """How the charter was changed in play."""
        self.s = root.clone()
        """The state. A move makes a new one; the one before it stays as it was."""
        self.before: Any = None
        """The state before the last move, if that is known."""
        self.last: Move | None = None
        self.to_act, self.over = NO_SEAT, False
        self.memo: dict[int, Any] = {}
        """What each seat may do now, once it is known."""
        self.views: dict[Any, dict[str, Any]] = {}
        """What viewers see now, as far as it was compared with what they saw before the last move."""
        self.views_before = self.views
        self._opening, self._script = opening, script
        self.templates = templates or templates_with(book, self._decks)
        self.log_writer = LogWriter(book, self.names, self.templates)

    def _set_up(self) -> None:
        """Set the state before the first act: by the rules, or to the given opening."""
        if self._opening is None:
            self._backend.setup(self.s)
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
        game = cls(book, seats, charter, chance, names)
        for body in moves:
            game._redo(body)
        return game

    def clone(self) -> Game:
        """Copy the game as it stands, so that the next act can be tried on it.

        Use both in one thread; `at` makes a copy for another."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.encoded_moves = self.encoded_moves.copy()
        other._snapshots = self._snapshots.copy()
        other._stays = self._stays.copy()
        other.questions = Questions(self.seats, self.questions.after.copy())
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
        return self.book.charter_of(self._root) | self._decks

    def rows(self, kind: str) -> Sequence[Mapping[str, Any]]:
        """The cards (or words) that the numbers of a kind stand for in this game, without the backs."""
        return self.templates.rows.get(kind, ())

    @property
    def moves_done(self) -> int:
        """How many moves have been carried out, the set-up included."""
        return len(self.encoded_moves)

    def asked_since(self, seat: int) -> int:
        """The move that began the present question of a seat. See `Questions`."""
        return self.questions.after[-1].since[seat]

    @property
    def talk(self) -> str:
        """What players may say to each other now: "open", "public_only" (no private talk), "closed" or "team"."""
        allowed = self.book.rule("talk")
        return "open" if allowed is None else TalkPolicy.name_of(allowed(self.s)).lower()

    def team(self, seat: int) -> list[int]:
        """The seats of a seat's team, itself among them; none where it has no team."""
        team_of = self.book.rule("team_of")
        if team_of is None or not 0 <= seat < self.seats or (team := team_of(self.s, seat)) < 0:
            return []
        return [other for other in range(self.seats) if team_of(self.s, other) == team]

    @property
    def outcome(self) -> list[dict[str, int]] | None:
        """What each seat ended with, by name of the result; None while the game goes on."""
        if not self.over:
            return None
        return [{k: int(f(self.s, seat)) for k, f in self.book.results.items()} for seat in range(self.seats)]

    @property
    def clocks(self) -> list[Clock]:
        """The clocks of the rules that run, in the order of the rulebook."""
        return [self._clock_of(self.book.act_of(one.number), one) for one in self._running]

    def _clock_of(self, a: Act, one: Running) -> Clock:
        whose, waits = one.whose if one.whose >= 0 else None, not is_in_phase(a, self.s)
        return Clock(a.name, one.number, a.why_not(self.s), one.since, whose, waits, a.run_on)

    def possible(self, seat: int) -> list[int]:
        """List the integers of the acts that are possible for a seat now."""
        acts_now = seat in self.to_act
        if seat == FACILITATOR:
            return list(self._workspace.acts[: self._backend.options(self.s, self._workspace, seat)])
        if not 0 <= seat < self.seats or not (acts_now or (self.book.out_of_turn and self.encoded_moves)):
            return []
        list_acts = self._backend.options if acts_now else self._backend.out_of_turn_options
        n = list_acts(self.s, self._workspace, seat)
        return list(self._workspace.acts[:n])

    def acts(self, seat: int) -> list[Choice]:
        """List what a seat may do now; acts out of turn come last."""
        return presentation.choices(self, seat)

    def refused(self, seat: int) -> list[Refusal]:
        """List the acts of this phase that are not possible for a seat that is to act, and why."""
        return presentation.refused(self, seat)

    def read(self, seat: int, act: Any) -> int:
        """Read an act in any form, completed from what is possible for the seat. Returns its integer.

        Raises Malformed, Ambiguous.
        """
        return notation.read_act(self.book, act, lambda: self.possible(seat), self.names, self.rows)

    @property
    def waits_for_chance(self) -> bool:
        """Whether chance is to act. Between two moves it never is."""
        waits: bool = self._backend.to_act(self.s) == CHANCE
        return waits

    def stand_at(self, s: Any) -> None:
        """Go on from a state that no move led to: for a copy on which acts are tried."""
        self.s = s
        self._note_who_acts()

    def is_actor(self, seat: int) -> bool:
        """Whether this is a seat of the table, or the facilitator."""
        return 0 <= seat < self.seats or seat == FACILITATOR

    def why_not(self, seat: int, act: Any) -> Refusal | None:
        """Why a seat may not do this now; None if it may. Raises Malformed, Ambiguous."""
        return self._refusal(seat, self.read(seat, act))

    def _refusal(self, seat: int, number: int) -> Refusal | None:
        reason = self._backend.why(self.s, seat, number) if self.is_actor(seat) else OUT_OF_RANGE
        if reason == 0:
            return None
        if self.book.act_of(number).by_chance:
            raise Malformed("refused.of_chance")
        return presentation.refusal(self, seat, number, reason)

    # ------------------------------------------------------------ doing
    def set_up_table(self) -> Move:
        """Set up the table of a new game. Raises ValueError if the game has begun."""
        if self.encoded_moves:
            raise ValueError("this game has begun already")
        return self._carry_out(CHANCE, [])

    def do(self, seat: int, act: Any) -> Move:
        """Carry out an act of a seat and all acts of chance that follow. A list of acts is one move: all or none.

        seat: FACILITATOR for an act of the facilitator.

        Raises Malformed, Ambiguous or NotPossible; the game is then unchanged.
        """
        if isinstance(act, (list, tuple)):
            texts = [notation.read_words(self.book, one) for one in act]
            return self._carry_out(seat, try_bundle(self, seat, act).numbers, texts)
        text, number = notation.read_words(self.book, act), self.read(seat, act)
        refusal = self._refusal(seat, number)
        if refusal is not None:
            raise refusal.error()
        return self._carry_out(seat, [number], [text])

    def time_up(self, seconds: float, act: str | None = None) -> Move:
        """Carry out the act of a clock, which has run for `seconds`. act: its name, where several clocks run.

        Raises NotPossible before its time, and Ambiguous where it needs a name."""
        running = [clock for clock in self.clocks if act in (None, clock.act)]
        if not running:
            raise NotPossible("refused.no_clock")
        if len(running) > 1:
            names = ", ".join(clock.act for clock in running)
            raise Ambiguous("refused.several_clocks", remedy=message("write.choose", {"acts": names}))
        clock = running[0]
        rule = self.book.texts.acts[clock.act].get("rules", [""])[0]
        if seconds < clock.seconds:
            raise NotPossible("refused.clock_runs", rule=rule, seconds=clock.seconds, now=int(seconds))
        if clock.waits:
            raise NotPossible("refused.clock_waits", rule=rule)
        return self._carry_out(CLOCK, [clock.number])

    def _carry_out(self, seat: int, numbers: Sequence[int], texts: Sequence[str] = ()) -> Move:
        """Carry out acts that are possible, or set up the table, with the acts of chance that follow.

        texts: what was written with each act."""
        before, chances, texts_before = self.s, self._chance_count, self.texts
        self.s = before.clone()
        try:
            entries = self._act_and_chance(seat, numbers, texts)
        except BaseException:  # as where a script of chance does not fit
            self.s, self._chance_count, self.texts = before, chances, texts_before
            self.amendments.cut(len(self.encoded_moves))
            raise
        self.before = before if self.encoded_moves else None
        sealed = any(entry.act.is_sealed for entry in entries)
        written = {number: text for number, text in self.texts.items() if number not in texts_before}
        beside = Beside(written, token_bytes(NONCE_BYTES) if sealed or written else b"")
        body = encode_move(self._code, seat, [entry.number for entry in entries], beside)
        self._append(body, seat, chance=len(entries) > len(numbers))
        self.last = Move(len(self.encoded_moves) - 1, body, tuple(entries), self.log_writer)
        return self.last

    def _act_and_chance(self, seat: int, numbers: Sequence[int], texts: Sequence[str]) -> list[PlayedAct]:
        """Carry out acts of a seat (or set up the table) and the acts of chance that follow."""
        if not self.encoded_moves:
            self._set_up()
        entries = []
        for number, text in zip_longest(numbers, texts, fillvalue=""):
            if self.book.act_of(int(number)).words is not None:
                self.texts = self.texts | {self.s.written: str(text)}
            entries.append(self._apply(seat, int(number)))
        while self._backend.to_act(self.s) == CHANCE:
            drawn = self._draw()
            self._chance_count += 1
            entries.append(self._apply(CHANCE, drawn))
        return entries

    def _draw(self) -> int:
        """Draw the next act of chance: from the script while it lasts, then from the source of chance."""
        n = self._backend.options(self.s, self._workspace, CHANCE)
        possible = self._workspace.acts[:n]
        if self._chance_count < len(self._script):
            act = self._script[self._chance_count]
            return read_scripted(self.book, act, self._chance_count + 1, possible, self.names, self.rows)
        if n == 0:
            raise ValueError(f"chance is to act, and has no act in the phase {self.book.phases.name_of(self.s.phase)}")
        drawn: int = possible[self.chance.place(self._chance_count, self._workspace.weights[:n])]
        return drawn

    def _apply(self, by: int, number: int) -> PlayedAct:
        entry = self.log_writer.describe_act(self.s, by, number, self.texts)
        self.s.notices = entry.notices
        try:
            entry.changed.extend(self._apply_silently(by, number))
        finally:
            self.s.notices = None
        return entry

    def _apply_silently(self, by: int, number: int) -> list[Changed]:
        """Carry out an act without its sentences. Returns the options that it changed."""
        if not self.book.amendable:
            self._backend.apply(self.s, by, number)
            return []
        options = read_options(self.book, self.s)
        self._backend.apply(self.s, by, number)
        changed = changed_options(options, self.s)
        if changed:
            self.amendments.take(changed, len(self.encoded_moves), by, notation.act_text(self.book, number))
        return changed

    def _append(self, body: bytes, by: int, *, chance: bool) -> None:
        """Add a move that was carried out to the list of moves; update the clock, the questions and the snapshots.

        by: who acted. chance: whether acts of chance are in the move."""
        who = self._note_who_acts()
        self.questions.take(by, self.s.phase, who, chance=chance)
        self.encoded_moves.append(body)
        if self.book.clocks:
            done = self._numbers(body)[1][0] if by == CLOCK else None
            self._running = run_clocks(self.book, self.s, self._running, len(self.encoded_moves) - 1, done)
        if len(self.encoded_moves) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.encoded_moves)] = Snapshot(self._chance_count, self._running, self.s.pack())

    def _note_who_acts(self) -> int:
        """Read from the state who is to act. Returns a bit for each seat, 0 for nobody, less for chance."""
        who: int = self._backend.to_act(self.s)
        self.to_act = NO_SEAT if who <= 0 else frozenset([i for i in range(self.seats) if who >> i & 1])
        self.over, self.memo = who == 0, {}
        self.views_before, self.views = self.views, {}
        return who

    # ------------------------------------------------------------ going back
    def _numbers(self, body: bytes) -> tuple[int, list[int]]:
        """Decode a move: who acted, and the integers of its acts."""
        return decode_move(self._code, body)[:2]

    def beside(self, index: int) -> Beside:
        """What lies beside the acts of a move: texts, and the nonce of acts that stay hidden for good."""
        return decode_move(self._code, self.encoded_moves[index]).beside

    def _actors(self, by: int, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Say who did each act of a move: `by` the first ones, chance its own, which follow."""
        who = by
        for number in numbers:
            if 0 <= number < self.book.act_count and self.book.act_of(number).by_chance:
                who = CHANCE
            yield who, number

    def _redo(self, body: bytes) -> list[tuple[int, int]]:
        """Carry out a stored move again, without its sentences."""
        by, numbers, beside = decode_move(self._code, body)
        self.texts = self.texts | beside.texts
        if not self.encoded_moves:
            self._set_up()
        done = list(self._actors(by, numbers))
        for who, number in done:
            if self._backend.why(self.s, who, number) != 0:
                raise ValueError(f"move {len(self.encoded_moves)} of the record is not possible under these rules")
            self._apply_silently(who, number)
            self._chance_count += who == CHANCE
        self._append(body, by, chance=any(who == CHANCE for who, _ in done))
        self.last = self.before = None
        return done

    def rewind(self, moves: int) -> None:
        """Go back to the position after this many moves. Raises ValueError."""
        if not 0 < moves <= len(self.encoded_moves):
            raise ValueError(
                f"there is no moment after {plural(moves, 'move')}; the game has {len(self.encoded_moves)}"
            )
        all_moves = self.encoded_moves
        at = max((n for n in self._snapshots if n <= moves), default=0)
        self._snapshots = {n: packed for n, packed in self._snapshots.items() if n <= at}
        self._stays = {n: why for n, why in self._stays.items() if n < moves}
        self.encoded_moves = all_moves[:at]
        self.questions.cut(at)
        self.amendments.cut(at)
        if at:
            self._chance_count, self._running, packed = self._snapshots[at]
            self.s.unpack(packed)
        else:
            self._chance_count, self._running = 0, ()
            self.s = self._root.clone()
        for body in all_moves[at:moves]:
            self._redo(body)
        self.last = self.before = None
        if self.texts:
            self.texts = {number: text for number, text in self.texts.items() if number < self.s.written}
        self._note_who_acts()

    def _new(self) -> Game:
        """The same game before its first move."""
        templates, script = self.templates, self._script
        charter = self.first_charter
        new = Game(self.book, self.seats, charter, self.chance, self.names, self._opening, templates, script)
        new.texts = self.texts
        return new

    def at(self, moves: int) -> Game:
        """Copy the game as it stood after this many moves. Raises ValueError."""
        other = self._new()
        other.encoded_moves, other._snapshots = list(self.encoded_moves), dict(self._snapshots)
        other.questions, other.amendments = self.questions.copy(), self.amendments.copy()
        other.rewind(moves)
        return other

    def move(self, index: int) -> Move:
        """Rebuild move `index`, ready to be worded. Raises ValueError."""
        if self.last is not None and self.last.index == index:
            return self.last
        if not 0 <= index < len(self.encoded_moves):
            raise ValueError(f"there is no move {index}; the game has {len(self.encoded_moves)}")
        move = next(self.moves(index))
        if index == len(self.encoded_moves) - 1:
            self.last = move
        return move

    def moves(self, first: int = 0) -> Iterator[Move]:
        """Rebuild all moves from `first` on, ready to be worded."""
        before = self.at(first) if first else self._new()
        before.texts = self.texts
        for index in range(first, len(self.encoded_moves)):
            by, numbers = self._numbers(self.encoded_moves[index])
            if index == 0:
                before._set_up()
            entries = [before._apply(who, number) for who, number in self._actors(by, numbers)]
            yield Move(index, self.encoded_moves[index], tuple(entries), self.log_writer)

    def may_undo(self, seat: int | None) -> Undo:
        """Whether a seat may take back its last act, and to where the game then goes back.

        "self": until another has acted, also if the turn has passed. "ask": if the table agrees to take back what
        others did since. "no": something hidden was shown since, or chance has spoken."""
        last = len(self.encoded_moves) - 1
        if last < 1:
            return Undo("no", "undo.nothing")
        for index in range(last, 0, -1):
            by, why_not = actor_of(self.encoded_moves[index]), self._why_it_stays(index)
            if why_not:
                return Undo("no", why_not if by == seat and index == last else "undo.not_yours")
            if by == seat:
                return Undo("self", "undo.self", index) if index == last else Undo("ask", "undo.ask", index)
        return Undo("no", "undo.not_yours")

    def _why_it_stays(self, index: int) -> str:
        """Why a move cannot be taken back: the id of a message; "" if it can. Known once, it is remembered."""
        known = self._stays.get(index)
        if known is None:
            last = self._numbers(self.encoded_moves[index])[1][-1]
            chance = self.book.act_of(last).by_chance
            if chance:
                known = "undo.chance_spoke"
            elif self.over and index == len(self.encoded_moves) - 1:
                known = "undo.game_over"
            else:
                shown = any(shows_hidden(self.book, act) for act in self.move(index).acts)
                known = "undo.may_have_shown" if shown else ""
            self._stays[index] = known
        return known

    # ------------------------------------------------------------ what each viewer may know
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything a viewer may know of the table."""
        views = views_of(self.book)
        return dict(views.public(self.s) | views.private(self.s, -1 if seat is None else seat))

    def full_view(self) -> dict[str, Any]:
        """All fields, the hidden ones too: for programs, not for people."""
        return dict(views_of(self.book).full(self.s))

    def final_view(self, seat: int | None = None) -> dict[str, Any]:
        """All fields, the hidden ones too, but for what is hidden from the viewer for good: for the end of a game."""
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
        """Word a message (its `id` and `values`), a log entry, or the id of a message without values."""
        return self.log_writer.word({"id": message} if isinstance(message, str) else message, reader)

    def prompt(self, seat: int | None = None) -> tuple[str, list[str]]:
        """The prompt as a viewer reads it, and the rules it rests on."""
        template = presentation.prompt_template(self, seat)
        return self.word(presentation.common_position(self, template)["prompt"], seat), template.rules

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
        return presentation.open_changes(self) | presentation.private_changes(self, -1 if seat is None else seat)

    def preview(self, seat: int, act: Any) -> dict[str, Any]:
        """Preview an act or a list of acts, as far as they rest on nothing hidden: messages, and open fields that would
        change. Raises as `do`."""
        return presentation.preview(self, seat, act)
