// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { AbsentPolicy, LineProblem, NamesPolicy, PlanStep, TableNumbers } from "./classes";
import type { Door, Message } from "./table-messages";

/** A command to a class. `id`: if it is sent again with the same one, it is not carried out again. */
export type OfClass = { id?: string };

/** A command to tables. `tables`: which ones; null: all. */
export type OfTables = OfClass & { tables?: TableNumbers | null };

/** A command about a member. */
export type OfMember = OfClass & { member: number };

/** Begin the games; bots take the open seats. */
export type ClassStarts = OfTables & { do: "start" };

/** Pause the games: nobody can act until they are resumed. */
export type ClassPauses = OfTables & { do: "pause" };

/** Resume the games; nobody looks up after this round. */
export type ClassResumes = OfTables & { do: "resume" };

/** Let each table finish its round; then its game is paused. */
export type ClassLooksUp = OfTables & { do: "look_up" };

/** Show this text to everybody at these tables, until another is shown. An empty text ends it. */
export type ClassSays = OfTables & { do: "say"; text: string };

/** Add time to the clocks that run. */
export type ClassExtends = OfTables & { do: "extend"; seconds?: number };

/** End the time of the present phase now, if the rules limit it. */
export type ClassAdvances = OfTables & { do: "advance" };

/** End the tables for good. */
export type ClassEnds = OfTables & { do: "end" };

/** Give a member a seat at this table; null: any that is free there. `table` null: no seat for now. */
export type ClassMoves = OfMember & { do: "move"; table: number | null; seat?: number | null };

/** Let two members change seats. */
export type ClassSwaps = OfMember & { do: "swap"; other: number };

/** Give a member another name. */
export type ClassRenames = OfMember & { do: "rename"; name: string };

/** Remove a member from the class; the seat becomes free. */
export type ClassRemoves = OfMember & { do: "remove" };

/** Give a member a new recovery phrase to come back with; the old key opens nothing any more. */
export type ClassReissues = OfMember & { do: "reissue" };

/** Set whether a member may write to others. */
export type ClassMutes = OfMember & { do: "mute"; muted?: boolean };

/** Note that a member who asked for help has been helped. */
export type ClassHelped = OfMember & { do: "helped" };

/** Set whether people may talk in private, if the rules allow it. */
export type ClassSetsTalk = OfClass & { do: "talk"; private: boolean };

/** Set whether others may still join the class, or watch the wall without being a facilitator (`watch`). */
export type ClassSetsDoor = OfClass & { do: "door"; door: Door; open: boolean };

/** Set what people who join are called. */
export type ClassSetsNames = OfClass & { do: "names_policy"; policy: NamesPolicy };

/** Set whether people who type the first letters are offered names on the list that nobody has taken. */
export type ClassOffersNames = OfClass & { do: "offer_names"; on: boolean };

/** Set more words for which a name is held, besides those that the server knows: `word`, `word*`, `*word*`. */
export type ClassHoldsWords = OfClass & { do: "held_words"; words: string[] };

/** Accept the held name that a member typed, or let the member keep the present one. */
export type ClassJudgesName = OfMember & { do: "judge_name"; stands: boolean };

/** Set what happens to the seats of people who are away. */
export type ClassSetsAbsence = OfClass & { do: "absent"; absent: AbsentPolicy };

/** Add tables. `arm`: by which they play; null: the arms in turn. */
export type ClassAddsTables = OfClass & { do: "add_tables"; count?: number; arm?: number | null };

/** Add names to the list, as in `CreateClass`. */
export type ClassAddsNames = OfClass & { do: "add_names"; names: string };

/** Set the steps of the lesson. */
export type ClassPlans = OfClass & { do: "plan"; steps: PlanStep[] };

/** Begin a step of the plan, and do what it does. `step` counts from 0; null: no step. */
export type ClassSteps = OfClass & { do: "step"; step: number | null };

/** Start or stop the timer of the step, and add so many seconds. */
export type ClassTimes = OfClass & { do: "timer"; running: boolean; added?: number };

/** Make a recovery phrase for one more facilitator, or for one more device of this one. */
export type ClassInvites = OfClass & { do: "invite" };

/** End the rights of this facilitator. */
export type ClassWithdraws = OfClass & { do: "withdraw"; facilitator: number };

/** Undo event `n`, which `undo` of the view offers. */
export type ClassUndoes = OfClass & { do: "undo"; n: number };

/** A table at which a command for several could not be carried out, and why. */
export type TableRefused = { number: number; message: Message };

/**
 * `tables`: the numbers of those where something changed; those already in this state are left out, which is no error. `words`: a new
 * recovery phrase, shown only this once; `names`: what was wrong with a list of names.
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
