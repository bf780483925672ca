import { describe, expect, it } from "vitest";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";
import { card, readTable } from "./table";
import { signed } from "../../board/text";
import { cardText, houseText, middleText, openText, pileText } from "./captions";

const read = (sketch: Sketch, viewer = 0) => readTable(positionOf(sketch), book, lobbyOf(4), viewer);

describe("words", () => {
  it("name a card as it is printed", () => {
    expect(cardText(card(book, 2))).toBe("FLG 3, Clams");
    expect(
      pileText([
        { ...card(book, 12), copies: 2 },
        { ...card(book, 7), copies: 1 },
      ]),
    ).toBe("2 of T 1, Song; GM 4, Cedar logs");
    expect(pileText([])).toBe("nothing");
  });

  it("write Status with its sign", () => {
    expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
  });

  it("say of a house what its picture shows", () => {
    const sketch = {
      houses: [8, 2],
      toAct: [1],
      outside: ["", "F1"],
      storage: ["", "G3"],
      view: { gifted_this_round: [0, 1, 0, 0, 0, 0], status: [0, 2, 0, 0, 0, 0] },
    };
    const [theirs, own] = [read(sketch), read(sketch, 1)];
    expect(houseText(theirs.houses[1]!, theirs)).toBe(
      "Clam Beach House, size 3, Fern’s. Needs 2 FLG, 3 CT, 3 T. Outside: FLG 1, Camas bulbs. Status: +2. " +
        "Hand: 6 cards. Received a gift this round. Gives.",
    );
    expect(houseText(own.houses[1]!, own)).toContain("your house");
    expect(houseText(own.houses[1]!, own)).toContain("It is your turn");
    expect(openText(theirs.houses[1]!)).toBe("needs 2 FLG, 3 CT, 3 T");
    expect(openText(own.houses[1]!)).toBe("need 2 FLG, 3 CT, 3 T");
  });

  it("say what the middle does not print", () => {
    expect(middleText(read({}))).toContain("The first gift of the round can be any one card");
    expect(middleText(read({ view: { gifts_this_round: 1, level: 5 } }))).toContain("A gift must reach 5");
    const closing = read({ phase: "closing", view: { closing_cause: 2, closing_start: 1, closing_step: 1 } });
    expect(middleText(closing)).toBe("Fern could not give. Cards pass to the left. Brisk Otter has them now.");
    expect(middleText(read({ over: true, toAct: [] }))).toBe("");
  });
});
