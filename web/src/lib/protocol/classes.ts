// Written by `python -m commonweal.server.protocol.publish`. Do not edit.

import type { Charter } from "./book";
import type { Door, Message, TableState } from "./table";

export type ClassRole = "facilitator" | "member" | "stranger";
export type NamesPolicy = "own" | "listed" | "drawn";
export type StepAction = "nothing" | "gather" | "start" | "look_up" | "go_on" | "end" | "debrief";
export type HelpReason = "asked" | "storage" | "slow" | "away" | "open_seats";
export type TableNumbers = number[];

/** What some tables of a class play by: the tables take the arms in turn. `name`: for the facilitators alone. */
export type Arm = { name?: string; charter?: Charter };

/** A step of the lesson plan. `say`: what the facilitator says; `does`: what happens at all tables at its begin. */
export type PlanStep = { title: string; minutes: number; say?: string; does?: StepAction };

/** When somebody has been away for so many seconds, this bot plays until the person is back. 0: never. */
export type AbsentPolicy = {
  bot?: "random" | "sensible" | "sensible:selfish" | "sensible:shared" | "sensible:worst_off" | "sensible:fair" | "sensible:reciprocal" | "sensible:spiteful" | "search" | "search:selfish" | "search:shared" | "search:worst_off" | "search:fair" | "search:reciprocal" | "search:spiteful";
  seconds?: number;
};

/**
 * A class session to make, with its tables. `seats`: of each table; `arms`: what the tables play by, in turn; empty: one arm with the
 * defaults; `names`: a list of names, one a line, or a CSV file with the columns name, table and seat, of which the last two may be
 * missing; `private_talk`: whether people may talk in private where the rules allow it.
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
  absent?: AbsentPolicy;
  private_talk?: boolean;
  clock?: number | null;
  patience?: number;
};

/** `words`: the recovery phrase of the facilitator; it is shown this once. */
export type ClassCreated = { code: string; words: string };

/** What is wrong with a line of a list of names. `line` counts from 1. */
export type LineProblem = { line: number; text: string; message: Message };

/** A name of the list, and where the list wants it. `seat` counts from 0 here, from 1 in the list. */
export type ListedName = { name: string; table: number | null; seat: number | null };

/** A list of names to look at. `tables`, `seats`: for how many it must do; null: that is open. */
export type CheckNames = { names: string; tables?: number | null; seats?: number | null };

/** The names of a list without its problems; `tables`: how many tables they need, where `seats` was given. */
export type NamesChecked = { names: ListedName[]; problems: LineProblem[]; tables: number | null };

export type JoinClass = { name?: string };

/** `member`: the number in the class; `words`: the recovery phrase; `table`: null while nothing is free. */
export type ClassJoined = { member: number; name: string; words: string; table: string | null; seat: number | null };

export type ReturnToClass = { words: string };

/** `member`: null for a facilitator. */
export type ReturnedToClass = { member: number | null; name: string };

/** Where a member sits; the cookie of the table came with it. */
export type Seated = { table: string; number: number; seat: number; name: string };

/** Ask the facilitators for help, or no longer. */
export type AskForHelp = { wanted?: boolean };

/** Erase the name of a member and what the member wrote. */
export type EraseMember = { member: number };

/** A plan to begin with. `preset`: the charter of the game that suits it. */
export type LessonPlan = { minutes: number; preset: string; steps: PlanStep[] };

/** The games begin; bots take the seats that are open. `tables`, here and below: which ones; null: all. */
export type ClassStarts = { do: "start"; tables?: TableNumbers | null };

/** Nobody can act until the games go on. */
export type ClassPauses = { do: "pause"; tables?: TableNumbers | null };

/** The games go on, and nobody looks up after this round. */
export type ClassResumes = { do: "resume"; tables?: TableNumbers | null };

/** Each table finishes its round; then its game is paused. */
export type ClassLooksUp = { do: "look_up"; tables?: TableNumbers | null };

