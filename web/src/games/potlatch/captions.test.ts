import { describe, expect, it } from "vitest";
import { book, lobbyOf, positionOf, type Sketch } from "./test-positions";
import { card, readTable } from "./table";
import { signed } from "../../board/text";
import { cardText, actText, houseText, middleText, openText, pileText } from "./captions";

const read = (sketch: Sketch) => readTable(positionOf(sketch), book, lobbyOf(4));

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
    const table = read({
      houses: [8, 2],
      toAct: [1],
      outside: ["", "F1"],
      storage: ["", "G3"],
      view: { gifted_this_round: [0, 1, 0, 0, 0, 0], status: [0, 2, 0, 0, 0, 0] },
    });
    expect(houseText(table.houses[1]!, table, 0)).toBe(
      "Clam Beach House, size 3, Fern’s. Needs 2 FLG, GM met, 3 CT, 3 T. Outside: FLG 1, Camas bulbs. " +
        "Received a gift this round. Status +2. 6 cards in hand. Gives now.",
    );
    expect(houseText(table.houses[1]!, table, 1)).toContain("your house");
    expect(houseText(table.houses[1]!, table, 1)).toContain("It is your turn");
    expect(openText(table.houses[1]!)).toBe("needs 2 FLG, 3 CT, 3 T");
    expect(openText(table.houses[1]!, true)).toBe("need 2 FLG, 3 CT, 3 T");
  });

  it("say what stands in the middle", () => {
    expect(middleText(read({}))).toContain("The first gift of the round can be any one card");
    expect(middleText(read({ view: { gifts_this_round: 1, level: 5 } }))).toContain("A gift must reach 5");
    expect(middleText(read({ view: { linked_games: 3 } }))).toContain("Game 1 of 3");
    const closing = read({ phase: "closing", view: { closing_cause: 2, closing_start: 1, closing_step: 1 } });
    expect(middleText(closing)).toContain("Fern could not give. Cards pass to the left. Brisk Otter has them now.");
    const over = read({ over: true, toAct: [], view: { goal_met: [0, -1, -1, -1, -1, -1] } });
    expect(middleText(over)).toContain("The goal was missed");
  });

  it("name the act on its button", () => {
    const table = read({});
    expect(actText("lay_card", card(book, 2), table.houses[1]!)).toBe("Give FLG 3 to Fern");
    expect(actText("place", card(book, 8), table.houses[0]!)).toBe("Store CT 1");
    expect(actText("invite", null, table.houses[1]!)).toBe("Invite Fern to combine");
  });
});
