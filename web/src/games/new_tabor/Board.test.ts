import { configure, fireEvent, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { sitAt } from "../../board/test-page";
import type { BoardProps } from "../../lib/table/board";
import { PreviewRefused } from "../../lib/language/trouble";
import Board from "./Board.svelte";
import { pegsOnPath } from "./land/geometry";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";

// Parts that are loaded when they are shown need their time on a busy machine.
configure({ asyncUtilTimeout: 8000 });

const sit = (sketch: Sketch, viewer: number | null = 0, more: Partial<BoardProps> = {}) => {
  const needed = { book, lobby: lobbyOf(sketch.seats ?? 4), position: positionOf(sketch), viewer };
  return sitAt(Board, needed, more);
};
const stocks = (own: number[]): number[][] => [own, ...Array.from({ length: 7 }, () => [0, 0, 0, 0])];
const button = (name: RegExp | string) => screen.findByRole("button", { name });
const plain = (node: Element | null): string =>
  (node?.textContent ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");

const MARKET: Sketch = {
  choices: ["produce", "sell_to_union industry=1 units=12", "buy_from_union industry=2 units=3", "end_market"],
  view: { stock: stocks([0, 40, 0, 0]), storehouse: [0, 0, 3, 0], sold: [0, 20, 0, 0] },
};
/** All that was due and held is consumed: what is left of the Clothes is spare. */
const PRODUCED: Sketch = {
  choices: ["sell_to_union industry=1 units=12", "buy_from_union industry=2 units=3", "end_market"],
  view: {
    stock: stocks([0, 12, 0, 0]),
    storehouse: [0, 0, 3, 0],
    input_due: [
      [0, 0, 29, 33],
      ...stocks([])
        .slice(1)
        .map(() => [21, 25, 29, 33]),
    ],
  },
};
const ACT: Sketch = { at: "act", choices: ["stay", "enter_switch", "recall_clerk"] };
const SWITCH: Sketch = {
  at: "act",
  choices: ["enter_industry industry=0", "enter_industry industry=1", "take_leisure", "innovate industry=0"],
  view: { switch_turns: [1, 0, 0, 0], wants_count: [1, 0, 0, 0] },
};
const BATTLE: Sketch = {
  at: "stake",
  land: [{ zone: 1 }, { zone: 0, rent: [400, 0] }, { zone: 1, rent: [0, 200] }, { zone: 2 }],
  choices: ["challenge zone=0 cents=401", "pay_rent zone=1 cents=1", "end_stake", "move_zone zone=2"],
  view: { industry: [1, 1, 1, 0] },
};
const OUTBID: Sketch = {
  at: "stake",
  land: [{ zone: 1, rent: [0, 100], rival: [-1, 3] }, { zone: 2 }, { zone: 2 }, { zone: 1, rent: [0, 500] }],
  choices: ["pay_rent zone=1 cents=501", "give_way zone=2"],
};
const VACANCY: Sketch = {
  at: "vacancy",
  toAct: [0],
  choices: ["take_vacancy accept=1", "take_vacancy accept=0"],
  view: { current: 2, asked_now: 0, vacancy_zone: 0, industry: [1, 1, 1, 1] },
};
const CHARITY: Sketch = {
  at: "charity",
  choices: ["pledge agree=1", "pledge agree=2"],
  view: {
    asks_charity: 3,
    voters: 0b0111,
    voted: 0b0010,
    input_due: [...stocks([0, 0, 0, 0]).slice(0, 3), [10, 0, 0, 0]],
    money: [5000, 5000, 5000, 2400],
    storehouse: [4, 0, 0, 0],
  },
};
const OVER: Sketch = {
  at: "over",
  over: true,
  toAct: [],
  view: { ended: 1, tokens: [2, 1, 4, 0], in_play: 0b1011, elim_quarter: [0, 0, 1, 0] },
};

describe("a turn", () => {
  it("produces and consumes in one press", async () => {
    const { act } = sit(MARKET);
    await fireEvent.click(await button(/Produce 32 Food, then consume 21 Food and 25 Clothes/));
    expect(act).toHaveBeenCalledExactlyOnceWith(
      ["produce", "consume industry=0 units=21", "consume industry=1 units=25"],
      { confirmed: true },
    );
  });

  it("shows what rolling ends before it does it", async () => {
    const preview = async () => ({ lines: ["Your turn ends."], changed: {} });
    const { act } = sit({ ...MARKET, choices: ["end_market"] }, 0, { preview });
    await fireEvent.click(await button(/Stay in Food and in the Inner Rung, and roll/));
    expect(act).not.toHaveBeenCalled();
    expect(await screen.findByText("Your turn ends.")).toBeTruthy();
    await fireEvent.click(await button(/Stay in Food and in the Inner Rung, and roll/));
    expect(act).toHaveBeenCalledExactlyOnceWith(["end_market", "stay", "end_stake"], { confirmed: true });
  });

  it("offers no roll before the viewer has produced", () => {
    sit(MARKET);
    expect(screen.queryByRole("button", { name: /and roll/ })).toBeNull();
  });

  it("sells all that is spare in one press, with the sum and the fees said", async () => {
    const { act } = sit(PRODUCED);
    const sell = await button(/Sell what you can spare: 12 Clothes/);
    expect(plain(sell)).toContain("+111.60");
    expect(screen.getByText(/The fees for this come to/)).toBeTruthy();
    await fireEvent.click(sell);
    expect(act).toHaveBeenCalledExactlyOnceWith(["sell_to_union industry=1 units=12"], { confirmed: true });
  });

  it("buys and consumes all that is lacking in one press, as far as the Money goes", async () => {
    const { act } = sit({ ...PRODUCED, view: { ...PRODUCED.view, storehouse: [0, 0, 3, 5] } });
    const buy = await button(/Buy and consume what you lack: 3 Shelter and 2 Transportation/);
    expect(plain(buy)).toContain("−46.50");
    await fireEvent.click(buy);
    expect(act).toHaveBeenCalledExactlyOnceWith(
      ["buy_from_union industry=2 units=3", "consume industry=2 units=3"].concat(
        ["buy_from_union", "consume"].map((name) => `${name} industry=3 units=2`),
      ),
      { confirmed: true },
    );
  });

  it("has each trade alone, at the price of the Credit Union", async () => {
    const { press } = sit(MARKET);
    const alone = (await screen.findByText("One Industry at a time, or other amounts")).closest("details")!;
    alone.open = true;
    const trades = within(alone).getAllByRole("button");
    expect(trades.map(plain)).toEqual([
      expect.stringMatching(/Sell 12 Clothes\s*\+111\.60/),
      expect.stringMatching(/Buy 3 Shelter\s*−27\.90/),
    ]);
    expect(screen.getByText(/Each sale costs a fee of/)).toBeTruthy();
    await fireEvent.click(trades[0]!);
    expect(press).toHaveBeenCalledWith("sell_to_union industry=1 units=12", expect.anything());
  });

  it("has no press for what is not the viewer’s", () => {
    sit(MARKET, 2);
    expect(screen.queryByRole("region", { name: "Your turn" })).toBeNull();
    expect(screen.getByRole("region", { name: "Your sheet" })).toBeTruthy();
  });
});

describe("the sheet", () => {
  it("says what is due, what is there and what the rest costs", () => {
    sit(MARKET);
    const sheet = screen.getByRole("region", { name: "Your sheet" });
    const lines = within(sheet).getAllByRole("row").map(plain);
    expect(lines[2]).toMatch(/Clothes\s*6\s*25\s*\/25\s*40/);
    expect(plain(sheet)).toContain("still need: 771.90.");
    expect(plain(sheet)).not.toContain("short");
    expect(plain(sheet)).toContain(
      "In the Inner Rung you produce 32 Food: Ability 8 × Location Value 4, worth 297.60.",
    );
  });

  it("says in the Consumption stage how much Money is missing", () => {
    sit({ ...MARKET, at: "slot" });
    expect(plain(screen.getByRole("region", { name: "Your sheet" }))).toContain("You are 721.90 short.");
  });

  it("opens where the Money came from, and why each sum", async () => {
    const log = [
      { n: 5, i: 0, by: 0, id: "notices.SOLD.says", values: { seat: 0, units: 6, industry: 0, cents: 5580 } },
      { n: 5, i: 1, by: 0, id: "notices.FEE_PAID.says", values: { seat: 0, clerk: 1, cents: 1000 } },
      { n: 6, i: 0, by: 0, id: "acts.pay_rent.says", values: { actor: 0, zone: 1, cents: 372 } },
    ].map((entry) => ({ ...entry, text: entry.id }));
    sit({ ...MARKET, view: { ...MARKET.view, money: [4208, 0, 0, 0] } }, 0, { log });
    const sheet = screen.getByRole("region", { name: "Your sheet" });
    await fireEvent.click(within(sheet).getByText("Where the Money came from"));
    const lines = await within(sheet).findByRole("list", { name: "Payments, the latest first" });
    const said = plain(lines).split("acts.").join("notices.").split("notices.").slice(1);
    expect(said[0]).toMatch(/^pay_rent.*−3\.72.*Why 3\.72\?.*Bank of the Commonwealth.*then 42\.08/);
    expect(said[1]).toMatch(/^FEE_PAID.*−10\.00/);
    expect(plain(lines)).toContain("6 Products × 9.30 each = 55.80");
  });

  it("lists IOUs, and repays one’s own", async () => {
    const { press } = sit({
      ...MARKET,
      choices: ["repay iou=0 cents=2200"],
      view: { iou: [[0, 2, 2000, 1000, 2200, 1]], iou_count: 1 },
    });
    expect(plain(screen.getByRole("region", { name: "Your sheet" }))).toContain("You owe Brisk Otter 22.00");
    await fireEvent.click(await button("Repay"));
    expect(press).toHaveBeenCalledWith("repay iou=0 cents=2200", expect.anything());
  });
});

describe("the Action", () => {
  it("weighs each Industry by what it brings and what the players lack", async () => {
    sit(ACT);
    const here = (await screen.findByText("you are here")).closest("li");
    expect(plain(here)).toContain("You would produce 32 (8 × 4), worth 297.60. The players lack 84 more.");
    expect(await button("Enter Switch")).toBeTruthy();
  });

  it("in Switch offers every Industry, Leisure and Innovation, and warns of a Want", async () => {
    const { press } = sit(SWITCH);
    await fireEvent.click(await button("Enter Clothes"));
    expect(press).toHaveBeenCalledWith("enter_industry industry=1", expect.anything());
    expect(await button("Take Leisure")).toBeTruthy();
    expect(await button("Wager a token")).toBeTruthy();
    expect(screen.getByText("You hold a Want, so Leisure would bring no token.")).toBeTruthy();
  });
});

describe("the claim", () => {
  it("says what a battle takes and gains, and bids what is typed", async () => {
    const { press } = sit(BATTLE);
    const center = (await screen.findByText("Fern", { exact: false, selector: "ol li p" })).closest("li")!;
    expect(plain(center)).toContain("One Production: 30 Clothes, worth 279.00. +55.80 against your place");
    expect(plain(center)).toContain("Fern paid 4.00. A bid of at least 4.01 contests the place");
    await fireEvent.input(within(center).getByRole("textbox"), { target: { value: "7,5" } });
    await fireEvent.click(within(center).getByRole("button", { name: /Challenge for/ }));
    expect(press).toHaveBeenCalledWith("challenge zone=0 cents=750", expect.anything());
  });

  it.each([
    ["4", "challenge zone=0 cents=400"],
    ["50.01", "challenge zone=0 cents=5001"],
    ["7.005", "challenge zone=0 cents=7.005"],
    ["much", "challenge zone=0 cents=much"],
  ])("asks the rules what is wrong with a bid of %s, and bids nothing", async (value, asked) => {
    const preview = vi.fn(() => Promise.reject(new PreviewRefused("That is no bid.", null, "NT-173")));
    const { press } = sit(BATTLE, 0, { preview });
    const center = (await screen.findByText("Fern", { exact: false, selector: "ol li p" })).closest("li")!;
    await fireEvent.input(within(center).getByRole("textbox"), { target: { value } });
    await fireEvent.click(within(center).getByRole("button", { name: /Challenge for/ }));
    expect(plain(await within(center).findByRole("alert"))).toContain("That is no bid.");
    expect(preview).toHaveBeenCalledExactlyOnceWith(asked);
    expect(press).not.toHaveBeenCalled();
    await fireEvent.input(within(center).getByRole("textbox"), { target: { value: "4.01" } });
    expect(within(center).queryByRole("alert")).toBeNull();
  });

  it("says when the viewer cannot pay for a battle", async () => {
    sit({ ...BATTLE, choices: ["end_stake"], view: { ...BATTLE.view, money: [100, 0, 0, 0] } });
    expect(await screen.findByText(/which is not enough/)).toBeTruthy();
  });

  it("tells who was outbid what staying costs, and where they go otherwise", async () => {
    const { press } = sit(OUTBID);
    expect(plain(await screen.findByText(/has outbid you/))).toBe(
      "Moss has outbid you. Pay at least 5.01 to stay, or move to the Outer Rung.",
    );
    await fireEvent.click(await button(/Stay for/));
    expect(press).toHaveBeenCalledWith("pay_rent zone=1 cents=501", expect.anything());
    expect(await button("Give way (move to the Outer Rung)")).toBeTruthy();
    expect(screen.queryByText(/outbid by/)).toBeNull();
  });

  it("sends who is outbid in both Zones to the Inner Rung first", async () => {
    const land: NonNullable<Sketch["land"]> = [
      { zone: 0, rent: [600, 300], rival: [1, 3] },
      { zone: 0, rent: [700, 0] },
      { zone: 2 },
      { zone: 1, rent: [0, 400] },
    ];
    sit({ at: "stake", land, choices: ["pay_rent zone=1 cents=401", "give_way zone=2"] });
    expect(plain(await screen.findByText(/first\.$/))).toBe("Answer in the Inner Rung first.");
    expect(await button("Stay for 4.01")).toBeTruthy();
    expect(screen.queryByText(/only move to the next Zone/)).toBeNull();
  });

  it("lets who pays rent late pay it and go back, and nothing else", async () => {
    const { press } = sit({ ...BATTLE, at: "late_rent", choices: ["pay_rent zone=1 cents=1", "end_late"] });
    expect(await button("Pay 0.01 of rent")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Challenge|Move in|roll/ })).toBeNull();
    await fireEvent.click(await button("Go back to the turn under way"));
    expect(press).toHaveBeenCalledWith("end_late", expect.anything());
  });

  it("trades late as in a turn of one’s own", async () => {
    const { press } = sit({
      ...PRODUCED,
      at: "late_market",
      choices: [...(PRODUCED.choices ?? []).slice(0, 2), "end_late"],
    });
    expect(await button(/Sell what you can spare/)).toBeTruthy();
    await fireEvent.click(await button("Go back to the turn under way"));
    expect(press).toHaveBeenCalledWith("end_late", expect.anything());
  });

  it("asks who is offered a free place", async () => {
    const { press } = sit({ ...VACANCY, land: [{ zone: 1 }, { zone: 2 }, { zone: 2 }, { zone: 2 }] });
    await fireEvent.click(await button("Take the free place"));
    expect(press).toHaveBeenCalledWith("take_vacancy accept=1", expect.anything());
  });
});

