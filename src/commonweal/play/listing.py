"""What a seat may do now, and why it may not do the rest, act by act.

Most moves leave most of this as it was. So for the pages of a live table it is kept as JSON, act by act, and an act is
listed again only if a field that its rules name has changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from commonweal.play.amounts import refused_amounts, with_bounds
from commonweal.play.moves import ActRows, Listed, is_listed_whole
from commonweal.play.survey.compiled_survey import Survey
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.backends.dependencies import Call, Dependencies
from commonweal.rulebook.book.preview import shows_or_ends
from commonweal.rulebook.values.actors import FACILITATOR

if TYPE_CHECKING:
    from commonweal.play.game import Game

Group = dict[str, Any]
"""Rows of operand values of one act, with what is the same for all of them."""
encode_json = msgspec.json.Encoder().encode


class OpenActs(NamedTuple):
    """The acts that somebody may be able to do in a phase, acts out of turn last.

    refused: the same in the order in which refusals are listed: those with an amount come last. is_asked: whether
    refusals are listed at all."""

    acts: tuple[Act, ...]
    refused: tuple[Act, ...]
    is_asked: bool


NOBODYS_ACTS = OpenActs((), (), is_asked=False)


@cache
def open_acts(book: Rulebook, phase: int, *, leads: bool, is_asked: bool) -> OpenActs:
    """The acts that are open in a phase. leads: to the facilitator, not to a seat. is_asked: the game waits for the
    seat."""
    acts = [act for act in book.acts if act.phases is None or phase in act.phases]
    if leads:
        acts = [act for act in acts if act.by_facilitator]
    else:
        acts = [act for act in acts if act.by_seat and (is_asked or act.out_of_turn)]
    acts.sort(key=lambda act: act.out_of_turn)
    refused = sorted(acts, key=lambda act: (act.out_of_turn, act.amount is not None))
    return OpenActs(tuple(acts), tuple(refused), is_asked)


def open_now(game: Game, seat: int) -> OpenActs:
    """The acts that a seat or the facilitator may be able to do now."""
    if not game.to_act or seat not in game.actors:
        return NOBODYS_ACTS
    return open_acts(game.book, game.s.phase, leads=seat == FACILITATOR, is_asked=seat in game.to_act)


@cache
def numbers_to_refuse(book: Rulebook, name: str) -> list[tuple[int, tuple[int, ...]]]:
    """The integers of an act with their operand values; empty if there are too many to list refusals one by one."""
    act = book.acts_by_name[name]
    if not is_listed_whole(act):
        return []
    return [(number, act.values(number)) for number in range(act.first, act.first + act.size)]


def list_act(game: Game, seat: int, act: Act, *, is_asked: bool) -> list[Listed]:
    """List the possible choices of one act and, for a seat that is asked, the refusals worth showing."""
    s, numbers = game.s, numbers_to_refuse(game.book, act.name) if is_asked else ()
    if numbers:
        why_not, plain = act.why_not, game.templates.plain_reasons
        reasons = [(number, values, why_not(s, seat, *values)) for number, values in numbers]
        return [Listed(act, number, values, reason) for number, values, reason in reasons if reason not in plain]
    count = game.book.listings[act.name](s, game.workspace, seat)
    listed = [Listed(act, number, act.values(number), 0) for number in game.workspace.acts[:count]]
    if act.amount is not None:
        refused = refused_amounts(act, s, seat, listed) if is_asked else ()
        listed = [*with_bounds(s, seat, listed), *refused]
    return listed


def list_acts(game: Game, seat: int) -> list[Listed]:
    """The acts of this phase for a seat: the possible ones, and those of the others that are worth listing.

    Acts out of turn come last."""
    acts, _, is_asked = open_now(game, seat)
    return [listed for act in acts for listed in list_act(game, seat, act, is_asked=is_asked)]


@cache
def finality(book: Rulebook, name: str) -> Callable[..., Any]:
    """The rule f(s, seat, operands) that says whether a possible act cannot be taken back: it shows something hidden,
    chance follows, or it ends the game.

    `final=False` or a rule `ends_<act>` answers this if trying the act takes long."""
    act = book.acts_by_name[name]
    if not act.previewable:
        return lambda *_: True
    return act.ends or (lambda s, seat, *values: shows_or_ends(book, s, seat, act.number(values)))


def is_final(game: Game, seat: int, one: Listed) -> bool:
    """Whether an act of a seat cannot be taken back."""
    return bool(finality(game.book, one.act.name)(game.s, seat, *one.values))


# ---------------------------------------------------------------- rows
def rows_of_act(game: Game, seat: int, listed: Iterable[Listed]) -> tuple[list[Group], list[Group]]:
    """The choices (one group or none) and the refusals of one act. See `rows_of_acts`."""
    reasons, s = game.templates.reasons, game.s
    choices, final, bounds, refused = list[Any](), list[int](), list[Any](), dict[int, Group]()
    for one in listed:
        if one.reason == 0:
            if finality(game.book, one.act.name)(s, seat, *one.values):
                final.append(len(choices))
            if one.bounds is not None:
                bounds.append(one.bounds[1:])
            choices.append(one.values)
        elif one.reason > 0 and not (why := reasons[one.reason]).plain:
            if one.reason not in refused:
                group = refused[one.reason] = {"act": one.act.name, "id": why.says.id, "rule": why.rule, "rows": []}
                if why.fields or why.fixed:
                    group["values"] = why.values(s)
            refused[one.reason]["rows"].append(one.values)
    if not choices:
        return [], [*refused.values()]
    group = {"act": one.act.name, "rows": choices}
    if final:
        group["final"] = final
    if bounds:
        group["bounds"] = bounds
    return [group], [*refused.values()]


def rows_of_acts(game: Game, seat: int) -> tuple[list[Group], list[Group]]:
    """The choices and the refusals of a seat as rows of operand values.

    Choices, by act: `act`, `rows`, `final` (the indexes of rows that cannot be taken back), and `bounds` (the least and
    the most of the amount of each row, for an act that has one). Refusals, by act and reason: `act`, the message (`id`,
    and `values` of fields; it may name the operands, too), `rule` and `rows`."""
    acts, refused, is_asked = open_now(game, seat)
    rows = {act.name: rows_of_act(game, seat, list_act(game, seat, act, is_asked=is_asked)) for act in acts}
    choices = [group for act in acts for group in rows[act.name][0]]
    return choices, [group for act in refused for group in rows[act.name][1]]


# ---------------------------------------------------------------- kept as JSON
class SeatRows(msgspec.Struct, eq=False):
    """The choices and the refusals of a seat in the state `s` as objects of JSON, and the rows of each act, by name.

    with_values: the acts whose refusals have values of fields, which the rules of the acts need not name."""

    s: Any
    open: OpenActs
    of_act: dict[str, ActRows]
    with_values: set[str]
    choices: tuple[bytes, ...]
    refused: tuple[bytes, ...]


@cache
def dependencies_of_acts(book: Rulebook) -> dict[str, Dependencies]:
    """What the rows of each act depend on, by the name of the act, beside the values of refusals."""
    found = {}
    for act in book.acts:
        if act.name in book.listings:
            on = found[act.name] = book.dependencies()
            on.add(book.listings[act.name], "s", "seat")
            for rule in (act.why_not, act.least, act.most, act.ends):
                if rule is not None:
                    s, *others = rule.__code__.co_varnames
                    on.add(rule, s, others[0] if act.by_seat and others else None)
            if act.previewable and act.ends is None:  # it is tried, to see whether it can be taken back
                on.add_opaque(act.does)
                on.add_opaque(book.functions["to_act"])
                on.fields.add("written")  # the number of the next text
    return found


@cache
def calls_of_acts(book: Rulebook) -> dict[Call, frozenset[str]]:
    """The calls on whose answers the rows of acts depend, each with the names of these acts."""
    acts = defaultdict[Call, set[str]](set)
    for name, on in dependencies_of_acts(book).items():
        for call in on.calls:
            acts[call].add(name)
    return {call: frozenset(names) for call, names in acts.items()}


def acts_after_calls(game: Game, seat: int, kept: SeatRows, survey: Survey | None) -> set[str]:
    """The acts that depend on the answer of a rule that is another one now.

    Machine code lists an act sooner than Python finds that out, so then it is each act that depends on such a rule."""
    found = set[str]()
    for call, acts in game.cache.touched.calls:
        if survey is not None or (
            not acts <= found and not acts.isdisjoint(kept.of_act) and call.differs(game.s, game.cache.before, seat)
        ):
            found |= acts
    return found


class Touched(NamedTuple):
    """What a move may have changed: the acts that depend on a field that it changed, and the calls that do, each
    with the acts that depend on its answer."""

    acts: frozenset[str]
    calls: list[tuple[Call, frozenset[str]]]


def encoded_rows(game: Game, seat: int, survey: Survey | None = None) -> SeatRows:
    """The rows of `rows_of_acts` as JSON. An act is listed again only if the last move may have changed its rows.

    survey: the machine code that lists acts, if it is loaded."""
    book, s, cache, kept = game.book, game.s, game.cache, game.listed.get(seat)
    if kept is not None and kept.s is s:
        return kept
    is_asked, opened, before = seat in game.to_act, NOBODYS_ACTS, dict[str, ActRows]()
    if game.to_act:
        opened = open_acts(book, s.phase, leads=seat == FACILITATOR, is_asked=is_asked)
    if cache.touched is None:
        same = cache.changed.isdisjoint
        acts = frozenset([name for name, on in dependencies_of_acts(book).items() if not same(on.fields)])
        asked = [one for one in calls_of_acts(book).items() if not same(one[0].fields) and not one[1] <= acts]
        cache.touched = Touched(acts, asked)
    stale = opened.acts
    if kept is not None and kept.s is cache.before and kept.open.is_asked == is_asked:
        before, again = kept.of_act, cache.touched.acts | kept.with_values
        if cache.touched.calls:
            again |= acts_after_calls(game, seat, kept, survey)
        stale = tuple([act for act in opened.acts if act.name in again or act.name not in before])
    rows, ask = dict[str, ActRows](), None
    if survey is not None:
        survey.flatten(s, cache.before, cache.changed, game.flat)
        ask = partial(survey.rows_of, game.flat, seat, reasons=game.templates.reasons, is_asked=is_asked)
    for act in stale:
        row = None if ask is None else ask(act)
        if row is None:
            choices, refused = rows_of_act(game, seat, list_act(game, seat, act, is_asked=is_asked))
            has_values = any("values" in group for group in refused)
            row = ActRows(encode_json(choices)[1:-1], encode_json(refused)[1:-1], has_values)
        rows[act.name] = row
    with_values = {name for name, row in rows.items() if row.has_values}
    if kept is not None and kept.open is opened and all(row == before.get(name) for name, row in rows.items()):
        made = game.listed[seat] = msgspec.structs.replace(kept, s=s, with_values=with_values)
        return made
    of_act = {act.name: rows.get(act.name) or before[act.name] for act in opened.acts}
    shown = tuple([text for act in opened.acts if (text := of_act[act.name].choices)])
    others = tuple([text for act in opened.refused if (text := of_act[act.name].refused)]) if is_asked else ()
    made = game.listed[seat] = SeatRows(s, opened, of_act, with_values, shown, others)
    return made
