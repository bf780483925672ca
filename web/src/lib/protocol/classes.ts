// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { Charter } from "./book";
import type { RoomResumed, RoomWaits } from "./from-server";
import type { GiveConsent } from "./studies";
import type { Door, Message, TableState } from "./table-messages";

export type ClassRole = "facilitator" | "member" | "stranger";
export type NamesPolicy = "own" | "checked" | "listed" | "drawn";
export type StepAction = "nothing" | "gather" | "start" | "look_up" | "go_on" | "end" | "debrief";
export type HelpReason = "asked" | "storage" | "slow" | "away" | "open_seats";
export type TableNumbers = number[];

/** The charter of some tables of a class: the tables take the arms in turn. `name`: only for the facilitators. */
export type Arm = { name?: string; charter?: Charter };

/** A step of the lesson plan. `say`: what the facilitator says; `does`: what happens at all tables when it begins. */
export type PlanStep = { title: string; minutes: number; say?: string; does?: StepAction };

/** When somebody has been away for so many seconds, this bot plays until the person is back. 0: never. */
export type AbsentPolicy = {
  bot?: "character" | "random" | "sensible" | "sensible:selfish" | "sensible:shared" | "sensible:worst_off" | "sensible:fair" | "sensible:reciprocal" | "sensible:spiteful" | "search" | "search:selfish" | "search:shared" | "search:worst_off" | "search:fair" | "search:reciprocal" | "search:spiteful";
  seconds?: number;
};

/**
 * A class session to make, with its tables. `seats`: of each table; `arms`: what the tables play by, in turn; empty: one arm with the
 * defaults; `names`: a list of names, one a line, or a CSV file with the columns name, table and seat, of which the last two may be
 * missing; `offers_names`: whether people who type the first letters are offered names on the list that nobody has taken;
 * `held_words`: more words for which a name is held; `private_talk`: whether people may talk in private if the rules allow it; `id`:
 * made by the client and known to nobody else; repeating the call, because its answer was lost, makes no second class.
 */
export type CreateClass = {
  game: string;
  seats: number;
  tables?: number;
  title?: string;
  arms?: Arm[];
  plan?: PlanStep[];
  names?: string;
  names_policy?: NamesPolicy;
  offers_names?: boolean;
  held_words?: string[];
  absent?: AbsentPolicy;
  private_talk?: boolean;
  clock?: number | null;
  patience?: number;
  id?: string;
};

/** `words`: the recovery phrase of the facilitator; it is shown only this once. */
export type ClassCreated = { code: string; words: string };

/** What is wrong with a line of a list of names. `line` counts from 1. */
export type LineProblem = { line: number; text: string; message: Message };

/** A name on the list, and its place according to the list. `seat` counts from 0 here, from 1 in the list. */
export type ListedName = { name: string; table: number | null; seat: number | null };

/** A list of names to check. `tables`, `seats`: the room for them; null: still undecided. */
export type CheckNames = { names: string; tables?: number | null; seats?: number | null };

/** The names on a list that have no problems; `tables`: how many tables they need, if `seats` was given. */
export type NamesChecked = { names: ListedName[]; problems: LineProblem[]; tables: number | null };

/**
 * `consent`: needed if the class has a study. `id`: made by the client and known to nobody else; repeating the call, because its
 * answer was lost, gets the same place.
 */
export type JoinClass = { name?: string; consent?: GiveConsent | null; id?: string };

/**
 * `member`: the number in the class; `name`: differs from the typed name while that one is held; `words`: the recovery phrase;
 * `table`: null while nothing is free.
 */
export type ClassJoined = { member: number; name: string; words: string; table: string | null; seat: number | null };

/** Names on the list that may belong to somebody who has typed the first letters. */
export type OfferedNames = { names: string[] };

export type ReturnToClass = { words: string };

/** `member`: null for a facilitator. */
export type ReturnedToClass = { member: number | null; name: string };

/** Where a member sits; the cookie of the table came with it. */
export type Seated = { table: string; number: number; seat: number; name: string };

/** Ask the facilitators for help, or withdraw the request. */
export type AskForHelp = { wanted?: boolean };

/** Erase the name of a member and what the member wrote. */
export type EraseMember = { member: number };

/** A plan to start from. `preset`: the charter of the game that fits it. */
export type LessonPlan = { minutes: number; preset: string; steps: PlanStep[] };

/** A seat on a tile. `member`: whose seat it is; `here`: a connection of its person is open. */
export type TileSeat = { name: string; holder: "open" | "person" | "bot"; here?: boolean; stand_in?: boolean; member?: number };

/**
 * Why a table needs help: somebody `asked`, `storage` is away, a turn takes very long (`slow`), people are `away` while the game waits
 * for them, or seats are open. `seats`: who it concerns; `since`: milliseconds since 1970.
 */
