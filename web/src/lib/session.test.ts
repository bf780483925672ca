import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce } from "./announcer.svelte";
import { ApiError, api } from "./api";
import {
  type Book,
  type ClientMessage,
  CloseCode,
  type LogEntry,
  type Lobby,
  type Position,
  type ServerMessage,
} from "./protocol";
import { TableSession } from "./session.svelte";
import { unreadTalk } from "./conversations";

class FakeSocket {
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

const lobby = {
  code: "AB",
  title: "Sharing",
  state: "playing",
  you: 0,
  host: false,
  seats: [
    { seat: 0, name: "Fern" },
    { seat: 1, name: "Wren" },
  ],
} as unknown as Lobby;
const book = {
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
const position: Position = {
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
const waves = (by: number): LogEntry => ({
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

let session: TableSession;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  session = new TableSession(book, lobby, false);
  session.start();
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
  });
});

afterEach(() => {
  session.stop();
  vi.unstubAllGlobals();
});

const sent = (): ClientMessage => FakeSocket.last.sent.at(-1) as ClientMessage;
const idOf = (message: ClientMessage): string => ("id" in message ? message.id : "");

test("the line starts where the record stands", () => {
  expect(FakeSocket.last.url).toContain("/api/tables/AB/live?since=0");
  expect(session.turn).toBe(true);
});

test("an act is pending until it is durable, and no other can be sent meanwhile", () => {
  session.act("wave");
  expect(sent()).toMatchObject({ type: "do", act: "wave", at: 3 });
  expect(session.interactive).toBe(false);
  session.act("wave");
  expect(FakeSocket.last.sent).toHaveLength(1);
  FakeSocket.last.says({ type: "done", id: idOf(sent()), n: 4 });
  expect(session.interactive).toBe(true);
  expect(session.unanswered).toEqual([]);
});

test("several acts are sent as one move, with one answer", () => {
  session.act(["wave", "give"]);
  expect(sent()).toMatchObject({ type: "do", act: ["wave", "give"], at: 3 });
  expect([...session.pending.values()]).toEqual(["wave; give"]);
  void session.preview(["wave", "give"]);
  expect(sent()).toMatchObject({ type: "preview", act: ["wave", "give"] });
});

test("an update with your own act counts as its answer", () => {
  session.act("wave");
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n: 4,
    position: { ...rest, to_act: [1] },
    changed: {},
    entries: [],
    done: { id: "another", n: 4 },
  });
  expect(session.unanswered).toHaveLength(1);
  FakeSocket.last.says({
    type: "update",
    n: 5,
    position: rest,
    changed: {},
    entries: [],
    done: { id: idOf(sent()), n: 5 },
  });
  expect(session.unanswered).toEqual([]);
  expect(session.interactive).toBe(true);
});

test("a refused act says why, with rule and remedy", () => {
  session.act("wave");
  FakeSocket.last.says({
    type: "refused",
    id: idOf(sent()),
    error: "illegal",
    message: { id: "reasons.TWICE.text", values: { actor: 1 } },
    rule: "AB-2",
    todo: { id: "todo.wait" },
  });
  expect(session.trouble).toMatchObject({ text: "Wren waved already.", todo: "Wait.", rule: "AB-2" });
  expect(session.interactive).toBe(true);
});

const answersWith = (line: string): void =>
  FakeSocket.last.says({
    type: "preview",
    id: idOf(sent()),
    act: "give",
    lines: [{ id: line, values: { number: 1 } }],
    changed: {},
  });
const mouse = (): Event => Object.assign(new MouseEvent("click"), { pointerType: "mouse" });

test("the first press shows what an act would do, the second does it", async () => {
  session.press("wave");
  expect(sent()).toMatchObject({ type: "preview", act: "wave" });
  expect(session.chosen).toMatchObject({ act: "wave", pressed: true });
  answersWith("notices.GAIN.says");
  await vi.waitFor(() => expect(session.chosen?.preview.lines).toEqual(["You gain 1."]));
  session.press("wave");
  expect(sent()).toMatchObject({ type: "do", act: "wave" });
  expect(session.chosen).toBeNull();
});

