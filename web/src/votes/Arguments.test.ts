import { fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it, vi } from "vitest";
import type { Debate } from "../lib/table/board";
import Arguments from "./Arguments.svelte";

const NAMES = ["Fern", "Moss", "Wren"];
const label = (seat: number): string => (seat === 0 ? "You" : (NAMES[seat] ?? ""));

function shown(more: Partial<Debate> = {}, votes: (number | null)[] = []) {
  const calls = { argue: vi.fn(), endorse: vi.fn() };
  const debate: Debate = {
    subject: "Our school canteen",
    sides: [
      { side: 1, title: "Agree" },
      { side: 2, title: "Disagree" },
    ],
    arguments: [
      { argument: 7, by: 1, side: 1, text: "Hungry pupils learn nothing.", endorsed: [2] },
      { argument: 9, by: 0, side: 2, text: "Parents know best.", endorsed: [] },
    ],
    limit: 20,
    ...calls,
    ...more,
  };
  const votedBy = (seat: number) => votes[seat] ?? null;
  return { ...calls, ...render(Arguments, { debate, viewer: 0, label, votedBy }) };
}

it("shows what speaks for each answer, by whom, and what they voted", async () => {
  const { container } = shown({}, [2, 1, 1]);
  const agree = screen.getByRole("list", { name: "Agree" });
  expect(within(agree).getByText("Hungry pupils learn nothing.")).toBeTruthy();
  expect(agree.textContent).toContain("Moss · Agree");
  expect((await axe.run(container)).violations).toEqual([]);
});

it("endorses another's argument with one press, never one's own", async () => {
  const { endorse } = shown();
  const [button, ...more] = screen.getAllByRole("button", { name: /good point/ });
  expect(more).toEqual([]);
  await fireEvent.click(button as HTMLElement);
  expect(endorse).toHaveBeenCalledWith(7, true);
});

it("argues for the side that was voted, unless another is chosen", async () => {
  const { argue } = shown({}, [2, null, null]);
  const field = screen.getByLabelText("Why did you vote this way?");
  await fireEvent.input(field, { target: { value: "  Too dear. " } });
  await fireEvent.submit(field.closest("form") as HTMLFormElement);
  expect(argue).toHaveBeenLastCalledWith(2, "Too dear.");
  expect((field as HTMLInputElement).value).toBe("");
});

it("keeps a text that is too long and says by how much", async () => {
  const { argue } = shown();
  const field = screen.getByLabelText("Make an argument");
  await fireEvent.input(field, { target: { value: "x".repeat(23) } });
  await fireEvent.submit(field.closest("form") as HTMLFormElement);
  expect(argue).not.toHaveBeenCalled();
  expect(screen.getByText("3 characters too long")).toBeTruthy();
});

it("has no field for those who cannot argue", () => {
  shown({ argue: null, endorse: null });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("keeps a reason until the votes are shown, for somebody who voted in secret", async () => {
  const seal = vi.fn();
  const sealed = { argument: 12, by: 0, side: 2, text: "Too dear.", endorsed: [] };
  const { argue, container } = shown({ seal, sealed }, [2, null, null]);
  expect(screen.getByText(/Shown with the votes: “.?Too dear/)).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
  const field = screen.getByLabelText("Why did you vote this way?");
  await fireEvent.input(field, { target: { value: "A better one." } });
  await fireEvent.submit(field.closest("form") as HTMLFormElement);
  expect(seal).toHaveBeenCalledWith(2, "A better one.");
  expect(argue).not.toHaveBeenCalled();
  await fireEvent.input(field, { target: { value: "For all now." } });
  await fireEvent.click(screen.getByRole("button", { name: "Show now" }));
  expect(argue).toHaveBeenCalledWith(2, "For all now.");
  expect((await axe.run(container)).violations).toEqual([]);
});

it("seals nothing for somebody who has not voted", () => {
  shown({ seal: vi.fn() });
  expect(screen.getByRole("button", { name: "Argue" })).toBeTruthy();
});

it("opens the forms for an offer and a promise, where there are any", async () => {
  const { unmount } = shown();
  expect(screen.queryByRole("group", { name: "Offers and promises" })).toBeNull();
  unmount();
  const [offer, promise] = [vi.fn(), vi.fn()];
  shown({ offer, promise });
  await fireEvent.click(screen.getByRole("button", { name: "Offer a deal" }));
  await fireEvent.click(screen.getByRole("button", { name: "Make a promise" }));
  expect([offer.mock.calls.length, promise.mock.calls.length]).toEqual([1, 1]);
});
