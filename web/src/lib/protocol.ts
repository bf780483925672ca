// Written by `python -m commonweal.server.protocol.publish`. Do not edit.

/** The `error` of a refusal, over HTTP and over a connection. */
export type ErrorCode =
  | "malformed"
  | "illegal"
  | "ambiguous"
  | "stale"
  | "refused"
  | "paused"
  | "waiting"
  | "too_fast"
  | "too_long"
  | "no_key"
  | "not_allowed"
  | "not_found"
  | "no_such_table"
  | "no_such_game"
  | "other_version"
  | "not_now"
  | "elsewhere"
  | "full"
  | "seated"
  | "open_seats"
  | "charter"
  | "not_begun"
  | "not_over"
  | "taken_back"
  | "no_futures"
  | "called_off"
  | "websocket"
  | "wrong_method"
  | "trouble";

/** Why the server closes a connection. */
export const CloseCode = {
  RESTARTED: 1012,
  TRY_AGAIN: 1013,
  KEY_REPLACED: 4401,
  SEAT_GIVEN_UP: 4402,
  TOO_MANY_REFUSALS: 4429,
} as const;

/**
 * Who did something, where it was no seat. Rules and records know the first three, the log of a table all of them. To the rules, the
 * host is the facilitator.
 */
export const Actor = {
  CHANCE: -1,
  CLOCK: -2,
  HOST: -3,
  SERVER: -4,
} as const;

export type Value = string | number | number[];
export type OptionValue = string | number | (number | string)[];
export type Charter = Record<string, unknown>;
export type Row = { name: string; [more: string]: unknown };
export type TableState = "waiting" | "playing" | "paused" | "ended" | "closed";
export type Talk = "open" | "public_only" | "closed" | "team";
export type Hosting = "here" | "away" | "open";
export type LogEntryKind = "act" | "consequence" | "chat" | "note" | "answer" | "promise" | "argument" | "table";
export type PromiseSay = "kept" | "broken" | "release" | "show";
export type ActGiven = string | number | Record<string, string | number>;
export type ActsGiven = ActGiven | ActGiven[];
export type HostDeed = HostCommand["do"];

export type Titled = { value: string; title: string; text: string };

/** A column of a deck. `unique`: no two cards share a text; `back`: printed on the back of the card. */
export type DeckColumn = {
  name: string;
  title: string;
  kind: "number" | "text";
  low?: number;
  high?: number;
  longest?: number;
  unique?: boolean;
  back?: boolean;
};

/** Each number that a column allows is on `least` to `most` cards. */
export type DeckGroups = { column: string; least: number; most: number };

/** What the cards of a deck must hold that a charter may bring: as the text of a CSV file, or as rows. */
export type DeckShape = { kind: string; least: number; most: number; columns: DeckColumn[]; groups?: DeckGroups };

/**
 * An option of the charter. `section`: where the form shows it; `changeable`: the rules may change it in play; `size`: of a list that
 * is not of seats; `things`: what a set may contain, `least` to `most` of them.
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
  choices?: Titled[];
  low?: number;
  high?: number;
  deck?: DeckShape;
  size?: number;
  things?: Titled[];
  least?: number;
  most?: number;
};

/**
 * A charter to begin with. `lesson`: the minutes of a lesson that it is made for; `minutes` that a game of four takes, reckoned from
 * so many `decisions` between bots.
 */
export type Preset = {
  name: string;
  title: string;
  text: string;
  charter: Charter;
  lesson?: number;
  minutes?: [number, number];
  decisions?: number;
};

/** A part of the charter form. */
export type Section = { name: string; title: string };

export type Bot = { kind: string; title: string };

/** The game in a minute: its goal in a sentence or two, and the steps in the order of play. */
export type Primer = { goal: string; steps: string[] };

/** What one reads of a game before choosing it. `language`: that of its texts. */
export type GameCard = {
  name: string;
  title: string;
  blurb: string;
  credit: string;
  language: string;
  version: number;
  seats: [number, number];
  minutes: [number, number];
  primer: Primer | null;
};

/** What one needs to make a table of a game: its options by section, its presets and kinds of bots. */
export type GameSetup = GameCard & { options: Option[]; sections: Section[]; presets: Preset[]; bots: Bot[] };

/**
 * `amount`: it is named, not picked; the choices are suggestions. `words`: it is a text with so many characters at most, which is sent
 * beside the other operands; rows have 0 for it.
 */
