import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import type { Debrief, Lesson } from "../../lib/debrief/debrief";
import type { LogEntry } from "../../lib/protocol";
import { FakeSocket, greet, lobby, sent, session } from "../../lib/table/test-session";
import FinalBoardNote from "./FinalBoardNote.svelte";
import LessonCard from "./LessonCard.svelte";

const lesson: Lesson = {
  name: "least_given_leads",
  says: "Wren gave least and leads.",
  asks: "What brought Status?",
  answers: ["Giving", "Luck"],
  picture: null,
};
const debrief = { questions: ["Why?", "Who?"], pictures: [], language: "en", lesson } as unknown as Debrief;
const QUESTION = 2;

const answers = (by: number, choice: number, n: number): LogEntry => ({
  n,
  i: 0,
  at: 0,
  kind: "answer",
  by,
  values: { question: QUESTION, choice },
  text: "pressed",
  seats: [by],
  private: false,
});
const hear = (entry: LogEntry): void => FakeSocket.last.says({ type: "entry", entry });
const people = lobby.seats.map((seat) => ({ ...seat, holder: "person", here: true }));
const under = (answer: string) => screen.getByRole("list", { name: `Who answered “${answer}”` }).textContent;

test("who has answered sees the answers of all seats, and who is still to answer", async () => {
  greet({ lobby: { ...lobby, seats: people } as typeof lobby });
  hear(answers(1, 0, 4));
  const { container } = render(LessonCard, { props: { session, debrief, lesson } });
  expect(container.textContent).toContain("Wren gave least and leads.");
  expect(screen.queryByRole("list", { name: /Who answered/ })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Luck" }));
  expect(sent()).toMatchObject({ type: "note", question: QUESTION, choice: 1, text: "Luck" });
  hear(answers(0, 1, 5));
  await vi.waitFor(() => expect(under("Luck")).toContain("Fern"));
  expect(under("Giving")).toContain("Wren");
  hear(answers(1, 1, 6)); // Wren thinks again.
  await vi.waitFor(() => expect(under("Luck")).toContain("Wren"));
  expect(under("Giving")).not.toContain("Wren");
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test("the page names those who are still to answer, to who has answered", async () => {
  greet({ lobby: { ...lobby, seats: people } as typeof lobby });
  hear(answers(0, 1, 4));
  const { container } = render(LessonCard, { props: { session, debrief, lesson } });
  expect(container.textContent).toMatch(/Still to answer:\W*Wren/);
});

test("who has no seat sees the answers at once and has nothing to press", () => {
  greet({ lobby: { ...lobby, you: null, host: true, seats: people } as typeof lobby });
  hear(answers(1, 0, 4));
  render(LessonCard, { props: { session, debrief, lesson } });
  expect(screen.queryByRole("button")).toBeNull();
  expect(under("Giving")).toContain("Wren");
});

test("the final board has one way on, also where the debrief cannot be fetched", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const goOn = vi.fn();
  render(FinalBoardNote, { props: { code: "AB", goOn } });
  await fireEvent.click(screen.getByRole("button", { name: "See what this game showed" }));
  expect(goOn).toHaveBeenCalledOnce();
});
