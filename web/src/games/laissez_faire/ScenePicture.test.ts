import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import type { StagedScene } from "../../lib/scenes/scenes";
import ScenePicture, { draws } from "./ScenePicture.svelte";
import { book, deed, lobbyOf, positionOf, type Sketch } from "./test-positions";

type Said = [notice: string, values: Record<string, number>];
const BASIN = deed("basin-street");

/** The picture of a scene, of notices with their values. */
function show(name: (typeof draws)[number], said: Said[], sketch: Sketch = {}) {
  const entries = said.map(([notice, values], i) => ({ id: `notices.${notice}.says`, values, n: 4, i, seats: [] }));
  const scene = { name, entry: entries[0], entries } as unknown as StagedScene;
  const { container } = render(ScenePicture, {
    ...{ scene, book: book as never, lobby: lobbyOf(4), position: positionOf(sketch), viewer: 1, log: [] },
  });
  const text = (container.textContent ?? "").replace(/[\s\u2068\u2069]+/g, " ");
  return { container, text };
}
const names = (container: HTMLElement) =>
  [...container.querySelectorAll(".person small")].map((one) => (one.textContent ?? "").replace(/[\u2068\u2069]/g, ""));
const [FERN, , CLEO] = lobbyOf(4).seats.map(({ name }) => name);

test("every scene that it draws is declared", () => {
  const declared = readFileSync("../src/commonweal/games/laissez_faire/scenes.toml", "utf8");
  expect(draws.filter((name) => !declared.includes(`[scenes.${name}]`))).toEqual([]);
});

test("rent goes from the guest to the owner, for a street, and its share on to a third", () => {
  const rent = { seat: 0, owner: 1, number: 40, deed: BASIN };
  for (const name of ["rent_taken", "rent_paid"] as const) {
    const { container, text } = show(name, [
      ["RENT_PAID", rent],
      ["SHARE_PAID", { seat: 1, other: 2, dollars: 8 }],
    ]);
    expect(names(container)).toEqual([FERN, "You", "You", CLEO]);
    expect(text).toContain("$40");
    expect(text).toContain("$8");
    expect(container.querySelectorAll(".deed.small")).toHaveLength(1);
  }
});

test("a signed contract shows what changes hands, its signatures and the clauses that stay in force", () => {
  const clause = [4, 0, 1, 7, 63, 30, 0, 3, 8, 0, 0, 0, 0, 0, 0, 0];
  const { container, text } = show(
    "signed",
    [
      ["SIGNED", { parties: 0b11, contract: 1, clauses: 1 }],
      ["GIVEN", { seat: 0, other: 1, deed: BASIN }],
      ["PAID_NOW", { seat: 1, other: 0, dollars: 300 }],
    ],
    { register: [clause] },
  );
  expect(container.querySelectorAll(".signature")).toHaveLength(2);
  expect(text).toContain("$300");
  expect(text).toContain("every 3 rounds");
});

test("a payment under a contract shows the clause; one that fails does not arrive", () => {
  const clause = [4, 0, 1, 7, 63, 30, 0, 3, 8, 0, 0, 0, 0, 0, 0, 0];
  const values = { seat: 0, other: 1, dollars: 30, contract: 1, clause: 0 };
  for (const name of ["kept_for_you", "kept_by_you", "broken"] as const) {
    const { container, text } = show(name, [[name === "broken" ? "IN_ARREARS" : "DUE_PAID", values]], {
      register: [clause],
    });
    expect(text).toContain("$30");
    expect(text).toContain("every 3 rounds");
    expect(container.querySelectorAll(".transfer.fails")).toHaveLength(name === "broken" ? 1 : 0);
    expect(container.querySelector(`.contract.${name === "broken" ? "broken" : "kept"}`)).toBeTruthy();
  }
});

test("a deed that is lost or taken goes to its new owner", () => {
  const lost = show("deed_lost", [
    ["FORECLOSED", { deed: BASIN, seat: 1, other: 2, debtor: 1, dollars: 50, contract: 1 }],
  ]);
  expect(names(lost.container)).toEqual(["You", CLEO]);
  expect(lost.container.querySelector(".deed")?.textContent).toContain("Basin Street");
  expect(lost.container.querySelector(".contract.broken")).toBeTruthy();
  const moved = show("deed_moves", [
    ["CALLED", { deed: BASIN, seat: 0, other: 1, dollars: 262, contract: 6, clause: 0 }],
  ]);
  expect(names(moved.container)).toEqual(["You", FERN, FERN, "You"]);
});

test("jail has bars, and the way out its price", () => {
  expect(show("jail", [["JAILED", { seat: 0, side: 1 }]]).container.querySelector("svg.free")).toBeNull();
  const { container, text } = show("free", [["BAIL_PAID", { seat: 0, number: 110 }]]);
  expect(container.querySelector("svg.free")).toBeTruthy();
  expect(text).toContain("$110");
});

test("a court shows the claim and every vote", () => {
  const complaint = { seat: 0, other: 1, dollars: 100, contract: 1, clause: 0 };
  expect(show("complaint", [["COMPLAINS", complaint]]).text).toContain("$100");
  const { container } = show("verdict", [
    ["AWARDED", { ...complaint, both: 3 }],
    ["UPHELD_BY_VOTE", { right: 2, wrong: 1 }],
  ]);
  expect([...container.querySelectorAll(".votes i")].map((one) => one.textContent)).toEqual(["✓", "✓", "✗"]);
});

test("who is out leaves deeds to the bank, or goes with nothing", () => {
  const { container, text } = show("out", [
    ["ELIMINATED", { seat: 0 }],
    ["CASH_FALLS", { seat: 0, number: 12 }],
    ...Array.from({ length: 8 }, (_, at): Said => ["DEED_FALLS", { seat: 0, deed: at, buildings: 0 }]),
  ]);
  expect(names(container)).toEqual([FERN, "The bank"]);
  expect(container.querySelectorAll(".deed")).toHaveLength(5);
  expect(text).toContain("+3");
  expect(names(show("out", [["ELIMINATED", { seat: 1 }]]).container)).toEqual(["You"]);
});

test("the last lap, a closed door, a contract that comes to nothing, and the end", () => {
  expect(show("last_lap", [["LAST_LAP", { seat: 2, number: 2000 }]]).container.querySelectorAll(".first")).toHaveLength(
    1,
  );
  const door = show("refused", [["REFUSED", { seat: 0, deed: BASIN, guest: 1 }]]).container;
  expect(names(door)).toEqual(["You", FERN]);
  const none = show("no_deal", [["REJECTED", { seat: 0, other: 1, parties: 3 }]]).container;
  expect(none.querySelector(".contract.refused")).toBeTruthy();
  const over = show("over", [["WINS", { seat: 2, number: 1500 }]]);
  expect(names(over.container)[0]).toBe(CLEO);
  expect(over.container.querySelectorAll(".wins")).toHaveLength(1);
  expect(over.text).toContain("$1,500");
});
