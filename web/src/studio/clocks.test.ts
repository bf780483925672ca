import { expect, test } from "vitest";
import { addTexts } from "../lib/language/texts";
import { CLOCKS, clockInSentence, titleOfClock } from "./clocks";

test("every clock has a title, and an unknown one of an old draft is shown as it is", () => {
  for (const clock of CLOCKS) expect(titleOfClock(clock)).not.toMatch(/^form\.|^\d+$/);
  expect(titleOfClock("45")).toBe("45");
});

test("within a sentence only the first letter is small", () => {
  expect(clockInSentence("30")).toBe("half a minute");
  addTexts({ "form.clock_30": "Eine halbe Minute" }, "de");
  expect(clockInSentence("30")).toBe("eine halbe Minute");
});
