"""What is printed of a game: its card, its charter, its acts, cards, fields and rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .marks import TypeScript

Value = Annotated[str | int | list[int], TypeScript("Value")]
OptionValue = Annotated[str | int | list[int | str], TypeScript("OptionValue")]
Charter = Annotated[dict[str, Any], TypeScript("Charter")]
Row = Annotated[dict[str, Any], TypeScript("Row", "{ name: string; [more: string]: unknown }")]


class Titled(msgspec.Struct):
    value: str
    title: str
    text: str


class DeckColumn(msgspec.Struct, omit_defaults=True):
    """A column of a deck.

    `unique`: no two cards share a text; `back`: printed on the back of the card; `one_of`: the possible texts, if not
    every text is allowed."""

    name: str
    title: str
    kind: Literal["number", "text"]
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    unique: bool = False
    back: bool = False
    one_of: list[str] = []


class DeckGroups(msgspec.Struct):
    """Each number that a column allows is on `least` to `most` cards."""

    column: str
    least: int
    most: int


class NamedDeck(msgspec.Struct):
    """A deck of the game that a charter may name. `cards`: their fronts, as a table that plays with them has them."""

    name: str
    title: str
    cards: list[dict[str, str | int]]


class DeckShape(msgspec.Struct, omit_defaults=True):
    """What the cards of a custom deck must contain. The charter brings the deck as the text of a CSV file, as rows, or
    by the name of one of `sets`."""

    kind: str
    least: int
    most: int
    columns: list[DeckColumn]
    groups: DeckGroups | None = None
    sets: list[NamedDeck] = []


class Option(msgspec.Struct, omit_defaults=True):
    """An option of the charter.

    `section`: where the form shows it; `changeable`: the rules may change it in play; `at_setup`: no rule reads it once
    the set-up is over; `clock`: it says how long a clock runs, 0 for none; `size`: of a list that is not of seats;
    `things`: what a set may contain, `least` to `most` of them, all of a `kind`; for a number that people read and
    write with two decimals, `kind` is `cents` or `hundredths`; `shown`: the pattern that words its number as
    `count`; `asks`, `ways`: what the form of a new table asks at once, and the values to choose from, the first of them
    the one to begin with."""

    name: str
    title: str
    text: str
    rule: str
    simple: bool
    per_seat: bool
    default: OptionValue
    section: str = ""
    changeable: bool = False
    at_setup: bool = False
    clock: bool = False
    choices: list[Titled] | None = None
    low: int | None = None
    high: int | None = None
    deck: DeckShape | None = None
    size: int | None = None
    kind: str = ""
    things: list[Titled] | None = None
    least: int | None = None
    most: int | None = None
    shown: str = ""
    asks: str = ""
    ways: list[Titled] = []


class Preset(msgspec.Struct, omit_defaults=True):
    """A charter to start from. `lesson`: the minutes of a lesson for which it is made; `minutes`: how long a game of
    four takes; `start`: whether newcomers best begin with it."""

    name: str
    title: str
    text: str
    charter: Charter
    lesson: int | None = None
    minutes: tuple[int, int] | None = None
    start: bool = False


class Section(msgspec.Struct):
    """A part of the charter form."""

    name: str
    title: str


class Bot(msgspec.Struct):
    kind: str
    title: str


class Primer(msgspec.Struct):
    """The game in a minute: its goal in a sentence or two, and the steps in the order of play."""

    goal: str
    steps: list[str]


class GameCard(msgspec.Struct):
    """What people read of a game before they choose it.

    `understood`: what one has understood after a game, or empty; `ease`: 1 for a game that is easy to begin with,
    more for harder ones, 0 if nobody has said; `language`: of its texts; `begins_with`: the charter that a table
    against bots has, and a new form."""

    name: str
    title: str
    blurb: str
    understood: str
    ease: int
    credit: str
    language: str
    version: int
    seats: tuple[int, int]
    minutes: tuple[int, int]
    begins_with: Charter
    primer: Primer | None


class GameSetup(GameCard):
    """What is needed to make a table of a game: its options by section, its presets and kinds of bots."""

    options: list[Option]
    sections: list[Section]
    presets: list[Preset]
    bots: list[Bot]


class Operand(msgspec.Struct, omit_defaults=True):
    """`title`: what a field for it is labelled with. `amount`: it is named, not picked; the choices are suggestions.
    `words`: it is a text with at most so many characters, which is sent beside the other operands; rows have 0 for
    it."""

    name: str
    title: str
    size: int
    low: int
    kind: str
    amount: bool = False
    words: int = 0


class Act(msgspec.Struct):
    """An act of the game. `aside`: it does not answer what the seat is asked, such as showing a card. `leaves`: by it
    the seat leaves the game for good; the text `acts.<name>.warns` says what it loses."""

    name: str
    title: str
    rules: list[str]
    chance: bool
    aside: bool
    operands: list[Operand]
    leaves: bool = False


class Phase(msgspec.Struct):
    name: str
    title: str


class Step(msgspec.Struct):
    """A step of a stage. `unless`: by option, the values with which it never comes."""

    phase: str
    unless: dict[str, list[str | int]]


class Stage(msgspec.Struct):
    """A stage of the sequence of play and its steps, in order."""

    title: str
    steps: list[Step]


class Field(msgspec.Struct):
    """A field of the state, for boards that draw it."""

    name: str
    shape: list[int]
    low: int
    high: int
    seen: str
    text: str


class Rule(msgspec.Struct):
    """A numbered rule. `plain`: what it means for a player, or nothing. `language`: of `source` and `text`."""

    id: str
    source: str
    text: str
    plain: str
    language: str


class Ruling(msgspec.Struct):
    id: str
    text: str
    language: str


class Debate(msgspec.Struct):
    """A question that players argue about while the game is in one of these phases.

    `sealed`: the phases in which votes are secret, and reasons are shown with them; `about`: the field that names the
    subject, and the `kind` of thing that it stands for; `act` and `operand`: the vote that answers the question;
    `sides`: the kind of its answers."""

    phases: list[str]
    sealed: list[str]
    about: str
    kind: str
    act: str
    operand: str
    sides: str


class Debts(msgspec.Struct):
    """The acts and fields of debts, in games whose offers may lend money; `repay` is empty if there is no such act.

    `write`, `strike`: they write the debt of a draft and strike it out. The fields `owes` (0: nobody, 1: the drafter,
    2: the other side), `interest` and `due` have a number for each place of deals; `in_force` has rows of debtor,
    creditor, principal, interest, what is owed, due."""

    write: str
    strike: str
    owes: str
    interest: str
    due: str
    in_force: str
    repay: str


class Deals(msgspec.Struct):
    """The acts with which players make deals; `open_to_all`, `counter` and `withdraw` are empty if there are none.

    `lines`: they write a line; `money`: the things whose amounts are money; `time`: the field with the time at which
    offers end and lines are due, or empty. The fields `deal_state`, `deal_parties`, `deal_line` and so on describe the
    deals."""

    open: str
    lines: list[str]
    offer: str
    sign: str
    decline: str
    counter: str
    withdraw: str
    money: list[int]
    time: str
    open_to_all: str
    debts: Debts | None


class VoteAct(msgspec.Struct):
    """An act that casts a ballot. Its operand `operand` is the answer, the lowest of which is ballot 1. The fields
    `voters`, `voted`, `weight` and `ballot` have the vote; `first_called` is the seat that a roll call begins with.

    `phases`: while the vote is held; `secret`: nobody ever sees the ballots; `threshold`: how many ayes carry it (0:
    more than half, 1: two thirds, 2: all), null: the answer with the most votes wins; `of_all`: whether that is of all
    votes, those who vote present included; `also` and `also_of_all`: a second threshold that must be reached, too, null
    or below 0: none; `extension`: how many of those send the vote back (0: half, 1: more than
    half, 2: none). A text names the field of the view that has the number. `results`: ids of the messages that announce
    the result. `when`: the field that is above 0 while this act casts the ballots; null: always. `questions`: ids of
    the messages that ask what is voted on, by phase; their values are fields of the view."""

    act: str
    operand: str
    phases: list[str]
    secret: bool
    threshold: int | str | None
    of_all: int | str
    also: int | str | None
    also_of_all: int | str
    extension: int | str | None
    results: list[str]
    when: str | None
    questions: dict[str, str]


class Floor(msgspec.Struct):
    """Phases in which one seat speaks after another.

    `speaker`: the field of the view with the seat that has the floor, -1 for nobody; `queue`: the field with those who
    wait for it: seats in their order, with -1 in empty places, or a bit set of seats that speak clockwise after the
    speaker; `clock`: the act of the clock that ends a speech, as in `clocks` of a position, or null."""

    phases: list[str]
    speaker: str
    queue: str
    clock: str | None


class GuideStep(msgspec.Struct):
    """A step of the guided first round.

    `at`: ids of messages; the step is due when the viewer's prompt or a log entry is one of them; `part`: the part of
    the page to look at (its `data-part`); `rules`: what it explains."""

    at: list[str]
    part: str
    says: str
    rules: list[str]


class Scene(msgspec.Struct):
    """A moment that pages stage, worded by the messages `scenes.NAME.title` and, if there is one, `scenes.NAME.says`.

    `at`: the messages of the log that begin it, `then`: those that it takes in, each an id or what ids begin with;
    `whom`: the value of the message with the seats to which it is shown, empty for everybody, and `is_set`: whether
    that is a set of seats; `sound`: empty for none."""

    name: str
    at: list[str]
    then: list[str]
    whom: str
    seconds: float
    sound: str
    is_set: bool


class Idea(msgspec.Struct):
    """An idea behind the game.

    `says`: what it is; `pro`, `against`: one voice for it and one against, or empty; `source`: where it comes from;
    `at`: the places that it belongs to, such as `acts.vote`, `phases.DEBATE`, `notices.BILL_PASSES`, `options.regime`,
    `options.regime.capitalism`, `cards.scenario` or `cards.scenario.the-gene-test`."""

    name: str
    title: str
    says: str
    source: str
    at: list[str]
    pro: str
    against: str


class BoardFiles(msgspec.Struct):
    """Where the page finds the board in a game's package: its module, and its style sheet if it has one."""

    script: str
    style: str | None


