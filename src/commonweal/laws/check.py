"""Check all laws of one game: `check_laws`, the function for authors of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING, Any

from commonweal.laws import (
    acts,
    charter_law,
    cited,
    debriefs,
    naming_law,
    records,
    results_law,
    sealed,
    told,
    verdicts_law,
    views_law,
)
from commonweal.laws.backends import Twin
from commonweal.laws.lists_law import KeptLists
from commonweal.laws.log_secrets import ToldByLog
from commonweal.laws.secrets import OtherTruth
from commonweal.laws.sequence_law import Walk
from commonweal.laws.trial import Trial, charters_of
from commonweal.rulebook.values.actors import CHANCE
from commonweal.rulebook.values.numbers import plural

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

MAX_ACTS = 10_000
CLOSE_CHECKS = 0.2
"""The share of positions where views and all refusals are checked, besides the first of every phase in a game."""


@dataclass
class LawReport:
    """What was checked: games, acts, charters, phases, and how often `determinize` found another possible state.

    followed: acts that were also done in a second game that a viewer could not tell from the first. never_done: the
    acts that no game reached; never_entered: the phases. ways: from phase to phase, as games took them. follows:
    whether any field has `followed=True`; without one, nothing shows whether the log tells every change."""

    games: int = 0
    acts: int = 0
    found: Counter[str] = field(default_factory=Counter)
    charters: list[dict[str, Any]] = field(default_factory=list)
    phases: set[int] = field(default_factory=set)
    ways: set[tuple[int, int]] = field(default_factory=set)
    acts_seen: set[str] = field(default_factory=set)
    never_done: list[str] = field(default_factory=list)
    never_entered: list[str] = field(default_factory=list)
    max_acts: int = 0
    followed: int = 0
    follows: bool = True

    def __str__(self) -> str:
        return (
            f"{plural(self.games, 'game')}, {plural(self.acts, 'act')}, the longest {self.max_acts}; "
            f"{self.found['determinized']} other truths found, {self.followed} acts followed in them; every law kept"
            + (f"; never done: {', '.join(self.never_done)}" if self.never_done else "")
            + (f"; phases that no game reached: {', '.join(self.never_entered)}" if self.never_entered else "")
            + (
                ""
                if self.follows
                else "; no field has followed=True, so nobody checked that the log tells every change"
            )
        )


def check_laws(
    book: Rulebook,
    *,
    games: int = 20,
    seats: int | None = None,
    charters: Sequence[Mapping[str, Any]] | None = None,
    seed: int = 1,
    compiled: bool = True,
    max_acts: int = MAX_ACTS,
    mover: Callable[[Rulebook, Any, int, int], list[int]] | None = None,
) -> LawReport:
    """Play `games` random games and check every law in each. Raises LawBroken, which says how to reproduce it.

    seats: how many; None changes from game to game. charters: in turn; None takes the defaults, the presets, then every
    value of every option. max_acts: the most acts a game may have. compiled: also compare with both compiled builds.
    mover: names moves in half of the cases, so that games get where chance seldom does:
    `player("sensible").choose_move`.
    """
    report = LawReport(follows=bool(told.followed_fields(book)))
    twins = [Twin(book, checked) for checked in (False, True)] if compiled else []
    drawn = charters_given(book, charters, seed, seats) if charters else charters_of(book, seed, seats)
    for game, (n, adopted) in enumerate(islice(drawn, games)):
        trial = Trial(book, n, adopted, seed, game, mover)
        play_under_laws(trial, twins, report, max_acts)
        report.charters.append(dict(adopted))
    report.never_done = [act.name for act in book.acts if act.name not in report.acts_seen]
    report.never_entered = [name for name, phase in book.phases.items().items() if phase not in report.phases]
    if report.found["not determinized"] > report.found["determinized"]:
        trial.fail(
            "determinize", f"it found no truth in {report.found['not determinized']} of {report.found.total()} cases"
        )
    return report


def charters_given(
    book: Rulebook, charters: Sequence[Mapping[str, Any]], seed: int, seats: int | None
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield these charters in turn, each with `seats` or with a random number of seats that it allows."""
    random = Random(f"seats {seed}")
    numbers = [seats] if seats is not None else list(range(book.seats[0], book.seats[1] + 1))
    for adopted in cycle(charters):
        fitting = [n for n in numbers if not book.adopt(n, adopted)[1]]
        yield random.choice(fitting or numbers), adopted