export type NeedsHelp = { why: HelpReason; seats: number[]; since: number };

/** One answer, and the seats that are for it: they argue for it, endorse such an argument, or voted for it. */
export type Side = { side: number; seats: number[] };

/** What a table disagrees about. `debate`: which one of the book; `about`: the number of the card. */
export type Debated = { debate: number; about: number; sides: Side[] };

/**
 * The state of a table, for the wall. It contains nothing that a spectator of the table may not know. `phase`: its name in the book,
 * with `prompt`: what is asked of whom; `round`: 0 before the game, and in games without rounds; `to_act`: seats; `since`: when they
 * were asked, in milliseconds since 1970; `looks_up`: its game is paused when the round is over; `spark`: how unequal people were in
 * each round, from 0 to 1; `help`: the most urgent first; `voted`: the ballots that all may see, of the present vote or otherwise the
 * last one, 1 for the lowest answer; `arm`: for facilitators, from 0; `free`: seats that a member may still take; those of people who
 * are away are not free.
 */
export type Tile = {
  number: number;
  code: string;
  state: TableState;
  seats: TileSeat[];
  arm?: number;
  phase?: string;
  prompt?: Message;
  round?: number;
  to_act?: number[];
  since?: number;
  looks_up?: boolean;
  debated?: Debated;
  voted?: Side[];
  spark?: number[];
  help?: NeedsHelp[];
  watching?: number;
  free?: number;
};

/**
 * A member of the class. `table`: its number; `code`: its code; `joined`: false for a name on the list that nobody has taken yet;
 * `here`: a page of this person is open; `asks`: for help; `gone`: was removed; `wished`: the name that the person typed, while it is
 * held.
 */
export type Member = {
  member: number;
  name: string;
  table?: number;
  code?: string;
  seat?: number;
  joined?: boolean;
  here?: boolean;
  asks?: boolean;
  muted?: boolean;
  gone?: boolean;
  wished?: string;
};

/** A person who runs the class. `facilitator`: a number; `here`: a page is open; `you`: it is the viewer. */
export type Facilitator = { facilitator: number; here: boolean; you: boolean };

/**
 * The state of the lesson. `step`: from 0, null: none; `left_ms`: of the step, below 0: how long over time. Viewers who are not
 * facilitators get only the present step.
 */
export type Lesson = { steps: PlanStep[]; step: number | null; running: boolean; left_ms: number };

/** The last message of a facilitator to the tables. `tables`: which; null: all. */
export type ClassNotice = { n: number; at: number; text: string; tables: TableNumbers | null };

/** The last command can be undone: `ClassUndoes` with `n`. `did`: its tag; `members`: whom it concerned. */
export type ClassUndo = { n: number; did: string; members: number[] };

/** How a class is run. `closed`: doors that are closed; `held_words`, `arms` (their names): for facilitators. */
export type ClassSettings = {
  names_policy: NamesPolicy;
  offers_names: boolean;
  held_words: string[];
  absent: AbsentPolicy;
  private_talk: boolean;
  closed: Door[];
  arms: string[];
  clock: number | null;
  patience: number;
};

/**
 * What a connection is sent of a class, first whole and then where it changed. `tiles`: for facilitators, and for all while the door
 * `watch` is open; members always get the tile of their table. `members`, `facilitators`, `undo`: for facilitators; members get
 * themselves as `you`; `free`: seats that a person may still take, including those of bots.
 */
export type ClassPart = {
  title: string;
  free: number;
  joined: number;
  tiles: Tile[];
  members: Member[];
  you: Member | null;
  facilitators: Facilitator[];
  lesson: Lesson;
  notice: ClassNotice | null;
  settings: ClassSettings;
  undo: ClassUndo | null;
};

/**
 * A class as one viewer may see it. `n`: its last event; `now`: the time of the server, in milliseconds since 1970; `link`: where
 * others join.
 */
export type ClassView = ClassPart & {
  code: string;
  n: number;
  now: number;
  role: ClassRole;
  game: string;
  game_title: string;
  seats: number;
  link: string;
};

/** The first message of the connection of a class. */
export type ClassWelcome = ClassView & { type: "class" };

/** What changed in a class; what is left out is unchanged. `tiles`, `members`: only those that changed. */
export type ClassUpdate = {
  type: "class_update";
  n: number;
  title?: string;
  free?: number;
  joined?: number;
  tiles?: Tile[];
  members?: Member[];
  you?: Member | null;
  facilitators?: Facilitator[];
  lesson?: Lesson;
  notice?: ClassNotice | null;
  settings?: ClassSettings;
  undo?: ClassUndo | null;
};

/** What the server may send over the connection of a class. */
export type ClassMessage = ClassWelcome | ClassUpdate | RoomWaits | RoomResumed;
