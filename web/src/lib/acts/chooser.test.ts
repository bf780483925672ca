import { expect, test, vi } from "vitest";
import { FakeSocket, idOf, sent, session, update } from "../table/test-session";

const answersWith = (line: string): void =>
  FakeSocket.last.says({
    type: "preview",
    id: idOf(sent()),
    act: "give",
    lines: [{ id: line, values: { number: 1 } }],
    changed: {},
  });
const mouse = (): Event => Object.assign(new MouseEvent("click"), { pointerType: "mouse" });

test("the first press shows what an act would do, the second does it", async () => {
  session.press("wave");
  expect(sent()).toMatchObject({ type: "preview", act: "wave" });
  expect(session.chosen).toMatchObject({ act: "wave", pressed: true });
  answersWith("notices.GAIN.says");
  await vi.waitFor(() => expect(session.chosen?.preview.lines).toEqual(["You gain 1."]));
  session.press("wave");
  expect(sent()).toMatchObject({ type: "do", act: "wave" });
  expect(session.chosen).toBeNull();
});

test("another press chooses another act, and null puts it back", () => {
  session.press("wave");
  session.press("give");
  expect(session.chosen?.act).toBe("give");
  session.press(null);
  expect(session.chosen).toBeNull();
  expect(FakeSocket.last.sent.every((message) => message.type === "preview")).toBe(true);
});

test("a mouse has shown what it points at, so one press does what can be taken back, and asks before the rest", () => {
  vi.useFakeTimers();
  session.point("wave");
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  expect(sent()).toMatchObject({ type: "preview", act: "wave" });
  expect(session.chosen).toMatchObject({ act: "wave", pressed: false });
  session.press("give", mouse());
  expect(session.chosen).toMatchObject({ act: "give", pressed: true });
  session.press(null);
  session.press("wave", mouse());
  expect(sent()).toMatchObject({ type: "do", act: "wave" });
});

test("while the server is away, a press shows the act at once, and the next one does it", async () => {
  session.press("wave");
  expect(session.chosen?.ready).toBe(false);
  FakeSocket.last.onclose?.(new CloseEvent("close", { code: 1006 }));
  await vi.waitFor(() => expect(session.chosen?.ready).toBe(true));
  expect(session.chosen?.preview.lines).toEqual(["You’re offline. What you do is sent as soon as you’re back."]);
  session.press(null);
  session.press("give");
  await vi.waitFor(() => expect(session.chosen).toMatchObject({ act: "give", ready: true }));
  session.press("give");
  expect([...session.pending.values()]).toEqual(["give"]);
});

test("a pointer that leaves in time asks the server nothing", () => {
  vi.useFakeTimers();
  session.point("wave");
  session.point(null);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  expect(FakeSocket.last.sent).toEqual([]);
});

test("the only possible act is one press", () => {
  update(4, { choices: ["give", "show"].map((act) => ({ act, rows: [[]] })) });
  expect(session.answers.map(({ name }) => name)).toEqual(["give"]);
  session.press("give");
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});

test("an act that stands aside is never the only one", () => {
  update(4, { to_act: [1], choices: [{ act: "show", rows: [[]] }] });
  expect(session.forced).toBeNull();
  session.press("show");
  expect(sent()).toMatchObject({ type: "preview", act: "show" });
});

test("an act that is typed is shown first if it cannot be taken back", () => {
  session.act("give");
  expect(sent()).toMatchObject({ type: "preview", act: "give" });
  session.act("give", { confirmed: true });
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});

test("an act that the board has asked about is not asked about again", () => {
  session.act("give", { confirmed: true });
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});

test("an act known to be impossible is explained without asking the server", () => {
  session.act("keep");
  expect(session.trouble).toEqual({ text: "Nothing is kept.", todo: "", rule: "AB-4" });
  expect(FakeSocket.last.sent).toEqual([]);
});

test("a second press answers what was asked when the act was chosen", () => {
  session.press("give");
  update(9, { prompt: { id: "prompts.AGAIN.says" } });
  expect(session.chosen?.act).toBe("give");
  session.press("give");
  expect(sent()).toMatchObject({ type: "do", act: "give", at: 3 });
});

test("a chosen act that is no longer possible is put back", () => {
  session.press("give");
  update(9, { choices: [{ act: "wave", rows: [[]] }] });
  expect(session.chosen).toBeNull();
});

const tellsNothing = (): void =>
  FakeSocket.last.says({ type: "preview", id: idOf(sent()), act: "give", lines: [], changed: {} });

test("what has no consequence beyond its words is one press, also where it cannot be taken back", async () => {
  session.press("give");
  expect(sent()).toMatchObject({ type: "preview", act: "give" });
  tellsNothing();
  await vi.waitFor(() => expect(sent()).toMatchObject({ type: "do", act: "give", at: 3 }));
});

test("the second click of a double one is asked about", () => {
  update(4, { choices: [{ act: "give", rows: [[]] }] });
  session.press("give", new MouseEvent("click", { detail: 2 }));
  expect(session.chosen).toMatchObject({ act: "give", pressed: true });
});

test("an answer that is picked waits for its button", async () => {
  session.press("give", new Event("change"));
  tellsNothing();
  await vi.waitFor(() => expect(session.chosen).toMatchObject({ act: "give", ready: true }));
  session.press("give");
  expect(sent()).toMatchObject({ type: "do", act: "give" });
});
