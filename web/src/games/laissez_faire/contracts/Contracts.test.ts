/** Contracts on the page: written, refused at their clause, kept, offered as one move; read, changed and signed. */
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sitAt } from "../../../board/test-page";
import { choiceFrom } from "../../../board/test-positions";
import type { BoardProps, Choice, LogEntry } from "../../../lib/table/board";
import { PreviewRefused } from "../../../lib/language/trouble";
import { book, deed, lobbyOf, positionOf, type Sketch } from "../test-positions";
import TestContracts from "./TestContracts.svelte";
import { forgetWritings } from "../drafts/writing.svelte";

const [ANN, BEN] = [0, 1];
const lobby = { ...lobbyOf(3), code: "TABLE" };
const row = (part: Record<number, number>): number[] => {
  const unused = [0, 7, 7, 7, 63, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  return unused.map((value, field) => part[field] ?? value);
};
const PAY_NOW = row({ 0: 1, 1: BEN, 2: ANN, 5: 40 });
const PAY_AT = row({ 0: 3, 1: BEN, 2: ANN, 5: 60, 8: 9 });
const PROMISE = row({ 0: 24, 1: BEN, 2: ANN });
const READY: Sketch = { seats: 3, at: "ready", view: { land_pos: -1 }, choices: ["roll", "open_deal parties=3"] };
/** Ben offers Ann a contract, after Ann had changed it. */
const ANSWER: Sketch = {
  seats: 3,
  at: "answer",
  n: 9,
  draft: [PAY_NOW, PAY_AT, PROMISE],
  view: { land_pos: -1, parties: 3, signed: 2, drafter: BEN, asked_party: ANN, worth_offered: [100, -100, 0, 0, 0, 0] },
  choices: ["sign", "reject", "counter"],
};
const entry = (n: number, id: string, values: Record<string, unknown> = {}): LogEntry => ({
  n,
  i: 0,
  by: BEN,
  id,
  values,
  text: "",
});

const sit = (sketch: Sketch, more: Partial<BoardProps> = {}) =>
  sitAt(TestContracts, { book, lobby, position: positionOf(sketch), viewer: ANN }, { lobby, ...more });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const clause = (number: number) => within(screen.getByRole("listitem", { name: new RegExp(`^Clause ${number}:`) }));
const plain = (node: Element | null): string => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
const choose = async (name: string, option: string): Promise<void> => {
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name });
  const found = [...select.options].find((one) => plain(one) === option);
  await fireEvent.change(select, { target: { value: found?.value } });
};

async function compose(more: Partial<BoardProps> = {}) {
  const shown = sit(READY, more);
  await fireEvent.click(await button("Write a contract"));
  await screen.findByRole("form", { name: "A new contract" });
  await fireEvent.click(await button("Fern"));
  return shown;
}

beforeEach(() => {
  sessionStorage.clear();
  forgetWritings();
});

