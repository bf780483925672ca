// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { DebriefMessage } from "./table-messages";

export type DebriefedState = "not_begun" | "in_play" | "stopped" | "over";
export type SeatPlayer = "" | "person" | "bot" | "stand-in";
export type ClassFindingKind = "tables" | "level" | "arms";

/**
 * A seat as it is now, or as it was when the game ended. `name`: null if names are hidden, or nobody sits there; `player`: empty for
 * nobody, `stand-in` for a bot that plays for a person who is away.
 */
export type DebriefedSeat = { name: string | null; player: SeatPlayer };

/** A table of the class. `arm`: from 0; `seats`: in their order. */
export type DebriefedTable = { number: number; code: string; arm: number; state: DebriefedState; seats: DebriefedSeat[] };

/** A measure at table `number`; `low`, `high`: the least and the most of its seats, null for one of the table. */
export type NumberAtTable = { number: number; value: number; low: number | null; high: number | null };

/**
 * The mean of so many tables of an arm, or how much higher it is than in the first arm, with its 95 % interval. `low`, `high`: null if
 * a single table says nothing about others.
 */
export type ArmEstimate = { arm: number; tables: number; mean: number; low: number | null; high: number | null };

/** Half of `plays` games of bots by the same rules lie between these numbers. */
export type UsualRange = { low: number; high: number; plays: number };

/**
 * A measure at all tables where it is known, in the unit that people read. `first`: it is among those that matter most; `of`: what one
 * number describes; `source`: the rules; `arms`, `differences`: of games that are over; `usual`: null without a sample that fits all
 * tables.
 */
export type ClassMeasure = {
  measure: string;
  title: DebriefMessage;
  text: DebriefMessage | null;
  unit: DebriefMessage | null;
  percent: boolean;
  first: boolean;
  of: "seat" | "table";
  source: string;
  tables: NumberAtTable[];
  arms: ArmEstimate[];
  differences: ArmEstimate[];
  usual: UsualRange | null;
};

/** The votes held at table `number`, and the number of ballots for each answer. */
export type VotesAtTable = { number: number; held: number; sums: number[] };

/** The votes on one card at all tables where it appeared. */
export type VotesOnCard = { title: string; sums: number[]; tables: VotesAtTable[] };

/**
 * The votes of one kind in all games that are over: `sums` of ballots, by answer. `secret`: there are only sums of the class, so
 * `tables` and `cards` are empty.
 */
export type ClassVotes = {
  title: DebriefMessage;
  secret: boolean;
  answers: string[];
  held: number;
  sums: number[];
  tables: VotesAtTable[];
  cards: VotesOnCard[];
};

/**
 * Something to talk about: a question to ask first, and the sentence to show then. `kind`: it is about one table among the others,
 * about all of them among other plays, or about the arms; `right`: the numbers of right answers; `more`: how certain it is.
 */
export type ClassFinding = {
  kind: ClassFindingKind;
  measure: string;
  asks: DebriefMessage;
  answers: (string | DebriefMessage)[];
  right: number[];
  says: DebriefMessage;
  more: DebriefMessage | null;
};

/**
 * The results of a class's games. For games that go on, only what everybody at the table may know. `named`: whether it has names,
 * which only facilitators get; `arms`: their names; `texts`, `values`: as in a debrief of a table.
 */
export type ClassDebrief = {
  code: string;
  title: string;
  game: string;
  game_title: string;
  named: boolean;
  arms: string[];
  tables: DebriefedTable[];
  measures: ClassMeasure[];
  votes: ClassVotes[];
  findings: ClassFinding[];
  questions: DebriefMessage[];
  names: string[];
  language: string;
  texts: Record<string, string>;
  values: Record<string, Record<string, string>>;
};
