import { expect, test } from "vitest";
import { announce } from "../frame/announcer.svelte";
import { unreadTalk } from "../talk/conversations";
import type { LogEntry } from "../log/entries";
import { FakeSocket, greet, sent, session } from "./test-session";

test("talk goes to everyone or to some seats, and each conversation counts its own news", () => {
  session.say("hello");
  expect(sent()).toMatchObject({ type: "say", text: "hello" });
  expect(sent()).not.toHaveProperty("to");
  session.say("psst", [1, 0]);
  expect(sent()).toMatchObject({ type: "say", text: "psst", to: [1, 0] });
  expect([...session.saying.values()].map((said) => said.key)).toEqual(["", "0,1"]);
  FakeSocket.last.says({
    type: "entry",
    entry: { n: 4, i: 0, at: 0, kind: "chat", by: 1, text: "psst", private: true, seats: [0, 1] },
  });
  expect(announce.polite.map((entry) => entry.text)).toContain("Wren in private: psst");
  session.markTalk("0,1");
  expect(session.readTalk.get("0,1")).toEqual({ n: 4, i: 0 });
});

test("older pages of the log are not news, and what was missed on the way back is", () => {
  const chat = (n: number): LogEntry => ({
    n,
    i: 0,
    at: 0,
    kind: "chat",
    by: 1,
    text: `${n}`,
    seats: [0, 1],
    private: true,
  });
  const news = (): number => unreadTalk(session.entries, session.readTalk, session.viewer, session.arrival);
  FakeSocket.last.says({ type: "log", entries: [chat(1), chat(2)], more: false });
  expect(news()).toBe(0);
  greet({ n: 9, entries: [chat(8)], more: true });
  FakeSocket.last.says({ type: "log", entries: [chat(6)], more: false });
  expect(news()).toBe(2);
});

test("promises and the host's replay come with the greeting and in messages", () => {
  session.promise("I shall", [1], false);
  expect(sent()).toMatchObject({ type: "promise", text: "I shall", to: [1], open: false });
  FakeSocket.last.says({ type: "promises", promises: [{ promise: 4 }] as never });
  expect(session.record.promises).toHaveLength(1);
  session.settle(4, "kept");
  expect(sent()).toMatchObject({ type: "settle", promise: 4, say: "kept" });
  FakeSocket.last.says({ type: "lead", moment: 2 });
  expect(session.record.moment).toBe(2);
  session.lead(3);
  expect(sent()).toEqual({ type: "lead", moment: 3 });
});
