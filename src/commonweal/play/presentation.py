"""Present a game to a viewer: what may be done and why not, the position, and what the last move changed.

Seats are 0 .. n-1; None stands for a spectator."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from commonweal.play import amounts, notation
from commonweal.play.amendments import changed_options, read_options
from commonweal.play.bundle import state_after, try_bundle
from commonweal.play.listing import is_final, list_act, list_acts, open_now, rows_of_acts
from commonweal.play.moves import Choice, Refusal
from commonweal.play.patches import patch_of
from commonweal.play.views import view, views_of
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.book.preview import preview_act
from commonweal.rulebook.values.actors import FACILITATOR
from commonweal.wording import Message, message

if TYPE_CHECKING:
    from commonweal.play.game import Game

Rows = list[dict[str, Any]]
OPEN = "open"
"""The key of the computed fields, which everybody sees, among the views of a game; views of viewers have their seats as
keys."""


# ---------------------------------------------------------------- choices and refusals
def choices(game: Game, seat: int) -> list[Choice]:
    """List what a seat may do now, with labels."""
    found = []
    for one in list_acts(game, seat):
        if one.reason == 0:
            text, name, operands = notation.act_parts(game.book, one.number)
            label = f"acts.{name}.label"
            values = {key: operands[key] for key in game.book.kinds.get(label, ())}
            worded = game.word(message(label, values), seat)
            found.append(Choice(text, name, operands, worded, is_final(game, seat, one), one.bounds))
    return found


def refused(game: Game, seat: int) -> list[Refusal]:
    """List the acts of this phase that are not possible for a seat that is to act, and why."""
    reasons = game.templates.reasons
    _, acts, is_asked = open_now(game, seat)
    listed = [one for act in acts for one in list_act(game, seat, act, is_asked=is_asked)]
    worth_listing = [one for one in listed if one.reason > 0 and not reasons[one.reason].plain]
    return [refusal(game, seat, one.number, one.reason) for one in worth_listing]


def refusal(game: Game, seat: int, number: int, reason: int) -> Refusal:
    """Why a seat may not do an act. reason: from the rules, or below 0 if the act does not fit the moment."""
    book, a = game.book, game.book.act_of(number)
    text, _, operands = notation.act_parts(book, number)
    if seat not in game.actors:
        no_seat = message("refused.no_seat", {"number": seat, "high": game.seats - 1})
        return Refusal(text, book.seats_rule, game.word(no_seat), no_seat)
    if reason > 0:
        known = game.templates.reasons[reason]
        rule, why = known.rule, message(known.says.id, known.says.pick({**operands, **known.values(game.s)}))
    else:
        left = "" if game.over else _left_by(game, seat)
        ended = common_position(game, None)["rules"] if game.over else []
        rule = left or [*ended, *book.texts.acts[a.name].get("rules", ()), ""][0]
        why = message("refused.has_left", {}) if left else _unfit(game, seat, a)
    remedy = amounts.remedy(game.book, a, a.values(number), list_acts(game, seat)) if reason > 0 and a.amount else None
    return Refusal(text, rule, game.word(why, seat), why, remedy)


def _left_by(game: Game, seat: int) -> str:
    """The rule by which a seat has left the game; "" if it is in."""
    part = next((part for part in game.book.parts.values() if "in_play" in part.fields), None)
    return "" if part is None or seat < 0 or game.s.in_play >> seat & 1 else part.rules


def _unfit(game: Game, seat: int, a: Act) -> Message:
    """Why an act does not fit the moment."""
    if game.over:
        return message("refused.game_over", {})
    led = a.by_facilitator and seat == FACILITATOR
    if seat not in game.to_act and not a.out_of_turn and not led:
        seats = [i for i in sorted(game.to_act) if i >= 0]
        return message("refused.not_your_turn", {"seats": seats}) if seats else message("refused.turn_of_chance", {})
    phase = game.book.phases.name_of(game.s.phase)
    return message("refused.not_now", {"title": f"acts.{a.name}.title", "phase": f"phases.{phase}.title"})


# ---------------------------------------------------------------- positions
def may_act(game: Game, seat: int | None) -> bool:
    """Whether a viewer may have choices now."""
    return seat is not None and (game.book.out_of_turn or seat in game.to_act)


def common_position(game: Game, seat: int | None) -> dict[str, Any]:
    """The position without view, choices and refusals.

    It is made once a move for all viewers with the same prompt: do not change it."""
    asks = game.templates.prompt_rule
    number = game.s.phase if asks is None else asks(game.s, -1 if seat is None else seat)
    made = game.cache.positions.get(number)
    if made is None:
        _, says, rules = game.templates.prompts[number]
        made = game.cache.positions[number] = {
            "phase": game.templates.phases[game.s.phase],
            "to_act": sorted(game.to_act),
            "over": game.over,
            "prompt": {"id": says.id},
            "rules": rules,
        }
        if says.names:
            values = made["prompt"]["values"] = {}
            for name in says.names:
                one = getattr(game.s, name)
                values[name] = one if isinstance(one, int) else _places(one)
        if game.book.has_facilitator:
            made["facilitator"] = rows_of_acts(game, FACILITATOR)[0]
    return made


def _places(row: Sequence[int]) -> list[int]:
    """A row as a prompt names it: the places where it is not 0."""
    return [place for place, one in enumerate(row) if one]


def position(game: Game, seat: int | None, *, reveal: bool) -> dict[str, Any]:
    """What a viewer needs to play: the prompt, the view, the choices, and why the rest is not possible."""
    return deepcopy(common_position(game, seat)) | own_position(game, seat, reveal=reveal)


def own_position(game: Game, seat: int | None, *, reveal: bool) -> dict[str, Any]:
    """What a viewer sees and may do, beside the `common_position`."""
    rows = rows_of_acts(game, seat) if seat is not None and may_act(game, seat) else ([], [])
    view = game.final_view(seat) if reveal else game.view(seat)
    return {"choices": rows[0], "refused": rows[1], "view": view}


# ---------------------------------------------------------------- what the last move did
def open_changes(game: Game) -> dict[str, Any]:
    """The fields that everybody sees and that the last move changed; all of them if that is unknown.

    They belong to the state: do not change them."""
    views = views_of(game.book)
    if game.cache.before is None:
        return views.public(game.s)  # type: ignore[no-any-return]
    names = game.cache.changed
    was = game.views_before.get(OPEN) or views.computed(game.cache.before)
    now = game.views[OPEN] = views.computed_again(game.s, was, names)
    changed = {name: getattr(game.s, name) for name in views.open_fields if name in names}
    for name, value in now.items():
        if value is not was[name] and value != was[name]:
            changed[name] = value
    return changed


def private_changes(game: Game, viewer: int) -> dict[str, Any]:
    """The other fields of a view that the last move changed; all of them if that is unknown. Their rows belong to the
    state: do not change them. viewer: a seat, -1 for a spectator."""
    views, before = views_of(game.book), game.cache.before
    if before is None:
        return views.private(game.s, viewer)  # type: ignore[no-any-return]
    changed = game.cache.changed
    seen_before = game.views_before.get(viewer) or views.rows_seen(before, viewer)
    seen = game.views[viewer] = views.rows_seen_again(game.s, viewer, seen_before, changed)
    return views.private_changes(game.s, before, viewer, seen, seen_before, changed)  # type: ignore[no-any-return]


def end_changes(game: Game, seat: int | None) -> dict[str, Any]:
    """What the end of the game reveals to a viewer, and what its last act changed, as patches."""
    known = view(game.book, game.cache.before, seat) if game.cache.before is not None else {}
    final = game.final_view(seat).items()
    return {name: patch_of(now, known.get(name)) for name, now in final if name not in known or known[name] != now}


def preview(game: Game, seat: int, act: Any) -> dict[str, Any]:
    """Preview an act or several, as far as they rest on nothing hidden: messages, and open fields that would change."""
    tried = try_bundle(game, seat, act if isinstance(act, (list, tuple)) else [act])
    number, acts, then = tried.numbers[-1], tried.acts, tried.game.s
    if game.book.act_of(number).previewable:
        last, options = game.log_writer.describe_act(then, seat, number), read_options(game.book, then)
        notices, then = preview_act(game.book, then, seat, number)
        last.notices.extend(notices)
        last.changed.extend(changed_options(game.book, options, then))
        acts.append(last)
    lines = [
        message(line["id"], line["values"])
        for line in game.log_writer.write(acts, seat)
        if line["kind"] == "consequence"
    ]
    views = views_of(game.book)
    before, after = views.public(game.s), views.public(then)
    return {"lines": lines, "changed": {key: value for key, value in after.items() if before[key] != value}}


def choices_after(game: Game, seat: int, act: Any) -> Rows:
    """What a seat could do after acts, as rows of operand values; nothing if the acts show something hidden or lead to
    chance."""
    after = state_after(game, seat, act if isinstance(act, (list, tuple)) else [act])
    return rows_of_acts(after, seat)[0] if after is not None and may_act(after, seat) else []
