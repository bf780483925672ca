"""What each viewer is told of a game: what they see, what they may do and why not, what the last move changed.

Everything is worked out once a move and shared between the viewers who are told the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from commonweal.play import notation
from commonweal.play.errors import NotPossible
from commonweal.play.log_writer import LogWriter, MoveLog
from commonweal.play.moves import Choice, Move, Refusal, listable
from commonweal.play.templates import PromptTemplate, Templates
from commonweal.play.views import views_of
from commonweal.rulebook.preview import preview_act

if TYPE_CHECKING:
    from commonweal.play.game import Game


KEPT_UNTIL_NEXT_MOVE = ("who", "to_act", "private")
"""What of the memo is asked for once more, before the next move."""

LOG_KEYS = ("story", "notices", "knowing")
"""What of the memo was made from the notes (entries) of the last move, by their identity."""


class Offered(NamedTuple):
    """A choice of a seat. `ends`: whether it cannot be taken back, where that depends on the position; then `final` is
    the choice, else `open_`."""

    ends: Callable[..., int] | None
    operands: tuple[int, ...]
    open_: Choice
    final: Choice


class Presentation:
    """What is told of one game as it stands. Seats are 0 .. n-1; None stands for a spectator."""

    def __init__(self, game: Game, names: Sequence[str], templates: Templates) -> None:
        self.game, self.book = game, game.book
        self.log_writer = LogWriter(game.book, names, templates)
        self._views = views_of(game.book)
        self._viewers = (None, *range(game.seats))
        self._open: dict[str, Any] | None = None
        self._changed: dict[str, Any] | None = None
        self._hidden_before: dict[int | None, dict[str, Any]] = {}
        self._choices: dict[tuple[int, int], Offered] = {}
        self._refusals: dict[tuple[int, int, int], Refusal] = {}
        self.memo: dict[Any, Any] = {}
        """What was worked out about the position as it stands; emptied by every move."""

    def remember_views(self, *, begun: bool) -> None:
        """Keep what everybody sees, so that it can be told what the move changes; then nothing worked out holds."""
        if not begun:
            self.forget()  # laying out may change what no act does, and what was looked at before is no position
            return
        self.public()
        known: dict[int | None, dict[str, Any]] = self.memo.setdefault("private", {})
        for viewer in self._viewers:
            if viewer not in known:
                known[viewer] = self._seen_by(viewer)
        self._hidden_before = known
        self._changed, self.memo = None, {}

    def drop_message_cache(self) -> None:
        """Everybody knows of the last move: of what was worked out for them keep only what the next move needs."""
        self.memo = {key: self.memo[key] for key in KEPT_UNTIL_NEXT_MOVE if key in self.memo}

    def forget_log_texts(self) -> None:
        """The acts of the last move were noted once more: what was said of them before was said of other notes."""
        for what in LOG_KEYS:
            self.memo.pop(what, None)

    def forget(self) -> None:
        """The game went elsewhere: what the last move changed is not known."""
        self._open, self._changed, self._hidden_before, self.memo = None, None, {}, {}

    def forget_names(self) -> None:
        """The seats have other names: forget every sentence that was written for them."""
        self._choices, self._refusals, self.memo = {}, {}, {}
        self.log_writer.forget_names()

    # ------------------------------------------------------------ what one may do
    def choices(self, seat: int) -> list[Choice]:
        """What a seat may do now; what the table waits for comes before what may be done out of turn."""
        game = self.game
        if seat in game.to_act and listable(self.book, game.s.phase).everything:
            numbers = [number for number, reason in self._weighed(seat) if reason == 0]
        else:
            numbers = game.possible(seat)
        if self.book.out_of_turn:
            numbers.sort(key=lambda number: self.book.act_of(number).out_of_turn)
        return [self._choice(seat, number) for number in numbers]

    def _weighed(self, seat: int) -> list[tuple[int, int]]:
        """The listable acts of this phase for a seat that is to act: integer and reason, 0 where it is possible."""
        weighed: list[tuple[int, int]] | None = self.memo.get(("weighed", seat))
        if weighed is None:
            s, acts = self.game.s, listable(self.book, self.game.s.phase).acts
            weighed = [(number, why_not(s, seat, *values)) for why_not, numbers in acts for number, values in numbers]
            self.memo["weighed", seat] = weighed
        return weighed

    def _choice(self, seat: int, number: int) -> Choice:
        known = self._choices.get((seat, number))
        if known is None:
            known = self._choices[seat, number] = self._offered(seat, number)
        ends, operands, open_, final = known
        return final if ends is None or ends(self.game.s, seat, *operands) else open_

    def _offered(self, seat: int, number: int) -> Offered:
        a = self.book.act_of(number)
        text, name, operands = notation.act_parts(self.book, number)
        label = self.log_writer.label(number, seat)
        open_, final = (Choice(text, name, operands, label, final) for final in (False, True))
        if a.ends is None and a.previewable:
            final = open_
        return Offered(a.ends, tuple(operands.values()), open_, final)

    def refused(self, seat: int) -> list[Refusal]:
        """The acts of this phase that are not possible for a seat that is to act, and why."""
        if seat not in self.game.to_act:
            return []
        plain = self.log_writer.templates.plain
        notices = [(number, reason) for number, reason in self._weighed(seat) if reason > 0 and reason not in plain]
        known = self._refusals
        return [known.get((seat, number, reason)) or self._listed(seat, number, reason) for number, reason in notices]

    def _listed(self, seat: int, number: int, reason: int) -> Refusal:
        refusal = self.refusal(seat, number, reason)
        if reason in self.log_writer.templates.timeless:
            self._refusals[seat, number, reason] = refusal
        return refusal

    def refusal(self, seat: int, number: int, reason: int) -> Refusal:
        """Why a seat may not do an act, in words. `reason`: of the rules; below 0 where it is not to be done now."""
        a, game = self.book.act_of(number), self.game
        text, _, operands = notation.act_parts(self.book, number)
        if not 0 <= seat < game.seats:
            no_seat = f"There is no seat {seat} at this table; the seats are 0 to {game.seats - 1}."
            return Refusal(text, self.book.seats_rule, no_seat)
        if reason > 0:
            entry = self.log_writer.templates.reasons[reason]
            return Refusal(text, entry["rule"], self.log_writer.about(game.s, entry["text"], seat, operands))
        rules = self.book.texts.acts[a.name].get("rules", [""])
        title = self.book.texts.acts[a.name]["title"]
        if game.over:
            return Refusal(text, rules[0], "The game is over.")
        if seat not in game.to_act and not a.out_of_turn:
            waits = " and ".join(game.names[i] for i in sorted(game.to_act)) or "the cards"
            return Refusal(text, rules[0], f"It is not your turn: the table waits for {waits}.")
        phase = self.book.texts.phases[self.book.phases.name_of(game.s.phase)]["title"]
        return Refusal(text, rules[0], f"“{title}” is not possible now ({phase}).")

    # ------------------------------------------------------------ what one sees
    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything a viewer may know of the table. Read it; the lists are shared between the viewers."""
        return self.public() | self.private(seat)

    def public(self) -> dict[str, Any]:
        """The open fields as they stand, brought up to date once a move."""
        if self._open is None:
            self._open = self._views.public(self.game.s)
            self._changed = dict(self._open)
        elif self._changed is None:
            self._changed = self._views.refresh(self.game.s, self._open)
        return self._open

    def private(self, seat: int | None) -> dict[str, Any]:
        """The fields that are not open, as far as this viewer may know them."""
        known: dict[int | None, dict[str, Any]] = self.memo.setdefault("private", {})
        if seat not in known:
            known[seat] = self._seen_by(seat)
        return known[seat]

    def _seen_by(self, viewer: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = self._views.private(self.game.s, -1 if viewer is None else viewer)
        return seen

    def position(self, seat: int | None, *, everything: bool, with_view: bool) -> dict[str, Any]:
        """What a viewer needs to play: the one line, the view, the choices, and why the rest is not possible."""
        position = self.spectator_position(self.worded_prompt(seat))
        if self.may_act(seat):
            position["choices"] = [vars(choice) for choice in self.choices(seat)]
            position["refused"] = [vars(refusal) for refusal in self.refused(seat)]
        if with_view:
            position["view"] = self.game.everything() if everything else self.view(seat)
        return position

    def spectator_position(self, worded_prompt: tuple[str, list[str]]) -> dict[str, Any]:
        """The position without the view, for a viewer who has no choice and reads this one line."""
        prompt, rules = worded_prompt
        return self._alike() | {"prompt": prompt, "rules": rules, "choices": [], "refused": []}

    def worded_prompt(self, seat: int | None) -> tuple[str, list[str]]:
        """Who must do what, for a viewer, and the rules it rests on."""
        log_writer, s, memo = self.log_writer, self.game.s, self.memo
        line = log_writer.prompt_shown(s, seat, memo)
        reader = seat if seat in self._named_in(line) else None
        notices: tuple[str, list[str]] | None = memo.get(("line", id(line), reader))
        if notices is None:
            notices = memo["line", id(line), reader] = log_writer.prompt(s, reader, line)
        return notices

    def _named_in(self, line: PromptTemplate) -> frozenset[int]:
        """The seats that a line names."""
        named: frozenset[int] | None = self.memo.get(("named", id(line)))
        if named is None:
            named = self.memo["named", id(line)] = self.log_writer.seats_in(self.game.s, line)
        return named

    def may_act(self, seat: int | None) -> TypeGuard[int]:
        """Whether a viewer may have a choice now."""
        return seat is not None and (self.book.out_of_turn or seat in self.game.to_act)

    def _alike(self) -> dict[str, Any]:
        """What of the position is the same for all."""
        alike: dict[str, Any] | None = self.memo.get("alike")
        if alike is None:
            game = self.game
            phase = self.book.phases.name_of(game.s.phase).lower()
            alike = self.memo["alike"] = {"phase": phase, "to_act": sorted(game.to_act), "over": game.over}
        return alike

    # ------------------------------------------------------------ what the last move did
    def lines(self, index: int, seat: int | None, *, everything: bool) -> list[dict[str, Any]]:
        """The sentences of one move for a viewer. Those that do not name the viewer are shared: read them only."""
        game = self.game
        move = game.move(index)
        if everything or move is not game.last:
            return self.log_writer.story(move.entries, seat, everything=everything)
        if seat in self._knowing(move):
            return self.log_writer.story(move.entries, seat, known=self.memo.setdefault("notices", {}))
        return self.log_writer.address_to(seat, self._story(move))

    def _story(self, move: Move) -> MoveLog:
        """The last move as a spectator reads it."""
        story: MoveLog | None = self.memo.get("story")
        if story is None:
            known = self.memo.setdefault("notices", {})
            story = self.memo["story"] = self.log_writer.write_for_all(move.entries, known)
        return story

    def _knowing(self, move: Move) -> frozenset[int]:
        """The seats that know more of the acts of the last move than a spectator."""
        knowing: frozenset[int] | None = self.memo.get("knowing")
        if knowing is None:
            knowing = frozenset().union(*[entry.known_to for entry in move.entries if entry.known_to])
            self.memo["knowing"] = knowing
        return knowing

    def changed_publicly(self) -> dict[str, Any]:
        """The open fields that the last move changed (all of them where that is not known)."""
        self.public()
        assert self._changed is not None
        return self._changed

    def changed_privately(self, seat: int | None) -> dict[str, Any]:
        """The other fields of a viewer's view that the last move changed (all of them where that is not known)."""
        before, now = self._hidden_before.get(seat, {}), self.private(seat)
        return {} if before == now else {key: value for key, value in now.items() if before.get(key, ...) != value}

    def viewers_to_update(self) -> frozenset[int]:
        """The seats to which the last move is told otherwise than to the rest: they acted or are to act, a sentence
        names them, they know more of an act, or something changed that only they may see."""
        seats: frozenset[int] | None = self.memo.get("concerned")
        if seats is None:
            seats = self.memo["concerned"] = frozenset(self._find_viewers_to_update())
        return seats

    def _find_viewers_to_update(self) -> Iterable[int]:
        game, log_writer, everybody = self.game, self.log_writer, range(self.game.seats)
        move, before = game.last, self._hidden_before
        if move is None or not before or self.book.out_of_turn:
            return everybody  # acts out of turn are choices of each seat's own
        worded_prompt = log_writer.prompt_shown(game.s, None, self.memo)
        sure = game.to_act | self._named_in(worded_prompt) | self._knowing(move) | self._story(move).named
        sure = sure.union([entry.by for entry in move.entries])
        return [
            seat
            for seat in everybody
            if seat in sure
            or self.private(seat) != before[seat]
            or log_writer.prompt_shown(game.s, seat, self.memo) is not worded_prompt
        ]

    def preview(self, seat: int, act: Any) -> dict[str, Any]:
        """What an act would do, as far as that rests on nothing hidden: lines and open fields that would change."""
        game = self.game
        number = game.read(seat, act)
        refusal = game.why_not(seat, number)
        if refusal is not None:
            raise NotPossible(refusal.text, rule=refusal.rule)
        if not self.book.act_of(number).previewable:
            return {"lines": [], "changed": {}}
        notices, then = preview_act(self.book, game.s, seat, number)
        entry = self.log_writer.entry(game.s, seat, number)
        entry.notices.extend(notices)
        now: Mapping[str, Any] = self.public()
        open_then = self._views.public(then)
        lines = [line["text"] for line in self.log_writer.lines(entry, seat) if line["kind"] == "consequence"]
        return {"lines": lines, "changed": {key: value for key, value in open_then.items() if value != now[key]}}