test("another press chooses another act, and null puts it back", () => {
  session.press("wave");
  session.press("give");
  expect(session.chosen?.act).toBe("give");
  session.press(null);
  expect(session.chosen).toBeNull();
  expect(FakeSocket.last.sent.every((message) => message.type === "preview")).toBe(true);
});

test("a mouse has shown what it points at, so one press does what can be taken back, and asks before the rest", () => {
  vi.useFakeTimers();
  session.point("wave");
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  expect(sent()).toMatchObject({ type: "preview", act: "wave" });
  expect(session.chosen).toMatchObject({ act: "wave", pressed: false });
  session.press("give", mouse());
  expect(session.chosen).toMatchObject({ act: "give", pressed: true });
  session.press(null);
  session.press("wave", mouse());
  expect(sent()).toMatchObject({ type: "do", act: "wave" });
});

test("a pointer that leaves in time asks the server nothing", () => {
  vi.useFakeTimers();
  session.point("wave");
  session.point(null);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  expect(FakeSocket.last.sent).toEqual([]);
});

test("the only possible act is one press", () => {
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n: 4,
    position: {
      ...rest,
      choices: [
        { act: "give", rows: [[]] },
        { act: "show", rows: [[]] },
      ],
    },
    changed: {},
    entries: [],
  });
  expect(session.answers.map(({ name }) => name)).toEqual(["give"]);
  session.press("give");
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});

test("an act that stands aside is never the only one", () => {
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n: 4,
    position: { ...rest, to_act: [1], choices: [{ act: "show", rows: [[]] }] },
    changed: {},
    entries: [],
  });
  expect(session.forced).toBeNull();
  session.press("show");
  expect(sent()).toMatchObject({ type: "preview", act: "show" });
});

test("an act that is typed is shown first if it cannot be taken back", () => {
  session.act("give");
  expect(sent()).toMatchObject({ type: "preview", act: "give" });
  session.act("give", { confirmed: true });
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});

test("a second press answers what was asked when the act was chosen", () => {
  session.press("give");
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n: 9,
    position: { ...rest, n: 9, prompt: { id: "prompts.AGAIN.says" } },
    changed: {},
    entries: [],
  });
  expect(session.chosen?.act).toBe("give");
  session.press("give");
  expect(sent()).toMatchObject({ type: "do", act: "give", at: 3 });
});

test("a chosen act that is no longer possible is put back", () => {
  session.press("give");
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n: 9,
    position: { ...rest, n: 9, choices: [{ act: "wave", rows: [[]] }] },
    changed: {},
    entries: [],
  });
  expect(session.chosen).toBeNull();
});

test("nothing that was said aloud at one table stands in the page of the next", () => {
  announce.politely("Wren waved.");
  announce.atOnce("Your turn. Give.");
  session.stop();
  expect([announce.polite, announce.assertive]).toEqual([[], ""]);
});

test("“Your turn” is gone once it is not one's turn any more", () => {
  const { view: _, ...rest } = position;
  const update = (n: number, to_act: number[], over = false): void =>
    FakeSocket.last.says({ type: "update", n, position: { ...rest, n, to_act, over }, changed: {}, entries: [] });
  update(4, [1]);
  update(5, [0]);
  expect(announce.assertive).toContain("Your turn.");
  update(6, [], true);
  expect(announce.assertive).toBe("");
});

test("an act for a question that has changed is not sent again; the page says that nothing was done", () => {
  session.act("wave");
  const first = sent();
  FakeSocket.last.says({
    type: "hello",
    n: 9,
    lobby,
    position: { ...position, n: 9 },
    entries: [],
    more: false,
    promises: [],
    arguments: [],
    moment: null,
    commitment: "c",
  });
  expect(sent()).toEqual(first);
  FakeSocket.last.says({
    type: "refused",
    id: idOf(first),
    error: "stale",
    message: { id: "errors.question_changed" },
    todo: { id: "todo.wait" },
  });
  expect(session.trouble).toMatchObject({ error: "stale", text: "The question has changed.", rule: null });
  expect(session.unanswered).toEqual([]);
  expect(session.interactive).toBe(true);
  const before = FakeSocket.last.sent.length;
  FakeSocket.last.says({
    type: "hello",
    n: 9,
    lobby,
    position: { ...position, n: 9 },
    entries: [],
    more: false,
    promises: [],
    arguments: [],
    moment: null,
    commitment: "c",
  });
  expect(FakeSocket.last.sent).toHaveLength(before);
  session.act("wave");
  expect(sent()).toMatchObject({ type: "do", act: "wave", at: 9 });
});