export type Operand = { name: string; size: number; low: number; kind: string; amount?: boolean; words?: number };

/** An act of the game. `aside`: it does not answer what the seat is asked, such as showing a card. */
export type Act = { name: string; title: string; rules: string[]; chance: boolean; aside: boolean; operands: Operand[] };

export type Phase = { name: string; title: string };

/** A field of the state, for boards that draw it. */
export type Field = { name: string; shape: number[]; low: number; high: number; seen: string; text: string };

/** A numbered rule. `plain`: what it means for a player, or nothing. `language`: that of `source` and `text`. */
export type Rule = { id: string; source: string; text: string; plain: string; language: string };

export type Ruling = { id: string; text: string; language: string; rules: string[] };

/**
 * A question that players argue about while the game is in one of these phases. `sealed`: those in which votes are secret, and reasons
 * are shown with them; `about`: the field that names it, and the `kind` of thing that it stands for; `act` and `operand`: the vote
 * that answers it; `sides`: the kind of its answers.
 */
export type Debate = { phases: string[]; sealed: string[]; about: string; kind: string; act: string; operand: string; sides: string };

/**
 * The acts with which players make deals; `counter` and `withdraw` are empty where there are none. `lines`: they write a line;
 * `money`: the things whose amounts are money; `time`: the field with the time at which offers end and lines are due, or empty. The
 * fields `deal_state`, `deal_parties`, `deal_line` and so on have the deals.
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
};

/**
 * An act that casts a ballot. Its operand `operand` is the answer, the lowest of which is ballot 1. The fields `voters`, `voted`,
 * `weight` and `ballot` have the vote; `first_called` is the seat that a roll call begins with. `phases`: while the vote is held;
 * `secret`: nobody ever sees the ballots; `threshold`: how many ayes carry it (0: more than half, 1: two thirds, 2: all), null: the
 * answer with the most votes wins; `of_all`: whether that is of all votes, those who vote present included; `extension`: how many of
 * those send the vote back (0: half, 1: more than half, 2: none). A text names the field of the view that has the number. `results`:
 * ids of the messages that announce the result. `when`: the field that is above 0 while this act casts the ballots; null: always.
 */
export type VoteAct = {
  act: string;
  operand: string;
  phases: string[];
  secret: boolean;
  threshold: number | string | null;
  of_all: number | string;
  extension: number | string | null;
  results: string[];
  when: string | null;
};

/**
 * A step of the guided first round. `at`: ids of messages; the step is due when the viewer's prompt is one of them or the log has said
 * one; `part`: the part of the page to look at (its `data-part`); `rules`: what it explains.
 */
export type GuideStep = { at: string[]; part: string; says: string; rules: string[] };

/** Where the page finds the board that a game's package brings: its module, and its style sheet if it has one. */
export type BoardFiles = { script: string; style: string | null };

/**
 * A game's card and options together with everything that is printed. `debates`: where players argue; `deals`: how they make deals;
 * `votes`: how they vote; `words`: the words of the game and what they mean; `guide`: the guided first round; `texts`: the patterns of
 * its messages by id; `values`: the kind of each value that a message names; `languages`: those that the game has; `board`: for a game
 * that brings its own board.
 */
export type Book = GameSetup & {
  acts: Act[];
  names: Record<string, Row[]>;
  phases: Phase[];
  fields: Field[];
  rules: Rule[];
  rulings: Ruling[];
  debates: Debate[];
  deals: Deals | null;
  votes: VoteAct[];
  words: Record<string, string>;
  guide: GuideStep[];
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
  languages: string[];
  board: BoardFiles | null;
};

/** The table's own messages: their patterns by id, and the kinds of their values. `languages`: those there are. */
export type Texts = {
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
  language: string;
  languages: string[];
};

/**
 * Why something was refused, and what to do. `rule`: the rule that forbids it; `field`: what was wrong. `detail`: what a library found
 * wrong, in English, for those who write programs.
 */
export type Failure = { error: ErrorCode; message: Message; todo?: Message; rule?: string; field?: string; detail?: string };

export type CheckCharter = { seats: number; charter?: Charter };

/**
 * Futures of the moment after event `n`, with these options of the charter changed, or with another next move. `instead`: an act of
 * the seat that made the next move, as text; the futures then begin after it, and after the move that was made.
 */
export type AskWhatIf = { n: number; charter?: Charter; instead?: string; futures?: number };