describe("capitalism", () => {
  const OWNED: Sketch = {
    ...BATTLE,
    choices: ["evict plot=2", "end_stake"],
    view: { regime: 1, plot_owner: [1, 3, 0], plot_occupant: [1, 0, 2] },
  };

  it("says whose plot the viewer stands on, and lets owners use theirs", async () => {
    const { press } = sit(OWNED);
    expect(await screen.findByText(/belongs to .*Moss.*, who may send you/)).toBeTruthy();
    expect(screen.getByText(/Others own the land here/)).toBeTruthy();
    await fireEvent.click(await button("Evict"));
    expect(press).toHaveBeenCalledWith("evict plot=2", expect.anything());
  });

  it.each([
    ["your own", 0, "Your plot is empty. You can move there at no cost."],
    ["nobody’s", -1, "A plot here has no owner. Move in, and you own it."],
    ["somebody’s", 3, "Others own the land here."],
  ])("says what an empty plot that is %s takes", async (_, owner, takes) => {
    const land = [{ zone: 2 }, { zone: 0 }, { zone: 1 }, { zone: 2 }];
    sit({ ...OWNED, land, view: { regime: 1, plot_owner: [1, owner, 2], plot_occupant: [1, -1, 2] } });
    const rung = (await screen.findByText("Inner Rung", { selector: "ol li b" })).closest("li")!;
    expect(plain(rung)).toContain(takes);
    expect(plain(rung)).not.toContain("free place");
  });

  it("has a Banker and prices, but no Storehouse and no Bank of the Commonwealth", () => {
    sit(OWNED);
    const land = plain(screen.getByRole("region", { name: /The Commonwealth/ }));
    expect(land).toContain("Banker");
    expect(land).not.toContain("Bank of the Commonwealth");
    const union = screen.getByRole("region", { name: "The Credit Union" });
    expect(within(union).getAllByRole("columnheader").map(plain)).toEqual(["Industry", "Price", "Lacking"]);
  });
});

