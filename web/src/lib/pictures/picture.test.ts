import { describe, expect, it } from "vitest";
import { heading, titleOfScale } from "./picture";
import type { Picture } from "../debrief/debrief";

const FAN: Picture = {
  kind: "lines",
  title: "The share of the house's needs that is met.",
  text: "",
  columns: [
    { name: "round", title: "Rounds later" },
    { name: "half", title: "Half have at most", unit: "points of the house" },
  ],
  rows: [],
  x: "round",
  y: "half",
  bands: [["half", "half"]],
};

describe("what is written at a picture", () => {
  it("a title has a capital and no stop", () => {
    expect(heading("house complete")).toBe("House complete");
    expect(heading(FAN.title)).toBe("The share of the house's needs that is met");
  });

  it("the scale of a fan tells the unit, and any other scale its column", () => {
    expect(titleOfScale(FAN, "half")).toBe("Points of the house");
    expect(titleOfScale({ ...FAN, bands: [] }, "half")).toBe("Half have at most (points of the house)");
  });
});
