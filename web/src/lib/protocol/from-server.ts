// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

import type { Failure } from "./calls";
import type {
  ActChoices,
  Argument,
  Lobby,
  LobbyPart,
  LogEntry,
  Message,
  Position,
  PositionUpdate,
  Promised,
} from "./table-messages";

/** What a client sent with this `id` is durable, as event `n`. */
export type Receipt = { id: string; n: number };

/**
 * The first message. `entries`: those of the log after `since`, or the newest page of them, and then `more` is true; `position`: null
 * before the game begins; `moment`: to which the host leads the replay, null: nowhere; `chain`: as in an `update`, for clients that
 * come back.
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
  chain?: string;
};

/** An older page of the log, after a `hello` with `more`. The last one says `more: false`. */
export type LogPage = { type: "log"; entries: LogEntry[]; more: boolean };

/**
 * An event changed the position. `chain`: the hash of event `n` and all before it, which fixes what the record will say and reveals
 * nothing of it; `changed`: the fields of the view that changed; `done`: on the connection whose message caused it. Nothing is sent to
 * viewers who learn nothing from the event and for whom it changes nothing (a card shown in private to somebody else). A field in
 * `changed` is its new value or, where it was a list and this is shorter, an object with the changes of some of its elements, by
 * index, or a number that all of its elements, and the elements of these, are now.
 */
export type Update = {
  type: "update";
  n: number;
  chain: string;
  position: PositionUpdate;
  changed: Record<string, unknown>;
  entries: LogEntry[];
  done?: Receipt;
};

/** One more entry of the log, which changes no position: chat, a promise, a notice of the table. */
export type LogEntryAdded = { type: "entry"; entry: LogEntry };

/** Seats, presence, pause, close, or the next table changed. */
export type LobbyChanged = { type: "lobby"; lobby: Lobby };

/** All promises that this viewer may see, after one of them changed. */
export type PromisesChanged = { type: "promises"; promises: Promised[] };

/** An argument was made or endorsed. */
export type ArgumentChanged = { type: "argument"; argument: Argument };

/** The host leads the replay to the moment after this event, for everybody who follows; null: back to now. */
export type ReplayLed = { type: "lead"; moment: number | null };

/** What you sent is durable; sent unless an `update` says so. */
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

/** Somebody would like to take back an act: do you agree? `ask`: the number of the question; `act`: its log entry. */
export type UndoAsked = { type: "ask"; ask: number; by: number; act: Message; left_ms: number };

/** This question has been answered, or is no longer open. */
export type UndoSettled = { type: "settled"; ask: number };

/** Storage is lost or full: the table or the class waits. */
export type RoomWaits = { type: "wait"; message: Message };

/** The table or the class goes on. */
export type RoomResumed = { type: "resumed"; message: Message };

/** The answer to `ping`. */
export type Pong = { type: "pong" };

/** What the server may send over a connection. */
export type ServerMessage =
  | Hello
  | LogPage
  | Update
  | LogEntryAdded
  | LobbyChanged
  | LobbyPart
  | PromisesChanged
  | ArgumentChanged
  | ReplayLed
  | Done
  | Refused
  | Previewed
  | UndoAsked
  | UndoSettled
  | RoomWaits
  | RoomResumed
  | Pong;
