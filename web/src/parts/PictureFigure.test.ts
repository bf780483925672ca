import { render, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Picture } from "../lib/debrief";
import type { Lobby } from "../lib/protocol";
import PictureFigure from "./PictureFigure.svelte";

const picture: Picture = {
  kind: "table",
  title: "What each of you would have voted",
  text: "Points only.",
  columns: [
    { name: "player", title: "Player" },
    { name: "agree", title: "If Agree", unit: "points" },
  ],
  rows: [
    ["Fern", 3],
    ["Moss", 2],
  ],
};

it("a picture that is a table stands open, without a drawing", () => {
  render(PictureFigure, { props: { picture, language: "en", lobby: { seats: [] } as unknown as Lobby } });
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("group")).toBeNull();
  const table = screen.getByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Player", "If Agree (points)"]);
  expect(within(table).getAllByRole("row")[1]?.textContent).toContain("Fern");
});