describe("the price board", () => {
  it("has the price, the Storehouse, what was sold under the Stock Cap, and what the players lack", () => {
    sit(MARKET);
    const rows = within(screen.getByRole("region", { name: "The Credit Union" })).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map((cell) => plain(cell).trim()).join(" | "))).toEqual([
      "Industry | Price | In store | Sold, cap | Lacking",
      "Food | 9.30 | 0 | 0/144 | 84",
      "Clothes | 9.30 | 0 | 20/144 | 75",
      "Shelter | 9.30 | 3 | 0/144 | 113",
      "Transportation | 9.30 | 0 | 0/144 | 132",
    ]);
    const union = plain(screen.getByRole("region", { name: "The Credit Union" }));
    expect(union).toContain("Fee for a sale: 10.00");
    expect(union).not.toContain("To keep a player in the Game");
  });

  it("in the Consumption stage says how much it takes in an emergency", () => {
    sit({ ...MARKET, at: "slot" });
    const union = plain(screen.getByRole("region", { name: "The Credit Union" }));
    expect(union).toContain("To keep a player in the Game, it takes up to 360 of an Industry.");
  });

  it("has the Guides, where a fall of a price has a minus sign", async () => {
    sit(MARKET);
    await fireEvent.click(screen.getByText("The Credit Union Guides"));
    const changes = plain(await screen.findByRole("table", { name: "Change of a Unit Spot Price" }));
    expect(changes).toContain("−16.67 %");
    expect(changes).not.toContain("-");
  });
});

