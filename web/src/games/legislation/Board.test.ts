import { fireEvent, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { sitAt } from "../../board/test-page";
import { api } from "../../lib/server/api";
import type { BoardProps } from "../../lib/table/board";
import { PreviewRefused } from "../../lib/language/trouble";
import Board from "./Board.svelte";
import "./InPlay.svelte"; // before the clock of the first test runs
import { book, handOf, lobbyOf, positionOf, type Sketch } from "./test-positions";

const BILL: Sketch = { phase: "bill", law: "heart+", choices: ["play_card issue=0 dir=0"] };
const TALK: Sketch = {
  core: "heart- coin-",
  law: "heart+",
  tokens: { 0: "coin-", 1: "heart+ coin-", 2: "coin+" },
  choices: ["place_token issue=1 face=1", "place_token issue=3 face=0", "ready"],
};
const ROBERTS: Sketch = {
  core: "coin- star+",
  toAct: [1],
  choices: ["request_floor stance=0", "request_floor stance=1", "request_floor stance=2", "ready"],
  view: { discussion_mode: 2, asked_now: 1, speeches: [0, 1, 1], request: [0, 0, 3], request_no: [0, 0, 1] },
};
const AMEND: Sketch = {
  phase: "amend",
  core: "coin- star+",
  choices: ["propose_add issue=0 dir=0", "propose_remove issue=4 dir=0", "pass_floor"],
  refused: [{ act: "propose_remove issue=3 dir=1", rule: "LG-36", text: "One original card must remain in the bill." }],
  view: { session: 2, asked_now: 0 },
};
const VOTE: Sketch = {
  phase: "amend_vote",
  core: "coin- star+",
  first: "coin- star+ heart+",
  added: "diamond-",
  view: {
    voters: 7,
    voted: 2,
    prop_kind: 1,
    prop_seat: 1,
    prop_issue: 1,
    prop_dir: 0,
    chair: 2,
    yellow: 5,
    extensions: 1,
  },
};
const CAMPAIGN: Sketch = {
  phase: "campaign",
  law: "heart+",
  choices: ["buy_point", "attack seat=1", "void_issue seat=1 issue=0", "void_issue seat=1 issue=3", "pass_campaign"],
  refused: [{ act: "attack seat=2", rule: "LG-70", text: "You do not have so many tokens." }],
  view: { asked_now: 0, money: [5, 4, 4] },
};
const EXCHANGE: Sketch = {
  phase: "aftermath",
  law: "heart+",
  hand: "heart+ coin- star+ diamond- coin+",
  choices: ["return_card card=7", "return_card card=6"],
  refused: [{ act: "return_card card=2", rule: "LG-79", text: "You would hold an issue in both directions." }],
  view: { step: 7, seat_at: 0, reelected: 3, drawn: [6, -1, -1], score: [4, null, null] },
};
const CHARTER: Sketch = { phase: "charter", choices: ["sign_charter"], view: { signed: 6, chair: -1, chair_count: 0 } };
const END: Sketch = {
  phase: "game_over",
  over: true,
  toAct: [],
  law: "heart+",
  hands: ["heart+ coin-", "heart- star+", "crown heart+"],
  view: { ended: 1, winner: 1, score: [2, 0, 2], crown_cards: 2, chair: -1 },
};
const ALL = { BILL, TALK, ROBERTS, AMEND, VOTE, CAMPAIGN, EXCHANGE, CHARTER, END };

/** Sit down, and wait for the parts of the board that are loaded when they are shown. */
async function sit(sketch: Sketch, more: Partial<BoardProps> = {}, viewer: number | null = 0) {
  const needed = { book, lobby: lobbyOf(sketch.seats ?? 3), position: positionOf(sketch), viewer };
  const seated = sitAt(Board, needed, more);
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(seated.container.querySelector("[aria-busy]")).toBeNull());
  return seated;
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe.each(Object.entries(ALL))("the board (%s)", (_, sketch) => {
  it.each([
    ["its player", 0],
    ["a spectator", null],
  ])("has no fault that axe-core finds, for %s", async (_, viewer) => {
    const { container } = await sit(sketch, { interactive: viewer !== null }, viewer);
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it("shows nothing of one’s own where it is drawn as others see it", async () => {
    const { container } = await sit(sketch, { publicOnly: true });
    if (!sketch.over) expect(container.textContent).not.toMatch(/Yours:|for your|Your demands:/);
  });
});

it("keeps acts that have their buttons at issues and members out of the status bar", async () => {
  const composes = vi.fn();
  const { unmount } = await sit(TALK, { composes });
  expect(composes).toHaveBeenLastCalledWith(expect.arrayContaining(["place_token", "propose_add", "void_issue"]));
  expect(screen.getAllByRole("button", { name: /^Plus on/ })).not.toHaveLength(0);
  unmount();
  expect(composes).toHaveBeenLastCalledWith([]);
});

describe("drafting a bill", () => {
  it("makes an issue +, −, out, and presents the bill as one move", async () => {
    const { act, first } = await sit(BILL);
    const diamond = screen.getByRole("button", { name: /^Diamond/ });
    expect(diamond.getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(diamond);
    expect(diamond.textContent).toContain("The bill has Diamond +; if it passes, the law is at +1.");
    expect(first.mock.lastCall?.[0].title).toBe("Choose one more issue");
    await fireEvent.click(diamond);
    await fireEvent.keyDown(button(/^Coin/), { key: "+" });
    await fireEvent.click(button("Present the bill of 2 cards"));
    expect(act).toHaveBeenCalledWith(["play_card issue=0 dir=1", "play_card issue=3 dir=0", "present_bill"], {
      confirmed: true,
    });
    expect(first.mock.lastCall?.[0].title).toBe("Present the bill: Diamond −, Coin +");
    await fireEvent.click(diamond);
    expect(diamond.getAttribute("aria-pressed")).toBe("false");
  });

  it("offers only cards in the pool, and says what the bill means for oneself", async () => {
    await sit(BILL);
    await fireEvent.keyDown(button(/^Heart/), { key: "+" });
    expect(button(/^Heart/).getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(button(/^Heart/));
    await fireEvent.click(button(/^Star/));
    const bill = screen.getByRole("region", { name: "Your bill" });
    const rows = within(bill)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent?.trim().replace(/\s+/g, " ")),
      );
    expect(rows).toEqual([
      ["+1", "0", "▼ + + lost"],
      ["0", "+1", "▲ + + met"],
    ]);
    within(bill).getByText("Your demands: 1 of 4 met now, 1 if this bill passes.");
  });

  it("is seen by nobody else before it is presented", async () => {
    await sit(BILL, {}, 1);
    screen.getByText("Quiet Heron chooses the issues of this bill.");
    expect(screen.queryByRole("button", { name: /^Diamond/ })).toBeNull();
  });
});

describe("the discussion", () => {
  it("lays a token with one tap, and takes it up with another", async () => {
    const { act } = await sit(TALK);
    await fireEvent.click(button("Plus on Heart"));
    expect(act).toHaveBeenLastCalledWith("place_token issue=1 face=1");
    expect(button("Minus on Coin").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(button("Minus on Coin"));
    expect(act).toHaveBeenLastCalledWith("place_token issue=3 face=0");
  });

  it("has the tokens of an issue where the bill names it, and else on the wall", async () => {
    await sit(TALK);
    const bill = within(screen.getByRole("region", { name: "Your bill" }));
    const wall = within(screen.getByRole("region", { name: "The law" }));
    for (const [name, there, elsewhere] of [
      ["Plus on Heart", bill, wall],
      ["Plus on Diamond", wall, bill],
    ] as const) {
      there.getByRole("button", { name });
      expect(elsewhere.queryByRole("button", { name })).toBeNull();
    }
  });

  it("has the bill first on a phone on its side", async () => {
    vi.stubGlobal("innerHeight", 360);
    const { container } = await sit(TALK);
    vi.stubGlobal("innerHeight", 768);
    expect(container.querySelector(".legislation > .bill:first-child")).not.toBeNull();
  });

  it("says whose tokens are beside an issue", async () => {
    await sit(TALK);
    expect(screen.getAllByText("Plus: Brisk Otter; Minus: You and Fern").length).toBeGreaterThan(0);
  });

  it("says in which speech the speaker is, and lets others ask for the floor", async () => {
    await sit(ROBERTS);
    const talk = screen.getByRole("region", { name: "Discussion" });
    expect(talk.textContent).toMatch(/Fern\s+speech 1 of 2, neutral/);
    within(talk).getByRole("button", { name: "Ask to speak against it" });
  });
});

describe("decorum", () => {
  const DECORUM: Sketch = {
    ...TALK,
    choices: ["call_to_order seat=1", "call_to_order seat=2", "ready"],
    view: { called: [0, 2, 0] },
  };

  it("lets the chair call somebody to order", async () => {
    const { press } = await sit(DECORUM);
    const talk = screen.getByRole("region", { name: "Discussion" });
    await fireEvent.click(within(talk).getByText("Call someone to order"));
    await fireEvent.click(within(talk).getByRole("button", { name: "Brisk Otter" }));
    expect(press.mock.lastCall?.[0]).toBe("call_to_order seat=2");
  });

  it("shows everybody how often somebody was called", async () => {
    await sit({ ...DECORUM, choices: [] }, { interactive: false }, null);
    screen.getByText("Called to order 2 times in this session");
    expect(screen.queryByText("Call someone to order")).toBeNull();
  });
});

describe("amendments", () => {
  it("are proposed on the wall", async () => {
    const { press } = await sit(AMEND);
    await fireEvent.click(button(/propose_remove issue=4/));
    expect(press.mock.lastCall?.[0]).toBe("propose_remove issue=4 dir=0");
    const fixed = screen.getAllByRole("button").filter((one) => one.textContent?.includes("One original card"));
    expect(fixed).toHaveLength(0);
  });

  it("are marked in the bill before the vote, with what they would mean", async () => {
    await sit(VOTE);
    const bill = screen.getByRole("region", { name: "The bill of Brisk Otter" });
    within(bill).getByText("Fern moves to add Heart +.");
    within(bill).getByText("add +?");
    within(bill).getByText("added");
    within(bill).getByText("removed");
    within(bill).getByText("Extended once of 2");
    within(bill).getByText("Threat of Veto");
    within(bill).getByText("With the amendment: 4 of 4.");
  });
});

describe("a proposal that needs a second", () => {
  const SECOND: Sketch = {
    phase: "second",
    core: "coin- star+",
    choices: ["second", "decline"],
    view: { session: 2, asked_now: 0, second_required: 1, prop_kind: 1, prop_seat: 1, prop_issue: 1, prop_dir: 0 },
  };

  it("asks whose turn it is, and shows what is proposed", async () => {
    const { press } = await sit(SECOND);
    screen.getByText("Fern moves to add Heart +.");
    const panel = within(screen.getByRole("region", { name: "Amendments" }));
    panel.getByText("are asked to second it");
    await fireEvent.click(panel.getByRole("button", { name: "Don’t second it" }));
    await fireEvent.click(panel.getByRole("button", { name: "Second it" }));
    expect(press.mock.calls.map(([act]) => act as string)).toEqual(["decline", "second"]);
  });

  it("tells the others who is asked", async () => {
    await sit({ ...SECOND, choices: [], toAct: [2], view: { ...SECOND.view, asked_now: 2 } });
    const panel = screen.getByRole("region", { name: "Amendments" });
    expect(panel.textContent).toMatch(/is asked to second it/);
    expect(within(panel).queryByRole("button")).toBeNull();
  });
});

it("a chair who is only advised decides on an amendment after the vote", async () => {
  const { press } = await sit({
    phase: "amend_ruling",
    core: "coin- star+",
    choices: ["rule_amendment accept=0", "rule_amendment accept=1"],
    view: { session: 2, tally: [1, 2, 0], prop_kind: 1, prop_seat: 1, prop_issue: 1, prop_dir: 0 },
  });
  const panel = within(screen.getByRole("region", { name: "Amendments" }));
  panel.getByText("The vote was 1 aye, 2 nays. It is advice: the chair decides.");
  await fireEvent.click(panel.getByRole("button", { name: "Accept the amendment" }));
  expect(press.mock.lastCall?.[0]).toBe("rule_amendment accept=1");
});

it("a Crisis bill says what is at stake, and has no core of the chair", async () => {
  await sit({
    phase: "final_vote",
    core: "coin- star+ heart+",
    view: { yellow: 8, bill_modifiers: 1, voters: 7, yellow_left: [1, 1, 1, 1, 1, 1, 1, 0] },
  });
  const bill = screen.getByRole("region", { name: "Your bill" });
  within(bill).getByText("Crisis");
  within(bill).getByText("A government crisis interrupts the session.");
  within(bill).getByText(/It cannot be altered. If it fails, all lose at once./);
});

it.each([
  [1, 0, "Without the public eye, it changes nothing."],
  [2, 1, "Nobody gains ½ point by voting for their own demands."],
  [4, 0, /the chair gets 4 tokens more/],
  [5, 0, /Two thirds must vote aye. If the bill passes, each aye gets 1 token more/],
  [6, 0, /each nay gets 3 tokens more/],
  [7, 0, /The winners of the next one get 1 token more each/],
  [8, 0, /3 cards drawn at random have replaced the bill/],
])("yellow card %i says what the manual prints on it", async (yellow, eye, text) => {
  await sit({ ...VOTE, view: { ...VOTE.view, yellow, public_eye: eye, bill_modifiers: 1 } });
  await screen.findByText(text);
});

describe("teams and parties", () => {
  const PARTIES: Sketch = {
    ...TALK,
    seats: 4,
    view: {
      teams: 2,
      parties: 1,
      team: [0, 1, 0, 1, -1, -1, -1, -1, -1, -1],
      team_hand: [handOf("moon+ sun-"), null, null, null, null],
      money_hidden: 0,
    },
  };

  it("stand beside every name, and their demands beside one’s own", async () => {
    await sit(PARTIES);
    const members = within(screen.getByRole("list", { name: "The members" })).getAllByRole("listitem");
    const teams = members.map((one) => /Team \S+/.exec(one.textContent ?? "")?.[0]);
    expect(teams[0]).toBe(teams[2]);
    expect(teams[1]).toBe(teams[3]);
    expect(teams[0]).not.toBe(teams[1]);
    const hand = within(screen.getByRole("region", { name: "Your demands" }));
    expect(hand.getAllByText("Of your team")).toHaveLength(2);
    const added = within(screen.getByRole("list", { name: "What your charter adds" }));
    added.getByText("Teams win together");
    added.getByText("Not re-elected: off to another party");
  });

  it("say after the election that losers change their party", async () => {
    await sit({ ...EXCHANGE, seats: 4, view: { ...PARTIES.view, ...EXCHANGE.view } });
    const election = screen.getByRole("region", { name: /election/i });
    const fates = within(election)
      .getAllByRole("listitem")
      .map((item) => item.textContent ?? "");
    const [own, others] = [fates.filter((text) => text.includes("You")), fates.filter((text) => !text.includes("You"))];
    expect(others.join()).toContain("changes party");
    expect(own).toHaveLength(1);
    expect(own.join()).not.toMatch(/ (?:changes|draws|gets|exchanges) /);
  });
});

describe("the campaign", () => {
  it("says what points one has, what things cost, and why something is not possible", async () => {
    const { press } = await sit(CAMPAIGN);
    const campaign = screen.getByRole("region", { name: "The campaign" });
    within(campaign).getByText("You have 1 point; 2 win re-election.");
    within(campaign).getByText("You have 5, and would keep 1.");
    const attack = within(campaign).getByRole("button", { name: "Attack for 4 Brisk Otter" });
    expect(attack.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(within(campaign).getByRole("button", { name: "Void for 2 Fern" }));
    await fireEvent.click(within(campaign).getByRole("button", { name: "Coin" }));
    expect(press.mock.lastCall?.[0]).toBe("void_issue seat=1 issue=3");
  });
});

describe("after the election", () => {
  it("returns a card from the hand", async () => {
    const { press } = await sit(EXCHANGE);
    const hand = screen.getByRole("region", { name: "Your demands" });
    within(hand).getByText("Just drawn");
    await fireEvent.click(within(hand).getByRole("button", { name: "Return it Coin −" }));
    expect(press.mock.lastCall?.[0]).toBe("return_card card=7");
    expect(
      within(hand)
        .getByRole("button", { name: /Return it Heart/ })
        .getAttribute("aria-disabled"),
    ).toBe("true");
  });

  it("shows everybody’s demands at the end", async () => {
    await sit(END);
    const end = screen.getByRole("region", { name: "The end of the game" });
    const people = within(end)
      .getAllByRole("listitem")
      .filter((item) => item.querySelector(".who"));
    expect(people.map((item) => item.classList.contains("won"))).toEqual([true, false, false]);
    expect(end.textContent).toContain("Loyalty to the Crown");
  });
});

describe("a change of the charter", () => {
  const OPTIONS = [
    {
      name: "salary",
      title: "Salary",
      text: "What the winners get.",
      rule: "LG-51",
      section: "money",
      low: 0,
      high: 9,
    },
    { name: "public_eye", title: "Public Eye", text: "", rule: "LG-156", section: "more", low: 0, high: 1 },
    { name: "crown_cards", title: "Crown cards", text: "", rule: "LG-174", section: "more", low: 0, high: 8 },
  ].map((option) => ({ ...option, default: 0 }));
  const RULES: Sketch = {
    phase: "rules",
    choices: ["propose_rule option=0 value=2", "propose_rule option=1 value=1", "pass_rules"],
    view: { asked_now: 0, salary: 1 },
  };
  const names = OPTIONS.map(({ name, title }) => ({ name, title }));
  const sections = [
    { name: "money", title: "Money" },
    { name: "more", title: "Variations" },
  ];

  it("is found in its section or by a search, with the value in force, and proposed", async () => {
    vi.spyOn(api, "setup").mockResolvedValue({ options: OPTIONS, sections } as never);
    const { press } = await sit(RULES, { book: { ...book, names: { ...book.names, option: names } } });
    const changes = screen.getByRole("region", { name: "Changes of the charter" });
    const titles = () => [...changes.querySelectorAll("details .option span")].map((one) => one.textContent);
    await vi.waitFor(() => expect(titles()).toEqual(["Salary", "Public Eye"]));
    expect([...changes.querySelectorAll("summary")].map((one) => one.textContent)).toEqual([
      "Money (1)",
      "Variations (1)",
    ]);
    await fireEvent.input(within(changes).getByRole("searchbox"), { target: { value: "winners" } });
    expect(titles()).toEqual(["Salary"]);
    await fireEvent.click(within(changes).getByRole("button", { name: "Salary 1" }));
    await fireEvent.click(within(changes).getByRole("button", { name: "Propose it" }));
    await vi.waitFor(() => expect(press.mock.lastCall?.[0]).toBe("propose_rule option=0 value=2"));
  });

  it.each([
    ["10", "propose_rule option=0 value=10", "Name a number from 0 to 9."],
    ["2.5", "propose_rule option=0 value=2.5", "Name a whole number."],
    ["1", "propose_rule option=0 value=1", "The charter says so already."],
    ["6", "propose_rule option=0 value=6", "High pay needs a majority."],
    ["", null, "Name a number from 0 to 9."],
  ])("to %s is refused at its field, in the words of the rules", async (typed, asked, sentence) => {
    vi.spyOn(api, "setup").mockResolvedValue({ options: OPTIONS, sections } as never);
    const named = { ...book, names: { ...book.names, option: names } };
    const refusal = new PreviewRefused(sentence, null, "CO-6");
    const { press, preview, openRule } = await sit(RULES, { book: named, preview: () => Promise.reject(refusal) });
    await fireEvent.click(await screen.findByRole("button", { name: "Salary 1" }));
    const field = screen.getByRole<HTMLInputElement>("spinbutton");
    await fireEvent.input(field, { target: { value: typed } });
    await fireEvent.click(button("Propose it"));
    const alert = await screen.findByRole("alert");
    if (asked) await fireEvent.click(within(alert).getByRole("button", { name: /CO-6/ }));
    expect(openRule.mock.calls).toEqual(asked ? [["CO-6"]] : []);
    expect(alert.textContent).toMatch(sentence);
    expect([preview.mock.lastCall?.[0] ?? null, field.value]).toEqual([asked, typed]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.getAttribute("aria-describedby")).toBe(alert.id);
    expect(press).not.toHaveBeenCalled();
    await fireEvent.input(field, { target: { value: "2" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("everybody’s demands", () => {
  const SEEN: Sketch = { ...TALK, hands: ["heart+", "coin-", "star+ sun-"] };

  it("are shown to a facilitator who sees all, and to nobody else", async () => {
    await sit(SEEN, { interactive: false }, null);
    const all = screen.getByRole("region", { name: "The demands of all, as you facilitate" });
    expect([...all.querySelectorAll(".demands")].map((one) => one.children.length)).toEqual([1, 1, 2]);
    document.body.replaceChildren();
    await sit(TALK, {}, 0);
    expect(screen.queryByRole("region", { name: /The demands of all/ })).toBeNull();
  });
});

it("the charter waits for signatures", async () => {
  const { press } = await sit(CHARTER);
  await fireEvent.click(button("Sign the charter"));
  expect(press.mock.lastCall?.[0]).toBe("sign_charter");
});
