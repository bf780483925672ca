import { expect, it } from "vitest";
import { lastCards } from "./cards";
import { readTable } from "../table";
import { book, lobbyOf, positionOf } from "../test-positions";

it("the last cards say what they brought, the latest first", () => {
  const { industries } = readTable(positionOf({}), book, lobbyOf(4));
  const card = (name: string, more: object) => [{ name, title: name, food: 0, clothes: 0, shelter: 0, ...more }];
  const names = {
    opportunity: card("Seed swap", { food: 1 }),
    needs: card("Children", { clothes: 10, shelter: 10 }),
    loss: card("Storm", { kind: "union", shelter: 20 }),
    wants: card("Picnic", { food: 6 }),
  };
  const draw = (kind: string, n: number) => ({
    n,
    i: 0,
    by: -1,
    id: `acts.draw_${kind}.says`,
    values: { seat: n % 4, card: 0 },
    text: kind,
  });
  const hidden = { ...draw("wants", 9), id: "acts.draw_wants.hides", values: { seat: 1 } };
  const log = [draw("opportunity", 1), draw("needs", 2), draw("labor", 3), draw("loss", 4), hidden, draw("wants", 5)];
  const said = (most: number) =>
    lastCards(log, names, industries, most).map(({ seat, title, brings }) => [
      seat,
      title,
      brings.replace(/[\u2066-\u2069]/g, ""),
    ]);
  expect(said(2)).toEqual([
    [1, "Picnic", "wants once: 6 Food"],
    [0, "Storm", "takes from the Storehouse: 20 Shelter"],
  ]);
  expect(said(9).slice(2)).toEqual([
    [2, "Children", "adds Inputs in every Quarter: 10 Clothes and 10 Shelter"],
    [1, "Seed swap", "adds Ability: 1 Food"],
  ]);
});