/**
 * What is wrong with a charter: the options concerned, the rule that says so, and why. `card` (from 0), `column`: of a deck, what it
 * is about.
 */
export type Problem = { options: string[]; rule: string; message: Message; card?: number; column?: string };

/** The cards of a file, as text: the line of the file that each is on, and the columns that it has not or that no deck has. */
export type DeckFile = { cards: Record<string, string>[]; lines: number[]; missing: string[]; ignored: string[] };

export type CharterResult = { ok: boolean; problems: Problem[] };

/**
 * A table to make. `play`: the host takes a seat, under `name`. `listed`: strangers find it on the front door while it waits for
 * people; `bots`: such bots take all other seats, and the game begins at once.
 */
export type CreateTable = {
  game: string;
  seats: number;
  charter?: Charter;
  name?: string;
  play?: boolean;
  clock?: number | null;
  patience?: number;
  listed?: boolean;
  bots?: "random" | "sensible" | "sensible:selfish" | "sensible:shared" | "sensible:worst_off" | "sensible:fair" | "sensible:reciprocal" | "sensible:spiteful" | "search" | "search:selfish" | "search:shared" | "search:worst_off" | "search:fair" | "search:reciprocal" | "search:spiteful" | null;
};

export type Created = { code: string; seat: number | null; words: string | null };

/** A table that waits for strangers. It tells nothing that people have typed. */
export type OpenTable = { code: string; game: string; title: string; seats: number; free: number; clock: number | null };

/**
 * How a table stands, in short. `names`: who sits there; `to_act`: the names of those whose turn it is; `turn`: it is the viewer's;
 * `at`: milliseconds since 1970, of the last event.
 */
export type Glance = {
  code: string;
  game: string;
  title: string;
  state: TableState;
  names: string[];
  to_act: string[];
  turn: boolean;
  seated: boolean;
  host: boolean;
  at: number;
};

export type JoinTable = { name?: string; seat?: number | null };

/**
 * Be told of one's turn by a message to this address; an empty one ends that. `form`: `json` for chats such as Slack, Mattermost or
 * Discord, `text` for services such as ntfy.
 */
export type Notify = { url?: string; form?: "json" | "text"; lang?: string };

/** Where messages about one's turn go: the host of the address, None if nowhere; `possible`: whether this server sends any. */
export type Notification = { host: string | null; form: "json" | "text"; possible: boolean };

/** What is sent to an address in the form `json`. Slack and Mattermost show `text`, Discord shows `content`. */
export type Posted = { text: string; content: string; event: "turn" | "over" | "test"; game: string; link: string };

/** The next table, where the caller’s seat, name and key are kept. */
export type FollowTable = { code: string };

/** Let a bot play for somebody who is away, until the person is back. */
export type StandIn = { seat: number };

/** A recovery phrase. */
export type Words = { words: string };

export type Joined = { seat: number; name: string; words: string };

export type ReturnToTable = { words: string };

/** `seat`: None for a host without a seat. */
export type Returned = { seat: number | null; name: string };

export type Empty = Record<string, never>;

/** The game begins. */
export type HostStarts = { do: "start" };

/** Nobody can act until the game goes on. */
export type HostPauses = { do: "pause" };

/** The paused game goes on. */
export type HostResumes = { do: "resume" };

/** The table ends for good. */
export type HostCloses = { do: "close" };

/** More time on the clock that runs. */
export type HostExtends = { do: "extend"; seconds?: number };

/** A bot plays for this seat. */
export type HostSeatsBot = {
  do: "bot";
  seat: number;
  bot?: "random" | "sensible" | "sensible:selfish" | "sensible:shared" | "sensible:worst_off" | "sensible:fair" | "sensible:reciprocal" | "sensible:spiteful" | "search" | "search:selfish" | "search:shared" | "search:worst_off" | "search:fair" | "search:reciprocal" | "search:spiteful";
};

/** The person of this seat plays again; a seat that only a bot held is open. */
export type HostSeatsPerson = { do: "person"; seat: number };

/** The person of this seat leaves. */
export type HostRemoves = { do: "remove"; seat: number };

/** The person of this seat gets new words; the old words and key open nothing any more. */
export type HostReissues = { do: "reissue"; seat: number };

/** The person of this seat is a host, too. */
export type HostShares = { do: "share"; seat: number };

/** The person of this seat is no longer a host. */
export type HostWithdraws = { do: "withdraw"; seat: number };

/** How long a turn waits for somebody who is away before a bot may play. 0: for good. */
export type HostSetsPatience = { do: "patience"; seconds: number };

