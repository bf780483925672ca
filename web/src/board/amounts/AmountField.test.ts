import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Choice } from "../../lib/table/board";
import { lobbyOf } from "../test-positions";
import { PreviewRefused } from "../../lib/language/trouble";
import AmountField from "./AmountField.svelte";
import { rulesContext } from "../../lib/rules/open-rule";

const PRICES = [125, 250, 1000];
const quote = (price: number, free: number): Choice => ({
  act: `quote price=${price} free=${free}`,
  name: "quote",
  operands: { price, free },
  label: `Quote ${price}${free ? " with a gift" : ""}`,
  final: false,
  aside: false,
  amount: { name: "price", low: 1, high: 1000 },
});
const BOOK = {
  acts: [
    {
      name: "quote",
      title: "Quote a price",
      operands: [
        { name: "price", title: "Preis", size: 2000, kind: "price", amount: true },
        { name: "free", title: "Mit Geschenk", size: 2, kind: "free" },
      ],
    },
  ],
  names: { free: [{ name: "no" }, { name: "yes" }] },
};

function show(more: Record<string, unknown> = {}, openRule = vi.fn()) {
  const act = vi.fn();
  const preview = vi.fn((given: string | string[]) =>
    ["price=1500", "price=-1", "price=3.5", "price=two"].some((one) => given.includes(one))
      ? Promise.reject(new PreviewRefused("Nobody can pay that.", null, "AB-4"))
      : Promise.resolve({ lines: [], changed: {} }),
  );
  const label = ({ operands }: Choice) => `Quote ${operands.price}`;
  const choices = PRICES.flatMap((price) => [quote(price, 0), quote(price, 1)]);
  render(AmountField, {
    props: { choices, book: BOOK, lobby: lobbyOf(2), interactive: true, act, preview, label, ...more },
    context: rulesContext(openRule),
  });
  const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Preis" });
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  const send = () => fireEvent.submit(field.form as HTMLFormElement);
  return { act, preview, field, type, send };
}

const labels = (): string[] => screen.getAllByRole("button").map((one) => one.textContent?.trim() ?? "");

