import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Adder from "./Adder.svelte";

const items = ["loan", "bail"].map((name) => ({ value: name, name }));

function show() {
  const add = vi.fn();
  render(Adder, { label: "Add a clause…", button: "Add", groups: [{ title: "Debts", items }], add });
  const list = screen.getByRole<HTMLSelectElement>("combobox", { name: "Add a clause…" });
  const choose = (value: string) => fireEvent.change(list, { target: { value } });
  return { add, list, choose };
}

describe("a list from which things are added", () => {
  it("adds what a pointer chooses at once, and begins again", async () => {
    const { add, list, choose } = show();
    await fireEvent.pointerDown(list);
    await choose("bail");
    await choose("bail");
    expect(add.mock.calls).toEqual([["bail"], ["bail"]]);
    expect(list.value).toBe("");
  });

  it("lets the arrow keys pass by other things, and adds several on Enter or by the button", async () => {
    const { add, list, choose } = show();
    await fireEvent.keyDown(list, { key: "ArrowDown" });
    await choose("loan");
    await choose("bail");
    expect(add).not.toHaveBeenCalled();
    await fireEvent.keyDown(list, { key: "Enter" });
    await choose("loan");
    await fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(add.mock.calls).toEqual([["bail"], ["loan"]]);
    await fireEvent.keyDown(list, { key: "Enter" });
    expect(add).toHaveBeenCalledTimes(2);
  });
});
