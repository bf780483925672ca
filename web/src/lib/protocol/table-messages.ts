// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { Charter, OptionValue, Value } from "./book";

export type TableState = "waiting" | "playing" | "paused" | "ended" | "closed";
export type Talk = "open" | "public_only" | "closed" | "team" | "team_only";
export type Door = "join" | "watch";
export type Hosting = "here" | "away" | "open";
export type Decider = "nobody" | "host" | "everybody";
export type LogEntryKind = "act" | "consequence" | "chat" | "note" | "answer" | "promise" | "argument" | "table";

/**
 * A seat and who holds it. `here`: a connection of its person is open. `host`: its person is a host. `muted`: its person may not talk,
 * promise or argue; `stand_in`: a bot plays until its person is back; `replace`: who may let a bot play now, because a turn has waited
 * too long for the person (left out: nobody). `creed`: what moves a bot, as far as others may know: a motive, or `private`; `motive`:
 * what has moved a bot with a character, once the game is over. Empty for people and for bots without a motive.
 */
export type SeatInfo = {
  seat: number;
  name: string;
  holder: "open" | "person" | "bot";
  bot: string | null;
  here: boolean;
  host?: boolean;
  stand_in?: boolean;
  replace?: Decider;
  muted?: boolean;
  creed?: "" | "selfish" | "shared" | "worst_off" | "fair" | "reciprocal" | "spiteful" | "private";
  motive?: "" | "selfish" | "shared" | "worst_off" | "fair" | "reciprocal" | "spiteful" | "private";
};

/** A message of the host to the table, which all of its pages show. `n`: the event that brought it. */
export type Broadcast = { n: number; text: string };

/** The table that somebody of this one has made for another game. */
export type NextTable = { code: string; by: number };

/** What one player scored in the games of a series, the oldest first. */
export type Score = { name: string; games: number[] };

/**
 * The games that the same people have played one after another. `texts`: what the scores measure, in `unit`, for each language of the
 * game.
 */
export type Series = { texts: Record<string, string>; unit: string; scores: Score[] };

/**
 * A change of the charter in play. `n`: the event that caused it; `act`: the act, as text; `at`: milliseconds since 1970; `said`: the
 * message that announced the result of the vote on it, if there was one; `proposed_by`: the seat whose motion it was, -1 for none.
 */
export type Amended = {
  n: number;
  option: string;
  before: OptionValue;
  after: OptionValue;
  by: number;
  act: string;
  at: number;
  said: Message | null;
  proposed_by: number;
};

/**
 * What the host wrote into a charter that is a document: a name and articles, which have no effect on the rules. `adopted`:
 * milliseconds since 1970, when the last seat signed.
 */
export type CharterDocument = { name: string; articles: string[]; adopted: number | null };

/**
 * What anybody with the code may see of a table. `charter`: what is in force; of a deck that it brought, the fronts of the cards;
 * `amendments`: how the charter was changed in play; `you`: the seat of the viewer; `talk`: what the rules allow now, always open
 * before and after the game; `team`: the seats of the viewer’s team, with which it may talk where `talk` is `team` or `team_only`;
 * `facilitator`: the viewer does the acts of the facilitator; `opens`: and may export what stays hidden for good; `next`: the next
 * table, once somebody has set one; `document`: the charter as a document, where the game has one. `hosting`: whether a host is here,
 * is away, or has been away so long that anybody with a seat may become host (`open`); `patience`: seconds a turn waits for somebody
 * who is away before a bot may play (0: for good); `closed`: the doors that the host has closed: nobody else may sit down, or look on
 * without a seat; `private_talk`: whether the host lets people talk in private (`talk` says what is left of it); `bot_talk`: whether
 * bots with a character say something while they play; `finishing`: the game pauses when this round is over; `broadcast`: what the
 * host tells the table; `class_code`: of the class that the table belongs to, empty for a table by itself; `absent`: where a class
 * lets bots play for people who are away: after how many seconds; `shares`: while pages reveal their shares in the shuffle: the
 * commitments to them, in the order of seats. Nobody sits down or leaves then.
 */
export type Lobby = {
  code: string;
  game: string;
  title: string;
  state: TableState;
  seats: SeatInfo[];
  charter: Charter;
  watching: number;
  link: string;
  you: number | null;
  host: boolean;
  talk: Talk;
  next: NextTable | null;
  hosting: Hosting;
  patience: number;
  series: Series | null;
  amendments: Amended[];
  team: number[];
  facilitator: boolean;
  opens: boolean;
  document: CharterDocument | null;
  closed: Door[];
  private_talk: boolean;
  bot_talk: boolean;
  finishing: boolean;
  broadcast: Broadcast | null;
  class_code: string;
  shares?: string[];
  absent?: number;
};

