import { cleanup, configure, fireEvent, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { sitAt } from "../../board/test-page";
import type { BoardProps } from "../../lib/table/board";
import Board from "./Board.svelte";
import { book, deed, lobbyOf, positionOf, type Sketch } from "./test-positions";

// Parts that are loaded when they are shown need their time on a busy machine.
configure({ asyncUtilTimeout: 8000 });

const sit = (sketch: Sketch, viewer: number | null = 0, more: Partial<BoardProps> = {}) => {
  const needed = { book, lobby: lobbyOf(sketch.seats ?? 4), position: positionOf(sketch), viewer };
  return sitAt(Board, needed, more);
};
const button = (name: RegExp | string) => screen.findByRole("button", { name });
const plain = (node: Element | null): string =>
  (node?.textContent ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const street = (name: string): HTMLElement => {
  const near = screen.getByRole("region", { name: /Beds near/ });
  return within(near).getByText(name, { selector: "b" }).closest("li") as HTMLElement;
};

const [RUSH, STATE, LOCUST] = ["rush-street", "state-street", "locust-street"].map(deed) as [number, number, number];
const PETROLEUM = deed("petroleum-distribution");
const LODGING: Sketch = {
  owners: { "state-street": 1, "locust-street": 2, "us-bus": 3 },
  quotes: { "state-street": 35, "locust-street": "refused" },
  levels: { "state-street": 2 },
  choices: [
    `lodge asset=${RUSH}`,
    `lodge asset=${STATE}`,
    `ask_rent asset=${STATE} offer=10000`,
    `ask_rent asset=${STATE} offer=28`,
    "ask_fare offer=10000",
    "ask_fare offer=20",
    "sleep_rough",
  ],
};
const STAY: Sketch = {
  at: "stay",
  owners: { "rush-street": 1 },
  levels: { "rush-street": 1 },
  quotes: { "rush-street": 30 },
  view: { lodged_on: [RUSH, -1, -1, -1, -1, -1], last_rent: [40, -1, -1, -1, -1, -1], land_pos: -1 },
  choices: ["stay_put", "move_on", `ask_rent asset=${RUSH} offer=10000`],
};
const ASKED: Sketch = {
  at: "quote",
  toAct: [1],
  owners: { "state-street": 1 },
  view: { asked_deed: STATE, asked_offer: 22 },
  choices: ["quote price=14 free=0", "quote price=22 free=0", "quote price=22 free=1", "refuse"],
};
const JAIL: Sketch = {
  at: "jail",
  owners: { "jail-lease": 2 },
  view: {
    pos: [10, 10, 0, 0, 0, 0],
    in_jail: [1, 0, 0, 0, 0, 0],
    jail_side: [1, 0, 0, 0, 0, 0],
    jail_turns_spent: [2, 0, 0, 0, 0, 0],
    board_due: [20, 0, 0, 0, 0, 0],
    land_pos: -1,
  },
  choices: ["pay_bail", "stay_in_jail"],
};
const OWNER: Sketch = {
  at: "turn_end",
  owners: { "rush-street": 0, "us-electric": 0 },
  view: { stock_houses: 35, stock_apartments: 15, declared_by: 2, quiet_count: 1 },
  choices: ["end_turn", `build asset=${RUSH}`],
};
const OVER: Sketch = {
  at: "game_over",
  over: true,
  toAct: [],
  view: { ended: 3, in_play: 0b1011, cash: [900, 1200, 0, 300, 0, 0] },
};

describe("looking for a bed", () => {
  it("says of each street near by who has it, what it costs, and whether there is a bed", () => {
    sit(LODGING);
    expect(plain(street("Rush Street"))).toMatch(/the bank takes \$14.*no building · 1 bed free/);
    expect(plain(street("State Street"))).toMatch(/Fern asks \$35.*two houses · 2 beds free/);
    expect(plain(street("Locust Street"))).toMatch(/Brisk Otter refuses/);
  });

  it("takes a bed, asks again and makes an offer", async () => {
    const { act, press } = sit(LODGING);
    const at = within(street("State Street"));
    await fireEvent.click(at.getByRole("button", { name: "Lodge for $35 State Street" }));
    expect(press).toHaveBeenLastCalledWith(`lodge asset=${STATE}`, expect.anything());
    await fireEvent.click(await at.findByRole("button", { name: "Ask again State Street" }));
    expect(act).toHaveBeenLastCalledWith(`ask_rent asset=${STATE} offer=10000`, { confirmed: true });
    await fireEvent.click(at.getByRole("button", { name: "Offer $28 State Street" }));
    expect(act).toHaveBeenLastCalledWith(`ask_rent asset=${STATE} offer=28`, { confirmed: true });
    expect(within(street("Locust Street")).queryByRole("button")).toBeNull();
    expect(LOCUST).toBeGreaterThan(STATE);
  });

  it("offers any other price in a field", async () => {
    const { act } = sit(LODGING);
    const details = (await within(street("State Street")).findByText("Offer another price")).closest("details")!;
    details.open = true;
    await fireEvent(details, new Event("toggle"));
    const field = await within(details).findByLabelText("Offer");
    await fireEvent.input(field, { target: { value: "31" } });
    await fireEvent.click(within(details).getByRole("button", { name: "Offer $31" }));
    expect(act).toHaveBeenCalledExactlyOnceWith(`ask_rent asset=${STATE} offer=31`);
  });

  it("has the acts about beds, deeds and clauses beside them, not in the strip", () => {
    const composes = vi.fn();
    const { unmount } = sit(LODGING, 0, { composes });
    const left = ["end_turn", "roll", "quote", "refuse", "buy"];
    const named = composes.mock.lastCall?.[0] as string[];
    const ofClauses = ["complain slot=0", "prepay slot=0"];
    const acts = [...LODGING.choices!, ...STAY.choices!, ...OWNER.choices!, ...ofClauses, ...left.slice(1)];
    const inStrip = acts.map((act) => act.split(" ")[0]!);
    expect(inStrip.filter((name) => !named.includes(name))).toEqual(left);
    unmount();
    expect(composes).toHaveBeenLastCalledWith([]);
  });

  it("comes into sight when the viewer decides about it, and stays where it is in a replay", () => {
    const comes = vi.fn();
    Element.prototype.scrollIntoView = comes;
    try {
      sit(LODGING, 0, { interactive: false }).unmount();
      sit({ at: "ready", choices: ["roll"] }).unmount();
      expect(comes).not.toHaveBeenCalled();
      sit(LODGING);
      expect(comes).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(Element.prototype, "scrollIntoView");
    }
  });

  it("asks for a ride, and sleeps rough", async () => {
    const { act, press } = sit(LODGING);
    await fireEvent.click(await button(/^Ask for the fare/));
    expect(act).toHaveBeenLastCalledWith("ask_fare offer=10000", { confirmed: true });
    await fireEvent.click(await button("sleep_rough"));
    expect(press).toHaveBeenLastCalledWith("sleep_rough", expect.anything());
  });

  it("lists both cities at a station, from which none is the other one", () => {
    sit({ at: "transit_stop", view: { pos: [15, 0, 0, 0, 0, 0], land_pos: 15, city_now: -1 }, choices: ["remain"] });
    const near = screen.getByRole("region", { name: "Beds near U.S. Bus Company" });
    expect(plain(near)).toMatch(/Chicago.*Philadelphia/);
    expect(plain(near)).not.toMatch(/other city|To Philadelphia/);
    expect(within(near).getByRole("button", { name: "remain" })).toBeTruthy();
  });

  it("folds the other city while nobody looks for a bed", () => {
    sit({ at: "ready", view: { land_pos: -1, city_now: -1 }, choices: ["roll"] });
    const near = screen.getByRole("region", { name: "Beds near Rush Street" });
    const folded = within(near).getByText("Philadelphia").closest("details");
    expect(folded?.open).toBe(false);
    expect(within(near).getByText("Chicago").closest("details")).toBeNull();
  });

  it("says what a stay costs: the rent and the fee of the next utility", async () => {
    const { press } = sit(STAY);
    // The bank has both utilities: ten times six. The owner of the street asks 30.
    await fireEvent.click(await button("Stay for $90"));
    expect(press).toHaveBeenLastCalledWith("stay_put", expect.anything());
    expect(screen.queryByRole("region", { name: /Beds near/ })).toBeNull();
  });
});

describe("a quote", () => {
  it("says who asks and what they offer, and names prices with their reasons", async () => {
    const { press } = sit(ASKED, 1);
    const panel = await screen.findByRole("region", { name: "You are asked for a price" });
    expect(plain(panel)).toContain("Quiet Heron asks for a bed on State Street.");
    expect(plain(panel)).toContain("Quiet Heron offers $22.");
    expect(plain(within(panel).getByRole("button", { name: /Ask \$14/ }))).toContain("competitor’s price");
    const offered = within(panel).getByRole("button", { name: /Ask \$22/ });
    expect(plain(offered)).toContain("their offer");
    await fireEvent.click(offered);
    expect(press).toHaveBeenLastCalledWith("quote price=22 free=0", expect.anything());
    await fireEvent.click(within(panel).getByRole("button", { name: "Refuse" }));
    expect(press).toHaveBeenLastCalledWith("refuse", expect.anything());
  });

  it("names what jail costs, and leaves prices without a reason to the field for any other", async () => {
    sit({ ...ASKED, choices: [...ASKED.choices!, ...[0, 105, 9999].map((price) => `quote price=${price} free=0`)] }, 1);
    expect(plain(await button(/Ask \$105/))).toContain("a little less than jail costs");
    expect(screen.queryByRole("button", { name: /Ask \$(0|9,999)$/ })).toBeNull();
  });

  it("may leave the renewal free", async () => {
    const { press } = sit(ASKED, 1);
    await fireEvent.click(await screen.findByRole("checkbox", { name: "You may raise the rent if they stay on" }));
    expect(screen.queryByRole("button", { name: /Ask \$14/ })).toBeNull();
    await fireEvent.click(await button(/Ask \$22/));
    expect(press).toHaveBeenLastCalledWith("quote price=22 free=1", expect.anything());
  });

  it("is awaited by all others", async () => {
    sit({ ...ASKED, choices: [] }, 0);
    expect(await screen.findByText(/thinks about the price of State Street/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull();
  });
});

describe("the map", () => {
  it("names every space, with the one of the viewer chosen", () => {
    sit(LODGING);
    const spaces = screen.getAllByRole("radio");
    expect(spaces).toHaveLength(40);
    expect(spaces.filter((one) => one.getAttribute("aria-checked") === "true")).toHaveLength(1);
    const here = screen.getByRole("radio", { checked: true });
    expect(here.getAttribute("aria-label")).toBe("Rush Street, Chicago, The bank, no building, 1 bed free, You");
  });

  it("goes on with the arrow keys, and says what the chosen space is", async () => {
    sit(LODGING);
    const here = screen.getByRole("radio", { checked: true });
    await fireEvent.keyDown(here, { key: "ArrowUp" });
    await fireEvent.keyDown(here, { key: "ArrowUp" });
    expect(screen.getByRole("radio", { checked: true }).getAttribute("aria-label")).toContain("State Street");
    const panel = screen.getByRole("region", { name: "The space" });
    expect(plain(panel)).toMatch(/State Street.*Owner Fern/);
    await fireEvent.click(screen.getByRole("radio", { name: /^Income Tax/ }));
    expect(plain(panel)).toContain("Landing here costs $200.");
  });
});

describe("the middle of the map", () => {
  const rows = () => within(screen.getByRole("list", { name: "Net worths" })).getAllByRole("listitem");
  const lines = () => rows().map(plain);
  const parts = () => rows().map((row) => row.querySelector<HTMLElement>(".bar")?.style.getPropertyValue("--part"));

  it("has the goal, and who is worth what, the highest first, with a bar to the goal", () => {
    sit({ at: "ready", view: { cash: [500, 1500, 2600, -90, 0, 0], in_turn: 1 } });
    expect(screen.getByText("Goal: a net worth of $2,000")).toBeTruthy();
    expect(screen.getByText("Round 3")).toBeTruthy();
    expect(lines().map((line) => line.trim())).toEqual([
      "Brisk Otter $2,600",
      "Fern in turn $1,500",
      "You $500",
      expect.stringMatching(/ −\$90$/),
    ]);
    expect(parts()).toEqual(["1", "0.75", "0.25", "0"]);
  });

  it("names who is out, and who has left the board", () => {
    sit({ at: "ready", view: { cash: [500, 0, 900, 700, 0, 0], in_play: 0b1101, finished: [0, 0, 1, 0, 0, 0] } });
    expect(lines()[0]).toMatch(/Brisk Otter.*off the board.*\$900/);
    expect(lines()[3]).toMatch(/Fern.*out of the game\s*$/);
    expect(parts()[3]).toBeUndefined();
  });

  it("keeps the order of the seats, and says hidden, where the cash of others is hidden", () => {
    sit({ at: "ready", view: { cash: [500, null, null, null, null, null] } });
    expect(lines()[0]).toMatch(/You.*\$500/);
    expect(lines()[1]).toMatch(/Fern.*hidden/);
    expect(parts()).toEqual(["0.25", undefined, undefined, undefined]);
  });

  it.each([
    [{ objective: 2 }, "Goal: the highest net worth after 30 rounds"],
    [{ objective: 2, clock_minutes: 120 }, "Goal: the highest net worth after 120 minutes"],
    [{ objective: 3 }, "Goal: to be the last player in the game"],
  ])("without a sum to reach, measures with the highest: %j", (view, goal) => {
    sit({ at: "ready", view: { ...view, cash: [500, 1000, 250, 0, 0, 0] } });
    expect(screen.getByText(goal)).toBeTruthy();
    expect(parts()).toEqual(["1", "0.5", "0.25", "0"]);
  });
});

describe("the viewer's bed", () => {
  it("is named separately wherever free beds are counted", async () => {
    const here = { owners: { "rush-street": 0 }, levels: { "rush-street": 2 } };
    sit({ ...STAY, ...here, at: "ready", toAct: [1], choices: [] });
    expect(plain(street("Rush Street"))).toContain("two houses · your bed, 1 more free");
    await fireEvent.click(screen.getByRole("radio", { name: /^Rush Street/ }));
    expect(plain(screen.getByRole("region", { name: "The space" }))).toContain("two houses · your bed, 1 more free");
    expect(screen.getAllByText(/your bed, 1 more free/).length).toBeGreaterThan(2);
  });
});

describe("a prisoner", () => {
  it("sees the bill and pays it or stays", async () => {
    const { press } = sit(JAIL);
    expect(screen.getAllByText(/\$120 to get out, 2 turns of 3 spent/).length).toBeGreaterThan(0);
    expect(screen.queryByText("Last lap")).toBeNull();
    await fireEvent.click(await button("pay_bail"));
    expect(press).toHaveBeenLastCalledWith("pay_bail", expect.anything());
  });

  it("without the cash sees the payment greyed, with its reason", async () => {
    const text = "You do not have the cash.";
    const refused = [{ act: "pay_bail", rule: "LF-63", text }];
    const { press } = sit({ ...JAIL, choices: ["stay_in_jail"], refused });
    const pay = await button("Pay your way out of jail");
    expect(pay.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(pay.getAttribute("aria-describedby") ?? "")?.textContent).toContain(text);
    await fireEvent.click(pay);
    expect(press).not.toHaveBeenCalled();
  });

  it("finds the lease and the rate at the Courthouse", () => {
    sit(JAIL);
    const panel = screen.getByRole("region", { name: "The space" });
    expect(plain(panel)).toContain("Lease of the jail Brisk Otter");
    expect(plain(panel)).toContain("Room and board: 10% of the booking fee a turn");
  });
});

describe("an owner", () => {
  it("builds on a street, and sees what the bank has left", async () => {
    const { press } = sit(OWNER);
    await fireEvent.click(await button(/Build for \$100/));
    expect(press).toHaveBeenLastCalledWith(`build asset=${RUSH}`, expect.anything());
    expect(screen.getByText("The bank has 35 houses and 15 apartment buildings.")).toBeTruthy();
    expect(screen.getByText("Last lap")).toBeTruthy();
  });

  it("sees greyed what a contract forbids, with contract and clause", async () => {
    const text = "Contract 3, clause 2, forbids it.";
    const [company, asked] = [`buy_company asset=${PETROLEUM}`, `ask_rent asset=${STATE} offer=10000`];
    const acts = [`build asset=${RUSH}`, company, asked, "ask_fare offer=10000"];
    const { press } = sit({
      owners: { "rush-street": 0, "state-street": 1, "us-bus": 2, "petroleum-distribution": -1 },
      refused: acts.map((act) => ({ act, rule: act === asked ? "LF-131" : "LF-156", text })),
    });
    for (const name of [/^Build for/, /^Petroleum/, /^Ask for the rent/, /^Ask for the fare/]) {
      const greyed = await button(name);
      expect(greyed.getAttribute("aria-disabled")).toBe("true");
      expect(plain(greyed.parentElement)).toContain(text);
      await fireEvent.click(greyed);
    }
    expect(press).not.toHaveBeenCalled();
  });

  it("is not told of a building on a street that has its apartments, nor to ask the bank", async () => {
    const acts = [`build asset=${RUSH}`, `ask_rent asset=${STATE} offer=10000`];
    const refused = acts.map((act) => ({ act, rule: "LF-79", text: "no" }));
    sit({ owners: { "rush-street": 0 }, levels: { "rush-street": 3 }, refused });
    expect(await screen.findByText(/an apartment building · a bed for everyone/, { selector: "small" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Build|Ask)/ })).toBeNull();
  });

  it("says what the companies of the second version take", async () => {
    const view = { overhead: 1, upkeep_rate: 25, fuel_rate: 7 };
    sit({ at: "ready", owners: { "home-maintenance": 0, "petroleum-distribution": 0 }, view });
    expect(await screen.findByText("Landlords pay 25% of the house price for each building level.")).toBeTruthy();
    expect(screen.getByText("Transit companies pay $7 for each paid ride.")).toBeTruthy();
  });

  it("reads in the list of players that the floor is theirs, and that of others in the third person", async () => {
    const players = () => within(screen.getByRole("region", { name: "The players" }));
    sit({ at: "floor", view: { floor_seat: 0 } });
    expect(players().getByText("have the floor").closest("summary")?.textContent).toContain("You");
    cleanup();
    sit({ at: "floor", view: { floor_seat: 1 } });
    expect(players().getByText("has the floor").closest("summary")?.textContent).not.toContain("You");
  });

  it("sets room and board, moves houses and buys a company", async () => {
    const { act, press } = sit({
      at: "ready",
      owners: { "jail-lease": 0, "rush-street": 0, "petroleum-distribution": -1 },
      choices: [
        "set_board_rate mode=1 value=25",
        `move_house source=${RUSH} target=${STATE}`,
        `buy_company asset=${PETROLEUM}`,
      ],
    });
    const rate = (await screen.findByText("Set room and board in jail")).closest("details")!;
    rate.open = true;
    await fireEvent(rate, new Event("toggle"));
    await fireEvent.input(await within(rate).findByLabelText("New value"), { target: { value: "40" } });
    await fireEvent.submit(rate.querySelector("form")!);
    expect(act).toHaveBeenCalledExactlyOnceWith("set_board_rate mode=1 value=40");
    await fireEvent.click(screen.getByText(/^move_house/));
    expect(press).toHaveBeenLastCalledWith(`move_house source=${RUSH} target=${STATE}`, expect.anything());
    expect(plain(screen.getByText(/^buy_company/).closest("button"))).toContain("$200");
  });

  it("reads how near the end is", async () => {
    sit(OWNER);
    expect(await screen.findByText(/has declared the target/)).toBeTruthy();
    expect(screen.getByText("In it you may stay put 2 more times.")).toBeTruthy();
    expect(screen.getByText(/1 round without a change; after 5/)).toBeTruthy();
  });
});

describe("a player", () => {
  it("chooses deeds on the map", async () => {
    const { press } = sit({
      at: "pick",
      view: { zero_sum: 1, in_turn: -1, land_pos: -1 },
      choices: [`pick_deed asset=${RUSH}`, `pick_deed asset=${STATE}`],
    });
    await fireEvent.click(screen.getByRole("radio", { name: /^State Street/ }));
    await fireEvent.click(await button(`pick_deed asset=${STATE}`));
    expect(press).toHaveBeenLastCalledWith(`pick_deed asset=${STATE}`, expect.anything());
  });

  it("buys a deed at its price", async () => {
    const { press } = sit({ at: "buy", choices: ["buy", "pass_buy"] });
    expect(screen.getByText("Rush Street costs $140. You have $1,500.")).toBeTruthy();
    await fireEvent.click(await button("buy"));
    expect(press).toHaveBeenLastCalledWith("buy", expect.anything());
  });

  it("buys the lease of the jail at the Courthouse", () => {
    sit({
      at: "buy",
      owners: { "jail-lease": -1 },
      view: { pos: [10, 0, 0, 0, 0, 0], land_pos: 10 },
      choices: ["buy"],
    });
    expect(screen.getByText("Jail lease costs $750. You have $1,500.")).toBeTruthy();
  });

  it("opens to a list of deeds", async () => {
    sit({ ...LODGING, levels: { "locust-street": 1 } });
    const others = screen.getByRole("region", { name: "The players" });
    const line = within(others).getByText("Brisk Otter", { exact: false }).closest("details")!;
    expect(plain(line)).toMatch(/1 deed · Worth \$1,/);
    line.open = true;
    await fireEvent(line, new Event("toggle"));
    expect(plain((await within(line).findByText("Locust Street", { selector: "b" })).closest("li"))).toMatch(
      /Philadelphia.*one house/,
    );
  });
});

describe("what others may not see", () => {
  it("is called hidden: cash and what depends on it", () => {
    sit({ ...LODGING, view: { cash: [1500, null, null, null, null, null] } });
    const others = screen.getByRole("region", { name: "The players" });
    const fern = within(others).getByText(/Fern/).closest("summary");
    expect(plain(fern)).toMatch(/hidden.*Worth hidden/);
  });
});

it("shows at the end why it is over, and who has what", async () => {
  sit(OVER);
  const end = await screen.findByRole("region", { name: "How the game ended" });
  expect(plain(end)).toContain("All tokens have left the board.");
  const rows = within(end).getAllByRole("row").slice(1).map(plain);
  expect(rows[0]).toMatch(/Fern.*\$1,200/);
  expect(rows[3]).toMatch(/Brisk Otter.*out of the game/);
});

describe.each([
  ["a guest", LODGING, 0],
  ["an owner who is asked", ASKED, 1],
  ["a prisoner", JAIL, 0],
  ["a spectator", STAY, null],
  ["the end", OVER, 0],
] as [string, Sketch, number | null][])("for %s", (_, sketch, viewer) => {
  it("the board has no fault that axe finds", async () => {
    const { container } = sit(sketch, viewer);
    await screen.findByRole("region", { name: /goal|ended/ });
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
