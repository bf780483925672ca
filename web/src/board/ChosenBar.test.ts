import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChosenAct } from "../lib/acts/chooser.svelte";
import { announce } from "../lib/frame/announcer.svelte";
import { TableSession } from "../lib/table/session.svelte";
import { FakeSocket, book, greet, idOf, lobby, position, sent } from "../lib/table/test-session";
import ChosenBar from "./ChosenBar.svelte";
import { choiceFrom } from "./test-positions";
import { rulesContext } from "../lib/rules/open-rule";

beforeEach(() => {
  announce.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

function sit(more: Partial<ChosenAct>, said: object | null = null, final = false, votes: object[] = []) {
  const press = vi.fn();
  const choice = { ...choiceFrom("wave", "Wave"), final };
  const preview = { lines: ["Status +1."], changed: {} };
  const chosen = { act: "wave", choice, preview, pressed: true, anchor: null, at: 3, ready: true, ...more };
  render(ChosenBar, {
    props: {
      session: { press, chosen, said, interactive: true, book: { language: "en", votes } } as unknown as TableSession,
    },
  });
  return press;
}
const region = () => screen.queryByRole("region", { name: "What you have chosen" });

it("shows what a chosen act would do, says it aloud, and does it", async () => {
  const press = sit({});
  expect(region()?.textContent).toContain("Status +1.");
  expect(announce.polite.at(-1)?.text).toBe("Wave: Status +1. Press again to do it.");
  await fireEvent.click(screen.getByRole("button", { name: "Wave" }));
  expect(press).toHaveBeenCalledExactlyOnceWith("wave");
});

it("says that an act cannot be taken back only where that is so", () => {
  sit({});
  expect(region()?.textContent).not.toContain("can’t take this back");
  document.body.replaceChildren();
  sit({}, null, true);
  expect(region()?.textContent).toContain("You can’t take this back.");
});

it("takes the board's words for the button, and its lines", () => {
  sit({}, { act: "wave", title: "Wave to Fern", lines: ["Fern sees it."] });
  expect(screen.getByRole("button", { name: "Wave to Fern" })).toBeTruthy();
  expect(region()?.textContent).toContain("Fern sees it.");
});

it("does not say beforehand what follows once all have voted", () => {
  sit({}, { act: "wave", title: "Wave", lines: ["You wave last."] });
  expect(region()?.textContent).toContain("Status +1.");
  document.body.replaceChildren();
  sit({}, { act: "wave", title: "Wave", lines: ["You wave last."] }, false, [{ act: "wave" }]);
  expect(region()?.textContent).toContain("You wave last.");
  expect(region()?.textContent).not.toContain("Status +1.");
});

it("puts the act back", async () => {
  const press = sit({});
  await fireEvent.click(screen.getByRole("button", { name: "Not yet" }));
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(press.mock.calls).toEqual([[null], [null]]);
});

it("has no button while the pointer only points, and says nothing aloud", () => {
  sit({ pressed: false });
  expect(document.querySelector(".chosen-bar")?.textContent).toContain("Status +1.");
  expect(screen.queryByRole("button")).toBeNull();
  expect(announce.polite).toEqual([]);
});

it("leaves to the board what was pressed there and is shown there, but not what was typed", () => {
  const board = document.body.appendChild(document.createElement("div"));
  board.className = "board";
  const here = { act: "wave", lines: [], here: true };
  sit({ anchor: board.appendChild(document.createElement("button")) }, here);
  expect(region()).toBeNull();
  sit({}, here);
  expect(region()).toBeTruthy();
});

describe("what is written with an act", () => {
  const tell = { name: "tell", aside: false, operands: [{ name: "text", words: 20 }] };

  async function write(text: string) {
    const session = new TableSession({ ...book, acts: [...book.acts, tell] } as unknown as typeof book, lobby, false);
    session.start();
    greet({ position: { ...position, choices: [{ act: "tell", rows: [[]] }] } });
    const openRule = vi.fn();
    render(ChosenBar, { props: { session }, context: rulesContext(openRule) });
    session.press("tell");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "In your own words" });
    await fireEvent.input(field, { target: { value: text } });
    await fireEvent.keyDown(field, { key: "Enter" });
    return { session, openRule, field };
  }
  const done = () => FakeSocket.last.sent.filter(({ type }) => type === "do");
  const theField = () => screen.getByRole<HTMLTextAreaElement>("textbox");

  it("is not sent while it is too long, and stays whole", async () => {
    const { field } = await write("x".repeat(21));
    expect(screen.getByRole("alert").textContent).toBe("Write at most 20 characters.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.getAttribute("aria-describedby")).toBe(screen.getByRole("alert").parentElement?.id);
    expect([field.value.length, done()]).toEqual([21, []]);
    await fireEvent.input(field, { target: { value: "x".repeat(20) } });
    expect(screen.queryByRole("alert")).toBeNull();
    await fireEvent.keyDown(field, { key: "Enter" });
    expect(done()).toMatchObject([{ act: `tell text="${"x".repeat(20)}"` }]);
  });

  it("comes back with the rule and the sentence beside it where the server refuses it", async () => {
    const { openRule } = await write("Wages for all");
    const refusal = { error: "illegal", message: { id: "reasons.KEPT.text" }, rule: "AB-4" } as const;
    FakeSocket.last.says({ type: "refused", id: idOf(sent()), ...refusal });
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing is kept.");
    await fireEvent.click(screen.getByRole("button", { name: /AB-4/ }));
    expect(openRule).toHaveBeenCalledExactlyOnceWith("AB-4");
    expect([theField().value, theField().getAttribute("aria-invalid")]).toEqual(["Wages for all", "true"]);
    expect(document.activeElement).toBe(theField());
    await fireEvent.input(theField(), { target: { value: "Wages for some" } });
    expect(screen.queryByRole("alert")).toBeNull();
    await fireEvent.keyDown(theField(), { key: "Enter" });
    expect(done()).toMatchObject([{}, { act: 'tell text="Wages for some"' }]);
  });
});