it("the pegs of everybody stand on the Life Path, in the Action Ring and on the land", () => {
  sit({ ...MARKET, view: { ...MARKET.view, path_pos: [3, 1, 2, 2], finished: [0, 1, 0, 0], in_play: 0b1111 } });
  const picture = screen.getByRole("img", { name: /The Commonwealth with its three Zones/ });
  const pegs = [...picture.querySelectorAll("g[transform]")].map((one) => one.getAttribute("transform"));
  const [mine, started, ...two] = [pegsOnPath(3, 1), pegsOnPath(0, 1), pegsOnPath(2, 2)].flat();
  const expected = [started, ...two, mine].map((at) => `translate(${at?.x.toFixed(1)} ${at?.y.toFixed(1)})`);
  expect(pegs.slice(0, 4)).toEqual(expected);
  expect(pegs).toHaveLength(3 * 4);
});

it("the trackers show the Bank, rents that count, and who has rolled a 3", () => {
  sit({ ...BATTLE, view: { ...BATTLE.view, bank: 4703, last_three: [0, 0, 0, 1] } }, null);
  const land = plain(screen.getByRole("region", { name: "The Commonwealth, the Action Ring and the Life Path" }));
  expect(land).toMatch(/Bank of the Commonwealth\s*47\.03/);
  expect(land).toMatch(/Rent paid\s*Fern Center 4\.00\s*Brisk Otter Inner Rung 2\.00/);
  expect(land).toMatch(/another 3 counts as 1\s*Moss/);
});

