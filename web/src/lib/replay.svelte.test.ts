import { expect, test, vi } from "vitest";
import { api } from "./api";
import { TableWords } from "./position";
import type { LogEntry } from "./entries";
import type { Book, Position } from "./protocol";
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

test("the replay opens at the last moment from which the game could have gone on otherwise", () => {
  const at = (n: number, by: number, kind: LogEntry["kind"] = "act"): LogEntry => ({ ...line, n, by, kind });
  const entries = [at(2, -1), at(3, 0), at(5, 1), at(5, -1), at(6, 0, "chat"), at(7, 1), at(7, -1, "consequence")];
  expect(lastChoice(entries)).toBe(5);
  expect(lastChoice([at(2, -1)])).toBeNull();
});
