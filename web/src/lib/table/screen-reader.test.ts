import { expect, test } from "vitest";
import { announce } from "../frame/announcer.svelte";
import { FakeSocket, session, update, waves } from "./test-session";

test("nothing that was said aloud at one table stands in the page of the next", () => {
  announce.politely("Wren waved.");
  announce.atOnce("Your turn. Give.");
  session.stop();
  expect([announce.polite, announce.assertive]).toEqual([[], ""]);
});

test("“Your turn” is gone once it is not one's turn any more", () => {
  update(4, { to_act: [1] });
  update(5);
  expect(announce.assertive).toContain("Your turn.");
  update(6, { to_act: [], over: true });
  expect(announce.assertive).toBe("");
});

test("a warning of the clock is gone once others have acted", () => {
  update(4, { to_act: [1] });
  announce.atOnce("10 seconds left.");
  update(5, { to_act: [1], over: true });
  expect(announce.assertive).toBe("");
});

test("others' acts are announced politely, your own are not, and your turn at once", () => {
  update(4, { to_act: [1] }, { entries: [waves(0)] });
  update(5, { prompt: { id: "prompts.AGAIN.says" } }, { entries: [waves(1)] });
  const said = announce.polite.map((entry) => entry.text);
  expect(said).toContain("Wren waves.");
  expect(said).not.toContain("You wave.");
  expect(announce.assertive.trim()).toBe("Your turn. Give once more.");
});

test("the others are asked about an act in the words of the log, and hear why the table waits", () => {
  FakeSocket.last.says({
    type: "ask",
    ask: 2,
    by: 1,
    act: { id: "acts.wave.says", values: { actor: 1 } },
    left_ms: 9000,
  });
  expect(session.asks).toMatchObject([{ ask: 2, by: 1, act: "Wren waves." }]);
  FakeSocket.last.says({ type: "wait", message: { id: "table.waits" } });
  expect(session.waits).toBe("The disk is full.");
  expect(announce.assertive.trim()).toBe("The disk is full.");
  FakeSocket.last.says({ type: "resumed", message: { id: "" } });
  expect(session.waits).toBeNull();
  expect(announce.assertive).toBe("");
});