it("opens where the Money of the Bank came from, and why each sum", async () => {
  const log = [
    { n: 5, i: 0, by: 1, id: "acts.pay_rent.says", values: { actor: 1, zone: 1, cents: 4375 } },
    { n: 6, i: 0, by: 0, id: "acts.pay_rent.says", values: { actor: 0, zone: 1, cents: 372 } },
  ].map((entry) => ({ ...entry, text: entry.id }));
  sit({ ...BATTLE, view: { ...BATTLE.view, bank: 4747 } }, null, { log });
  const land = screen.getByRole("region", { name: "The Commonwealth, the Action Ring and the Life Path" });
  await fireEvent.click(within(land).getByText("Where the Bank’s Money came from"));
  const lines = await within(land).findByRole("list", { name: "Payments, the latest first" });
  const said = plain(lines).split("acts.").slice(1);
  expect(said[0]).toMatch(/^pay_rent.*\+3\.72.*Why 3\.72\?.*then 47\.47/);
  expect(said[1]).toMatch(/^pay_rent.*\+43\.75.*then 43\.75/);
});

it("Charity shows the bill, what is missing in store, and who has answered", async () => {
  sit(CHARITY);
  const card = await screen.findByRole("region", { name: "Charity" });
  expect(card.textContent).toContain("Each who pays receives a Happiness Token.");
  expect(plain(card)).toContain("Moss still lacks 10 Food, worth 93.00, and has 24.00.");
  expect(plain(card)).toContain("The bill is 69.00; if all 3 agree, each pays about 23.00.");
  expect(plain(card)).toContain("The Storehouse lacks 6 Food.");
  expect(plain(card)).toContain("Together you cannot spare 6 Food of it.");
  expect(within(card).getAllByText(/· answered/)).toHaveLength(1);
});