describe("the field of an amount", () => {
  it("takes any number within its bounds", async () => {
    const { act, preview, type, send } = show();
    await type("1,000");
    expect(labels().at(-1)).toBe("Quote 1000");
    await type("37");
    expect(labels().at(-1)).toBe("Quote 37");
    await send();
    expect(act).toHaveBeenCalledExactlyOnceWith("quote price=37 free=0");
    expect(preview).not.toHaveBeenCalled();
  });

  it("offers quick values, which fill the field", async () => {
    const { act, field, send } = show();
    await fireEvent.click(screen.getByRole("button", { name: "250" }));
    expect(field.value).toBe("250");
    expect(screen.getByRole("button", { name: "250" }).getAttribute("aria-pressed")).toBe("true");
    expect(act).not.toHaveBeenCalled();
    await send();
    expect(act).toHaveBeenCalledExactlyOnceWith("quote price=250 free=0");
  });

  it("names the other operands by their words", async () => {
    const { act, type, send } = show();
    const free = screen.getByRole<HTMLSelectElement>("combobox", { name: "Mit Geschenk" });
    expect([...free.options].map((option) => option.text)).toEqual(["no", "yes"]);
    await fireEvent.change(free, { target: { value: "1" } });
    await type("37");
    await send();
    expect(act).toHaveBeenCalledExactlyOnceWith("quote price=37 free=1");
  });

  it("says yes and no of an operand with two values, and does not ask for one that its place says", () => {
    const operands = [BOOK.acts[0]!.operands[0], { name: "free", title: "Free", size: 2, kind: "free" }];
    const book = { acts: [{ ...BOOK.acts[0], operands }], names: {} };
    show({ book });
    const free = screen.getByRole<HTMLSelectElement>("combobox", { name: "Free" });
    expect([...free.options].map((option) => option.text)).toEqual(["no", "yes"]);
    cleanup();
    show({ book, choices: PRICES.map((price) => quote(price, 0)), known: ["free"] });
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("says itself which numbers fit where the server knows no such value of the operand", async () => {
    const preview = vi.fn(() => Promise.reject(new PreviewRefused("price=2000 is out of range.", null, "AB-4", true)));
    const { type, send } = show({ preview });
    await type("2000");
    await send();
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Name a number from 1 to 1,000."));
    expect(screen.getByRole("alert").textContent).not.toContain("price");
    expect(screen.getByRole("button", { name: /AB-4/ })).toBeTruthy();
  });

  it("goes up and down with keys and buttons, within its bounds", async () => {
    const { field } = show();
    await fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(field.value).toBe("1");
    await fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(field.value).toBe("1");
    await fireEvent.keyDown(field, { key: "PageUp" });
    expect(field.value).toBe("101");
    await fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(field.value).toBe("102");
    await fireEvent.click(screen.getByRole("button", { name: "Less" }));
    expect(field.value).toBe("101");
    expect(field.getAttribute("aria-valuenow")).toBe("101");
    expect([field.getAttribute("aria-valuemin"), field.getAttribute("aria-valuemax")]).toEqual(["1", "1000"]);
  });

  it.each(["1500", "-1", "3.5", "two"])(
    "says beside the field why %s is refused, in the words of the rules",
    async (given) => {
      const openRule = vi.fn();
      const { act, preview, field, type, send } = show({}, openRule);
      await type(given);
      await send();
      await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Nobody can pay that."));
      await fireEvent.click(screen.getByRole("button", { name: /AB-4/ }));
      expect(openRule).toHaveBeenCalledExactlyOnceWith("AB-4");
      expect(preview).toHaveBeenCalledWith(`quote price=${given} free=0`);
      expect(act).not.toHaveBeenCalled();
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(field.getAttribute("aria-describedby")).toContain(screen.getByRole("alert").id);
      expect([document.activeElement, field.value]).toEqual([field, given]);
      await type("37");
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("lets the rules decide about a number that the page did not expect", async () => {
    const { act, type, send } = show();
    await type("1001");
    await send();
    await vi.waitFor(() => expect(act).toHaveBeenCalledExactlyOnceWith("quote price=1001 free=0"));
  });

  it("asks for a number where none was named, and does nothing while it is not interactive", async () => {
    const { act, send } = show();
    await send();
    expect(screen.getByRole("alert").textContent).toBe("Name a number from 1 to 1,000.");
    expect(act).not.toHaveBeenCalled();
  });

  it("does nothing while no act may be sent", async () => {
    const { act, type, send } = show({ interactive: false });
    await type("37");
    await send();
    expect(act).not.toHaveBeenCalled();
  });

  it("has words for the values of an option that people know by words, and a number for others", async () => {
    const motion = (option: number, value: number, high: number): Choice => ({
      ...quote(1, 0),
      act: `move option=${option} value=${value}`,
      name: "move",
      operands: { option, value },
      label: `Move option ${option} to ${value}`,
      amount: { name: "value", low: 0, high },
    });
    const book = {
      acts: [
        {
          name: "move",
          title: "Move a change",
          operands: [
            { name: "option", title: "Option", size: 40, kind: "option" },
            { name: "value", title: "New value", size: 10001, kind: "setting", amount: true },
          ],
        },
      ],
      names: { option: [{ name: "calling" }, { name: "fee" }] },
      texts: { "settings.0.0": "never", "settings.0.1": "at any time" },
    };
    const act = vi.fn();
    const choices = [motion(0, 1, 1), motion(0, 0, 1), motion(1, 5, 90)];
    const props = { choices, book, lobby: lobbyOf(2), interactive: true, act, preview: vi.fn() };
    const { container } = render(AmountField, { props });
    expect(screen.queryByRole("spinbutton")).toBeNull();
    expect(labels()).toEqual(["never", "at any time", "Move option 0 to 1"]);
    await fireEvent.click(screen.getByRole("button", { name: "never" }));
    await fireEvent.submit(container.querySelector("form")!);
    expect(act).toHaveBeenCalledExactlyOnceWith("move option=0 value=0");
    await fireEvent.change(screen.getByRole("combobox", { name: "Option" }), { target: { value: "1" } });
    expect(screen.getByRole("spinbutton", { name: "New value" })).toBeTruthy();
  });

  it("takes the value of an option that is Money with two decimals", async () => {
    const move: Choice = {
      ...quote(1, 0),
      act: "move option=1 value=1100",
      name: "move",
      operands: { option: 1, value: 1100 },
      amount: { name: "value", low: 0, high: 10000 },
    };
    const operands = [
      { name: "option", title: "Option", size: 40, kind: "option" },
      { name: "value", title: "New value", size: 10001, kind: "setting", amount: true },
    ];
    const book = {
      acts: [{ name: "move", title: "Move a change", operands }],
      names: { option: [{ name: "calling" }, { name: "fee" }] },
      texts: { "settings.1": "{value} credits" },
      values: { "settings.1": { value: "cents" } },
    };
    const act = vi.fn();
    const props = { choices: [move], book, lobby: lobbyOf(2), interactive: true, act, preview: vi.fn() };
    render(AmountField, { props });
    expect(screen.getByRole("button", { name: "11.00" })).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "New value" });
    await fireEvent.input(field, { target: { value: "12.5" } });
    await fireEvent.submit(field.form as HTMLFormElement);
    expect(act).toHaveBeenCalledExactlyOnceWith("move option=1 value=1250");
  });
});
