// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

export type Value = string | number | number[];
export type OptionValue = string | number | (number | string)[];
export type Charter = Record<string, unknown>;
export type Row = { name: string; [more: string]: unknown };

export type Titled = { value: string; title: string; text: string };

/**
 * A column of a deck. `unique`: no two cards share a text; `back`: printed on the back of the card; `one_of`: the possible texts, if
 * not every text is allowed.
 */
export type DeckColumn = {
  name: string;
  title: string;
  kind: "number" | "text";
  low?: number;
  high?: number;
  longest?: number;
  unique?: boolean;
  back?: boolean;
  one_of?: string[];
};

/** Each number that a column allows is on `least` to `most` cards. */
export type DeckGroups = { column: string; least: number; most: number };

/** A deck of the game that a charter may name. `cards`: their fronts, as a table that plays with them has them. */
export type NamedDeck = { name: string; title: string; cards: (Record<string, string | number>)[] };

/**
 * What the cards of a custom deck must contain. The charter brings the deck as the text of a CSV file, as rows, or by the name of one
 * of `sets`.
 */
export type DeckShape = { kind: string; least: number; most: number; columns: DeckColumn[]; groups?: DeckGroups; sets?: NamedDeck[] };

/**
 * An option of the charter. `section`: where the form shows it; `changeable`: the rules may change it in play; `at_setup`: no rule
 * reads it once the set-up is over; `clock`: it says how long a clock runs, 0 for none; `size`: of a list that is not of seats;
 * `things`: what a set may contain, `least` to `most` of them, all of a `kind`; for a number that people read and write with two
 * decimals, `kind` is `cents` or `hundredths`; `shown`: the pattern that words its number as `count`; `asks`, `ways`: what the form of
 * a new table asks at once, and the values to choose from, the first of them the one to begin with.
 */
export type Option = {
  name: string;
  title: string;
  text: string;
  rule: string;
  simple: boolean;
  per_seat: boolean;
  default: OptionValue;
  section?: string;
  changeable?: boolean;
  at_setup?: boolean;
  clock?: boolean;
  choices?: Titled[];
  low?: number;
  high?: number;
  deck?: DeckShape;
  size?: number;
  kind?: string;
  things?: Titled[];
  least?: number;
  most?: number;
  shown?: string;
  asks?: string;
  ways?: Titled[];
};

/**
 * A charter to start from. `lesson`: the minutes of a lesson for which it is made; `minutes`: how long a game of four takes; `start`:
 * whether newcomers best begin with it.
 */
export type Preset = {
  name: string;
  title: string;
  text: string;
  charter: Charter;
  lesson?: number;
  minutes?: [number, number];
  start?: boolean;
};

/** A part of the charter form. */
export type Section = { name: string; title: string };

export type Bot = { kind: string; title: string };

/** The game in a minute: its goal in a sentence or two, and the steps in the order of play. */
export type Primer = { goal: string; steps: string[] };

/**
 * What people read of a game before they choose it. `understood`: what one has understood after a game, or empty; `ease`: 1 for a game
 * that is easy to begin with, more for harder ones, 0 if nobody has said; `language`: of its texts; `begins_with`: the charter that a
 * table against bots has, and a new form.
 */
export type GameCard = {
  name: string;
  title: string;
  blurb: string;
  understood: string;
  ease: number;
  credit: string;
  language: string;
  version: number;
  seats: [number, number];
  minutes: [number, number];
  begins_with: Charter;
  primer: Primer | null;
};

/** What is needed to make a table of a game: its options by section, its presets and kinds of bots. */
export type GameSetup = GameCard & { options: Option[]; sections: Section[]; presets: Preset[]; bots: Bot[] };

/**
 * `title`: what a field for it is labelled with. `amount`: it is named, not picked; the choices are suggestions. `words`: it is a text
 * with at most so many characters, which is sent beside the other operands; rows have 0 for it.
 */
export type Operand = { name: string; title: string; size: number; low: number; kind: string; amount?: boolean; words?: number };

/**
 * An act of the game. `aside`: it does not answer what the seat is asked, such as showing a card. `leaves`: by it the seat leaves the
 * game for good; the text `acts.<name>.warns` says what it loses.
 */
export type Act = { name: string; title: string; rules: string[]; chance: boolean; aside: boolean; operands: Operand[]; leaves: boolean };

export type Phase = { name: string; title: string };

/** A step of a stage. `unless`: by option, the values with which it never comes. */
export type Step = { phase: string; unless: Record<string, (string | number)[]> };

/** A stage of the sequence of play and its steps, in order. */
export type Stage = { title: string; steps: Step[] };

/** A field of the state, for boards that draw it. */
export type Field = { name: string; shape: number[]; low: number; high: number; seen: string; text: string };

/** A numbered rule. `plain`: what it means for a player, or nothing. `language`: of `source` and `text`. */
export type Rule = { id: string; source: string; text: string; plain: string; language: string };

export type Ruling = { id: string; text: string; language: string };

/**
 * A question that players argue about while the game is in one of these phases. `sealed`: the phases in which votes are secret, and
 * reasons are shown with them; `about`: the field that names the subject, and the `kind` of thing that it stands for; `act` and
 * `operand`: the vote that answers the question; `sides`: the kind of its answers.
 */
export type Debate = { phases: string[]; sealed: string[]; about: string; kind: string; act: string; operand: string; sides: string };

/**
 * The acts and fields of debts, in games whose offers may lend money; `repay` is empty if there is no such act. `write`, `strike`:
 * they write the debt of a draft and strike it out. The fields `owes` (0: nobody, 1: the drafter, 2: the other side), `interest` and
 * `due` have a number for each place of deals; `in_force` has rows of debtor, creditor, principal, interest, what is owed, due.
 */
