/** What server and browser tell each other: the shapes of docs/protocol.md, version 1. The shell knows no game. */

export type Value = string | number | number[];

export type Option = {
  name: string;
  title: string;
  text: string;
  rule: string;
  simple: boolean;
  per_seat: boolean;
  default: Value;
  choices?: { value: string; title: string; text: string }[];
  low?: number;
  high?: number;
  /** The option is a deck that may be replaced: by the text of a CSV file with these columns. */
  deck?: { kind: string; most: number; columns: DeckColumn[] };
};

export type DeckColumn = { name: string; kind: "number" | "text"; low?: number; high?: number; longest?: number };

export type Charter = Record<string, unknown>;
export type Preset = { name: string; title: string; text: string; charter: Charter };
export type BotKind = { kind: string; title: string };

export type GameCard = {
  name: string;
  title: string;
  blurb: string;
  credit: string;
  version: number;
  seats: [number, number];
  minutes: [number, number];
  options: Option[];
  presets: Preset[];
  bots: BotKind[];
};

export type Operand = { name: string; size: number; low: number; kind: string };
export type Act = { name: string; title: string; rules: string[]; chance: boolean; operands: Operand[] };
export type Row = { name: string; [more: string]: unknown };
export type Field = { name: string; shape: number[]; low: number; high: number; seen: string; text: string };
export type Rule = { id: string; source: string; text: string };
export type Ruling = { id: string; text: string; rules: string[] };

/** A game's card together with everything printed: acts, deck rows by operand kind, phases, fields, rules. */
export type Book = GameCard & {
  acts: Act[];
  names: Record<string, Row[]>;
  phases: { name: string; title: string }[];
  fields: Field[];
  rules: Rule[];
  rulings: Ruling[];
};

export type SeatInfo = {
  seat: number;
  name: string;
  holder: "open" | "person" | "bot";
  bot: string | null;
  here: boolean;
};

export type Lobby = {
  code: string;
  game: string;
  title: string;
  state: "waiting" | "playing" | "paused" | "ended" | "closed";
  seats: SeatInfo[];
  charter: Charter;
  watching: number;
  link: string;
  you: number | null;
  host: boolean;
  /** What may be said now: everything, only what all hear, nothing. */
  talk: Talk;
};

export type Talk = "open" | "public_only" | "closed";

/** A promise beside the rules. `promise`: the event that made it; `open`: made before all; `awaited`: who has yet to say. */
export type Promised = {
  promise: number;
  at: number;
  by: number;
  to: number[];
  text: string;
  open: boolean;
  state: "open" | "kept" | "broken" | "differing" | "released";
  answers: { seat: number; say: "kept" | "broken" }[];
  awaited: number[];
  released: number[];
  shown: number[];
};
export type PromiseSay = "kept" | "broken" | "release" | "show";

export type Choice = { act: string; name: string; operands: Record<string, number>; label: string; final: boolean };
export type Refusal = { act: string; rule: string; text: string };
export type Undo = { may: "no" | "self" | "ask"; text: string };
/** `act`: what the rules' own clock brings when it is up; null for the clock of a turn. */
export type Clock = { seat: number | null; left_ms: number; running: boolean; act?: string | null };

/** What one viewer may know after event `n`. `to_act` holds seats; -1 is chance. */
export type Position = {
  n: number;
  phase: string;
  to_act: number[];
  over: boolean;
  prompt: string;
  rules: string[];
  view: Record<string, unknown>;
  choices: Choice[];
  refused: Refusal[];
  undo: Undo;
  clock: Clock | null;
};

export type LineKind = "act" | "consequence" | "chat" | "promise" | "table";

/** One sentence of the log. `by`: a seat, -1 chance, -2 host, -3 server. `at`: milliseconds since 1970. */
export type Line = {
  n: number;
  i: number;
  at: number;
  kind: LineKind;
  by: number;
  text: string;
  rule?: string;
  seats: number[];
  private: boolean;
};

export type Picture = {
  kind: "flow" | "lines" | "bars" | "stacked" | "table";
  title: string;
  text: string;
  columns: { name: string; title: string; unit?: string }[];
  rows: (string | number)[][];
  x?: string;
  y?: string;
  series?: string;
  from?: string;
  to?: string;
  /** Columns that bound what lies around a line: the low and the high one, the widest band first. */
  bands?: [string, string][];
};
export type Debrief = { summary: string[]; pictures: Picture[]; questions: string[] };

export type Preview = { lines: string[]; changed: Record<string, unknown> };
export type Problem = { options: string[]; rule: string; text: string };
export type Failure = { error: string; text: string; todo: string; rule?: string; field?: string };

export type RefusedKind =
  | "malformed"
  | "illegal"
  | "ambiguous"
  | "stale"
  | "paused"
  | "waiting"
  | "too_fast"
  | "too_long";

export type ServerMessage =
  | {
      type: "hello";
      n: number;
      lobby: Lobby;
      position: Position | null;
      /** The newest page of the log. */
      lines: Line[];
      /** Older pages follow as `log` messages. */
      more: boolean;
      promises: Promised[];
      /** The moment at which the host looks with all who follow. */
      look: number | null;
      commitment: string | null;
    }
  | { type: "update"; n: number; position: Omit<Position, "view">; changed: Record<string, unknown>; lines: Line[];
      done?: { id: string; n: number } /* one's own message that brought it about is durable */ }
  | { type: "lobby"; lobby: Lobby }
  | { type: "line"; line: Line }
  | { type: "log"; lines: Line[]; more: boolean }
  | { type: "promises"; promises: Promised[] }
  | { type: "look"; n: number | null }
  | { type: "done"; id: string; n: number }
  | { type: "refused"; id: string; error: RefusedKind | string; text: string; rule?: string | null; todo?: string | null }
  | { type: "preview"; id: string; act: string; lines: string[]; changed: Record<string, unknown> }
  | { type: "ask"; ask: number; by: number; text: string; left_ms: number; settled?: false }
  | { type: "ask"; ask: number; settled: true }
  | { type: "wait"; text: string }
  | { type: "resumed"; text: string }
  | { type: "pong" };

export type ClientMessage =
  | { type: "do"; id: string; act: string; at: number }
  | { type: "say"; id: string; text: string; to?: number[] }
  | { type: "promise"; id: string; text: string; to: number[]; open: boolean }
  | { type: "settle"; id: string; promise: number; say: PromiseSay }
  | { type: "look"; n: number | null }
  | { type: "preview"; id: string; act: string }
  | { type: "undo"; id: string }
  | { type: "answer"; id: string; ask: number; yes: boolean }
  | { type: "ping" };

export type HostDeed = "start" | "pause" | "resume" | "bot" | "person" | "remove" | "reissue" | "close" | "extend";

/** By whom a line was said when it was no seat. */
export const CHANCE = -1;
export const HOST = -2;
export const SERVER = -3;

/** The server takes names up to this many characters. */
export const NAME_LIMIT = 24;

/** The server takes chat lines up to this many characters. */
export const CHAT_LIMIT = 500;
/** A promise has up to this many characters. */
export const PROMISE_LIMIT = 200;
