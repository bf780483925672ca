import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Picture } from "../../lib/debrief/debrief";
import type { Lobby } from "../../lib/protocol";
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

it("a flow of several moments shows the last one first, and others when they are chosen", async () => {
  const columns = ["from", "to", "when", "clauses"].map((name) => ({ name, title: name }));
  const rows = [
    ["Fern", "Moss", "Round 2", 2],
    ["Moss", "Fern", "Round 9", 4],
  ];
  const flow: Picture = {
    ...picture,
    kind: "flow",
    columns,
    rows,
    from: "from",
    to: "to",
    moment: "when",
    y: "clauses",
  };
  const { container } = render(PictureFigure, {
    props: { picture: flow, language: "en", lobby: { seats: [] } as unknown as Lobby },
  });
  const onScreen = (): string[] =>
    [...container.querySelectorAll("[role=img] > :not(.paper)")].map(
      (one) => one.querySelector(".moment")?.textContent ?? "",
    );
  expect(onScreen()).toEqual(["Round 9"]);
  expect(container.querySelectorAll(".sum")).toHaveLength(0);
  const moments = screen.getByRole("group", { name: flow.title });
  await fireEvent.click(within(moments).getByRole("button", { name: "Round 2" }));
  expect(onScreen()).toEqual(["Round 2"]);
  expect(within(moments).getByRole("button", { name: "Round 2", pressed: true })).toBeTruthy();
});