export type Debts = { write: string; strike: string; owes: string; interest: string; due: string; in_force: string; repay: string };

/**
 * The acts with which players make deals; `open_to_all`, `counter` and `withdraw` are empty if there are none. `lines`: they write a
 * line; `money`: the things whose amounts are money; `time`: the field with the time at which offers end and lines are due, or empty.
 * The fields `deal_state`, `deal_parties`, `deal_line` and so on describe the deals.
 */
export type Deals = {
  open: string;
  lines: string[];
  offer: string;
  sign: string;
  decline: string;
  counter: string;
  withdraw: string;
  money: number[];
  time: string;
  open_to_all: string;
  debts: Debts | null;
};

/**
 * An act that casts a ballot. Its operand `operand` is the answer, the lowest of which is ballot 1. The fields `voters`, `voted`,
 * `weight` and `ballot` have the vote; `first_called` is the seat that a roll call begins with. `phases`: while the vote is held;
 * `secret`: nobody ever sees the ballots; `threshold`: how many ayes carry it (0: more than half, 1: two thirds, 2: all), null: the
 * answer with the most votes wins; `of_all`: whether that is of all votes, those who vote present included; `also` and `also_of_all`:
 * a second threshold that must be reached, too, null or below 0: none; `extension`: how many of those send the vote back (0: half, 1:
 * more than half, 2: none). A text names the field of the view that has the number. `results`: ids of the messages that announce the
 * result. `when`: the field that is above 0 while this act casts the ballots; null: always. `questions`: ids of the messages that ask
 * what is voted on, by phase; their values are fields of the view.
 */
export type VoteAct = {
  act: string;
  operand: string;
  phases: string[];
  secret: boolean;
  threshold: number | string | null;
  of_all: number | string;
  also: number | string | null;
  also_of_all: number | string;
  extension: number | string | null;
  results: string[];
  when: string | null;
  questions: Record<string, string>;
};

/**
 * Phases in which one seat speaks after another. `speaker`: the field of the view with the seat that has the floor, -1 for nobody;
 * `queue`: the field with those who wait for it: seats in their order, with -1 in empty places, or a bit set of seats that speak
 * clockwise after the speaker; `clock`: the act of the clock that ends a speech, as in `clocks` of a position, or null.
 */
export type Floor = { phases: string[]; speaker: string; queue: string; clock: string | null };

/**
 * A step of the guided first round. `at`: ids of messages; the step is due when the viewer's prompt or a log entry is one of them;
 * `part`: the part of the page to look at (its `data-part`); `rules`: what it explains.
 */
export type GuideStep = { at: string[]; part: string; says: string; rules: string[] };

/**
 * A moment that pages stage, worded by the messages `scenes.NAME.title` and, if there is one, `scenes.NAME.says`. `at`: the messages
 * of the log that begin it, `then`: those that it takes in, each an id or what ids begin with; `whom`: the value of the message with
 * the seats to which it is shown, empty for everybody, and `is_set`: whether that is a set of seats; `sound`: empty for none.
 */
export type Scene = { name: string; at: string[]; then: string[]; whom: string; seconds: number; sound: string; is_set: boolean };

/**
 * An idea behind the game. `says`: what it is; `pro`, `against`: one voice for it and one against, or empty; `source`: where it comes
 * from; `at`: the places that it belongs to, such as `acts.vote`, `phases.DEBATE`, `notices.BILL_PASSES`, `options.regime`,
 * `options.regime.capitalism`, `cards.scenario` or `cards.scenario.the-gene-test`.
 */
export type Idea = { name: string; title: string; says: string; source: string; at: string[]; pro: string; against: string };

/** Where the page finds the board in a game's package: its module, and its style sheet if it has one. */
export type BoardFiles = { script: string; style: string | null };

/**
 * What a seat may guess of others: an answer for each thing. `about`, `answers`: their kinds, among `names`; `among`: the field with 1
 * for each thing in the game; null: all things are.
 */
export type GuessSheet = { about: string; answers: string; among: string | null; rule: string | null };

/**
 * A game's card and options together with everything that is printed. `debates`: where players argue; `deals`: how they make deals;
 * `votes`: how they vote; `floors`: where one seat speaks after another; `guesses`: what seats may guess of each other; `words`: the
 * words of the game and what they mean; `scenes`: the moments that are staged; `guide`: the guided first round; `ideas`: what the game
 * is about; `texts`: the patterns of its messages by id; `values`: the kind of each value in a message; `languages`: those of the
 * game; `board`: for a game that brings one.
 */
export type Book = GameSetup & {
  acts: Act[];
  names: Record<string, Row[]>;
  phases: Phase[];
  stages: Stage[];
  fields: Field[];
  rules: Rule[];
  rulings: Ruling[];
  debates: Debate[];
  deals: Deals | null;
  votes: VoteAct[];
  floors: Floor[];
  guesses: GuessSheet | null;
  words: Record<string, string>;
  scenes: Scene[];
  guide: GuideStep[];
  ideas: Idea[];
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
  languages: string[];
  board: BoardFiles | null;
};

/**
 * What a page needs once something has happened: the scenes of a game, and the messages of these and of what bots say, with the kinds
 * of their values.
 */
export type GameScenes = { scenes: Scene[]; texts: Record<string, string>; values: Record<string, Record<string, string>> };

/** The table's own messages: their patterns by id, and the kinds of their values. `languages`: the available ones. */
export type Texts = {
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
  language: string;
  languages: string[];
};