/** Everybody at these tables reads this, until something else is said. An empty text ends it. */
export type ClassSays = { do: "say"; text: string; tables?: TableNumbers | null };

/** More time on the clocks that run. */
export type ClassExtends = { do: "extend"; seconds?: number; tables?: TableNumbers | null };

/** The time of a phase is up now, where the rules limit it. */
export type ClassAdvances = { do: "advance"; tables?: TableNumbers | null };

/** The tables end for good. */
export type ClassEnds = { do: "end"; tables?: TableNumbers | null };

/** A member gets a seat at this table; null: any that is free there. `table` null: no seat for now. */
export type ClassMoves = { do: "move"; member: number; table: number | null; seat?: number | null };

/** Two members change seats. */
export type ClassSwaps = { do: "swap"; member: number; other: number };

/** A member has another name. */
export type ClassRenames = { do: "rename"; member: number; name: string };

/** A member leaves the class; the seat becomes free. */
export type ClassRemoves = { do: "remove"; member: number };

/** A member gets a new recovery phrase, and is let back in with it; the old key opens nothing any more. */
export type ClassReissues = { do: "reissue"; member: number };

/** A member may not write to others, or may again. */
export type ClassMutes = { do: "mute"; member: number; muted?: boolean };

/** A member who asked for help has got it. */
export type ClassHelped = { do: "helped"; member: number };

/** Whether people may talk in private, where the rules allow it. */
export type ClassSetsTalk = { do: "talk"; private: boolean };

/** Whether others may still join the class, or look on at the wall without being a facilitator (`watch`). */
export type ClassSetsDoor = { do: "door"; door: Door; open: boolean };

/** What people who join are called. */
export type ClassSetsNames = { do: "names_policy"; policy: NamesPolicy };

/** What happens to the seats of those who are away. */
export type ClassSetsAbsence = { do: "absent"; absent: AbsentPolicy };

/** More tables. `arm`: by which they play; null: the arms go on in turn. */
export type ClassAddsTables = { do: "add_tables"; count?: number; arm?: number | null };

/** More names for the list, as in `CreateClass`. */
export type ClassAddsNames = { do: "add_names"; names: string };

/** The lesson has these steps. */
export type ClassPlans = { do: "plan"; steps: PlanStep[] };

/** A step of the plan begins, and does what it does. `step` counts from 0; null: no step. */
export type ClassSteps = { do: "step"; step: number | null };

/** The timer of the step runs or stands, and gets so many seconds more. */
export type ClassTimes = { do: "timer"; running: boolean; added?: number };

/** A recovery phrase for one more facilitator, or one more device of this one. */
export type ClassInvites = { do: "invite" };

/** This facilitator is one no longer. */
export type ClassWithdraws = { do: "withdraw"; facilitator: number };

/** Take back what was done with event `n`, which `undo` of the view offers. */
export type ClassUndoes = { do: "undo"; n: number };

/** A table at which a command for several could not be carried out, and why. */
export type TableRefused = { number: number; message: Message };

/**
 * `tables`: the numbers of those where something changed; where it was so already, nothing did, and it is no error. `words`: a new
 * recovery phrase, shown this once; `names`: what was wrong with a list of names.
 */
export type ClassDone = { n: number; tables: number[]; refused: TableRefused[]; words: string | null; problems: LineProblem[] };

/** A seat on a tile. `member`: whose seat it is; `here`: a connection of its person is open. */
export type TileSeat = { name: string; holder: "open" | "person" | "bot"; here?: boolean; stand_in?: boolean; member?: number };

/**
 * Why a table needs help: somebody `asked`, `storage` is away, a turn takes very long (`slow`), people are `away` while the game waits
 * for them, or seats are open. `seats`: who it is about; `since`: milliseconds since 1970.
 */
export type NeedsHelp = { why: HelpReason; seats: number[]; since: number };

