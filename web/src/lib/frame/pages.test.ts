import { expect, test } from "vitest";
import { changed, changesOf, charterAt, filled, valueText } from "../charters/charter";
import { withDecks } from "../charters/decks";
import { flowOf, flowsIn, momentsOf } from "../pictures/flow";
import { randomName } from "../home/random-names";
import { gameEventsOf, indexOfEvent } from "../replay/replay.svelte";
import { rolesOf, spread } from "../pictures/picture";
import type { Picture } from "../debrief/debrief";
import type { LogEntry } from "../log/entries";
import type { Amended, Book, Lobby, Option } from "../protocol";
import { eventOf, placeOf, tidyCode } from "./route.svelte";
import { entriesOf, found, pieces } from "../rules/rulebook";

test("addresses name pages, and codes may be typed as people type", () => {
  expect(placeOf("/")).toEqual({ page: "home" });
  expect(placeOf("/t/fe-rn7/")).toEqual({ page: "table", code: "FERN7" });
  expect(placeOf("/somewhere")).toEqual({ page: "not-found", path: "/somewhere" });
  expect(tidyCode(" ab 12-c ")).toBe("AB12C");
  expect([eventOf("#moment=12"), eventOf("#moment=x"), eventOf("")]).toEqual([12, null, null]);
});

const option = (name: string, usual: Option["default"], per_seat = false): Option => ({
  name,
  title: name,
  text: "",
  rule: "X-1",
  simple: true,
  per_seat,
  default: usual,
});
const options = [option("hand", "six"), option("start", [0], true)];

test("a charter sends only what differs, with one number for each seat", () => {
  expect(filled(options, {}, 3)).toEqual({ hand: "six", start: [0, 0, 0] });
  expect(changed(options, {}, 3)).toEqual({});
  expect(changed(options, { hand: "six", start: [0, 4, 0, 9] }, 3)).toEqual({ start: [0, 4, 0] });
  expect(changed(options, { start: [1, 2] }, 3)).toEqual({ start: [1, 2, 0] });
});

test("a deck that came with the charter takes the place of the standard one", () => {
  const deck = { ...option("cases", "standard"), deck: { kind: "case", least: 1, most: 4, columns: [] } };
  const plain = { options: [deck], names: { case: [{ name: "old" }], hat: [{ name: "top" }] } } as unknown as Book;
  expect(withDecks(plain, { cases: "standard" })).toBe(plain);
  const own = withDecks(plain, { cases: [{ title: "New" }] });
  expect(own.names).toEqual({ case: [{ name: "card-1", title: "New" }], hat: [{ name: "top" }] });
  expect(valueText(deck, [{}, {}])).toBe("2 custom cards");
  expect(valueText({ ...option("gifts", 0), low: 0, high: 1 }, 1)).toBe("yes");
});

test("a charter that changed in play tells how, and what was in force before", () => {
  const titled = (value: string) => ({ value, title: value.toUpperCase(), text: "" });
  const issues = { ...option("issues", ["bread"]), things: ["bread", "walls"].map(titled), least: 1, most: 2 };
  const pay = option("pay", 1);
  const amendments: Amended[] = [
    { n: 8, option: "pay", before: 1, after: 4, by: 1, act: "vote", at: 0, said: null, proposed_by: -1 },
    {
      n: 12,
      option: "issues",
      before: ["bread"],
      after: ["bread", "walls"],
      by: 0,
      act: "vote",
      at: 0,
      said: null,
      proposed_by: -1,
    },
    { n: 15, option: "pay", before: 4, after: 2, by: 0, act: "vote", at: 0, said: null, proposed_by: -1 },
  ];
  const lobby = { charter: { pay: 2, issues: ["bread", "walls"] }, amendments } as unknown as Lobby;
  expect(changesOf([issues, pay], amendments).map(({ title, before, after }) => [title, before, after])).toEqual([
    ["pay", "1", "4"],
    ["issues", "BREAD", "BREAD, WALLS"],
    ["pay", "4", "2"],
  ]);
  expect(charterAt(lobby, 15)).toEqual(lobby.charter);
  expect(charterAt(lobby, 12)).toEqual({ pay: 4, issues: ["bread", "walls"] });
  expect(charterAt(lobby, 3)).toEqual({ pay: 1, issues: ["bread"] });
  expect(valueText(issues, [])).toBe("none");
  expect(filled([option("copies", [1, 2, 3])], {}, 5)).toEqual({ copies: [1, 2, 3] });
});

test("on a phone no names around the circle of gifts overlap, however many there are", () => {
  for (const many of [2, 3, 4, 5, 6]) {
    const names = Array.from({ length: many }, (_, at) => `N${at}`);
    const rows = names.map((name, at) => [name, names[(at + 1) % many] ?? "", 3]);
    const picture = {
      columns: ["from", "to", "units"].map((name) => ({ name, title: name })),
      rows,
      from: "from",
      to: "to",
      y: "units",
    } as unknown as Picture;
    const { nodes, width, height } = flowOf(picture, names, 280);
    const boxes = nodes.map(
      ({ label: { x, y, anchor } }) => [anchor === "start" ? x : anchor === "end" ? x - 110 : x - 55, y] as const,
    );
    boxes.forEach(([left, top], at) => {
      expect(left >= 0 && left + 110 <= width && top >= 15 && top + 18 <= height).toBe(true);
      for (const [x, y] of boxes.slice(at + 1)) expect(Math.abs(x - left) >= 110 || Math.abs(y - top) >= 34).toBe(true);
    });
  }
});