test("an act that the board has asked about is not asked about again", () => {
  session.act("give", { confirmed: true });
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});

test("an act known to be impossible is explained without asking the server", () => {
  session.act("keep");
  expect(session.trouble).toEqual({ text: "Nothing is kept.", todo: "", rule: "AB-4" });
  expect(FakeSocket.last.sent).toEqual([]);
});

test("a preview that is refused rejects with the reason", async () => {
  const preview = session.preview("fly");
  FakeSocket.last.says({
    type: "refused",
    id: idOf(sent()),
    error: "malformed",
    message: { id: "errors.question_changed" },
  });
  await expect(preview).rejects.toThrow("The question has changed.");
});

test("others' acts are announced politely, your own are not, and your turn at once", () => {
  const { view: _, ...rest } = position;
  FakeSocket.last.says({
    type: "update",
    n: 4,
    position: { ...rest, to_act: [1] },
    changed: {},
    entries: [waves(0)],
  });
  FakeSocket.last.says({
    type: "update",
    n: 5,
    position: { ...rest, n: 5, prompt: { id: "prompts.AGAIN.says" } },
    changed: {},
    entries: [waves(1)],
  });
  const said = announce.polite.map((entry) => entry.text);
  expect(said).toContain("Wren waves.");
  expect(said).not.toContain("You wave.");
  expect(announce.assertive.trim()).toBe("Your turn. Give once more.");
});

test("a new name words log and prompt anew; other news of the lobby words nothing again", () => {
  FakeSocket.last.says({ type: "entry", entry: waves(1) });
  const { entries, words } = session;
  expect(entries.map((entry) => entry.text)).toEqual(["Wren waves."]);
  FakeSocket.last.says({
    type: "lobby",
    lobby: { ...lobby, watching: 3, seats: lobby.seats.map((info) => ({ ...info })) },
  });
  expect(session.words).toBe(words);
  const seats = [lobby.seats[0], { seat: 1, name: "Otter" }] as Lobby["seats"];
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, seats } });
  expect(session.entries.map((entry) => entry.text)).toEqual(["Otter waves."]);
});

test("choices that an update leaves out are not worded again", () => {
  const choices = session.position?.choices;
  const { view: _, choices: __, refused: ___, ...rest } = position;
  FakeSocket.last.says({ type: "update", n: 4, position: rest, changed: {}, entries: [] });
  expect(session.position?.n).toBe(4);
  expect(session.position?.choices).toBe(choices);
});

test("what changes no position words none", () => {
  const position = session.position;
  FakeSocket.last.says({ type: "entry", entry: waves(1) });
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, watching: 2 } });
  expect(session.position).toBe(position);
});

test("the others are asked about an act in the words of the log, and hear why the table waits", () => {
  FakeSocket.last.says({
    type: "ask",
    ask: 2,
    by: 1,
    act: { id: "acts.wave.says", values: { actor: 1 } },
    left_ms: 9000,
  });
  expect(session.asks).toMatchObject([{ ask: 2, by: 1, act: "Wren waves." }]);
  FakeSocket.last.says({ type: "wait", message: { id: "table.waits" } });
  expect(session.waits).toBe("The disk is full.");
  expect(announce.assertive.trim()).toBe("The disk is full.");
  FakeSocket.last.says({ type: "resumed", message: { id: "" } });
  expect(session.waits).toBeNull();
});

test("a paused table says so instead of sending", () => {
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, state: "paused" } });
  session.act("wave");
  expect(FakeSocket.last.sent).toEqual([]);
  expect(session.trouble?.text).toBe("The host paused the game.");
});

test("a wish to take back waits for the table without stopping the game", () => {
  session.undo();
  session.undo();
  expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(["undo"]);
  expect(session.interactive).toBe(true);
  FakeSocket.last.says({
    type: "refused",
    id: session.takingBack ?? "",
    error: "illegal",
    message: { id: "errors.question_changed" },
  });
  expect(session.takingBack).toBeNull();
});

