import { describe, expect, it } from "vitest";
import { book, lobbyOf, positionOf, shownTo, type Sketch } from "./test-positions";
import { pawnsOn, priceFor, readTable } from "./table";
import { squareText } from "./captions";

const read = (sketch: Sketch, seats = 4) => readTable(positionOf({ seats, ...sketch }), book, lobbyOf(seats));

describe("a mat", () => {
  it("has five items with the goods they need", () => {
    const mat = read({}).mats[2]!;
    expect(mat.project.map((card) => card.kind)).toEqual(["interest", "interest", "career"]);
    expect(mat.project.flatMap((card) => card.items).map((item) => item.good)).toEqual([2, 3, 2, 3, 4]);
    expect([mat.items, mat.complete]).toEqual([0, 0]);
  });

  it("counts public and private support alike, and is complete with five", () => {
    const supported = [[1, 1, 1, 2, 0], [1, 1, 1, 1, 2], ...Array.from({ length: 4 }, () => [0, 0, 0, 0, 0])];
    const [most, all] = read({ view: { supported } }).mats;
    expect([most!.items, most!.complete]).toEqual([4, 0]);
    expect([all!.items, all!.complete]).toEqual([5, 1]);
  });

  it("keeps a chance card down until it is turned", () => {
    const { mats } = read({ view: { talent: [3, -1, -1, -1, -1, -1] } });
    expect(mats[0]!.chance.map((card) => card.face?.title ?? null)).toEqual(["Talent 3", null, null]);
    expect(mats[1]!.chance.every((card) => card.face === null)).toBe(true);
  });

  it("tells known cards, face-down cards and empty places apart", () => {
    const hand = [2, -1, null, 5, null, null, ...Array.from({ length: 6 }, () => -1)];
    const { mats } = read({ phase: "turn", view: { hand, shown_to: shownTo([1, 2], [], [], [0]) } });
    expect(mats[0]!.hand[0]).toMatchObject({ kind: "known", shownTo: [1, 2], card: { good: 0, awardedBy: 2 } });
    expect(mats.slice(0, 2).flatMap((mat) => mat.hand.map((place) => place.kind))).toEqual([
      "known",
      "empty",
      "down",
      "known",
    ]);
  });
});

describe("the goods", () => {
  it("pawns stand while an item needs the good and fall once it is supported", () => {
    const supported = [[1, 0, 1, 0, 0], [0, 2, 0, 2, 2], ...Array.from({ length: 4 }, () => [0, 0, 0, 0, 0])];
    const table = read({ view: { supported } });
    expect(pawnsOn(table, 0)).toEqual([{ seat: 0, who: "Quiet Heron", stands: false }]);
    expect(pawnsOn(table, 2).map((pawn) => [pawn.seat, pawn.stands])).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
    expect(squareText(table, 2, 0)).toBe("Needed by you and Brisk Otter. Supported for Fern.");
    expect(squareText(table, 11, 0)).toBe("No one needs it.");
  });

  it("cost 3, 5, 7, 9, 11 and 13", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(priceFor)).toEqual([0, 3, 5, 7, 9, 11, 13]);
  });

  it("keep their marks covered until they may be shown", () => {
    expect(read({ phase: "goods_vote", view: { proposed: 5 } }).marks).toBeNull();
    expect(read({ phase: "purchase", view: { proposed: 5, proposed_good: 1, proposed_award: 2 } }).marks).toEqual({
      good: 1,
      awardedBy: 2,
    });
  });
});

it("the back of a scenario is seen when the server shows it", () => {
  expect(read({}).scenario).toMatchObject({ title: "Scenario 1", back: null });
  expect(read({ view: { award: [[2, 0], null, null] } }).scenario?.back).toEqual([2, 0]);
});

it("a table's own scenarios take the place of the standard ones", () => {
  const own = { round: 1, title: "Our street", situation: "", proposal: "", answer_agree: "", answer_disagree: "" };
  const lobby = { ...lobbyOf(4), charter: { scenario_deck: [own] } };
  expect(readTable(positionOf({}), book, lobby).scenario?.title).toBe("Our street");
  expect(readTable(positionOf({}), book, { ...lobby, charter: { scenario_deck: "standard" } }).scenario?.title).toBe(
    "Scenario 1",
  );
});
