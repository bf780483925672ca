import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { WordedEntry } from "../../../lib/log/log";
import type { StagedScene } from "../../../lib/scenes/scenes";
import ScenePicture, { draws } from "../ScenePicture.svelte";
import { book, lobbyOf, positionOf, type Sketch } from "../test-positions";
import { votesBehindTheVeil } from "./memory";

const entry = (n: number, id: string, values: Record<string, number> = {}, at = 0): WordedEntry => ({
  ...{ n, i: 0, at, kind: "act", by: 0, seats: [] },
  ...{ id: `${id}.says`, values, text: id },
});

/** Two scenarios of a round; the viewer switches on the second one, and a vote on a good follows the veil. */
const log = [
  entry(0, "notices.ROUND_BEGINS", { number: 1 }),
  entry(0, "acts.draw_scenario", { scenario: 0 }),
  entry(4, "notices.CHIP_IS", { seat: 0, answer: 2, number: 1 }, 60_000),
  entry(4, "notices.CHIP_IS", { seat: 1, answer: 1, number: 1 }, 60_000),
  entry(9, "acts.draw_scenario", { scenario: 1 }, 90_000),
  entry(12, "notices.CHIP_IS", { seat: 0, answer: 1, number: 1 }, 100_000),
  entry(13, "notices.SWITCHES", { seat: 0, answer: 2 }, 110_000),
  entry(20, "notices.TALENT_IS", { seat: 0, talent: 3, number: 3 }, 250_000),
  entry(25, "notices.CHIP_IS", { seat: 0, answer: 1, number: 1 }, 300_000),
];

test("what somebody voted behind the veil is read from the log of the round", () => {
  const votes = votesBehindTheVeil(log, 20, 0);
  expect(votes.map(({ scenario, answer }) => [scenario, answer])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(votesBehindTheVeil(log, 20, 1)).toHaveLength(1);
  expect(votesBehindTheVeil([...log, entry(30, "notices.ROUND_BEGINS", { number: 2 })], 40, 0)).toEqual([]);
});

function show(
  name: string,
  one: WordedEntry,
  sketch: Sketch = {},
  viewer: number | null = 0,
  more: WordedEntry[] = [],
) {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const scene: StagedScene = {
    ...{ name, n: one.n, i: 0, title: "", text: "", lines: [], entry: one, entries: [one, ...more] },
    ...{ concerns: false, seconds: 2, sound: "" },
  };
  const position = positionOf(sketch);
  return render(ScenePicture, { scene, log, position, book, lobby: lobbyOf(4), viewer }).container;
}

const TALENTS = { talent: [3, 0, 1, 2, -1, -1], wealth: [3, 0, 1, 2, 0, 0], votes: [2, 1, 1, 1, 0, 0] };

test("the veil lifts: the own card is up, the later ones stay down, and the votes before are recalled", () => {
  const view = { ...TALENTS, family: [1, 2, 3, 4, -1, -1] };
  const found = show("talent", entry(20, "notices.TALENT_IS", { seat: 0 }, 250_000), { view });
  expect(found.textContent).toContain("Talent 3");
  expect(found.textContent).not.toContain("Family 1");
  expect(found.textContent).toContain("3 minutes ago, not knowing this, you voted:");
  expect(found.textContent).toContain("Scenario 1: Disagree. It should not.");
  expect(found.textContent).toContain("Scenario 2: Disagree.");
});

test("who only watches sees what everybody turned, and nobody's memory", () => {
  const found = show("talent", entry(20, "notices.TALENT_IS", { seat: 0 }), { view: TALENTS }, null);
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(found.textContent).not.toContain("you voted");
});

test("the society goes from the poorest to the richest, at the end from the most points to the fewest", () => {
  const names = () => screen.getAllByRole("listitem").map((one) => one.querySelector("b")?.textContent);
  const order = [1, 2, 3, 0, -1, -1];
  show("society", entry(20, "notices.ORDER_IS"), { phase: "turn", view: { ...TALENTS, order } });
  expect(names()).toEqual(["0", "1", "2", "3"]);
  cleanup();
  const view = { ...TALENTS, score: [4, 9, 2, 6, 0, 0], winner: 2 };
  show("winner", entry(90, "notices.WINS"), { phase: "finished", over: true, view });
  expect(names()).toEqual(["9", "6", "4", "2"]);
});

test("a vote is weighed under its title, with the reason of the side that won", async () => {
  const last = { last_scenario: 0, last_ballot: [1, 2, 2, 2, 0, 0], last_weight: [1, 1, 1, 1, 0, 0], last_winning: 2 };
  const found = show("decided", entry(9, "notices.ANSWER_WINS"), { view: { ...last, scenario: 1 } });
  expect(found.querySelector("b")?.textContent).toBe("“Scenario 1”");
  await waitFor(() => expect(found.textContent).toContain("Disagree 3"));
  expect(found.textContent).toContain("It should not.");
});

test("the opened votes are shown as they were, even if somebody has switched since", async () => {
  const debate = { phase: "debate", view: { voted: 15, ballot: [1, 1, 2, 2, 0, 0] } };
  const chip = entry(5, "notices.CHIP_IS", { seat: 2, answer: 1, number: 1 });
  const open = show("opened", entry(5, "notices.DEBATE_BEGINS"), debate, 0, [chip]);
  await waitFor(() => expect(open.textContent).toContain("Agree 3"));
});

test("a good shows who has it now and who still needs it", () => {
  const supported = [[1, 0, 0, 0, 0], ...Array.from({ length: 5 }, () => [0, 0, 0, 0, 0])];
  const bought = entry(30, "notices.BOUGHT", { seat: 1, good: 0, people: 1 });
  const found = show("bought", bought, { phase: "turn", view: { supported } }, 0, [
    entry(30, "notices.BOUGHT_FOR", { buyer: 1, seat: 0, good: 0 }),
  ]);
  expect(found.textContent).toContain("Learning as a hobby");
  expect(found.querySelectorAll(".helped")).toHaveLength(1);
});

test("a complete project shows its five items, and every scene that is drawn draws something", () => {
  const supported = Array.from({ length: 6 }, () => [1, 1, 1, 2, 1]);
  const found = show("complete", entry(40, "notices.PROJECT_COMPLETE", { seat: 2 }), { view: { supported } });
  expect(found.querySelectorAll(".met")).toHaveLength(5);
  for (const name of draws) expect(show(name, entry(40, "notices.ANY", { seat: 0, good: 1 })).textContent).toBeTruthy();
});
