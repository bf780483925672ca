import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { GameSetup, Option } from "../lib/protocol";
import FirstChoices from "./FirstChoices.svelte";
import NewTable from "./NewTable.svelte";

const issues: Option = {
  name: "issues",
  title: "Issues",
  text: "",
  rule: "X-1",
  simple: false,
  per_seat: false,
  default: "standard",
  choices: ["standard", "town"].map((value) => ({ value, title: value, text: "" })),
  asks: "What is it about?",
  ways: [
    { value: "town", title: "A town", text: "Buses and taxes." },
    { value: "standard", title: "Signs", text: "They mean nothing." },
  ],
};
const setup = {
  name: "toy",
  title: "Toy",
  seats: [2, 4],
  minutes: [5, 9],
  options: [issues],
  sections: [],
  presets: [{ name: "base", title: "Base", text: "", charter: {} }],
  bots: [],
  primer: null,
  language: "en",
  begins_with: { issues: "town" },
} as unknown as GameSetup;

test("the form asks with the value in force chosen, and says which one was pressed", async () => {
  const choose = vi.fn();
  render(FirstChoices, { props: { option: issues, chosen: {}, choose } });
  const [town, signs] = screen.getAllByRole<HTMLInputElement>("radio");
  expect([town?.checked, signs?.checked]).toEqual([false, true]);
  expect(screen.getByRole("group", { name: "What is it about?" })).toBeTruthy();
  await fireEvent.click(town as HTMLElement);
  expect(choose).toHaveBeenCalledWith("issues", "town");
});

test("a new form begins with the first way, which counts as no change of the rules", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]")));
  render(NewTable, { props: { game: setup, open: vi.fn() } });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /A town/ }).checked).toBe(true);
  expect(document.querySelector("details.rules summary")?.textContent).toContain("as in the manual");
});