def play_under_laws(trial: Trial, twins: Sequence[Twin], report: LawReport, max_acts: int) -> None:
    """Play one random game and check every law during it."""
    acts.numbers_are_apart(trial)
    if not report.games or trial.book.decks_of(trial.charter):
        naming_law.names_are_read_as_meant(trial)
    if not report.games:
        cited.refusals_cite_their_rules(trial)
    records.within_bounds(trial)
    records.computed_within_bounds(trial)
    records.invariants(trial)
    for twin in twins:
        twin.begin(trial)
    others = [OtherTruth(trial, viewer) for viewer in (CHANCE, trial.random_seat())]
    log, packed, kept = ToldByLog(trial), [trial.s.pack()], KeptLists(trial, compiled=bool(twins))
    phases: set[int] = set()
    walk = Walk(trial)
    while trial.to_act():
        if len(trial.done) >= max_acts:
            trial.fail("every game ends", f"it is not over after {max_acts} acts")
        kept.follow(closely=check_position(trial, twins, others, report, phases))
        packed.append(check_act(trial, twins, others, log, report))
        walk.step()
    records.check_replay(trial, packed)
    results_law.results_are_true(trial)
    if not report.games:
        debriefs.debrief_is_written(trial)
    report.found["exchanged"] += sealed.exchanges_tell_nothing(trial)
    for twin in twins:
        twin.play_out_the_same(trial, max_acts)
    report.followed += sum(other.followed for other in others)
    report.games += 1
    report.acts += len(trial.done)
    report.max_acts = max(report.max_acts, len(trial.done))
    report.phases |= phases | {int(trial.s.phase)}
    report.ways |= walk.taken


def check_position(
    trial: Trial, twins: Sequence[Twin], others: Sequence[OtherTruth], report: LawReport, phases: set[int]
) -> bool:
    """Check the laws of a position. Returns whether it was looked at closely."""
    trial.no_dead_end()
    trial.waits_for_nobody_who_is_out()
    records.saved_and_loaded(trial)
    for twin in twins:
        twin.lists_the_same(trial)
    phase = trial.s.phase
    closely = phase not in phases or trial.random.random() < CLOSE_CHECKS
    acts.listed_is_allowed(trial, thorough=closely)
    if closely:
        records.written_and_derived(trial)
        views_law.views_hide_what_they_must(trial, report.found)
        acts.refusals_have_words(trial)
        for twin in twins:
            twin.determinizes_the_same(trial, trial.random_seat())
        for other in others:
            other.look_closely(trial)
    phases.add(phase)
    return closely


def check_act(
    trial: Trial, twins: Sequence[Twin], others: Sequence[OtherTruth], log: ToldByLog, report: LawReport
) -> bytes:
    """Do a random act and check the laws of acts. Returns the bytes of the position after it."""
    who, number = trial.choose()
    acts.forms_round_trip(trial, number)
    before, was = trial.s.pack(), trial.s.clone()
    notices = trial.do(who, number)
    records.within_bounds(trial)
    records.computed_within_bounds(trial)
    records.invariants(trial)
    charter_law.charter_holds(trial)
    charter_law.setup_options_do_not_matter(trial, was)
    after: bytes = trial.s.pack()
    records.clones_are_independent(trial, was, before, after)
    records.undone_and_done_again(trial, before, after)
    records.scratch_does_not_matter(trial, was)
    records.counted_does_not_matter(trial, was)
    acts.notices_match_texts(trial, notices)
    cited.entries_cite_what_ran(trial, notices)
    verdicts_law.votes_are_told(trial, notices)
    if not trial.to_act():
        verdicts_law.winners_are_told(trial, notices)
    now, trial.s = trial.s, was
    views_law.sentences_hide_operands(trial, who, number, notices)
    trial.s = now
    told.changes_are_told(trial, was, who, number, notices)
    log.compare(was, who, number, notices)
    for other in others:
        other.follow(trial, was, notices)
    for twin in twins:
        twin.do_the_same(trial)
    report.acts_seen.add(trial.book.act_of(number).name)
    return after
