"""A rulebook: the fields, acts, charter, texts and decks of one game, and everything derived from them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from commonweal.rulebook.acts.act import MOST_TEXTS, Act, acts_of, check_arguments
from commonweal.rulebook.acts.capacity import capacity_of
from commonweal.rulebook.acts.dispatch import dispatch_text, listing_text, suggestion_name, test_name
from commonweal.rulebook.backends import loops
from commonweal.rulebook.backends.call_graph import functions_called, names_in
from commonweal.rulebook.backends.dependencies import Dependencies
from commonweal.rulebook.backends.interpreted import (
    Interpreted,
    bind,
    define,
    functions_in,
    record_class,
    rule_returning,
)
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import count_bits, lowest_bit
from commonweal.rulebook.book import book_charter, book_positions, book_texts
from commonweal.rulebook.charters import amending
from commonweal.rulebook.charters.charter import Clash, Option, options_of
from commonweal.rulebook.dealings.deal_acts import DealActs, check_deal_acts
from commonweal.rulebook.dealings.debates import Debate, check_debates
from commonweal.rulebook.dealings.declared_guesses import GuessSheet, check_guess_sheet
from commonweal.rulebook.dealings.floors import Floor, check_floors
from commonweal.rulebook.dealings.voice_lines import Voices
from commonweal.rulebook.dealings.vote_acts import VoteAct, check_vote_acts
from commonweal.rulebook.errors import RulebookError
from commonweal.rulebook.forecasting import ForecastRules, check_forecast_rules
from commonweal.rulebook.measures import check_measures
from commonweal.rulebook.parts import parts_of, rules_asked
from commonweal.rulebook.state.beginning import beginning_rules, clear
from commonweal.rulebook.state.computed_fields import Computed
from commonweal.rulebook.state.determinize import determinize_text
from commonweal.rulebook.state.fields import Field, fields_of, public
from commonweal.rulebook.state.kept_secrets import hide_what_is_kept
from commonweal.rulebook.state.zones import Deck, decks_in
from commonweal.rulebook.texts.changes import changes_of
from commonweal.rulebook.texts.game_texts import Texts
from commonweal.rulebook.texts.ideas import read_ideas
from commonweal.rulebook.texts.messages import check_translations, kinds_of, patterns_of, patterns_of_charter
from commonweal.rulebook.texts.prompts import prompt_rule_of
from commonweal.rulebook.texts.scenes import read_scenes
from commonweal.rulebook.texts.sequence import read_sequence
from commonweal.rulebook.texts.teaching import read_teaching
from commonweal.rulebook.texts.verdicts import verdicts_of
from commonweal.rulebook.texts.voice_texts import check_voices
from commonweal.rulebook.values.enums import RuleEnum
from commonweal.rulebook.values.naming import with_names
from commonweal.wording import NUMBER_KINDS

if TYPE_CHECKING:
    from commonweal.rulebook.backends.compiled import Compiled

DISPATCHED = ("options", "out_of_turn_options", "why", "apply", "clocked", "facilitated", "once_in", "open_to_all")
"""The generated rules that everything else may call; see `dispatch_text`."""
LOOPS = functions_in(loops)

RULES_OF_EVERY_GAME = ("setup", "to_act", "utility")
NAMES_OF_RECORDS = frozenset(("s", "b", "t", "root"))
"""Parameters of these names are records to the compiler, so operands have others."""
MAX_ACT_TABLE = 1 << 12  # up to this many numbers a table maps each to its act; beyond, a binary search finds the act


def rules_in(module: ModuleType) -> list[FunctionType]:
    """The public functions that a module defines, in source order."""
    return [f for f in functions_in(module) if not f.__name__.startswith("_")]


class Rulebook:
    """Everything about one game.

    name, version: change the version only when behaviour changes; a game in play keeps the version it began with.
    seats: the fewest and the most. utility_range: the lowest and highest number that `utility` returns, under any
    charter. talk_rule: the rule id that a refused chat line cites. host_opens_rule: the rule id that lets the host's
    record tell what stays hidden for good; without one, nobody's does. facilitator_rule: the rule id by which the
    facilitator has no seat; without one, any host is the facilitator. state: the module with the classes `State` (the
    fields), `Charter` (the options), `Phase`, `Reason`, `Notice` and, if viewers read prompts, `Prompt`.
    chapters: the modules with the rules, in the manual's order. Besides the acts they define these rules:
        setup(s)                set up an empty table (options and `seats` are already set)
        to_act(s)               CHANCE, NOBODY, or the set of seats that must act (bit i: seat i)
        utility(s, seat)        how good the end of the game is for a seat, a whole number; players maximise it
        fits_what_is_known(s)   whether cards that are dealt again fit what everybody knows; optional
        determinize(s, b, seat) fill what `seat` cannot see with one possible truth, drawn as chance would; optional,
                                made from decks and guesses by default
        derive(s)               work out, for a position written by hand, the fields that follow from others, besides
                                what follows from the zones of decks; optional
        prompt(s, seat)         which prompt a viewer sees (seat -1: a spectator), or OF_THE_PHASE; optional
        is_facilitated(s)       whether a table with `facilitator_rule` has a facilitator; optional, yes by default
        facilitator_sees_all(s) whether the facilitator sees all but what is hidden for good; optional
        talk(s)                 what players may say to each other (`TalkPolicy`); optional, by default what an option
                                `talk` says, and without one everything
        score_<act>(s, seat, operands...)  how much a sensible player likes an act; optional
        prospect(s, seat)       what a seat may expect from a position in the middle of the game, in thousandths of its
                                utility and within `utility_range`; optional
        plan(s, b, seat)        write the acts of a plan with `planned(b, act, operands...)`; optional
        idle(s, b, seat)        write in the same way what a seat does that lets the time of its turn run out;
                                optional, what a sensible player does by default
        kindness(s, seat, other)  above 0 if `other` has treated the seat well, below 0 if badly; optional
    horizon: after this many acts a playout of a search stops and takes `prospect`; 0: it plays to the end.
    names: for each kind of operand or field that has no deck, rows for its values (dictionaries with at least `name`).
    results: what each seat ends with: names of rules f(s, seat) in the chapters or of fields, or name -> rule.
    kept_secret: for results and measures that may tell what stays hidden for good, a rule f(s) that says of a finished
        game whether they do. People are then not told them: the cell stays empty. In simulations nothing is secret.
    invariants: rules f(s) that are true of every position that play can reach, or the module that defines them. A
        position written by hand that breaks one is refused with that rule's docstring, so let it say what must hold and
        by which rule. What follows from the zones of decks is known already.
    debrief: f(history, page), which writes the debrief of a finished game (docs/write-a-game.md).
    debates: where players argue before they vote. deals: the acts with which they make deals. votes: those with which
        they vote. floors: where one seat speaks after another. guesses: what seats may guess of each other, for
        their own eyes. forecasts: how people look ahead of an offer. voices: what bots say. document_rule: the rule id
        by which the charter is a document, with a name and articles that the host writes before the game; every seat
        then signs it, in the first acts of the game.
    """

    def __init__(
        self,
        name: str,
        *,
        version: int,
        seats: tuple[int, int],
        utility_range: tuple[int, int],
        state: ModuleType | SimpleNamespace,
        chapters: Sequence[ModuleType],
        texts: Texts,
        names: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
        results: Mapping[str, Callable[..., Any]] | Sequence[str] = (),
        kept_secret: Mapping[str, Callable[[Any], Any]] | None = None,
        invariants: ModuleType | Sequence[Callable[..., Any]] = (),
        debrief: Callable[..., Any] | None = None,
        talk_rule: str = "",
        host_opens_rule: str = "",
        facilitator_rule: str = "",
        document_rule: str = "",
        debates: Sequence[Debate] = (),
        horizon: int = 0,
        deals: DealActs | None = None,
        votes: Sequence[VoteAct] = (),
        floors: Sequence[Floor] = (),
        guesses: GuessSheet | None = None,
        forecasts: ForecastRules | None = None,
        voices: Voices | None = None,
    ):
        self.name, self.version, self.seats, self.texts, self.document_rule = name, version, seats, texts, document_rule
        self.utility_range, self.talk_rule, self.horizon = utility_range, talk_rule, horizon
        self.host_opens_rule, self.facilitator_rule = host_opens_rule, facilitator_rule
        self.phases, self.reasons, self.notices = state.Phase, state.Reason, state.Notice
        self.prompts: type[RuleEnum] | None = getattr(state, "Prompt", None)
        self.parts, self.chapters = parts_of(state.State), list(chapters)
        """What institutions bring into the game; the modules with its rules."""
        self.invariants = tuple(rules_in(invariants) if isinstance(invariants, ModuleType) else invariants)
        self.debrief, self.debates, self.deals, self.votes = debrief, tuple(debates), deals, tuple(votes)
        self.floors, self.guesses, self.forecasts, self.voices = tuple(floors), guesses, forecasts, voices
        named = results if isinstance(results, Mapping) else dict.fromkeys(results)
        self.results = {name: rule or self._result(name, state.State) for name, rule in named.items()}
        self.kept_secret, self.rules_asked = dict(kept_secret or {}), rules_asked(name, self.parts, self.rule)
        self.options: dict[str, Option] = options_of(state.Charter)
        self.acts: list[Act] = acts_of(self.chapters)
        self._read_fields(state.State)
        self._read_names(names or {})
        self._number_acts()
        self.computed = self._rules_marked("computed", lambda f: Computed(f.__name__, rule=f, **f.computed))
        self.clashes: list[Clash] = self._rules_marked("clash", lambda f: f.clash)
        self._check_declarations()
        self._read_texts()

    def _read_fields(self, state: type) -> None:
        """Read what a record has: options, `seats`, `written` and the game's own fields."""
        name, most = self.name, self.seats[1]
        self.fields: dict[str, Field] = {"seats": public(low=0, high=most, text="how many seats play")}
        self.fields |= {key: option.as_field(most) for key, option in self.options.items()}
        if any(a.words for a in self.acts):
            self.fields["written"] = public(high=MOST_TEXTS, text="how many texts people have written")
        declared = fields_of(state)
        for key in declared:
            if key in self.fields:
                raise TypeError(f"{name}: the field {key} is an option, `seats` or `written` already")
        self.own_fields = {key: f for key, f in declared.items() if f.part_of_position}
        """The fields besides options, `seats` and `written`."""
        self.fields |= self.own_fields
        self.scratch = {key: f for key, f in declared.items() if not f.part_of_position}
        self.decks: dict[str, Deck] = decks_in(state, most)
        self.acts = hide_what_is_kept(self.acts, self.fields)

    def _read_names(self, names: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        """Read what the values of operands and fields are called; `names` come last."""
        custom = [option.deck for option in self.options.values() if option.deck is not None]
        self.names: dict[str, Sequence[Mapping[str, Any]]] = {deck.kind: deck.rows for deck in self.decks.values()}
        self.names |= {deck.kind: with_names(deck.fronts(deck.standard)) for deck in custom if deck.standard}
        self.names |= {name: rows for deck in custom for name, rows in deck.named_sets()}
        self.names |= {o.kind: with_names(o.things) for o in self.options.values() if o.things is not None}
        self.places = amending.places_of(self.options, self.seats[1])
        """What the numbers of options stand for, in play."""
        self.amendable = any(amending.is_changeable(option) for option in self.options.values())
        if self.amendable:
            self.names["option"] = [
                {"name": place.word, "title": self.title_of(place, self.texts)} for place in self.places
            ]
        self.names |= dict(names)
        if taken := NUMBER_KINDS & self.names.keys():
            raise RulebookError(f"{self.name}: the kind {min(taken)} is worded in its own way")

    def _number_acts(self) -> None:
        """Work out which numbers belong to which act, and what kinds of acts the game has."""
        if not self.acts:
            raise TypeError(f"{self.name}: no module in `chapters` declares an act")
        for a in self.acts:
            if taken := NAMES_OF_RECORDS & set(a.operands):
                raise TypeError(
                    f"{self.name}: {a.name} calls an operand {min(taken)}, the name of a record; call it otherwise"
                )
        self.act_count = self.acts[-1].first + self.acts[-1].size
        phases = {value: word for word, value in self.phases.items().items()}
        self.most_listed = capacity_of(self.name, self.acts, phases)
        """The most acts that may be possible at once."""
        self._firsts = [a.first for a in self.acts]
        small = self.act_count <= MAX_ACT_TABLE
        self._act_by_number = [a for a in self.acts for _ in range(a.size)] if small else []
        self.acts_by_name = {a.name: a for a in self.acts}
        self.out_of_turn = any(a.out_of_turn for a in self.acts)
        self.has_facilitator = any(a.by_facilitator for a in self.acts)
        self.clocks = [a for a in self.acts if a.by_clock]
        self.has_clock = bool(self.clocks)
        self.has_words = any(a.words is not None for a in self.acts)
        self.has_amounts = any(a.amount is not None for a in self.acts)

    def _check_declarations(self) -> None:
        """Check that the rules are there which every game needs, and what it declares about its ends, deals, votes and
        the like."""
        for rule in RULES_OF_EVERY_GAME:
            self._need(rule)
        check_arguments(self.acts, self.rule)
        check_measures(self)
        if self.rule("determinize") is None:
            determinize_text(self.name, self.fields, self.decks)  # TypeError for a secret without a guess or a size
        if self.utility_range[0] > self.utility_range[1]:
            raise ValueError(f"{self.name}: utility_range={self.utility_range} begins above its end")
        if self.horizon < 0 or (self.horizon and self.rule("prospect") is None):
            raise ValueError(f"{self.name}: horizon={self.horizon} needs a rule prospect, and at least 0 acts")
        check_debates(self.debates, self.fields, self.acts_by_name)
        check_deal_acts(self.deals, self.acts_by_name, self.fields)
        check_forecast_rules(self.forecasts, self.acts_by_name)
        known = {shown.name: shown for shown in self.computed}
        asks = self.prompts.names() if self.prompts is not None else ()
        check_vote_acts(self.votes, self.acts_by_name, self.fields, known, self.notices.names(), asks)
        check_floors(self.floors, self.fields, known, self.acts_by_name)
        check_guess_sheet(self.guesses, self.names, self.fields, self.texts.rules)

    def _read_texts(self) -> None:
        """Read the texts, their translations, and what teaches the game."""
        book_texts.note_rules_of_acts(self)
        book_texts.check_texts(self)
        check_voices(self.name, self.texts, has_speaker=self.voices is not None)
        self.sequence = read_sequence(self)
        """The sequence of play; None if the texts declare none."""
        self.teaching = read_teaching(self.texts)
        self.ideas = read_ideas(self, self.texts)
        self.patterns = patterns_of(self.texts) | patterns_of_charter(self, self.texts)
        self.kinds = kinds_of(self, self.texts)
        check_translations(self, self.kinds)
        self.scenes = read_scenes(self.texts, self.kinds)
        """The moments that matter, which pages stage."""
        self.changes = changes_of(self)
        """What an entry of the log says has changed, by its table and name."""
        self.wins_told, self.votes_told = verdicts_of(self)
        """What notices say of who wins, and of votes, by notice."""
        self.prompt_rule = prompt_rule_of(self)
        """f(s, seat): the number of the prompt that a viewer reads."""

    def title_of(self, place: amending.Place, texts: Texts) -> str:
        """The title of an option in the language of the texts; of one place of it, with the number of the place."""
        title = str(texts.need("options", place.name)["title"])
        return title if place.at is None else f"{title} ({place.at + 1})"

    def _rules_marked(self, mark: str, make: Callable[[Any], Any]) -> list[Any]:
        own = {f for m in self.chapters for f in vars(m).values() if isinstance(f, FunctionType) and hasattr(f, mark)}
        return [make(f) for f in sorted(own, key=lambda f: (f.__module__, f.__code__.co_firstlineno))]

    def rule(self, name: str) -> FunctionType | None:
        """Find the rule of this name in the chapters; None if there is none."""
        for module in self.chapters:
            rule = vars(module).get(name)
            if isinstance(rule, FunctionType):
                return rule
        return None

    def debate_in(self, phase: int) -> int | None:
        """The number of the debate that is open in a phase."""
        return next((number for number, debate in enumerate(self.debates) if phase in debate.phases), None)

    # ------------------------------------------------------------ texts
    translate = book_texts.translate
    names_in = book_texts.names_in
    teaching_in = book_texts.teaching_in
    ideas_in = book_texts.ideas_in
    wording = book_texts.wording

    # ------------------------------------------------------------ charter
    adopt = book_charter.adopt
    seats_rule = property(book_charter.seats_rule)
    decks_of = book_charter.decks_of
    fronts_of = book_charter.fronts_of
    charter_of = book_charter.charter_of
    option_value = book_charter.option_value

    # ------------------------------------------------------------ positions written by hand
    derive = book_positions.derive
    misplaced = book_positions.misplaced
    broken_law = book_positions.broken_law

    # ------------------------------------------------------------ records
    @cached_property
    def layout(self) -> Layout:
        """The layout of a state: the position first, then the scratch fields."""
        return Layout.of({k: (f.code, f.shape) for k, f in (self.fields | self.scratch).items()})

    @cached_property
    def workspace_layout(self) -> Layout:
        """The layout of a workspace: the random stream, the acts listed last and their weights, the seat to act; with
        amounts, also which suggestion each is."""
        most = self.most_listed
        fields: dict[str, tuple[str, tuple[int, ...]]] = {"rng": ("u8", ()), "acts": ("i4", (most,))}
        fields |= {"weights": ("i4", (most,)), "seat": ("i4", ())}
        return Layout.of(fields | ({"places": ("i1", (most,))} if self.has_amounts else {}))

    @cached_property
    def table_class(self) -> type:
        made = record_class("State", self.layout, frozenset(self.scratch))
        made.charter_rules = self.charter_rules  # type: ignore[attr-defined]
        made.rules_of_beginning = self.rules_of_beginning  # type: ignore[attr-defined]
        made.rules_asked = {question.__name__: rule for question, rule in self.rules_asked.items()}  # type: ignore[attr-defined]
        return made

    @cached_property
    def workspace_class(self) -> type:
        return record_class("Workspace", self.workspace_layout)

    # ------------------------------------------------------------ rules bound together
    @cached_property
    def charter_rules(self) -> dict[str, FunctionType]:
        """The rules that read, change and check options by number, by name; none if no option is changeable."""
        if not self.amendable:
            return {}
        uses = {"count_bits": count_bits}
        return amending.charter_rules(self.name, self.places, self.clashes, define, uses)

    @cached_property
    def rules_of_beginning(self) -> dict[str, FunctionType]:
        """The rules `setup` and `clear`."""
        return beginning_rules(self.name, self.own_fields, self._need("setup"), define)

    def _result(self, name: str, state: type) -> Callable[..., Any]:
        """The rule of a result: that of this name, or one that reads the field of this name."""
        field = fields_of(state).get(name)
        if field is None or self.rule(name) is not None:
            return self._need(name)
        rule = rule_returning(name, "s, seat", f"s.{name}[seat]")
        rule.__doc__ = f"{field.text[:1].upper()}{field.text[1:]}."
        return rule

    def _need(self, name: str) -> FunctionType:
        rule = self.rule(name)
        if rule is None:
            raise TypeError(f"{self.name}: no module in `chapters` has a rule {name}")
        return rule

    @property
    def replaced(self) -> dict[FunctionType, FunctionType]:
        """What the compiler takes for functions generated for this rulebook that rules call, and for what parts ask."""
        charter = {cast("FunctionType", amending.CALLED[name]): rule for name, rule in self.charter_rules.items()}
        return charter | self.rules_asked | {cast("FunctionType", clear): self.rules_of_beginning["clear"]}

    @cached_property
    def options_in_play(self) -> frozenset[str]:
        """The options that rules still read once the set-up is over."""
        return frozenset(name for name, option in self.options.items() if not option.setup_only)

    @cached_property
    def clock_options(self) -> frozenset[str]:
        """The options that say how long a clock runs, 0 for none: numbers that the time of a `@clock` reads."""
        read = {name for act in self.clocks for name in act.why_not.__code__.co_names}
        numbers = {name for name, o in self.options.items() if o.enum is None and not o.is_switch and o.low == 0}
        return frozenset(read & numbers)

    @cached_property
    def functions(self) -> dict[str, FunctionType]:
        """Everything a backend runs: the game's rules, the dispatch generated from its acts, and the shared loops."""
        needed = {"determinize": self.rule("determinize") or self._determinize()}
        needed |= {name: self._need(name) for name in ("to_act", "utility")}
        needed["setup"] = self.rules_of_beginning["setup"]
        dispatch = define(dispatch_text(self.acts), f"<acts of {self.name}>", self._rules_of_acts | needed)
        needed |= {key: dispatch[key] for key in DISPATCHED}
        return needed | bind(LOOPS, dict(needed))

    @cached_property
    def _rules_of_acts(self) -> dict[str, Any]:
        """What the rules generated from the acts call."""
        names: dict[str, Any] = {"lowest_bit": lowest_bit}
        for a in self.acts:
            names[a.name] = a.does
            names[test_name(a)] = a.why_not
            operand_rules = (rule for o in a.operands.values() for rule in (o.fixed, o.candidates, o.below))
            names |= {rule.__name__: rule for rule in operand_rules if rule is not None}
            names |= {suggestion_name(a): o.some for o in a.operands.values() if o.some is not None}
        return names

    @cached_property
    def listings(self) -> dict[str, FunctionType]:
        """For each act the rule that lists what is possible of it (`listing_text`), for interpreted games."""
        acts = [a for a in self.acts if a.by_seat or a.by_facilitator]
        made = define(listing_text(acts), f"<lists of {self.name}>", self._rules_of_acts)
        return {a.name: made[f"list_{a.name}"] for a in acts}

    def fields_named_by(self, rules: Iterable[Any]) -> frozenset[str]:
        """All fields that rules could read or change: those named by the rules and by everything they call."""
        return names_in(functions_called(rules, self.replaced)) & self.layout.slots.keys()

    def dependencies(self) -> Dependencies:
        """An empty collection of dependencies, to which rules of this book are added."""
        return Dependencies(self.replaced, frozenset(self.layout.slots))

    def _determinize(self) -> FunctionType:
        """Generate the rule `determinize` from who sees which field, the decks, and the fields' guesses."""
        text, uses = determinize_text(self.name, self.fields, self.decks, self.rule("fits_what_is_known"))
        rule: FunctionType = define(text, f"<determinize of {self.name}>", uses)["determinize"]
        return rule

    @cached_property
    def interpreted(self) -> Interpreted:
        """The backend that runs the rules as plain Python."""
        return Interpreted(self.table_class, self.workspace_class, self.functions)

    def compiled(self, *, checked: bool = False, cache: Path | None = None) -> Compiled:
        """The backend that runs the same rules as machine code, cached in this process and, by source, on disk."""
        from commonweal.rulebook.backends.compiled import compiled

        return compiled(self, checked=checked, cache=cache)

    def act_of(self, number: int) -> Act:
        """Find the declared act of an integer. IndexError outside 0 .. act_count - 1."""
        if not 0 <= number < self.act_count:
            raise IndexError(number)
        if self._act_by_number:
            return self._act_by_number[number]
        return self.acts[bisect_right(self._firsts, number) - 1]
