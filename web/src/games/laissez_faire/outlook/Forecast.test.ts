/** What a contract would do, and all contracts as documents. */
import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sitAt } from "../../../board/test-page";
import type { BoardProps, LogEntry } from "../../../lib/table/board";
import { api } from "../../../lib/server/api";
import type { Forecast } from "../../../lib/protocol";
import { PreviewRefused } from "../../../lib/language/trouble";
import { book, lobbyOf, positionOf, type Sketch } from "../test-positions";
import TestContracts from "../contracts/TestContracts.svelte";

const [ANN, BEN] = [0, 1];
const lobby = { ...lobbyOf(3), code: "TABLE" };
const PAY_AT = [3, BEN, ANN, 7, 63, 60, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0];
const ANSWER: Sketch = {
  seats: 3,
  at: "answer",
  n: 9,
  draft: [PAY_AT],
  view: { land_pos: -1, parties: 3, signed: 2, drafter: BEN, asked_party: ANN, worth_offered: [60, -60, 0, 0, 0, 0] },
  choices: ["sign", "reject", "counter"],
};
const sure = (mean: number) => ({ mean, low: mean, high: mean });
const none = [sure(0), sure(0), sure(0)];
const found: Forecast = {
  n: 9,
  ready: true,
  pairs: 1000,
  round: 1,
  parties: [ANN, BEN],
  paid: [none, [{ mean: 55, low: 50, high: 60 }, sure(-55), sure(0)], none],
  gained: [none, none, [sure(1200), sure(-55), { mean: -9, low: -12, high: -6 }]],
  broken: { kind: "any", times: 30, low: 0.02, high: 0.043 },
  breaks: [{ kind: "arrears", times: 30, low: 0.02, high: 0.043 }],
  story: [
    { round: 1, message: { id: "notices.SIGNED.says", values: { parties: 3, contract: 1, clauses: 1 } } },
    {
      round: 2,
      message: { id: "notices.IN_ARREARS.says", values: { seat: BEN, other: ANN, dollars: 5, contract: 1 } },
    },
  ],
};
const sit = (sketch: Sketch, more: Partial<BoardProps> = {}) =>
  sitAt(TestContracts, { book, lobby, position: positionOf(sketch), viewer: ANN }, { lobby, ...more });
const plain = (node: Element | null): string => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
const look = () => screen.findByRole("button", { name: "Look five rounds ahead" }, { timeout: 8000 });

// jsdom has no dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