class GuessSheet(msgspec.Struct):
    """What a seat may guess of others: an answer for each thing.

    `about`, `answers`: their kinds, among `names`; `among`: the field with 1 for each thing in the game; null: all
    things are."""

    about: str
    answers: str
    among: str | None
    rule: str | None


class Book(GameSetup):
    """A game's card and options together with everything that is printed.

    `debates`: where players argue; `deals`: how they make deals; `votes`: how they vote; `floors`: where one seat
    speaks after another; `guesses`: what seats may guess of each other; `words`: the words of the game and what they
    mean; `scenes`: the moments that are staged; `guide`: the guided first round; `ideas`: what the game is about;
    `texts`: the patterns of its messages by id; `values`: the kind of each value in a message; `languages`: those of
    the game; `board`: for a game that brings one."""

    acts: list[Act]
    names: dict[str, list[Row]]
    phases: list[Phase]
    stages: list[Stage]
    fields: list[Field]
    rules: list[Rule]
    rulings: list[Ruling]
    debates: list[Debate]
    deals: Deals | None
    votes: list[VoteAct]
    floors: list[Floor]
    guesses: GuessSheet | None
    words: dict[str, str]
    scenes: list[Scene]
    guide: list[GuideStep]
    ideas: list[Idea]
    texts: dict[str, str]
    values: dict[str, dict[str, str]]
    languages: list[str]
    board: BoardFiles | None


class GameScenes(msgspec.Struct):
    """What a page needs once something has happened: the scenes of a game, and the messages of these and of what bots
    say, with the kinds of their values."""

    scenes: list[Scene]
    texts: dict[str, str]
    values: dict[str, dict[str, str]]


class Texts(msgspec.Struct):
    """The table's own messages: their patterns by id, and the kinds of their values. `languages`: the available
    ones."""

    texts: dict[str, str]
    values: dict[str, dict[str, str]]
    language: str
    languages: list[str]
