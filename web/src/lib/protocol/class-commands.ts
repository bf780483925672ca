// Written by `python -m commonweal.server.protocol.publish`. Do not edit.

import type { AbsentPolicy, LineProblem, NamesPolicy, PlanStep, TableNumbers } from "./classes";
import type { Door, Message } from "./table";

/** A command to tables. `tables`: which ones; null: all. */
export type OfTables = { tables?: TableNumbers | null };

/** A command about a member. */
export type OfMember = { member: number };

/** The games begin; bots take the seats that are open. */
export type ClassStarts = OfTables & { do: "start" };

/** Nobody can act until the games go on. */
export type ClassPauses = OfTables & { do: "pause" };

/** The games go on, and nobody looks up after this round. */
export type ClassResumes = OfTables & { do: "resume" };

/** Each table finishes its round; then its game is paused. */
export type ClassLooksUp = OfTables & { do: "look_up" };

/** Everybody at these tables reads this, until something else is said. An empty text ends it. */
export type ClassSays = OfTables & { do: "say"; text: string };

/** More time on the clocks that run. */
export type ClassExtends = OfTables & { do: "extend"; seconds?: number };

/** The time of a phase is up now, where the rules limit it. */
export type ClassAdvances = OfTables & { do: "advance" };

/** The tables end for good. */
export type ClassEnds = OfTables & { do: "end" };

/** A member gets a seat at this table; null: any that is free there. `table` null: no seat for now. */
export type ClassMoves = OfMember & { do: "move"; table: number | null; seat?: number | null };

/** Two members change seats. */
export type ClassSwaps = OfMember & { do: "swap"; other: number };

/** A member has another name. */
export type ClassRenames = OfMember & { do: "rename"; name: string };

/** A member leaves the class; the seat becomes free. */
export type ClassRemoves = OfMember & { do: "remove" };

/** A member gets a new recovery phrase, and is let back in with it; the old key opens nothing any more. */
export type ClassReissues = OfMember & { do: "reissue" };

/** A member may not write to others, or may again. */
export type ClassMutes = OfMember & { do: "mute"; muted?: boolean };

/** A member who asked for help has got it. */
export type ClassHelped = OfMember & { do: "helped" };

/** Whether people may talk in private, where the rules allow it. */
export type ClassSetsTalk = { do: "talk"; private: boolean };

/** Whether others may still join the class, or look on at the wall without being a facilitator (`watch`). */
export type ClassSetsDoor = { do: "door"; door: Door; open: boolean };

/** What people who join are called. */
export type ClassSetsNames = { do: "names_policy"; policy: NamesPolicy };

/** Whether people who type the first letters are offered names of the list that nobody has taken. */
export type ClassOffersNames = { do: "offer_names"; on: boolean };

/** Words for which a name is held, in addition to those that the server knows: `word`, `word*`, `*word*`. */
export type ClassHoldsWords = { do: "held_words"; words: string[] };

/** The name that a member has typed, and that is held, stands; or the member keeps the present one. */
export type ClassJudgesName = OfMember & { do: "judge_name"; stands: boolean };

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
  | ClassOffersNames
  | ClassHoldsWords
  | ClassJudgesName
  | ClassSetsAbsence
  | ClassAddsTables
  | ClassAddsNames
  | ClassPlans
  | ClassSteps
  | ClassTimes
  | ClassInvites
  | ClassWithdraws
  | ClassUndoes;