describe("a contract that is written", () => {
  it("is offered as one move, once the rules have found it valid", async () => {
    const { act, preview } = await compose();
    await choose("Add a clause…", "Payment later");
    await fireEvent.input(clause(1).getByRole("textbox", { name: "Amount" }), { target: { value: "77" } });
    await choose("Add a clause…", "Promise on honour");
    await fireEvent.input(screen.getByRole("textbox", { name: "What is promised" }), { target: { value: "Peace" } });
    const honour = within(screen.getByRole("region", { name: "On your honour" }));
    expect(honour.getAllByRole("listitem")).toHaveLength(1);
    await waitFor(() => expect(screen.getByText(/^This contract is valid/)).toBeTruthy());
    const acts = [
      "open_deal 3",
      "add_clause 3",
      "set_field 0 5 77",
      "set_field 0 8 4",
      "add_clause 24",
      'write_text 1 text="Peace"',
      "offer",
    ];
    expect(preview).toHaveBeenLastCalledWith(acts);
    await fireEvent.click(await button("Offer and sign"));
    expect(act).toHaveBeenCalledExactlyOnceWith(acts, { confirmed: true });
  });

  it("has its clauses in the order that its writer gives them, by buttons that keep the keyboard", async () => {
    const { act } = await compose();
    await choose("Add a clause…", "Payment at once");
    await choose("Add a clause…", "Payment later");
    const [first, last] = ["Move up: Payment at once", "Move up: Payment later"].map((name) =>
      screen.getByRole("button", { name }),
    );
    expect(first!.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(first!);
    last!.focus();
    await fireEvent.click(last!);
    const titles = () => screen.getAllByRole("listitem", { name: /^Clause/ }).map((one) => one.ariaLabel);
    await waitFor(() => expect(titles()).toEqual(["Clause 1: Payment later", "Clause 2: Payment at once"]));
    expect(document.activeElement).toBe(last);
    cleanup(); // a reload
    forgetWritings();
    sit(READY, { act });
    await screen.findByRole("form", { name: "A new contract" });
    await waitFor(() => expect(screen.getByText(/^This contract is valid/)).toBeTruthy());
    await fireEvent.click(await button("Offer and sign"));
    const added = (act.mock.calls[0]?.[0] as string[]).filter((one) => one.startsWith("add_clause"));
    expect(added).toEqual(["add_clause 3", "add_clause 1"]);
  });

  it("says what net worth comes to in the rounds ahead, also where signing itself changes none", async () => {
    await compose();
    await choose("Start from a ready-made contract…", "Loan repaid in parts");
    await screen.findByText(/^This contract is valid/);
    const effects = within(screen.getByRole("region", { name: "What signing does" }));
    const worths = effects.getAllByRole("row", { name: /^Net worth/ }).map(plain);
    expect(worths).toEqual(["Net worth$0−$30", "Net worth$0+$30"]);
  });

  it("is refused at its clause, with the rule, and stays as it was", async () => {
    const refuse = async (acts: string | string[]) => {
      throw new PreviewRefused("Act.", { place: acts.length, text: "Clause 2: too early.", of: 2 }, "LF-123");
    };
    const { act, openRule } = await compose({ preview: refuse });
    await choose("Add a clause…", "Payment at once");
    await choose("Add a clause…", "Payment later");
    expect(plain(await clause(2).findByRole("alert"))).toMatch(/^Clause 2: too early\./);
    expect(clause(1).queryByRole("alert")).toBeNull();
    await fireEvent.click(clause(2).getByRole("button", { name: /LF-123/ }));
    expect(openRule).toHaveBeenCalledWith("LF-123");
    await fireEvent.click(await button("Offer and sign"));
    expect(act).not.toHaveBeenCalled();
    expect(screen.getAllByRole("listitem", { name: /^Clause/ })).toHaveLength(2);
  });

  it("begins with a ready-made one, about a deed of a party", async () => {
    const owners = { "locust-street": BEN };
    const shown = sit({ ...READY, owners });
    await fireEvent.click(await button("Write a contract"));
    await fireEvent.click(await button("Fern"));
    await choose("Start from a ready-made contract…", "Sale");
    expect(clause(1).getByRole<HTMLSelectElement>("combobox", { name: "What it is about" }).value).toBe(
      String(deed("locust-street")),
    );
    expect(clause(2).getByRole<HTMLSelectElement>("combobox", { name: "Who is bound" }).value).toBe(String(ANN));
    const effects = within(screen.getByRole("region", { name: "What signing does" }));
    expect(plain(effects.getByRole("row", { name: /^Fern/ }))).toMatch(/gives Locust Street.*\+\$/);
    await choose("Start from a ready-made contract…", "Six rides paid in advance");
    expect(screen.getByRole("alert").textContent).toMatch(/^None of you has a deed/);
    shown.unmount();
  });

  it("has names for all that one may press or fill", async () => {
    const { container } = await compose();
    await choose("Add a clause…", "Loan");
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it("survives a reload, and is sent once the log has it", async () => {
    const first = await compose();
    await choose("Add a clause…", "Payment at once");
    first.unmount();
    forgetWritings();
    const again = sit(READY);
    await screen.findByRole("form", { name: "A new contract" });
    expect(clause(1).getByRole("textbox", { name: "Amount" })).toBeTruthy();
    await waitFor(() => expect(screen.getByText(/^This contract is valid/)).toBeTruthy());
    await fireEvent.click(await button("Offer and sign"));
    const log = [entry(2, "notices.OFFERS.says", { seat: ANN, parties: 2 })];
    await again.rerender({ position: positionOf({ ...READY, n: 2, choices: [] }), log });
    await waitFor(() => expect(screen.queryByRole("form", { name: "A new contract" })).toBeNull());
  });

  it("refuses a file that another version wrote, in words, and keeps what is there", async () => {
    await compose();
    await choose("Add a clause…", "Payment at once");
    const field = screen.getByLabelText("Open a draft from a file");
    const file = new File(['{"commonweal_contract": 1, "game_version": 2, "others": [], "clauses": []}'], "a.json");
    await fireEvent.change(field, { target: { files: [file] } });
    expect((await screen.findByText(/^Another version of this game/)).getAttribute("role")).toBe("alert");
    expect(clause(1)).toBeTruthy();
    const clauses = [{ clause: { type: 1, colour: 2 }, text: "" }];
    const other = JSON.stringify({ commonweal_contract: 1, game_version: 1, others: [], clauses });
    await fireEvent.change(field, { target: { files: [new File([other], "b.json")] } });
    const refused = await screen.findByText(/^Clause 1 in this file has a field/);
    expect(within(refused).getByRole("button", { name: /LF-115/ })).toBeTruthy();
    expect(clause(1)).toBeTruthy();
  });

  it("refuses a number that no field has room for at its clause, and keeps it", async () => {
    const { preview } = await compose();
    await choose("Add a clause…", "Payment at once");
    const amount = clause(1).getByRole<HTMLInputElement>("textbox", { name: "Amount" });
    await fireEvent.input(amount, { target: { value: "10000" } });
    expect(plain(clause(1).getByRole("alert"))).toMatch(/^A number here is at most 9999\./);
    expect(clause(1).getByRole("button", { name: /LF-115/ })).toBeTruthy();
    expect(amount.value).toBe("10000");
    expect(preview.mock.calls.flat(2)).not.toContain("set_field 0 5 10000");
  });

  it("refuses a promise that is too long at its clause, without asking, and keeps it", async () => {
    const { preview } = await compose();
    await choose("Add a clause…", "Promise on honour");
    const long = "a".repeat(281);
    await fireEvent.input(clause(1).getByRole("textbox", { name: "What is promised" }), { target: { value: long } });
    expect(plain(clause(1).getByRole("alert"))).toMatch(/^A promise has at most 280 characters\./);
    expect(clause(1).getByRole("button", { name: /LF-145/ })).toBeTruthy();
    expect(clause(1).getByRole<HTMLTextAreaElement>("textbox", { name: "What is promised" }).value).toBe(long);
    expect((await button("Offer and sign")).getAttribute("aria-disabled")).toBe("true");
    expect(preview.mock.calls.flat(2).some((act) => String(act).includes(long))).toBe(false);
  });
});

describe("an offer", () => {
  const log = [
    entry(7, "notices.OFFERS.says", { seat: ANN, parties: 2 }),
    entry(7, "notices.CLAUSE.says.pay-now", { one: BEN, other: ANN, dollars: 30 }),
    entry(7, "notices.CLAUSE.says.no-build", { one: BEN, other: ANN, subject: 40, end: 0 }),
    entry(8, "acts.counter.says", { actor: BEN }),
    entry(9, "notices.OFFERS.says", { seat: BEN, parties: 1 }),
  ];

  it("shows the same sentences in two columns, what changed, and what signing does", async () => {
    const { press } = sit(ANSWER, { log });
    const offer = within(await screen.findByRole("article", { name: /^Fern offers a contract to you/ }));
    const lines = offer.getAllByRole("listitem").map(plain);
    expect(lines).toEqual([
      "1. Fern pays you $30 $40 at once.",
      "2. Fern pays you $60 in round 9. new",
      "Fern does not build on any street; only you can lift this. left out",
      "3. Fern promises you on their honour what the text says. new",
    ]);
    expect(offer.getByText("$40").tagName).toBe("INS");
    expect(plain(offer.getByRole("row", { name: /^You/ }).closest("tbody"))).toBe("You Cash+$40Net worth+$100");
    await fireEvent.click(offer.getByRole("button", { name: "Sign" }));
    expect(press).toHaveBeenLastCalledWith("sign", expect.anything());
  });

  it.each([
    [39, true],
    [40, false],
  ])("says who cannot pay what is paid at once: Ben with $%i", async (dollars, short) => {
    sit({ ...ANSWER, view: { ...ANSWER.view, cash: [500, dollars, 500, 0, 0, 0] } });
    const effects = await screen.findByRole("region", { name: "What signing does" });
    expect(plain(effects).includes("Not enough cash for what is paid at once: Fern.")).toBe(short);
  });

  it("says of which contract a clause is that another one ends", async () => {
    const release = row({ 0: 21, 1: ANN, 5: 1 });
    sit({ ...ANSWER, draft: [release], register: [PAY_AT, PAY_AT] });
    const offer = within(await screen.findByRole("article"));
    expect(plain(offer.getByText(/^You release/))).toMatch(
      /at place 2 of the register\. It is clause 1 of contract 2\.$/,
    );
  });

  it("is changed and offered back, with what it said at each blank", async () => {
    const { act } = sit(ANSWER, { log });
    await fireEvent.click(await button("Change it"));
    await screen.findByRole("form", { name: /^A counter-offer to/ });
    expect(screen.queryByRole("article")).toBeNull();
    await fireEvent.input(clause(1).getByRole("textbox", { name: "Amount" }), { target: { value: "55" } });
    expect(clause(1).getByText("was $40")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Leave out Payment later" }));
    await waitFor(() => expect(screen.getByText(/^This contract is valid/)).toBeTruthy());
    await fireEvent.click(await button("Offer and sign"));
    expect(act).toHaveBeenCalledExactlyOnceWith(["counter", "drop_clause 1", "set_field 0 5 55", "offer"], {
      confirmed: true,
    });
  });

  it("that is gone leaves what was written, as a new contract", async () => {
    const { rerender } = sit(ANSWER, { log });
    await fireEvent.click(await button("Change it"));
    await rerender({ position: positionOf({ ...READY, n: 10 }) });
    await fireEvent.click(await button("Make it a new contract"));
    await screen.findByRole("form", { name: "A new contract" });
    expect(screen.getAllByRole("listitem", { name: /^Clause/ })).toHaveLength(3);
  });
});

describe("a complaint", () => {
  const JUDGED: Sketch = {
    seats: 3,
    at: "verdict",
    register: [PROMISE],
    view: { land_pos: -1, verdict_slot: 0, verdict_by: ANN, verdict_against: BEN, verdict_claim: 80 },
  };
  const awards = (dollars: number[]): Choice[] =>
    dollars.map((sum) => ({
      ...choiceFrom(`give_verdict verdict=1 dollars=${sum}`, `Award $${sum}`),
      amount: { name: "dollars", low: 0, high: 500 },
    }));

  it("names the clause that it is about, and can be voted on", async () => {
    const acts = ["vote_verdict verdict=1", "vote_verdict verdict=0"];
    const { press } = sit({ ...JUDGED, choices: acts }, { viewer: 2 });
    expect(await screen.findByText("Quiet Heron complains about Fern and claims $80")).toBeTruthy();
    expect(screen.getByText(/^Fern promises Quiet Heron on their honour/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: acts[0]! }));
    expect(press).toHaveBeenLastCalledWith(acts[0], expect.anything());
    expect(screen.queryByText("Award another sum")).toBeNull();
  });

  it("is dropped by who complained, while the facilitator thinks", async () => {
    const { press } = sit({ ...JUDGED, choices: ["drop_complaint"] });
    await fireEvent.click(await button("drop_complaint"));
    expect(press).toHaveBeenLastCalledWith("drop_complaint", expect.anything());
  });

  it("is decided by the facilitator, who may award any sum", async () => {
    const facilitate = vi.fn();
    const fails = choiceFrom("give_verdict verdict=0 dollars=0", "The complaint fails");
    const position = { ...positionOf({ ...JUDGED, toAct: [] }), facilitator: [...awards([80]), fails] };
    sit(JUDGED, { viewer: null, position, facilitate });
    await fireEvent.click(await button("The complaint fails"));
    expect(facilitate).toHaveBeenLastCalledWith("give_verdict verdict=0 dollars=0");
    await fireEvent.click(screen.getAllByRole("button", { name: "Award $80" })[0]!);
    expect(facilitate).toHaveBeenLastCalledWith("give_verdict verdict=1 dollars=80");
    const field = screen.getByLabelText("Sum");
    await fireEvent.input(field, { target: { value: "35" } });
    await fireEvent.submit(field.closest("form")!);
    expect(facilitate).toHaveBeenLastCalledWith("give_verdict verdict=1 dollars=35");
  });

  it("and a sale that somebody may take stand with their acts", async () => {
    const acts = ["take_preempt", "pass_preempt"];
    const { press } = sit({ seats: 3, at: "preempt", view: { land_pos: -1, preempt_slot: 0 }, choices: acts });
    expect(await screen.findByText("A deed on which you have the first refusal is being sold")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "take_preempt" }));
    expect(press).toHaveBeenLastCalledWith("take_preempt", expect.anything());
  });
});

describe("contracts in force", () => {
  it("say what binds the viewer, what benefits them, what is due, and what may be done", async () => {
    const { press } = sit({
      ...READY,
      register: [row({ 0: 3, 1: ANN, 2: BEN, 5: 80, 8: 4 }), PAY_AT],
      choices: ["roll", "release slot=1"],
    });
    await fireEvent.click(await screen.findByText("2 clauses in force"));
    const lines = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("listitem").map(plain);
    expect(lines("You are bound")).toEqual(["Contract 1, clause 1 You pay Fern $80 in round 4."]);
    expect(lines("You benefit")[0]).toMatch(/^Contract 2, clause 1 Fern pays you \$60 in round 9\./);
    expect(lines("Due soon")).toEqual(["You pay Fern $80, in round 4"]);
    const act = within(screen.getByRole("region", { name: "You benefit" })).getByRole("button");
    await fireEvent.click(act);
    expect(press).toHaveBeenLastCalledWith("release slot=1", expect.anything());
    await fireEvent.change(screen.getByLabelText("Whose contracts"), { target: { value: String(BEN) } });
    expect(lines("Fern is bound")).toHaveLength(1);
  });

  it("have a field for what is repaid that asks for the sum alone, not for the clause beside which it stands", async () => {
    const choice = { ...choiceFrom("prepay slot=0 dollars=20"), amount: { name: "dollars", low: 1, high: 80 } };
    const position = { ...positionOf({ ...READY, register: [PAY_AT] }), choices: [choice] };
    const { container } = sit(READY, { position });
    await fireEvent.click(await screen.findByText("1 clause in force"));
    await fireEvent.change(screen.getByLabelText("Whose contracts"), { target: { value: String(ANN) } });
    const details = screen.getAllByText("Repay another sum")[0]!.closest("details")!;
    details.open = true;
    await fireEvent(details, new Event("toggle"));
    expect(await within(details).findByLabelText("Sum")).toBeTruthy();
    expect(within(details).queryByRole("combobox")).toBeNull();
    expect(container.textContent).not.toContain("Dollars");
  });

  it("remind the strip of the next sum to pay and the next one to get", async () => {
    const pays = (one: number, other: number, dollars: number, round: number) =>
      row({ 0: 3, 1: one, 2: other, 5: dollars, 8: round });
    const register = [pays(ANN, BEN, 90, 5), pays(ANN, BEN, 80, 4), pays(BEN, ANN, 60, 6), pays(BEN, 2, 70, 4)];
    const reminds = vi.fn();
    const { unmount, rerender } = sit({ ...READY, register }, { reminds });
    await screen.findByRole("region", { name: "Due soon" });
    expect(reminds).toHaveBeenLastCalledWith(["You pay Fern $80, in round 4", "Fern pays you $60, in round 6"]);
    await rerender({ replay: true });
    expect(reminds).toHaveBeenLastCalledWith([]);
    unmount();
    expect(reminds).toHaveBeenLastCalledWith([]);
  });

  it("are worked on nowhere in a replay", async () => {
    sit(READY, { replay: true });
    await screen.findByRole("region", { name: "Contracts" });
    expect(screen.queryByRole("button", { name: "Write a contract" })).toBeNull();
  });
});
