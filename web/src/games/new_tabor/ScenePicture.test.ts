import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import type { StagedScene } from "../../lib/scenes/scenes";
import ScenePicture, { draws } from "./ScenePicture.svelte";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";

type Said = [id: string, values: Record<string, number>];
const CARD = { title: "Seed swap", name: "one", food: 1, clothes: 0, shelter: 0, transportation: 0 };
const DECKS = { ...book, names: { ...book.names, opportunity: [CARD], needs: [CARD], loss: [CARD] } };

/** The picture of a scene, of notices (or acts) with their values. */
function show(name: (typeof draws)[number], said: Said[], sketch: Sketch = {}) {
  const entries = said.map(([id, values], i) => ({
    ...{ id: id.startsWith("acts") ? `${id}.says` : `notices.${id}.says`, values, n: 4, i, seats: [] },
  }));
  const scene = { name, entry: entries[0], entries } as unknown as StagedScene;
  const { container } = render(ScenePicture, {
    ...{ scene, book: DECKS as never, lobby: lobbyOf(4), position: positionOf(sketch), viewer: 1, log: [] },
  });
  const plain = (text: string | null) => (text ?? "").replace(/[\s\u2068\u2069]+/g, " ").trim();
  const who = [...container.querySelectorAll(".person small")].map((one) => plain(one.textContent));
  return { container, text: plain(container.textContent), who };
}
const [FERN = "", , CLEO = ""] = lobbyOf(4).seats.map(({ name }) => name);

test("every scene that it draws is declared", () => {
  const declared = readFileSync("../src/commonweal/games/new_tabor/scenes.toml", "utf8");
  expect(draws.filter((name) => !declared.includes(`[scenes.${name}]`))).toEqual([]);
});

test("the Die, the card, and what it changes", () => {
  const roll: Said = ["acts.roll", { seat: 1, value: 3 }];
  const gained = show("opportunity", [
    ["ABILITY_GAINED", { seat: 1, points: 2, industry: 0 }],
    roll,
    ["acts.draw_opportunity", { seat: 1, card: 0 }],
  ]);
  expect(gained.container.querySelectorAll(".die circle")).toHaveLength(3);
  expect(gained.text).toBe("Seed swap +2");
  const needs = show("needs", [
    ["INPUT_GROWS", { units: 10, industry: 1 }],
    ["acts.draw_needs", { card: 0 }],
  ]);
  expect(needs.text).toBe("Seed swap +10");
  const want = show("want", [["acts.draw_wants", { card: 1 }], roll, ["WANT_TAKES", { units: 6, industry: 0 }]]);
  expect(want.text).toBe("Picnic 6");
  const loss = show("loss", [
    ["STOCK_LOST", { units: 4, industry: 0 }],
    ["acts.draw_loss", { card: 0 }],
  ]);
  expect(loss.text).toBe("Seed swap −4");
  const none = show("rolled", [roll, ["NO_DIVIDEND", { cents: 3, least: 4 }]]);
  expect([none.text, none.container.querySelectorAll(".die")]).toEqual(["", expect.anything()]);
});

test("Money that is charged or received goes to or comes from the Credit Union", () => {
  const charged = show("charged", [
    ["CHARGED", { seat: 1, cents: 4650 }],
    ["acts.draw_loss", { card: 0 }],
  ]);
  expect(charged.who).toEqual(["You", "The Credit Union"]);
  expect(charged.text).toContain("46.50");
  expect(charged.text).toContain("Seed swap");
  expect(show("charged", [["CHARGED_ALL", { seat: 1, cents: 0 }]]).who).toEqual([]);
  expect(show("received", [["RECEIVES", { seat: 1, cents: 10 }]]).who).toEqual(["The Credit Union", "You"]);
});

test("a Rent Battle shows who bids what, and who has to answer or goes out", () => {
  const challenge: Said = ["acts.challenge", { actor: 0, zone: 0, cents: 300 }];
  const place = (container: HTMLElement) =>
    [...container.querySelectorAll<SVGGElement>("g")].map(({ style }) => style.transform);
  const fought = show("battle", [challenge, ["CONTESTED", { seat: 1, rival: 0, zone: 0 }]]);
  expect(fought.who).toEqual([FERN, "You"]);
  expect(fought.text).toContain("3.00");
  expect(place(fought.container)).toEqual(["translateX(-20px)", "translateX(20px)"]);
  const lost = show("place_lost", [["DISPLACED", { seat: 1, zone: 0, to: 1 }], challenge]);
  expect(lost.who).toEqual([FERN, "You"]);
  expect(place(lost.container)[1]).toBe("translateX(63px)");
  const outbid = show("outbid", [["ANSWER_OUTBIDS", { seat: 1, rival: 2, zone: 1 }]]);
  expect(outbid.who).toEqual([CLEO, "You"]);
  expect(show("gave_way", [["acts.give_way", { actor: 2, zone: 2 }]]).who).toEqual([CLEO]);
});