export type Reissued = { seat: number; words: string };

/**
 * A seat and who holds it. `here`: a connection of its person is open. `host`: its person is a host. `stand_in`: a bot plays until its
 * person is back; `replace`: who may let one play now, because a turn has waited for the person too long (left out: nobody).
 */
export type SeatInfo = {
  seat: number;
  name: string;
  holder: "open" | "person" | "bot";
  bot: string | null;
  here: boolean;
  host?: boolean;
  stand_in?: boolean;
  replace?: "nobody" | "host" | "everybody";
};

/** The table that somebody of this one has set for another game. */
export type NextTable = { code: string; by: number };

/** What one player ended the games of a series with, the oldest first. */
export type Score = { name: string; games: number[] };

/** The games that the same people have played one after another. `text`: what the scores measure, in `unit`. */
export type Series = { text: string; unit: string; scores: Score[] };

/** A change of the charter in play. `n`: the event that brought it; `act`: what was done then, as text. */
export type Amended = { n: number; option: string; before: OptionValue; after: OptionValue; by: number; act: string };

/**
 * What anybody with the code may see of a table. `charter`: what is in force; of a deck that it brought, the fronts of the cards;
 * `amendments`: how the charter was changed in play; `you`: the seat of the viewer; `talk`: what the rules allow now, always open
 * before and after the game; `team`: the seats of the viewer’s team, with which it may talk where `talk` is `team`; `next`: the next
 * table, once somebody has set one. `hosting`: whether a host is here, is away, or has been away so long that anybody with a seat may
 * become host (`open`); `patience`: seconds a turn waits for somebody who is away before a bot may play (0: for good).
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
};

/** What one party says of a promise when the game is over: kept or broken. */
export type PromiseAnswer = { seat: number; say: "kept" | "broken" };

/**
 * A promise beside the rules. `promise`: the event with which it was made; `open`: made before all. `awaited`: the people among its
 * parties who have yet to say whether it was kept; `released`: those who let it go; `shown`: the parties who agree that all may read
 * it.
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
};

/**
 * What people read: the id of a text, and the values that it names. Pages and programs word it for their reader. A value may be a
 * message, too.
 */
export type Message = { id: string; values?: Record<string, Value | Message> };

/**
 * One entry of the log: a message, or the `text` that somebody typed. `by`: a seat or an `Actor`; `at`: milliseconds since 1970;
 * `seats`: whom it concerns.
 */
export type LogEntry = {
  n: number;
  i: number;
  at: number;
  kind: LogEntryKind;
  by: number;
  seats: number[];
  private?: boolean;
  id?: string;
  values?: Record<string, Value | Message>;
  text?: string;
  rule?: string;
};

/**
 * An argument for one side of a question that a debate of the rules is about. `argument`: the event with which it was made; `debate`:
 * which one of the book; `about`: the number of the card; `side`: the answer that it speaks for; `endorsed`: the seats that support
 * it; `sealed`: only its author reads it, until it is made anew with the votes.
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
};

/**
 * An act that is possible now: a row of operand values for each way, in the order of the book. Its label is the message
 * `acts.<act>.label`. `final`: the indexes of the rows that cannot be taken back, so ask once more. `bounds`: for an act with an
 * amount, the least and the most that each row allows there; its own amount is a suggestion.
 */
export type ActChoices = { act: string; rows: number[][]; final?: number[]; bounds?: [number, number][] };

/**
 * What is not possible of an act now, why, and the rule that says so. `rows`: operand values, which the message `id` may name beside
 * `values`.
 */
export type ActRefusals = { act: string; id: string; rule: string; rows: number[][]; values?: Record<string, Value> };

/** Whether the last act may be taken back: by oneself, by consent of the table, or not; and why. */
export type Undo = { may: "no" | "self" | "ask"; why: Message };

/** `act`: what a clock of the rules brings when it is up; None for the clock of a turn. `seat`: whose time it is; null: everybody's. */
export type Clock = { seat: number | null; left_ms: number; running: boolean; act: string | null };

/**
 * A position without its view, for a viewer who knows the view and gets what changed in it. `to_act`: seats, -1 for chance; `prompt`:
 * who must do what now; `rules`: what the prompt rests on; `refused`: acts of this phase that are not possible now, and why. An
 * `update` leaves `choices` or `refused` out where they are as they were; everywhere else they are there. `facilitator`: what hosts
 * may do now by the rules.
 */
