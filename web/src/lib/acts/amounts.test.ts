import { describe, expect, it } from "vitest";
import {
  actNaming,
  choiceOf,
  naming,
  otherOperands,
  othersOf,
  readAmount,
  suggestionsFor,
  typedAmount,
  wholeNumber,
  writtenAmount,
} from "./amounts";
import type { Choice } from "../table/position";
import { readAct } from "./typed-act";

const note = (clause: number, field: number, value: number, high: number): Choice => ({
  act: `note clause=${clause} field=${field} value=${value}`,
  name: "note",
  operands: { clause, field, value },
  label: `Clause ${clause}, field ${field}: ${value}`,
  final: true,
  aside: false,
  amount: { name: "value", low: 0, high },
});
const CHOICES = [note(0, 0, 0, 99), note(0, 0, 50, 99), note(0, 1, 12, 12), note(1, 2, 7, 9)];

describe("an act with an amount", () => {
  it("is written with any amount", () => {
    expect(actNaming(CHOICES[0] as Choice, 37)).toBe("note clause=0 field=0 value=37");
    expect(actNaming(CHOICES[0] as Choice, "3.5")).toBe("note clause=0 field=0 value=3.5");
    expect(othersOf(CHOICES[3] as Choice)).toEqual({ clause: 1, field: 2 });
    const named = naming(CHOICES[1] as Choice, 51, ({ operands }) => `Note ${operands.value}`);
    expect(named).toMatchObject({ act: "note clause=0 field=0 value=51", label: "Note 51", final: true });
  });

  it("is a choice with every amount within its bounds", () => {
    expect(choiceOf(CHOICES, "note clause=0 field=0 value=50")).toBe(CHOICES[1]);
    expect(choiceOf(CHOICES, "note clause=0 field=0 value=51")?.operands.value).toBe(51);
    expect(choiceOf(CHOICES, "note clause=0 field=1 value=13")).toBeUndefined();
    expect(choiceOf(CHOICES, "note clause=4 field=1 value=3")).toBeUndefined();
    expect(choiceOf(CHOICES, "note clause=0 field=1 value=1.5")).toBeUndefined();
  });

  it("leaves to pick what goes with what was picked before", () => {
    expect(otherOperands(CHOICES, {})).toEqual([
      { name: "clause", values: [0, 1] },
      { name: "field", values: [0, 1] },
    ]);
    expect(otherOperands(CHOICES, { clause: 1, field: 0 })[1]).toEqual({ name: "field", values: [2] });
    expect(suggestionsFor(CHOICES, {})).toEqual(CHOICES.slice(0, 2));
    expect(suggestionsFor(CHOICES, { clause: 1, field: 0 })).toEqual([CHOICES[3]]);
  });
});

describe("a whole number", () => {
  it("is read as people write it", () => {
    expect(["37", " 37 ", "1,200", "1 200", "1’200", "-5", "−5"].map(wholeNumber)).toEqual([
      37, 37, 1200, 1200, 1200, -5, -5,
    ]);
  });

  it("is nothing else", () => {
    expect(["", "3.5", "1,2", "ten", "1e3", "99999999999999999999"].map(wholeNumber)).toEqual(Array(6).fill(null));
  });
});

describe("a typed act", () => {
  it("is not completed from the beginning of a number", () => {
    expect(readAct("note clause=0 field=0 value=5", CHOICES, [])).toEqual({
      means: "unknown",
      act: "note clause=0 field=0 value=5",
    });
    expect(readAct("note 0 1 1", CHOICES, [])).toEqual({ means: "unknown", act: "note 0 1 1" });
    expect(readAct("note clause=0 field=0 value=50", CHOICES, [])).toMatchObject({ means: "act" });
  });
});

describe("an amount with two decimals", () => {
  it.each([
    ["3.72", "en", 372],
    ["3,72", "en", 372],
    ["3.7", "de", 370],
    ["3", "en", 300],
    ["1,000", "en", 100_000],
    ["1,000.05", "en", 100_005],
    ["1.000,05", "de", 100_005],
    ["1.000", "de", 100_000],
    ["−0.05", "en", -5],
    ["3,721", "de", null],
    ["3.721", "en", null],
    ["", "en", null],
    ["ten", "de", null],
  ])("is read as people of a language write it: %s in %s", (typed, language, read) => {
    expect(readAmount(typed, "cents", language)).toBe(read);
  });

  it("is written with them, and other amounts without", () => {
    expect([writtenAmount(123_400, "cents", "en"), writtenAmount(749, "hundredths", "de")]).toEqual([
      "1,234.00",
      "7,49",
    ]);
    expect([typedAmount(123_400, "cents", "de"), typedAmount(7, "units")]).toEqual(["1234,00", "7"]);
    expect([readAmount("7", "units"), readAmount("7.5", "units"), writtenAmount(7, undefined)]).toEqual([7, null, "7"]);
  });
});