test("Charity shows what is lacking, and who gave what", () => {
  const asked = show("charity", [
    ["ASKS_CHARITY", { seat: 0 }],
    ["MISSING", { seat: 0, units: 30, industry: 1 }],
    ["BILL", { seat: 0, cents: 37_200 }],
  ]);
  expect(asked.text).toBe(`${FERN} 30 372.00`);
  const saved = show("saved", [
    ["CHARITY_GIVEN", { seat: 0, givers: 0b110 }],
    ["GIVES", { seat: 1, cents: 12_400 }],
    ["GIVES_GOODS", { seat: 2, units: 5, industry: 2 }],
    ["TOKEN_OF_CHARITY", { seat: 1 }],
  ]);
  expect(saved.who).toEqual(["You", CLEO, FERN]);
  expect(saved.text).toContain("124.00");
  expect(saved.container.querySelectorAll(".token")).toHaveLength(1);
  expect(show("lost", [["ELIMINATED", { seat: 2 }]]).who).toEqual([CLEO]);
});

test("the end of a Quarter, and its dividend for each", () => {
  const dividend: Said = ["DIVIDEND", { who: 0b1111, cents: 1505, total: 6020 }];
  const ended = show("quarter", [["QUARTER_ENDS", { number: 1 }], dividend]);
  expect(ended.container.querySelectorAll(".peg")).toHaveLength(4);
  expect(ended.text.match(/15\.05/g)).toHaveLength(4);
  expect(show("dividend", [["WHOLE_DIVIDEND", { seat: 1, cents: 5 }]]).who).toEqual([
    "Bank of the Commonwealth",
    "You",
  ]);
  expect(show("next_quarter", [["QUARTER_BEGINS", { number: 2 }]]).text).toBe("2");
  expect(show("finish", [["CROSSES", { seat: 1 }]]).container.querySelectorAll(".peg")).toHaveLength(1);
});

test("deals and IOUs show what goes from whom to whom", () => {
  const deal = show("deal", [
    ["DEAL_DONE", { seat: 0, other: 1 }],
    ["HANDS_OVER", { seat: 0, other: 1, units: 18, industry: 1 }],
    ["PAYS", { seat: 1, other: 0, cents: 3720 }],
  ]);
  expect(deal.who).toEqual([FERN, "You", "You", FERN]);
  expect(deal.text).toContain("18");
  const repaid = show("repaid", [["REPAID", { seat: 0, creditor: 1, cents: 500, left: 0 }]]);
  expect(repaid.container.querySelector(".fails")).toBeNull();
  const unpaid = show("unpaid", [["IOU_LAPSES", { seat: 0, creditor: 1, cents: 70 }]]);
  expect(unpaid.container.querySelector(".fails")).toBeTruthy();
});

test("happiness, needs that are met, the first cards, and the end", () => {
  expect(show("happiness", [["TOKEN_OF_LEISURE", { seat: 2 }]]).who).toEqual([CLEO]);
  expect(show("innovation", [["INNOVATED", { seat: 1, industry: 0, who: 15 }]]).who).toEqual(["You"]);
  expect(show("inputs_met", [["INPUTS_MET", { seat: 1 }]]).text.match(/✓/g)).toHaveLength(4);
  const four = { seat: 1, food: 8, clothes: 6, shelter: 4, transportation: 2 };
  expect(
    show("dealt", [
      ["ABILITIES", four],
      ["INPUTS", { ...four, food: 21 }],
    ]).text,
  ).toBe("8 6 4 2 21 6 4 2");
  const over = show("over", [["WINS", { seat: 2, number: 2 }]], { view: { tokens: [0, 0, 2, 0, 0, 0, 0, 0] } });
  expect(over.who[0]).toBe(CLEO);
  expect(over.container.querySelector(".tokens")?.childElementCount).toBe(2);
});
