"""Present a game to each viewer: what they see, what they may do and why not, what the last move changed.

Each result is computed once a move and shared between the viewers for whom it is the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from commonweal.play import notation
from commonweal.play.errors import NotPossible
from commonweal.play.log_writer import Line, LogWriter, Message, Written, message
from commonweal.play.moves import Choice, Move, Refusal, listable
from commonweal.play.templates import PromptTemplate, Templates
from commonweal.play.views import views_of
from commonweal.rulebook.acts import Act
from commonweal.rulebook.preview import preview_act

if TYPE_CHECKING:
    from commonweal.play.game import Game


NEEDED_NEXT_MOVE = ("who", "to_act", "private")
"""Cache keys that must survive until the next move."""


class Listed(NamedTuple):
    """A listable act for one seat, and why it is not possible (0: it is)."""

    act: Act
    number: int
    values: tuple[int, ...]
    reason: int


class Presentation:
    """Presents one game as it stands. Seats are 0 .. n-1; None stands for a spectator."""

    def __init__(self, game: Game, names: Sequence[str], templates: Templates) -> None:
        self.game, self.book = game, game.book
        self.log_writer, self._templates = LogWriter(game.book, names, templates), templates
        self._prompt_rule = game.book.rule("prompt") if game.book.prompts is not None else None
        self._views = views_of(game.book)
        self._viewers = (None, *range(game.seats))
        self._open: dict[str, Any] | None = None
        self._changed: dict[str, Any] | None = None
        self._hidden_before: dict[int | None, dict[str, Any]] = {}
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

    # ------------------------------------------------------------ choices and refusals
    def choices(self, seat: int) -> list[Choice]:
        """List what a seat may do now; acts out of turn come last."""
        return [self._choice(seat, a, number, values) for a, number, values in self._possible(seat)]

    def _choice(self, seat: int, a: Act, number: int, values: tuple[int, ...]) -> Choice:
        text, name, operands = notation.act_parts(self.book, number)
        label = f"acts.{name}.label"
        named = {key: operands[key] for key in self.book.kinds.get(label, ())}
        worded = self.log_writer.word(message(label, named), seat)
        return Choice(text, name, operands, worded, self._is_final(a, seat, values))

    def choice_rows(self, seat: int) -> list[dict[str, Any]]:
        """The same as operand values, by act: `act`, `rows`, and `final`, the indexes of those that are final."""
        found: dict[str, dict[str, Any]] = {}
        for a, _, values in self._possible(seat):
            choices = found.setdefault(a.name, {"act": a.name, "rows": []})
            if self._is_final(a, seat, values):
                choices.setdefault("final", []).append(len(choices["rows"]))
            choices["rows"].append(values)
        return list(found.values())

    def _possible(self, seat: int) -> list[tuple[Act, int, tuple[int, ...]]]:
        """The possible acts of a seat with their integers and operand values; acts out of turn come last."""
        game, book = self.game, self.book
        if seat in game.to_act and listable(book, game.s.phase).covers_all_acts:
            acts = [(act, number, values) for act, number, values, reason in self._reasons(seat) if reason == 0]
        else:
            acts = [(a := book.act_of(number), number, a.values(number)) for number in game.possible(seat)]
        if book.out_of_turn:
            acts.sort(key=lambda one: one[0].out_of_turn)
        return acts

    def _is_final(self, a: Act, seat: int, values: tuple[int, ...]) -> bool:
        """Whether an act of a seat cannot be taken back."""
        return bool(a.ends(self.game.s, seat, *values)) if a.ends is not None else not a.previewable

    def _reasons(self, seat: int) -> list[Listed]:
        """For a seat that is to act: each listable act of this phase with its reason."""
        reasons: list[Listed] | None = self.memo.get(("reasons", seat))
        if reasons is None:
            s, acts = self.game.s, listable(self.book, self.game.s.phase).acts
            reasons = [
                Listed(act, number, values, act.why_not(s, seat, *values))
                for act, numbers in acts
                for number, values in numbers
            ]
            self.memo["reasons", seat] = reasons
        return reasons

    def _not_possible(self, seat: int) -> list[Listed]:
        """The acts of this phase that are not possible for a seat that is to act, but for the obvious."""
        if seat not in self.game.to_act:
            return []
        known = self._templates.reasons
        return [one for one in self._reasons(seat) if one.reason > 0 and not known[one.reason].plain]

    def refused(self, seat: int) -> list[Refusal]:
        """List the acts of this phase that are not possible for a seat that is to act, and why."""
        return [self.refusal(seat, one.number, one.reason) for one in self._not_possible(seat)]

    def refusal_rows(self, seat: int) -> list[dict[str, Any]]:
        """The same by act and reason: `act`, the message (`id`, `values` of fields), `rule`, and `rows` of operands.

        The message may name the operands, too."""
        found: dict[tuple[str, int], dict[str, Any]] = {}
        for act, _, values, reason in self._not_possible(seat):
            if (act.name, reason) not in found:
                says, fields, rule, _ = self._templates.reasons[reason]
                found[act.name, reason] = {"act": act.name, "id": says.id, "rule": rule, "rows": []}
                if fields:
                    found[act.name, reason]["values"] = {name: getattr(self.game.s, name) for name in fields}
            found[act.name, reason]["rows"].append(values)
        return list(found.values())

    def refusal(self, seat: int, number: int, reason: int) -> Refusal:
        """Say why a seat may not do an act. reason: from the rules, or below 0 if the act does not fit the moment."""
        a, game = self.book.act_of(number), self.game
        text, _, operands = notation.act_parts(self.book, number)
        if not 0 <= seat < game.seats:
            no_seat = f"There is no seat {seat} at this table; the seats are 0 to {game.seats - 1}."
            return Refusal(text, self.book.seats_rule, no_seat)
        if reason > 0:
            says, fields, rule, _ = self._templates.reasons[reason]
            values = says.pick(operands | {name: getattr(game.s, name) for name in fields})
            return Refusal(text, rule, self.log_writer.word(message(says.id, values), seat))
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
        position = self.spectator_position(self.prompt_template(seat)) | {"choices": [], "refused": []}
        if self.may_act(seat):
            position["choices"], position["refused"] = self.choice_rows(seat), self.refusal_rows(seat)
        if with_view:
            position["view"] = self.game.everything() if everything else self.view(seat)
        return position

    def spectator_position(self, template: PromptTemplate) -> dict[str, Any]:
        """The position without view, choices and refusals, for a viewer who sees this prompt."""
        prompt = self.prompt_message(template)
        return self._shared_position() | {"prompt": prompt, "rules": template.rules}

    def prompt_message(self, template: PromptTemplate) -> Message:
        """A prompt with its values now."""
        says = template.says
        return message(says.id, {name: getattr(self.game.s, name) for name in says.names})

    def prompt_template(self, seat: int | None) -> PromptTemplate:
        """The prompt that the rulebook shows to a viewer."""
        template: PromptTemplate | None = self.memo.get(("prompt", seat))
        if template is None:
            s, asks = self.game.s, self._prompt_rule
            number = s.phase if asks is None else asks(s, -1 if seat is None else seat)
            template = self.memo["prompt", seat] = self._templates.prompts[number]
        return template

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
    def lines(self, index: int, seat: int | None, *, everything: bool) -> list[Line]:
        """The log of one move for a viewer. Viewers who know the same share it: do not change it."""
        game = self.game
        move = game.move(index)
        if everything or move is not game.last:
            return self.log_writer.write(move.entries, seat, everything=everything)
        cache: Written = self.memo.setdefault("lines written", {})
        if seat in self._seats_knowing_more(move):
            return self.log_writer.write(move.entries, seat, cache=cache)
        lines: list[Line] | None = self.memo.get("lines")
        if lines is None:
            lines = self.memo["lines"] = self.log_writer.write(move.entries, None, cache=cache)
        return lines

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
        """The seats whose update differs from a spectator's: they acted or are to act, know more of an act, see another
        prompt, or something changed that only they may see."""
        seats: frozenset[int] | None = self.memo.get("viewers to update")
        if seats is None:
            seats = self.memo["viewers to update"] = frozenset(self._find_viewers_to_update())
        return seats

    def _find_viewers_to_update(self) -> Iterable[int]:
        game, everybody = self.game, range(self.game.seats)
        move, before = game.last, self._hidden_before
        if move is None or not before or self.book.out_of_turn:
            return everybody  # acts out of turn give each seat different choices
        sure = game.to_act | self._seats_knowing_more(move) | {entry.by for entry in move.entries}
        prompt = self.prompt_template(None)
        return [
            seat
            for seat in everybody
            if seat in sure or self.private(seat) != before[seat] or self.prompt_template(seat) is not prompt
        ]

    def preview(self, seat: int, act: Any) -> dict[str, Any]:
        """Preview an act, as far as it rests on nothing hidden: messages, and open fields that would change."""
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
        lines = [
            message(line["id"], line["values"])
            for line in self.log_writer.write([entry], seat)
            if line["kind"] == "consequence"
        ]
        return {"lines": lines, "changed": {key: value for key, value in after.items() if value != before[key]}}
