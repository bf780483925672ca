import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { answersAt } from "../../lib/debrief/answers";
import type { Finding } from "../../lib/debrief/debrief";
import FindingCards from "./FindingCards.svelte";

const finding = (more: Partial<Finding> = {}): Finding => ({
  measure: "gifts",
  asks: "How many gifts were there?",
  answers: ["Few", "As usual", "Many"],
  right: 2,
  says: "There were 12 gifts.",
  place: "That is high.",
  number: 12,
  percent: false,
  others: [
    [3, 10],
    [5, 4],
  ],
  language: "en",
  ...more,
});
const opinion = finding({ measure: "again", asks: "Would you vote so again?", answers: ["Yes", "No"], right: null });

beforeEach(() => localStorage.clear());

test("nothing is shown before it is asked, then the guess is compared", async () => {
  const { container } = render(FindingCards, { props: { findings: [finding()], code: "ABC" } });
  for (const paper of container.querySelectorAll(".paper-only")) paper.remove();
  expect(container.textContent).not.toContain("12 gifts");
  expect(container.querySelector("svg")).toBeNull();
  await fireEvent.click(screen.getByText("Few"));
  expect(container.textContent).toContain("You guessed: few.");
  expect(container.textContent).toContain("There were 12 gifts.");
  expect(container.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
    "Your game, 12, among other games from 3 to 12.",
  );
});

test("an opinion is nobody's mistake, and answers are kept for the next visit", async () => {
  const props = { findings: [finding(), opinion], code: "ABC" };
  const first = render(FindingCards, { props });
  await fireEvent.click(screen.getByText("No"));
  expect(first.container.textContent).toContain("Your answer: No");
  expect(answersAt("ABC")).toEqual({ again: 1 });
  expect(answersAt("XYZ")).toEqual({});
  first.unmount();
  const { container } = render(FindingCards, { props });
  expect(container.textContent).toContain("Your answer: No");
  expect(screen.getByText("Few")).toBeTruthy();
});

test("one may look without an answer", async () => {
  const { container } = render(FindingCards, { props: { findings: [opinion], code: "ABC" } });
  await fireEvent.click(screen.getByText("Just show it"));
  expect(container.textContent).toContain("There were 12 gifts.");
  expect(answersAt("ABC")).toEqual({});
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false }, "heading-order": { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("without findings there is no heading", () => {
  const { container } = render(FindingCards, { props: { findings: [], code: "ABC" } });
  expect(container.textContent?.trim()).toBe("");
});