it("Charity for somebody whose own Money pays brings nobody a token", async () => {
  sit({ ...CHARITY, view: { ...CHARITY.view, money: [5000, 5000, 5000, 24000] } });
  const card = await screen.findByRole("region", { name: "Charity" });
  expect(card.textContent).toContain("nobody receives a Happiness Token");
});

it.each([
  [0, false],
  [1, true],
])("failed Charity costs the others a token as the charter says (%i)", async (charity_penalty, mild) => {
  sit({ ...CHARITY, view: { ...CHARITY.view, charity_penalty } });
  const card = await screen.findByRole("region", { name: "Charity" });
  expect(card.textContent?.includes("by your charter only if you could not have met it")).toBe(mild);
});

it.each([
  ["call", 5, "The Game ends now. The most Happiness Tokens win", /Tokens then You 3 Fern 1 /],
  ["stop", 6, "and tokens gained in this Quarter are lost.", /Tokens then Fern 1 .*You 0/],
  ["late", 11, "Moss receives 28 Clothes.", /Moss/],
])("a vote says what follows if it is carried: %s", async (_, question, follows, standing) => {
  const late = { late_seat: 3, late_units: [0, 0, 0, 28], industry: [0, 0, 0, 1] };
  const view = { question, tokens: [3, 1, 0, 0], tokens_at_quarter: [0, 1, 0, 0], ...late };
  sit({ at: "call_vote", view });
  const card = plain(await screen.findByRole("region", { name: "If it is carried" }));
  expect(card).toContain(follows);
  expect(card).toMatch(standing);
});

it("what others hold is hidden, and what the players lack is a bound", async () => {
  const own = [[0, 0, 0, 0], ...Array.from({ length: 7 }, () => null)];
  sit({ ...MARKET, view: { stock: own, money: [5000, ...Array.from({ length: 7 }, () => null)] } });
  expect(plain(screen.getByRole("region", { name: "The players" }))).toContain("Money hidden");
  const union = screen.getByRole("region", { name: "The Credit Union" });
  expect(within(union).getAllByRole("row").map(plain)[1]).toMatch(/≤ 84$/);
});

it("the end ranks the players", async () => {
  sit(OVER, null);
  const ending = await screen.findByRole("region", { name: "How the Game ended" });
  const [, first, , , last] = within(ending).getAllByRole("row").map(plain);
  expect(first).toMatch(/Quiet Heron.*2\D*50\.00/);
  expect(last).toMatch(/Brisk Otter.*lost in Quarter 1/);
});

it.each<[string, Sketch, number | null]>([
  ["a turn", MARKET, 0],
  ["the Action", ACT, 0],
  ["Switch", SWITCH, 0],
  ["a battle", BATTLE, 0],
  ["an answer", OUTBID, 0],
  ["a vacancy", VACANCY, 0],
  ["Charity", CHARITY, 0],
  ["the end", OVER, 1],
  ["what a spectator sees", MARKET, null],
])("%s is accessible", async (_, sketch, viewer) => {
  const { container } = sit(sketch, viewer);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
