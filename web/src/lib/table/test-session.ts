/** A session at a table of two, for tests: a socket that records what is sent, and says what the server would say. */
import { afterEach, beforeEach, vi } from "vitest";
import type { Book, ClientMessage, Hello, LogEntry, Lobby, Position, ServerMessage } from "../protocol";
import { TableSession } from "./session.svelte";

export class FakeSocket {
  static last: FakeSocket;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  sent: ClientMessage[] = [];
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.onclose = null;
  }
  says(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

export const lobby = {
  code: "AB",
  title: "Sharing",
  state: "playing",
  you: 0,
  host: false,
  closed: [],
  seats: [
    { seat: 0, name: "Fern" },
    { seat: 1, name: "Wren" },
  ],
} as unknown as Lobby;
export const book = {
  acts: ["wave", "give", "keep", "show"].map((name) => ({ name, operands: [], aside: name === "show" })),
  names: {},
  texts: {
    "closed.given_up": "Your seat is free.",
    "errors.question_changed": "The question has changed.",
    "reasons.TWICE.text": "{actor} waved already.",
    "todo.wait": "Wait.",
    "acts.wave.says": "{actor, select, you {You wave} other {{actor} waves}}.",
    "prompts.GIVE.says": "Give.",
    "prompts.AGAIN.says": "Give once more.",
    "reasons.KEPT.text": "Nothing is kept.",
    "notices.GAIN.says": "You gain {number}.",
    "table.waits": "The disk is full.",
  },
  values: {
    "reasons.TWICE.text": { actor: "seat" },
    "acts.wave.says": { actor: "seat" },
    "notices.GAIN.says": { number: "number" },
  },
} as unknown as Book;
export const position: Position = {
  n: 3,
  phase: "gift",
  to_act: [0],
  over: false,
  prompt: { id: "prompts.GIVE.says" },
  rules: [],
  view: {},
  choices: [
    { act: "wave", rows: [[]] },
    { act: "give", rows: [[]], final: [0] },
  ],
  refused: [{ act: "keep", id: "reasons.KEPT.text", rule: "AB-4", rows: [[]] }],
  undo: { may: "no", why: { id: "" } },
  clocks: [],
};

/** A seat waves, in the log. */
export const waves = (by: number): LogEntry => ({
  n: 4,
  i: 0,
  at: 0,
  kind: "act",
  by,
  id: "acts.wave.says",
  values: { actor: by },
  seats: [],
  private: false,
});

/** The server says hello, first of all and after each reconnection. */
export const greet = (more: Partial<Hello> = {}): void =>
  FakeSocket.last.says({
    type: "hello",
    n: 3,
    lobby,
    position,
    entries: [],
    more: false,
    promises: [],
    arguments: [],
    moment: null,
    commitment: "c",
    chain: "",
    ...more,
  });

type Update = Extract<ServerMessage, { type: "update" }>;

/** The server tells what happened; it leaves out the view, and of the position what stays as it was. */
export function update(n: number, changes: Partial<Position> = {}, more: Partial<Update> = {}): void {
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n,
    chain: "",
    position: { ...rest, ...changes },
    changed: {},
    entries: [],
    ...more,
  });
}

/** The session of the test that runs. */
export let session: TableSession;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  session = new TableSession(book, lobby, false);
  session.start();
  greet();
});

afterEach(() => {
  session.stop();
  vi.unstubAllGlobals();
});

/** What was sent last. */
export const sent = (): ClientMessage => FakeSocket.last.sent.at(-1) as ClientMessage;
export const idOf = (message: ClientMessage): string => ("id" in message ? message.id : "");