describe("what a contract would do", () => {
  it("says how often a contract may break that was kept in all futures", async () => {
    const kept = { ...found, broken: { kind: "any", times: 0, low: 0, high: 0.004 }, breaks: [], story: [] };
    vi.spyOn(api, "forecast").mockResolvedValue(kept as Forecast);
    sit(ANSWER);
    await fireEvent.click(await look());
    await screen.findByText("Kept in all of 1,000 futures. It may still break in fewer than 1 of 100.");
  });

  it("shows sums with how sure they are, how often it breaks, and one future in which it does", async () => {
    const asked = vi.spyOn(api, "forecast").mockResolvedValue(found);
    sit(ANSWER);
    await fireEvent.click(await look());
    const shown = await screen.findByRole("region", { name: "What would this contract do?" });
    await within(shown).findByText(/^From 1,000 pairs of futures/);
    expect(asked.mock.calls[0]?.slice(0, 2)).toEqual(["TABLE", { acts: [], pairs: 50 }]);
    expect(plain(shown)).toContain("Broken in 30 of 1,000 futures: between 2 and 4 in 100.");
    expect(plain(shown)).toContain("A payment could not be made in full: 30 of 1,000, between 2 and 4 in 100");
    const [paid, gained] = within(shown).getAllByRole("table");
    expect(within(paid!).getAllByRole("rowheader").length + within(paid!).getAllByRole("columnheader").length).toBe(5);
    expect(plain(paid!)).toContain("+$55 ± $5");
    expect(plain(gained!)).toContain("−$9 ± $3"); // somebody who is no party of it
    expect(plain(gained!)).toContain("+$1,200");
    expect(within(shown).getByText("One future in which it breaks")).toBeTruthy();
    expect(plain(shown.querySelector(".story"))).toMatch(/^round 1 .*round 2 /);
    expect((await axe.run(shown, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
  });

  it("can be asked while a contract is drafted, and by those whose turn it is not", async () => {
    const asked = vi.spyOn(api, "forecast").mockResolvedValue(found);
    sit({ ...ANSWER, at: "draft", choices: [] });
    await fireEvent.click(await look());
    expect(asked.mock.calls.at(-1)?.[1].acts).toEqual([]);
    cleanup();

    const refuse = async () => {
      throw new PreviewRefused("You may not speak now.", { place: 1, text: "You may not speak now." }, "LF-106");
    };
    sit({ seats: 3, at: "ready", view: { land_pos: -1 }, choices: [] }, { preview: refuse });
    await fireEvent.click(await screen.findByRole("button", { name: "Write a contract" }));
    const form = within(await screen.findByRole("form", { name: "A new contract" }, { timeout: 8000 }));
    await fireEvent.click(form.getByRole("button", { name: "Fern" }));
    await fireEvent.change(form.getByRole("combobox", { name: "Add a clause…" }), { target: { value: "3" } });
    await fireEvent.click(await look());
    expect(asked.mock.calls.at(-1)?.[1].acts).toContain("add_clause 3");
  });

  it("forgets its answer when the table moves on", async () => {
    vi.spyOn(api, "forecast").mockResolvedValue(found);
    const { rerender } = sit(ANSWER);
    await fireEvent.click(await look());
    await screen.findByText(/^From 1,000 pairs of futures/);
    await rerender({ position: positionOf({ ...ANSWER, n: 10 }) });
    expect(await look()).toBeTruthy();
  });

  it("says why there is none", async () => {
    vi.spyOn(api, "forecast").mockRejectedValue(new Error("no"));
    sit(ANSWER);
    await fireEvent.click(await look());
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});

describe("all contracts", () => {
  let n = 0;
  const said = (id: string, values: Record<string, unknown>): LogEntry => ({
    n: ++n,
    i: 0,
    by: BEN,
    id,
    values,
    text: "",
  });
  const person = { one: BEN, other: ANN, target: 7, subject: 63, percent: 0, period: 0, end: 0, uses: 0 };
  const log = [
    said("notices.OFFERS.says", { seat: BEN, parties: 1 }),
    said("notices.CLAUSE.says.pay-at", { ...person, type: 3, dollars: 60, start: 9 }),
    said("notices.CLAUSE.says.free-text", { ...person, type: 24, dollars: 0, start: 0 }),
    said("notices.SIGNED.says", { parties: 3, contract: 1, clauses: 2 }),
    said("notices.RELEASED.says", { contract: 1, seat: BEN }),
  ];

  it("are documents that one can search and print", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    sit({ seats: 3, at: "ready", view: { land_pos: -1 }, choices: ["roll"] }, { log });
    await fireEvent.click(await screen.findByRole("button", { name: "All contracts" }));
    const paper = within(await screen.findByRole("article", { name: "Contract 1" }, { timeout: 8000 }));
    expect(paper.getByText("Released")).toBeTruthy();
    expect(within(paper.getByRole("region", { name: "The game enforces" })).getByText(/\$60 in round 9/)).toBeTruthy();
    expect(within(paper.getByRole("region", { name: "On your honour" })).getByText(/on their honour/)).toBeTruthy();
    expect(paper.getAllByText(/^Signature of /)).toHaveLength(2);
    await fireEvent.click(paper.getByRole("button", { name: "Print this contract" }));
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
    await fireEvent.change(screen.getByRole("combobox", { name: "State" }), { target: { value: "broken" } });
    expect(screen.getByText("No contract fits.")).toBeTruthy();
    expect(screen.queryByRole("article", { name: "Contract 1" })).toBeNull();
  });
});