export type PositionUpdate = {
  n: number;
  phase: string;
  to_act: number[];
  over: boolean;
  prompt: Message;
  rules: string[];
  choices?: ActChoices[];
  refused?: ActRefusals[];
  undo: Undo;
  clocks: Clock[];
  facilitator?: ActChoices[];
};

/** What one viewer may know after event `n`. `view`: every field, null where a value is hidden. */
export type Position = PositionUpdate & { view: Record<string, unknown> };

/** The moments one may go back to: those of the log entries, up to event `n`. */
export type Moments = { n: number; entries: LogEntry[] };

/** A message of a debrief, whose values may be messages, too. */
export type DebriefMessage = { id: string; values?: Record<string, string | number | DebriefMessage | (number | DebriefMessage)[]> };

/** A column of a picture's rows. */
export type Column = { name: string; title: DebriefMessage; unit?: DebriefMessage };

/**
 * Rows to draw, of numbers, texts and messages. `x`, `y`, `series`, `from`, `to`: names of columns; `bands`: those that bound a band
 * around each line, the widest first.
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
  bands?: [string, string][];
};

/** What became of a seat: a cell for each column, and a sentence; `share`: of its goal, 0 to 1. */
export type Fate = { seat: number; cells: (string | number | DebriefMessage)[]; says?: DebriefMessage; share?: number; won?: boolean };

/** What became of everybody. `won`: whether all won together; null if the game is not about that. */
export type Ending = { title: DebriefMessage; columns: Column[]; seats: Fate[]; won: boolean | null };

/**
 * What is unusual in a play: a question to ask first, and the sentence with the `number` to show then. `right`: the number of the
 * right answer, null where it is a matter of opinion; `place`: where the number lies among other plays; `others`: their numbers, and
 * how often each came; `percent`: all of them are in percent.
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
 * A question for *What if?*, with what to ask for: the moment after event `n`, the options to change, or what the next move should
 * have been. `seat`: whose move that was.
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
 * What a finished game gives to talk about, or what its futures tell. `names`: of the seats, each once; `texts`, `values`: the
 * patterns of its messages and the kinds of their values.
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
};

/**
 * Carry an act out, given as text (`gift_to seat=2`), as JSON (`{"act": "gift_to", "seat": 2}`) or as its integer. A list of acts is
 * one move: all of them are carried out, or none. `id`: made by the client, so that an act sent again counts once; `at`: the event
 * that had been seen when the act was chosen; `facilitator`: it is an act of the facilitator, which hosts may do.
 */
export type Do = { type: "do"; id: string; act: ActsGiven; at?: number; facilitator?: boolean };

/** Say something to all, or in private to some seats, as `talk` allows. */
export type Say = { type: "say"; id: string; text: string; to?: number[] | null };

/** What would this act do, or these acts as one move? `then`: and what could the seat do after them? */
export type Preview = { type: "preview"; id: string; act: ActsGiven; then?: boolean };

/**
 * Write a note that only this seat reads, or, when the game is over, an answer to a question of the debrief (`question`: its index),
 * which everybody reads.
 */
export type WriteNote = { type: "note"; id: string; text: string; question?: number | null };

/** Take one’s last act back, or ask the table to agree to it. */
export type TakeBack = { type: "undo"; id: string };

/** Agree, or not, that another takes an act back. `ask`: the number of the question. */
export type Answer = { type: "answer"; id: string; ask: number; yes: boolean };

/** Promise something to others. Its parties read it, or everybody if it is `open`. */
export type MakePromise = { type: "promise"; id: string; text: string; to: number[]; open?: boolean };

/**
 * `release` by those it was made to, while the game goes on; `kept`, `broken` and `show` (all may read it) by its parties when it is
 * over.
 */
export type SettlePromise = { type: "settle"; id: string; promise: number; say: PromiseSay };

/**
 * Argue for one side of the question that is debated. `side`: an answer to it. `sealed`: while votes are secret: a reason that is
 * shown with the votes, in place of an older one.
 */
export type Argue = { type: "argue"; id: string; side: number; text: string; sealed?: boolean };

/** Support another’s argument, or no longer. */
export type Endorse = { type: "endorse"; id: string; argument: number; yes: boolean };

/** Lead the replay to the moment after this event, as the host; null: back to now. Not kept, and not answered. */
export type LeadReplay = { type: "lead"; moment?: number | null };

