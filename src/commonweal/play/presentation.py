"""Present a game to each viewer: what they see, what they may do and why not, what the last move changed.

Each result is computed once a move and shared between the viewers for whom it is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
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


NEEDED_NEXT_MOVE = ("who", "to_act", "private")
"""Cache keys that must survive until the next move."""


class ChoicePair(NamedTuple):
    """A choice in its two variants: `final` cannot be taken back, `revocable` can.

    ends: the rule that says which applies in a position; without one, `final` always does."""

    ends: Callable[..., int] | None
    operands: tuple[int, ...]
    revocable: Choice
    final: Choice


class Presentation:
    """Presents one game as it stands. Seats are 0 .. n-1; None stands for a spectator."""

    def __init__(self, game: Game, names: Sequence[str], templates: Templates) -> None:
        self.game, self.book = game, game.book
        self.log_writer = LogWriter(game.book, names, templates)
        self._views = views_of(game.book)
        self._viewers = (None, *range(game.seats))
        self._open: dict[str, Any] | None = None
        self._changed: dict[str, Any] | None = None
        self._hidden_before: dict[int | None, dict[str, Any]] = {}
        self._choices: dict[tuple[int, int], ChoicePair] = {}
        self._refusals: dict[tuple[int, int, int], Refusal] = {}
        self.memo: dict[Any, Any] = {}
        """The cache of the present position; every move empties it."""

    def clone_for(self, game: Game) -> Presentation:
        """Copy what is known of the position, for a copy of the game."""
        other = copy(self)
        other.game, other.memo = game, self.memo.copy()
        other._open = None if self._open is None else self._open.copy()
        return other

    def remember_views(self, *, begun: bool) -> None:
        """Snapshot every view so that the move can be diffed, then clear the cache. begun: whether there was a move."""
        if not begun:
            self.forget()  # there is no position before the table is set up
            return
        self.public()
        known: dict[int | None, dict[str, Any]] = self.memo.setdefault("private", {})
        for viewer in self._viewers:
            if viewer not in known:
                known[viewer] = self._seen_by(viewer)
        self._hidden_before = known
        self._changed, self.memo = None, {}

    def drop_message_cache(self) -> None:
        """Drop what was cached for the messages about the last move; keep only what the next move needs."""
        self.memo = {key: self.memo[key] for key in NEEDED_NEXT_MOVE if key in self.memo}

    def forget(self) -> None:
        """Clear everything, because the game jumped to another position. What the last move changed is then unknown."""
        self._open, self._changed, self._hidden_before, self.memo = None, None, {}, {}

    def forget_names(self) -> None:
        """Drop every sentence, because the seats have new names."""
        self._choices, self._refusals, self.memo = {}, {}, {}
        self.log_writer.forget_names()

    # ------------------------------------------------------------ choices and refusals
    def choices(self, seat: int) -> list[Choice]:
        """List what a seat may do now; acts out of turn come last."""
        game = self.game
        if seat in game.to_act and listable(self.book, game.s.phase).covers_all_acts:
            numbers = [number for number, reason in self._reasons(seat) if reason == 0]
        else:
            numbers = game.possible(seat)
        if self.book.out_of_turn:
            numbers.sort(key=lambda number: self.book.act_of(number).out_of_turn)
        return [self._choice(seat, number) for number in numbers]

    def _reasons(self, seat: int) -> list[tuple[int, int]]:
        """For a seat that is to act: each listable act of this phase with its reason, 0 if it is possible."""
        reasons: list[tuple[int, int]] | None = self.memo.get(("reasons", seat))
        if reasons is None:
            s, acts = self.game.s, listable(self.book, self.game.s.phase).acts
            reasons = [(number, why_not(s, seat, *values)) for why_not, numbers in acts for number, values in numbers]
            self.memo["reasons", seat] = reasons
        return reasons

    def _choice(self, seat: int, number: int) -> Choice:
        pair = self._choices.get((seat, number))
        if pair is None:
            pair = self._choices[seat, number] = self._make_choice(seat, number)
        ends, operands, revocable, final = pair
        return final if ends is None or ends(self.game.s, seat, *operands) else revocable

    def _make_choice(self, seat: int, number: int) -> ChoicePair:
        a = self.book.act_of(number)
        text, name, operands = notation.act_parts(self.book, number)
        label = self.log_writer.label(number, seat)
        revocable, final = (Choice(text, name, operands, label, final) for final in (False, True))
        if a.ends is None and a.previewable:
            final = revocable
        return ChoicePair(a.ends, tuple(operands.values()), revocable, final)

    def refused(self, seat: int) -> list[Refusal]:
        """List the acts of this phase that are not possible for a seat that is to act, and why."""
        if seat not in self.game.to_act:
            return []
        obvious = self.log_writer.templates.plain
        reasons = [(number, reason) for number, reason in self._reasons(seat) if reason > 0 and reason not in obvious]
        cached = self._refusals
        return [cached.get((seat, number, reason)) or self._refuse(seat, number, reason) for number, reason in reasons]

    def _refuse(self, seat: int, number: int, reason: int) -> Refusal:
        """Make a refusal, and cache it if its sentence cannot change with the position."""
        refusal = self.refusal(seat, number, reason)
        if reason in self.log_writer.templates.timeless:
            self._refusals[seat, number, reason] = refusal
        return refusal

    def refusal(self, seat: int, number: int, reason: int) -> Refusal:
        """Say why a seat may not do an act. reason: from the rules, or below 0 if the act does not fit the moment."""
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

    # ------------------------------------------------------------ views and positions
    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything a viewer may know of the table. Viewers share the lists in it: do not change them."""
        return self.public() | self.private(seat)

    def public(self) -> dict[str, Any]:
        """The fields that everybody sees, refreshed once a move."""
        if self._open is None:
            self._open = self._views.public(self.game.s)
            self._changed = dict(self._open)
        elif self._changed is None:
            self._changed = self._views.refresh(self.game.s, self._open)
        return self._open

    def private(self, seat: int | None) -> dict[str, Any]:
        """The other fields, as far as this viewer may know them."""
        known: dict[int | None, dict[str, Any]] = self.memo.setdefault("private", {})
        if seat not in known:
            known[seat] = self._seen_by(seat)
        return known[seat]

    def _seen_by(self, viewer: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = self._views.private(self.game.s, -1 if viewer is None else viewer)
        return seen

    def position(self, seat: int | None, *, everything: bool, with_view: bool) -> dict[str, Any]:
        """What a viewer needs to play: the prompt, the view, the choices, and why the rest is not possible."""
        position = self.spectator_position(self.prompt(seat))
        if self.may_act(seat):
            position["choices"] = [vars(choice) for choice in self.choices(seat)]
            position["refused"] = [vars(refusal) for refusal in self.refused(seat)]
        if with_view:
            position["view"] = self.game.everything() if everything else self.view(seat)
        return position

    def spectator_position(self, prompt: tuple[str, list[str]]) -> dict[str, Any]:
        """The position without the view, for a viewer who has no choice. prompt: the sentence and its rules."""
        text, rules = prompt
        return self._shared_position() | {"prompt": text, "rules": rules, "choices": [], "refused": []}

    def prompt(self, seat: int | None) -> tuple[str, list[str]]:
        """The prompt as a viewer reads it, and the rules it rests on."""
        log_writer, s, memo = self.log_writer, self.game.s, self.memo
        template = log_writer.prompt_template(s, seat, memo)
        reader = seat if seat in self._seats_named(template) else None  # who is not named reads what a spectator does
        prompt: tuple[str, list[str]] | None = memo.get(("prompt", template.number, reader))
        if prompt is None:
            prompt = memo["prompt", template.number, reader] = log_writer.prompt(s, reader, template)
        return prompt

    def _seats_named(self, template: PromptTemplate) -> frozenset[int]:
        """The seats that a prompt names."""
        seats: frozenset[int] | None = self.memo.get(("seats named", template.number))
        if seats is None:
            seats = self.memo["seats named", template.number] = self.log_writer.seats_named(self.game.s, template)
        return seats

    def may_act(self, seat: int | None) -> TypeGuard[int]:
        """Whether a viewer may have choices now."""
        return seat is not None and (self.book.out_of_turn or seat in self.game.to_act)

    def _shared_position(self) -> dict[str, Any]:
        """The part of the position that is the same for all viewers."""
        shared: dict[str, Any] | None = self.memo.get("shared position")
        if shared is None:
            game = self.game
            phase = self.book.phases.name_of(game.s.phase).lower()
            shared = self.memo["shared position"] = {
                "phase": phase,
                "to_act": sorted(game.to_act),
                "over": game.over,
            }
        return shared

    # ------------------------------------------------------------ what the last move did
    def lines(self, index: int, seat: int | None, *, everything: bool) -> list[dict[str, Any]]:
        """Word one move for a viewer. Viewers share the sentences that do not name them: do not change them."""
        game = self.game
        move = game.move(index)
        if everything or move is not game.last:
            return self.log_writer.write(move.entries, seat, everything=everything)
        if seat in self._seats_knowing_more(move):
            return self.log_writer.write(move.entries, seat, cache=self.memo.setdefault("sentences", {}))
        return self.log_writer.address_to(seat, self._log_of_last_move(move))

    def _log_of_last_move(self, move: Move) -> MoveLog:
        """The last move as a spectator reads it."""
        log: MoveLog | None = self.memo.get("log")
        if log is None:
            cache = self.memo.setdefault("sentences", {})
            log = self.memo["log"] = self.log_writer.write_for_all(move.entries, cache)
        return log

    def _seats_knowing_more(self, move: Move) -> frozenset[int]:
        """The seats that know more of the acts of the last move than a spectator."""
        knowing: frozenset[int] | None = self.memo.get("seats knowing more")
        if knowing is None:
            knowing = frozenset().union(*[entry.known_to for entry in move.entries if entry.known_to])
            self.memo["seats knowing more"] = knowing
        return knowing

    def changed_publicly(self) -> dict[str, Any]:
        """The open fields that the last move changed; all of them if that is unknown."""
        self.public()
        assert self._changed is not None
        return self._changed

    def changed_privately(self, seat: int | None) -> dict[str, Any]:
        """The other fields of a viewer's view that the last move changed; all of them if that is unknown."""
        before, now = self._hidden_before.get(seat, {}), self.private(seat)
        return {} if before == now else {key: value for key, value in now.items() if before.get(key, ...) != value}

    def viewers_to_update(self) -> frozenset[int]:
        """The seats whose update differs from a spectator's: they acted or are to act, a sentence names them, they know
        more of an act, or something changed that only they may see."""
        seats: frozenset[int] | None = self.memo.get("viewers to update")
        if seats is None:
            seats = self.memo["viewers to update"] = frozenset(self._find_viewers_to_update())
        return seats

    def _find_viewers_to_update(self) -> Iterable[int]:
        game, log_writer, everybody = self.game, self.log_writer, range(self.game.seats)
        move, before = game.last, self._hidden_before
        if move is None or not before or self.book.out_of_turn:
            return everybody  # acts out of turn give each seat different choices
        prompt = log_writer.prompt_template(game.s, None, self.memo)
        sure = game.to_act | self._seats_named(prompt)
        sure |= self._seats_knowing_more(move) | self._log_of_last_move(move).seats
        sure = sure.union([entry.by for entry in move.entries])
        return [
            seat
            for seat in everybody
            if seat in sure
            or self.private(seat) != before[seat]
            or log_writer.prompt_template(game.s, seat, self.memo) is not prompt
        ]

    def preview(self, seat: int, act: Any) -> dict[str, Any]:
        """Preview an act, as far as it rests on nothing hidden: log sentences, and open fields that would change."""
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
        before: Mapping[str, Any] = self.public()
        after = self._views.public(then)
        lines = [line["text"] for line in self.log_writer.lines(entry, seat) if line["kind"] == "consequence"]
        return {"lines": lines, "changed": {key: value for key, value in after.items() if value != before[key]}}