/**
 * What an act or time changed in the lobby. `amended`: new changes of the charter, whose `after` is now in force; `adopted`: when the
 * document was; `replace`: of each seat, as in `SeatInfo`; all others are as in `Lobby`. `team`, `facilitator` and `opens` are empty
 * or false if they are left out, others are as they were.
 */
export type LobbyPart = {
  type: "lobby_part";
  talk: Talk;
  team?: number[];
  facilitator?: boolean;
  opens?: boolean;
  state?: TableState;
  series?: Series;
  amended?: Amended[];
  adopted?: number | null;
  hosting?: Hosting;
  replace?: Decider[];
};

/** What one party says of a promise when the game is over: kept or broken. */
export type PromiseAnswer = { seat: number; say: "kept" | "broken" };

/**
 * A promise beside the rules. `promise`: the event with which it was made; `open`: everybody may read it. `awaited`: the people among
 * its parties who have yet to say whether it was kept; `released`: those who released it; `shown`: the parties who agree that all may
 * read it; `says`: the message with which a bot promises, in place of a text.
 */
export type Promised = {
  promise: number;
  at: number;
  by: number;
  to: number[];
  text: string;
  open: boolean;
  state: "open" | "kept" | "broken" | "differing" | "released";
  answers: PromiseAnswer[];
  awaited: number[];
  released: number[];
  shown: number[];
  says?: Message;
};

/**
 * What people read: the id of a text, and the values in it. Pages and programs word it for their reader. A value may be a message,
 * too.
 */
export type Message = { id: string; values?: Record<string, Value | Message> };

/**
 * One entry of the log: a message, or the `text` that somebody typed. `n`: its event; `i`: its place among the entries of the event;
 * `by`: a seat or an `Actor`; `at`: milliseconds since 1970; `seats`: whom it concerns; `done_to`: the seats to which this was done,
 * never the one that acted; `opens`: names of acts, whose entries up to here are `private` no longer: everybody sees now what they
 * say. An entry without `n` follows another one of its event: its `i` is the next, its `at` is the same, and so are `kind` and `by` if
 * they are left out. With `n`, `i` is 0 if it is left out.
 */
export type LogEntry = {
  n?: number;
  i?: number;
  at?: number;
  kind?: LogEntryKind;
  by?: number;
  seats?: number[];
  private?: boolean;
  id?: string;
  values?: Record<string, Value | Message>;
  text?: string;
  rule?: string;
  done_to?: number[];
  opens?: string[];
};

/**
 * An argument for one side of a question that a debate of the rules is about. `argument`: the event with which it was made; `debate`:
 * which one of the book; `about`: the number of the card; `side`: the answer that it speaks for; `endorsed`: the seats that support
 * it; `sealed`: only its author reads it, until it is made again with the votes; `says`: the message that a bot argues with, in place
 * of a text.
 */
export type Argument = {
  argument: number;
  at: number;
  by: number;
  debate: number;
  about: number;
  side: number;
  text: string;
  endorsed: number[];
  sealed?: boolean;
  says?: Message;
};

/**
 * An act that is possible now: a row of operand values for each way, in the order of the book. Its label is the message
 * `acts.<act>.label`. `final`: the indexes of the rows that undo cannot take back. `bounds`: for an act with an amount, the least and
 * the most that each row allows there; the amount in the row is a suggestion.
 */
export type ActChoices = { act: string; rows: number[][]; final?: number[]; bounds?: [number, number][] };

/**
 * The ways of an act that are not possible now, why, and the rule. `rows`: operand values, which the message `id` may name beside
 * `values`.
 */
export type ActRefusals = { act: string; id: string; rule: string; rows: number[][]; values?: Record<string, Value> };

/** Whether the last act may be taken back: alone, by consent of the table, or not; and why. */
export type Undo = { may: "no" | "self" | "ask"; why: Message };

/**
 * `act`: the act of a clock of the rules when its time is up; None for the clock of a turn. `seat`: whose time it is; null:
 * everybody's.
 */
export type Clock = { seat: number | null; left_ms: number; running: boolean; act: string | null };

