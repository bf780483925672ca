/** A class for the tests of its pages, and a server that answers their calls. */
import { vi } from "vitest";
import type { ClassUpdate, ClassView, Member, Tile } from "../lib/protocol";

export const tile = (number: number, more: Partial<Tile> = {}): Tile => ({
  number,
  code: `TABLE${number}`,
  state: "playing",
  seats: [
    { name: `Ana ${number}`, holder: "person", here: true, member: 2 * number },
    { name: `Ben ${number}`, holder: "person", here: true, member: 2 * number + 1 },
  ],
  ...more,
});

export const member = (number: number, more: Partial<Member> = {}): Member => ({
  member: number,
  name: `Person ${number}`,
  table: 1,
  code: "TABLE1",
  seat: 0,
  joined: true,
  here: true,
  ...more,
});

export const view = (more: Partial<ClassView> = {}): ClassView => ({
  code: "BCDFGHJK",
  n: 1,
  now: Date.now(),
  role: "facilitator",
  game: "sharing",
  game_title: "Sharing",
  seats: 2,
  link: "http://school.example/c/BCDFGHJK",
  title: "Economics 10b",
  free: 0,
  joined: 4,
  tiles: [tile(1), tile(2)],
  members: [member(2, { name: "Ana 1" }), member(5, { name: "Ben 2", table: 2, code: "TABLE2", seat: 1 })],
  you: null,
  facilitators: [{ facilitator: -1, here: true, you: true }],
  lesson: { steps: [], step: null, running: false, left_ms: 0 },
  notice: null,
  settings: {
    names_policy: "checked",
    offers_names: false,
    held_words: [],
    absent: { bot: "sensible", seconds: 60 },
    private_talk: true,
    closed: [],
    arms: [],
    clock: null,
    patience: 120,
  },
  undo: null,
  ...more,
});

const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status });

/** The calls that were made, with what they sent. */
export type Calls = { path: string; body: Record<string, unknown> }[];

/** Answer calls by the end of their path; the class has no study unless one is given. A number refuses with this status. */
export function serve(given: Record<string, unknown>): Calls {
  const calls: Calls = [];
  const answers: Record<string, unknown> = { study: null, ...given };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const plain = path.split("?")[0] ?? "";
    calls.push({ path: plain, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    const end = Object.keys(answers).find((one) => plain.endsWith(one));
    const answer = end === undefined ? 404 : answers[end];
    if (typeof answer === "number")
      return json({ error: "not_found", message: { id: "errors.gone" }, todo: { id: "todo.gone" } }, answer);
    return json(typeof answer === "function" ? (answer as () => unknown)() : answer);
  });
  return calls;
}

/** The connection of the class: what the server says comes by `says`. */
export class FakeLine {
  static last: FakeLine;
  onopen = null;
  onclose = null;
  onerror = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  binaryType: BinaryType = "arraybuffer";

  constructor(readonly url: string) {
    FakeLine.last = this;
  }

  send(): void {}
  close(): void {}

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  welcomes(of: ClassView): void {
    this.says({ type: "class", ...of });
  }

  tells(part: Omit<ClassUpdate, "type" | "n">): void {
    this.says({ type: "class_update", n: 2, ...part });
  }
}

export const texts = {
  texts: { "errors.gone": "There is no such class.", "todo.gone": "Check the code." },
  values: {},
  language: "en",
  languages: ["en"],
};

/** As much of a book as the wall shows. */
export const book = {
  name: "sharing",
  phases: [{ name: "gift", title: "Gifts" }],
  texts: { "prompts.GIVE": "{active} gives." },
  values: { "prompts.GIVE": { active: "seat" } },
  names: {},
  language: "en",
};