test("a seat that was taken away is noticed", () => {
  FakeSocket.last.says({ type: "lobby", lobby: { ...lobby, you: null } });
  expect(session.unseated).toBe(true);
});

test.each([
  [CloseCode.SEAT_GIVEN_UP, true],
  [CloseCode.KEY_REPLACED, false],
])("whether a lost seat is free is told by the code %i, whatever the words say", (code, free) => {
  vi.spyOn(api, "lobby").mockResolvedValue({ ...lobby, you: null });
  FakeSocket.last.onclose?.(new CloseEvent("close", { code, reason: "closed.given_up" }));
  expect(session.parted).toEqual({ reason: "Your seat is free.", free });
});

test("talk goes to everyone or to some seats, and each conversation counts its own news", () => {
  session.say("hello");
  expect(sent()).toMatchObject({ type: "say", text: "hello" });
  expect(sent()).not.toHaveProperty("to");
  session.say("psst", [1, 0]);
  expect(sent()).toMatchObject({ type: "say", text: "psst", to: [1, 0] });
  expect([...session.saying.values()].map((said) => said.key)).toEqual(["", "0,1"]);
  FakeSocket.last.says({
    type: "entry",
    entry: { n: 4, i: 0, at: 0, kind: "chat", by: 1, text: "psst", private: true, seats: [0, 1] },
  });
  expect(announce.polite.map((entry) => entry.text)).toContain("Wren in private: psst");
  session.markTalk("0,1");
  expect(session.readTalk.get("0,1")).toEqual({ n: 4, i: 0 });
});

test("promises and the host's replay come with the greeting and in messages", () => {
  session.promise("I shall", [1], false);
  expect(sent()).toMatchObject({ type: "promise", text: "I shall", to: [1], open: false });
  FakeSocket.last.says({ type: "promises", promises: [{ promise: 4 }] as never });
  expect(session.record.promises).toHaveLength(1);
  session.settle(4, "kept");
  expect(sent()).toMatchObject({ type: "settle", promise: 4, say: "kept" });
  FakeSocket.last.says({ type: "lead", moment: 2 });
  expect(session.record.moment).toBe(2);
  session.lead(3);
  expect(sent()).toEqual({ type: "lead", moment: 3 });
});

test("older pages of the log are not news, and what was missed on the way back is", () => {
  const chat = (n: number): LogEntry => ({
    n,
    i: 0,
    at: 0,
    kind: "chat",
    by: 1,
    text: `${n}`,
    seats: [0, 1],
    private: true,
  });
  const news = (): number => unreadTalk(session.entries, session.readTalk, session.viewer, session.arrival);
  FakeSocket.last.says({ type: "log", entries: [chat(1), chat(2)], more: false });
  expect(news()).toBe(0);
  FakeSocket.last.says({
    type: "hello",
    n: 9,
    lobby,
    position,
    entries: [chat(8)],
    more: true,
    promises: [],
    arguments: [],
    moment: null,
    commitment: "c",
  });
  FakeSocket.last.says({ type: "log", entries: [chat(6)], more: false });
  expect(news()).toBe(2);
});

test.each([
  ["elsewhere", 409, false],
  ["waiting", 503, false],
  ["failed", 502, false],
  ["no_such_table", 404, true],
] as const)("a table that answers %s (%i) is gone: %s", async (error, status, gone) => {
  vi.spyOn(api, "lobby").mockRejectedValue(
    new ApiError(status, { error, text: "No.", todo: "", rule: null, field: null }),
  );
  FakeSocket.last.onclose?.(new CloseEvent("close", { code: CloseCode.KEY_REPLACED }));
  await new Promise((done) => setTimeout(done));
  expect(session.gone?.error).toBe(gone ? error : undefined);
  expect(session.connectionState).toBe(gone ? "stopped" : "reconnecting");
});

test("the texts of refusals are fetched with the first that needs them", async () => {
  const texts = { texts: { "errors.gone": "It is gone." }, values: {}, language: "en", languages: ["en"] };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(texts))));
  session.act("wave");
  FakeSocket.last.says({ type: "refused", id: idOf(sent()), error: "stale", message: { id: "errors.gone" } });
  await vi.waitFor(() => expect(session.trouble).toMatchObject({ text: "It is gone." }));
  expect(session.interactive).toBe(true);
});