/** One answer, and the seats that are for it: that argue for it, support such an argument, or voted so. */
export type Side = { side: number; seats: number[] };

/** What a table disagrees about. `debate`: which one of the book; `about`: the number of the card. */
export type Debated = { debate: number; about: number; sides: Side[] };

/**
 * How a table stands, for the wall. It holds nothing that a spectator of the table may not know. `phase`: its name in the book, with
 * `prompt`: what is asked of whom; `round`: 0 before the game, and in games without rounds; `to_act`: seats; `since`: when they were
 * asked, in milliseconds since 1970; `looks_up`: its game is paused when the round is over; `spark`: a number for each round, of what
 * `measure` names; `help`: the most urgent first; `voted`: the ballots that all may see, of the vote that is held or else of the last
 * one, 1 for the lowest answer; `arm`: for facilitators, from 0.
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
};

/**
 * Somebody of the class. `table`: the number of it; `code`: its code; `joined`: false for a name of the list that nobody has taken
 * yet; `here`: a page of this person is open; `asks`: for help; `gone`: was removed.
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
};

/** Somebody who runs the class. `facilitator`: a number; `here`: a page is open; `you`: it is the viewer. */
export type Facilitator = { facilitator: number; here: boolean; you: boolean };

/**
 * Where the lesson stands. `step`: from 0, null: none; `left_ms`: of the step, below 0: that long over time. Others than facilitators
 * get the present step alone.
 */
export type Lesson = { steps: PlanStep[]; step: number | null; running: boolean; left_ms: number };

/** What a facilitator last said to the tables. `tables`: which; null: all. */
export type ClassNotice = { n: number; at: number; text: string; tables: TableNumbers | null };

/** The last command can be taken back: `ClassUndoes` with `n`. `did`: its tag; `members`: whom it was about. */
export type ClassUndo = { n: number; did: string; members: number[] };

/** How a class is run. `closed`: doors that are closed; `arms`: their names, for facilitators. */
export type ClassSettings = {
  names_policy: NamesPolicy;
  absent: AbsentPolicy;
  private_talk: boolean;
  closed: Door[];
  arms: string[];
  clock: number | null;
  patience: number;
};

/**
 * What a connection is sent of a class, whole at first and then where it changed. `tiles`: for facilitators, and for all while the
 * door `watch` is open; a member always gets that of its own table. `members`, `facilitators`, `undo`: for facilitators; a member gets
 * itself as `you`; `free`: seats that a person may still take, also from bots.
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
 * A class as one viewer may see it. `n`: its last event; `now`: the time of the server, in milliseconds since 1970; `measure`: what
 * the spark lines are of, a name in the book; `link`: where others join.
 */
export type ClassView = ClassPart & {
  code: string;
  n: number;
  now: number;
  role: ClassRole;
  game: string;
  game_title: string;
  seats: number;
  measure: Message | null;
  link: string;
};

/** The first message of the connection of a class. */
export type ClassWelcome = ClassView & { type: "class" };

/** What changed of a class; what is left out is as it was. `tiles`, `members`: only those that changed. */
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

/** What a facilitator may ask for. */
export type ClassCommand =
  | ClassStarts
  | ClassPauses
  | ClassResumes
  | ClassLooksUp
  | ClassSays
  | ClassExtends
  | ClassAdvances
  | ClassEnds
  | ClassMoves
  | ClassSwaps
  | ClassRenames
  | ClassRemoves
  | ClassReissues
  | ClassMutes
  | ClassHelped
  | ClassSetsTalk
  | ClassSetsDoor
  | ClassSetsNames
  | ClassSetsAbsence
  | ClassAddsTables
  | ClassAddsNames
  | ClassPlans
  | ClassSteps
  | ClassTimes
  | ClassInvites
  | ClassWithdraws
  | ClassUndoes;

/** What the server may send over the connection of a class. */
export type ClassMessage = ClassWelcome | ClassUpdate;