const book = {
  rules: [
    { id: "AB-1", source: "Play", text: "Give one card." },
    { id: "AB-12", source: "Play", text: "Houses need others’ cards." },
  ],
  rulings: [{ id: "AB-R1", text: "One number a house." }],
} as unknown as Book;

test("rules are found by number, by its beginning, and by words in any order", () => {
  const ids = (query: string): string[] => found(entriesOf(book), query).map((entry) => entry.id);
  expect(ids("")).toEqual(["AB-1", "AB-12", "AB-R1"]);
  expect(ids("ab-1")).toEqual(["AB-1"]);
  expect(ids("ab-r")).toEqual(["AB-R1"]);
  expect(ids("cards need")).toEqual(["AB-12"]);
  expect(ids("others'")).toEqual(["AB-12"]);
  expect(ids("nothing such")).toEqual([]);
});

test("rule ids in a sentence become buttons that keep the punctuation after them, the rest stays", () => {
  expect(pieces("See PO-17, not PO-R3.")).toEqual([
    { text: "See ", rule: false, close: "" },
    { text: "PO-17", rule: true, close: "," },
    { text: " not ", rule: false, close: "" },
    { text: "PO-R3", rule: true, close: "." },
  ]);
});

const picture: Picture = {
  kind: "flow",
  title: "",
  text: "",
  columns: [
    { name: "giver", title: "" },
    { name: "receiver", title: "" },
    { name: "units", title: "" },
  ],
  rows: [
    ["A", "B", 2],
    ["A", "B", 3],
    ["B", "A", 1],
    ["C", "A", 0],
  ],
  from: "giver",
  to: "receiver",
};

test("a flow sums what went each way and leaves out what did not go", () => {
  expect(flowsIn(picture)).toEqual([
    { from: "A", to: "B", amount: 5 },
    { from: "B", to: "A", amount: 1 },
  ]);
  const flow = flowOf(picture, ["B", "A"], 640);
  expect(flow.nodes.map(({ name, gave, got }) => [name, gave, got])).toEqual([
    ["B", 1, 5],
    ["A", 5, 1],
  ]);
  expect(flow.arrows[0]?.width).toBeGreaterThan(flow.arrows[1]?.width ?? 99);
});

test("a flow of several moments is drawn moment by moment, with places and widths that stay", () => {
  const columns = ["giver", "receiver", "when", "units"].map((name) => ({ name, title: "" }));
  const rows = [
    ["A", "B", "Round 2", 2],
    ["A", "B", "Round 9", 4],
    ["C", "A", "Round 9", 1],
  ];
  const whole = { ...picture, columns, rows, moment: "when", y: "units" };
  const [first, last] = momentsOf(whole);
  expect([first?.title, last?.title]).toEqual(["Round 2", "Round 9"]);
  const [before, after] = [first, last].map((one) => flowOf(one?.picture ?? whole, [], 400, whole));
  expect(before?.nodes.map(({ name, x, y }) => [name, x, y])).toEqual(
    after?.nodes.map(({ name, x, y }) => [name, x, y]),
  );
  expect(before?.arrows.map(({ amount }) => amount)).toEqual([2]);
  expect(before?.arrows[0]?.width).toBeLessThan(after?.arrows[0]?.width ?? 0);
  expect(momentsOf(picture)).toEqual([{ title: "", picture }]);
});

test("columns take their parts by name, else by place", () => {
  expect(rolesOf(picture)).toEqual({ x: "giver", y: "units", series: "receiver" });
  expect(rolesOf({ ...picture, x: "units", y: "giver", series: "receiver" })).toEqual({
    x: "units",
    y: "giver",
    series: "receiver",
  });
});

test("a picture that names x and y and no series has none", () => {
  expect(rolesOf({ ...picture, x: "giver", y: "units" }).series).toBeNull();
});

test("labels that would stand on each other move apart and keep their order", () => {
  expect(spread([0, 10, 20], 3)).toEqual([0, 10, 20]);
  const moved = spread([5, 5, 5], 2);
  const sorted = [...moved].sort((a, b) => a - b);
  expect((sorted[1] ?? 0) - (sorted[0] ?? 0)).toBeGreaterThanOrEqual(2);
  expect((sorted[2] ?? 0) - (sorted[1] ?? 0)).toBeGreaterThanOrEqual(2);
  // A stack that is let down meets the label below it, which joins the stack.
  const [a = 0, b = 0, c = 0] = spread([90, 100, 100], 9).sort((one, other) => one - other);
  expect(Math.min(b - a, c - b)).toBeCloseTo(9);
});

test("the replay stops at every event once, and finds the event before a number without one", () => {
  const line = (n: number, kind: LogEntry["kind"]): LogEntry => ({
    n,
    i: 0,
    at: 0,
    kind,
    by: 0,
    text: "",
    seats: [],
    private: false,
  });
  const moments = gameEventsOf([
    line(1, "act"),
    line(1, "consequence"),
    line(3, "chat"),
    line(4, "act"),
    line(5, "table"),
  ]);
  expect(moments).toEqual([1, 4]);
  expect(indexOfEvent(moments, 5)).toBe(1);
  expect(indexOfEvent(moments, 0)).toBe(0);
});

test("an invented name has two words", () => {
  expect(randomName(() => 0)).toBe("Amber Alder");
  expect(randomName(() => 0.999)).toBe("Wise Wren");
});
