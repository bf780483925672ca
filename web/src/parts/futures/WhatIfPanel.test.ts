import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeable, changedFrom } from "../../lib/charters/charter";
import type { Book, Debrief, DebriefMessage, Lobby, Option } from "../../lib/protocol";
import type { TableSession } from "../../lib/table/session.svelte";
import WhatIfPanel from "./WhatIfPanel.svelte";

const choices = ["one", "two"].map((value) => ({ value, title: value.toUpperCase(), text: "" }));
const option = (name: string, more: Partial<Option> = {}): Option => ({
  name,
  title: `The ${name}`,
  text: "",
  rule: "X-1",
  simple: true,
  per_seat: false,
  default: "one",
  choices,
  ...more,
});
const options = [
  option("gift"),
  option("talk", { simple: false }),
  option("cases", { deck: { kind: "case", least: 1, most: 4, columns: [] } }),
];
const book = { name: "orchard", options, rules: [], rulings: [] } as unknown as Book;
const lobby = {
  code: "ABCDEF",
  charter: { gift: "one", talk: "two", cases: "standard" },
  seats: [0, 1].map((seat) => ({ seat, name: `S${seat}` })),
} as unknown as Lobby;
/** A message whose text is its id. */
const told = (id: string): DebriefMessage => ({ id });
const SUMMARY = "The goal was met. As it was: 776 of 1,000 futures; with other rules: 454 of 1,000 futures.";
const debrief: Debrief = {
  lesson: null,
  ideas: [],
  summary: [told(SUMMARY)],
  pictures: [
    {
      kind: "lines",
      title: told("Needs met"),
      text: told("Quantiles."),
      columns: ["arm", "on", "low", "half", "high"].map((name) => ({ name, title: told(name) })),
      rows: [["as it was", 0, 1, 2, 3]],
      x: "on",
      y: "half",
      series: "arm",
      bands: [["low", "high"]],
    },
  ],
  questions: [],
  ending: null,
  names: [],
  language: "en",
  texts: {},
  values: {},
};

/** jsdom lays nothing out: nothing has a size that could change. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => void vi.stubGlobal("ResizeObserver", NoSizes));
afterEach(() => vi.unstubAllGlobals());

function panel(answer: (request: RequestInit) => Promise<Response>, texts = answer) {
  const asked = vi.fn((path: string, request: RequestInit) => (path === "/api/texts" ? texts : answer)(request));
  vi.stubGlobal("fetch", asked);
  return { asked, ...render(WhatIfPanel, { session: { book, lobby } as TableSession, event: 12 }) };
}

const json = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

/** Answers when the request is called off, and only then. */
const never = (request: RequestInit): Promise<Response> =>
  new Promise((_, refuse) =>
    request.signal?.addEventListener("abort", () => refuse(new DOMException("", "AbortError"))),
  );

test("only what differs from how it was played is asked for, and never a deck or what only the set-up reads", () => {
  expect(changeable(options).map(({ name }) => name)).toEqual(["gift", "talk"]);
  const late = options.map((option) => ({ ...option, at_setup: option.name === "gift" }));
  expect(changeable(late).map(({ name }) => name)).toEqual(["talk"]);
  expect(changedFrom(options, lobby.charter, { gift: "one", talk: "one" })).toEqual({ talk: "one" });
  expect(changedFrom(options, { start: [0, 1] }, {})).toEqual({});
});

test("options start as they were played; the futures are pictures with tables and a sentence", async () => {
  const { asked, container } = panel(() => json(debrief));
  await fireEvent.click(screen.getByText(/^All options/));
  expect((screen.getByLabelText("The talk") as HTMLSelectElement).value).toBe("two");
  expect(screen.queryByLabelText("The cases")).toBeNull();
  await fireEvent.change(screen.getByLabelText("The gift"), { target: { value: "two" } });
  expect(container.textContent).toContain("Changed: The gift: TWO.");
  await fireEvent.click(screen.getByText("Play 1,000 futures"));
  await screen.findByText(/776 of 1,000 futures/);
  expect(asked.mock.calls[0]?.[0]).toBe("/api/tables/ABCDEF/whatif");
  expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({ n: 12, charter: { gift: "two" }, futures: 1000 });
  expect(container.querySelector("[role=img]")?.getAttribute("aria-label")).toContain("Needs met");
  expect([...container.querySelectorAll("figure td")].map((cell) => cell.textContent)).toEqual([
    "as it was",
    "0",
    "1",
    "2",
    "3",
  ]);
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("all options stay in view while one of them is changed", async () => {
  panel(() => json(debrief));
  await fireEvent.click(screen.getByText(/^All options/));
  expect(screen.getByText("Changed (1)")).toBeTruthy();
  await fireEvent.change(screen.getByLabelText("The talk"), { target: { value: "one" } });
  expect(screen.getByText("Changed")).toBeTruthy();
  expect(screen.getByText(/^All options/).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByLabelText("The talk")).toBeTruthy();
});

test("a question can be cancelled and asked again", async () => {
  const { asked, container } = panel(never);
  await fireEvent.click(screen.getByText("Play 1,000 futures"));
  await fireEvent.click(screen.getByText("Cancel"));
  expect(asked.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  expect(screen.getByText("Play 1,000 futures")).toBeTruthy();
  expect(container.querySelector("[role=alert]")).toBeNull();
});

test("leaving the panel calls its futures off", async () => {
  const { asked, unmount } = panel(never);
  await fireEvent.click(screen.getByText("Play 1,000 futures"));
  unmount();
  expect(asked.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test("a refusal is shown beside its option", async () => {
  const message = { id: "clashes.two.text" };
  const texts = { texts: { "clashes.two.text": "Two is not possible." }, values: {} };
  panel(
    () => json({ error: "charter", message, field: "gift", rule: "X-1" }, 400),
    () => json(texts),
  );
  await fireEvent.click(screen.getByText("Play 1,000 futures"));
  await waitFor(() => expect(screen.getAllByText("Two is not possible.").length).toBe(2));
  expect(screen.getByLabelText("The gift").getAttribute("aria-invalid")).toBe("true");
});

test("results for another event say so", async () => {
  const { container, rerender } = panel(() => json(debrief));
  await fireEvent.click(screen.getByText("Play 1,000 futures"));
  await screen.findByText(/776 of 1,000 futures/);
  expect(container.textContent).not.toContain("earlier question");
  await rerender({ event: 13 });
  expect(container.textContent).toContain("earlier question");
});