/** Is the server there? */
export type Ping = { type: "ping" };

/** What a client sent with this `id` is durable, as event `n`. */
export type Receipt = { id: string; n: number };

/**
 * The first message. `entries`: those of the log after `since`, or the newest page of them, and `more` is true; `position`: null
 * before the game begins; `moment`: to which the host leads the replay, null: nowhere.
 */
export type Hello = {
  type: "hello";
  n: number;
  lobby: Lobby;
  position: Position | null;
  entries: LogEntry[];
  more: boolean;
  promises: Promised[];
  arguments: Argument[];
  moment: number | null;
  commitment: string;
};

/** An older page of the log, after a `hello` with `more`. The last one says `more: false`. */
export type LogPage = { type: "log"; entries: LogEntry[]; more: boolean };

/**
 * An event changed the position. `changed`: the fields of the view that changed; `done`: on the connection whose message brought it
 * about. Nothing is sent to viewers to whom the event tells nothing and for whom it changes nothing (a card shown in private to
 * somebody else).
 */
export type Update = {
  type: "update";
  n: number;
  position: PositionUpdate;
  changed: Record<string, unknown>;
  entries: LogEntry[];
  done?: Receipt;
};

/** One more entry of the log that changes no position: chat, a promise, a notice of the table. */
export type LogEntryAdded = { type: "entry"; entry: LogEntry };

/** Seats, presence, pause, close, or the next table changed. */
export type LobbyChanged = { type: "lobby"; lobby: Lobby };

/** All promises that this viewer may see, after one of them changed. */
export type PromisesChanged = { type: "promises"; promises: Promised[] };

/** An argument was made or endorsed. */
export type ArgumentChanged = { type: "argument"; argument: Argument };

/** The host leads the replay to the moment after this event, for everybody who follows; null: back to now. */
export type ReplayLed = { type: "lead"; moment: number | null };

/** What you sent is durable, where no `update` says so. */
export type Done = { type: "done"; id: string; n: number };

/** What you sent was not done. */
export type Refused = Failure & { type: "refused"; id: string };

/**
 * What the act would do, as far as this seat may know. `choices`: what the seat could do then, if it asked; none after an act that
 * shows something hidden or leads to chance.
 */
export type Previewed = {
  type: "preview";
  id: string;
  act: string;
  lines: Message[];
  changed: Record<string, unknown>;
  choices?: ActChoices[];
};

/** Somebody would like to take an act back: do you agree? `ask`: the number of the question; `act`: what the log says of it. */
export type UndoAsked = { type: "ask"; ask: number; by: number; act: Message; left_ms: number };

/** This question has been answered, or is void. */
export type UndoSettled = { type: "settled"; ask: number };

/** Storage is lost or full: the table waits. */
export type TableWaits = { type: "wait"; message: Message };

/** The table goes on. */
export type TableResumed = { type: "resumed"; message: Message };

/** The answer to `ping`. */
export type Pong = { type: "pong" };

/** What the host may ask for. */
export type HostCommand =
  | HostStarts
  | HostPauses
  | HostResumes
  | HostCloses
  | HostExtends
  | HostSeatsBot
  | HostSeatsPerson
  | HostRemoves
  | HostReissues
  | HostShares
  | HostWithdraws
  | HostSetsPatience;

/** What a client may send over its connection. */
export type ClientMessage =
  | Do
  | Say
  | Preview
  | WriteNote
  | TakeBack
  | Answer
  | MakePromise
  | SettlePromise
  | Argue
  | Endorse
  | LeadReplay
  | Ping;

/** What the server may send over a connection. */
export type ServerMessage =
  | Hello
  | LogPage
  | Update
  | LogEntryAdded
  | LobbyChanged
  | PromisesChanged
  | ArgumentChanged
  | ReplayLed
  | Done
  | Refused
  | Previewed
  | UndoAsked
  | UndoSettled
  | TableWaits
  | TableResumed
  | Pong;

/** The server takes chat lines and promises up to so many characters. */
export const CHAT_LIMIT = 500;
export const PROMISE_LIMIT = 200;
export const ARGUMENT_LIMIT = 280;

/** Numbers in the fields of deals: states, the other side of an offer to anyone, the first promise. */
export const DEAL_FREE = 0;
export const DEAL_DRAFT = 1;
export const DEAL_OFFERED = 2;
export const DEAL_IN_FORCE = 3;
export const DEAL_ANYONE = 63;
export const DEAL_HONOUR = 64;
