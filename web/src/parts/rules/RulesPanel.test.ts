import { render, screen, within } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Book, Lobby, Option } from "../../lib/protocol";
import CharterSummary from "../charters/CharterSummary.svelte";
import RulesPanel from "./RulesPanel.svelte";

const pay: Option = {
  name: "pay",
  title: "Pay",
  text: "",
  rule: "X-2",
  simple: true,
  per_seat: false,
  default: 1,
};
const book = {
  name: "toy",
  rules: ["X-1", "X-2"].map((id) => ({ id, source: "All", text: "So it is.", plain: "", language: "en" })),
  rulings: [],
  options: [pay],
  words: {},
  guide: [],
  ideas: [],
  language: "en",
} as unknown as Book;
const lobby = {
  charter: { pay: 4 },
  seats: ["Ann", "Ben"].map((name, seat) => ({ name, seat })),
  amendments: [{ n: 8, option: "pay", before: 1, after: 4, by: 1, act: "ballot yes=1", proposed_by: -1 }],
} as unknown as Lobby;

vi.mock("../../lib/charters/options", () => ({ optionsOf: () => Promise.resolve([pay]) }));

test("a rule that an article changed in play says so, and the charter lists its amendments", () => {
  const { container } = render(RulesPanel, { props: { book, lobby } });
  const text = (id: string) => container.querySelector(`[data-rule="${id}"]`)?.textContent;
  expect(text("X-2")).toContain("Changed in play: Pay is 4; it was 1.");
  expect(text("X-1")).not.toContain("Changed in play");
  const history = screen.getByRole("region", { name: "Changed in play" });
  expect(within(history).getByRole("listitem").textContent).toMatch(/Pay: from 1 to 4.*Ben, event 8/s);
});

test("a change that was a motion says whose it was, not who voted last", () => {
  const amendments = lobby.amendments.map((change) => ({ ...change, proposed_by: 0 }));
  render(RulesPanel, { props: { book, lobby: { ...lobby, amendments } } });
  const history = screen.getByRole("region", { name: "Changed in play" });
  expect(within(history).getByRole("listitem").textContent).toContain("Proposed by Ann, event 8");
});

test("nothing has changed where there are no amendments", () => {
  const { container } = render(RulesPanel, { props: { book, lobby: { ...lobby, amendments: [] } } });
  expect(container.textContent).not.toContain("Changed in play");
});

test("a printed charter lists its amendments", async () => {
  render(CharterSummary, { props: { book, lobby } });
  const history = await screen.findByRole("region", { name: "Changed in play" });
  expect(within(history).getByRole("listitem").textContent).toMatch(/Pay: from 1 to 4.*Ben, event 8/s);
});