/**
 * A position without its view, for a viewer who knows the view and gets what changed in it. `to_act`: seats, -1 for chance; `prompt`:
 * who must do what now; `rules`: what the prompt rests on; `refused`: acts of this phase that are not possible now, and why. An
 * `update` leaves out `choices` or `refused` if they are unchanged, and `undo` if the last act was another’s; everywhere else they are
 * included. `facilitator`: what hosts may do now by the rules.
 */
export type PositionUpdate = {
  phase: string;
  to_act: number[];
  over: boolean;
  prompt: Message;
  rules: string[];
  choices?: ActChoices[];
  refused?: ActRefusals[];
  undo?: Undo;
  clocks: Clock[];
  facilitator?: ActChoices[];
};

/** What one viewer may know after event `n`. `view`: every field, null if a value is hidden. */
export type Position = PositionUpdate & { n: number; view: Record<string, unknown> };

/** The moments to which people may go back: those of the log entries, up to event `n`. */
export type Moments = { n: number; entries: LogEntry[] };

/** A message of a debrief, whose values may be messages, too. */
export type DebriefMessage = { id: string; values?: Record<string, string | number | DebriefMessage | (number | DebriefMessage)[]> };

/** A column of a picture's rows. */
export type Column = { name: string; title: DebriefMessage; unit?: DebriefMessage };

/**
 * Rows to draw, of numbers, texts and messages. `x`, `y`, `series`, `from`, `to`: names of columns; `moment`: that of the moments of a
 * flow, each drawn alone; `bands`: those that bound a band around each line, the widest first.
 */
export type Picture = {
  kind: "flow" | "lines" | "bars" | "stacked" | "table";
  title: DebriefMessage;
  text: DebriefMessage;
  columns: Column[];
  rows: ((string | number | DebriefMessage)[])[];
  x?: string;
  y?: string;
  series?: string;
  from?: string;
  to?: string;
  moment?: string;
  bands?: [string, string][];
};

/** What became of a seat: a cell for each column, and a sentence; `share`: of its goal, 0 to 1. */
export type Fate = { seat: number; cells: (string | number | DebriefMessage)[]; says?: DebriefMessage; share?: number; won?: boolean };

/** What became of everybody. `won`: whether all won together; null if the game is not about that. */
export type Ending = { title: DebriefMessage; columns: Column[]; seats: Fate[]; won: boolean | null };

/**
 * Something unusual in a play: a question to ask first, and the sentence with the `number` to show then. `right`: the number of the
 * right answer, null if it is a matter of opinion; `place`: where the number lies among other plays; `others`: their numbers, and how
 * often each occurred; `percent`: all of them are percentages.
 */
export type Finding = {
  measure: string;
  asks: DebriefMessage;
  answers: DebriefMessage[];
  right: number | null;
  says: DebriefMessage;
  place: DebriefMessage;
  number: number;
  percent: boolean;
  others: [number, number][];
};

/**
 * What is unusual in a finished game, the most unusual first; `plays`: the other plays it was compared with. `names`, `language`,
 * `texts`, `values`: as in a debrief.
 */
export type Findings = {
  findings: Finding[];
  plays: number;
  names: string[];
  language: string;
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
};

/**
 * A question for *What if?*, with its parameters: the moment after event `n`, the options to change, or what the next move should have
 * been. `seat`: whose move that was.
 */
export type ReadyQuestion = { asks: DebriefMessage; n: number; charter: Charter; instead: string; seat: number | null };

/**
 * The questions that a game has ready for a finished play, without those that cannot matter in it. `options`: the options that can
 * matter after event `n`.
 */
export type ReadyQuestions = {
  questions: ReadyQuestion[];
  n: number;
  options: string[];
  names: string[];
  language: string;
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
};

/**
 * What this game proved, in one sentence, and a question that everybody at the table answers with a press. `picture`: the index of the
 * picture that shows it, null if none does.
 */
export type GameLesson = { name: string; says: DebriefMessage; asks: DebriefMessage; answers: DebriefMessage[]; picture: number | null };

/**
 * What a finished game gives people to talk about, or what its futures show. `names`: of the seats, each once; `texts`, `values`: the
 * patterns of its messages and the kinds of their values; `ideas`: the names of the ideas of the book that came up in the game.
 */
export type Debrief = {
  summary: DebriefMessage[];
  pictures: Picture[];
  questions: DebriefMessage[];
  names: string[];
  language: string;
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
  ending: Ending | null;
  lesson: GameLesson | null;
  ideas: string[];
};
