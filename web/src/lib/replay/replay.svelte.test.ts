import { expect, test, vi } from "vitest";
import { api } from "../server/api";
import { TableWords } from "../table/position";
import type { LogEntry } from "../log/entries";
import type { Book, Position } from "../protocol";
import { Replay, lastChoice } from "./replay.svelte";

const book = {
  acts: [{ name: "wave", operands: [] }],
  names: {},
  texts: {
    "acts.wave.label": "Wave",
    "acts.wave.says": "{actor, select, you {You wave} other {{actor} waves}}.",
    "prompts.WAVE.says": "{active, select, you {You wave} other {{active} waves}} now.",
  },
  values: { "acts.wave.says": { actor: "seat" }, "prompts.WAVE.says": { active: "seat" } },
} as unknown as Book;
const line: LogEntry = {
  n: 2,
  i: 0,
  at: 0,
  kind: "act",
  by: 1,
  seats: [1],
  id: "acts.wave.says",
  values: { actor: 1 },
};
const sent: Position = {
  n: 2,
  phase: "play",
  to_act: [0],
  over: false,
  prompt: { id: "prompts.WAVE.says", values: { active: 0 } },
  rules: [],
  choices: [{ act: "wave", rows: [[]] }],
  refused: [],
  undo: { may: "no", why: { id: "" } },
  clocks: [],
  view: {},
};

test("a moment is worded for the viewer, and again when a name changes", async () => {
  vi.spyOn(api, "events").mockResolvedValue({ n: 2, entries: [line] });
  vi.spyOn(api, "positionAt").mockResolvedValue(sent);
  let words = $state.raw(new TableWords(book, 0, ["Fern", "Wren"]));
  const replay = new Replay("AB", () => words);
  await replay.show(2);
  expect(replay.position?.prompt).toBe("You wave now.");
  expect(replay.position?.choices.map((choice) => choice.label)).toEqual(["Wave"]);
  expect(replay.entriesAt(2).map((entry) => entry.text)).toEqual(["Wren waves."]);
  words = new TableWords(book, 0, ["Fern", "Otter"]);
  expect(replay.entriesAt(2).map((entry) => entry.text)).toEqual(["Otter waves."]);
  expect(replay.failure).toBeNull();
});

test("the number of the moment shown changes with its position, however slow the line", async () => {
  vi.spyOn(api, "events").mockResolvedValue({ n: 3, entries: [line, { ...line, n: 3 }] });
  let answer: (position: Position) => void = vi.fn();
  const slow = new Promise<Position>((resolve) => (answer = resolve));
  vi.spyOn(api, "positionAt").mockResolvedValueOnce(sent).mockReturnValueOnce(slow);
  const replay = new Replay("AB", () => new TableWords(book, 0, ["Fern", "Wren"]));
  await replay.show(2);
  const asked = replay.show(3);
  await vi.waitFor(() => expect(api.positionAt).toHaveBeenLastCalledWith("AB", 3));
  expect([replay.shown, replay.position?.n]).toEqual([2, 2]);
  answer({ ...sent, n: 3 });
  await asked;
  expect([replay.shown, replay.position?.n]).toEqual([3, 3]);
});

test("keys pressed fast over a slow line ask for the last moment only, and show no other", async () => {
  const events = [2, 3, 4, 5].map((n) => ({ ...line, n }));
  vi.spyOn(api, "events").mockResolvedValue({ n: 5, entries: events });
  const answers = new Map<number, () => void>();
  const asked = vi
    .spyOn(api, "positionAt")
    .mockReset()
    .mockImplementation((_, n) => new Promise((resolve) => answers.set(n, () => resolve({ ...sent, n }))));
  const replay = new Replay("AB", () => new TableWords(book, 0, ["Fern", "Wren"]));
  const first = replay.show(5);
  await vi.waitFor(() => expect(answers.has(5)).toBe(true));
  answers.get(5)?.();
  await first;
  for (const event of [4, 3]) void replay.show(event);
  const last = replay.show(2);
  answers.get(4)?.();
  await vi.waitFor(() => expect(answers.has(2)).toBe(true));
  expect([replay.shown, replay.position?.n]).toEqual([5, 5]);
  answers.get(2)?.();
  await last;
  expect([replay.shown, replay.position?.n]).toEqual([2, 2]);
  expect(asked.mock.calls.map(([, n]) => n)).toEqual([5, 4, 2]);
});

test("a moment that is known is shown at once, though another is on its way", async () => {
  vi.spyOn(api, "events").mockResolvedValue({ n: 3, entries: [line, { ...line, n: 3 }] });
  let answer: (position: Position) => void = vi.fn();
  const slow = new Promise<Position>((resolve) => (answer = resolve));
  vi.spyOn(api, "positionAt").mockReset().mockResolvedValueOnce(sent).mockReturnValueOnce(slow);
  const replay = new Replay("AB", () => new TableWords(book, 0, ["Fern", "Wren"]));
  await replay.show(2);
  void replay.show(3);
  const back = replay.show(2);
  answer({ ...sent, n: 3 });
  await back;
  expect([replay.shown, replay.position?.n]).toEqual([2, 2]);
});

test("the replay opens at the last moment from which the game could have gone on otherwise", () => {
  const at = (n: number, by: number, kind: LogEntry["kind"] = "act"): LogEntry => ({ ...line, n, by, kind });
  const entries = [at(2, -1), at(3, 0), at(5, 1), at(5, -1), at(6, 0, "chat"), at(7, 1), at(7, -1, "consequence")];
  expect(lastChoice(entries)).toBe(5);
  expect(lastChoice([at(2, -1)])).toBeNull();
});
