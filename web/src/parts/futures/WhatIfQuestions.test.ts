import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../lib/server/api";
import type { TableSession } from "../../lib/table/session.svelte";
import WhatIfQuestions from "./WhatIfQuestions.svelte";

type Ready = Awaited<ReturnType<typeof api.readyQuestions>>;

const session = { lobby: { code: "ABCDEF", you: 0, seats: [] } } as unknown as TableSession;
const ready = { n: 3, questions: [], options: [], names: [], language: "en", texts: {}, values: {} } as Ready;

afterEach(() => void vi.restoreAllMocks());

test("while the server prepares the questions, the section says so; they come by themselves", async () => {
  let answer: (ready: Ready) => void = () => {};
  vi.spyOn(api, "readyQuestions").mockReturnValue(new Promise((done) => (answer = done)));
  render(WhatIfQuestions, { session });
  expect(screen.getByRole("region", { name: "What if?" }).textContent).toContain("We’re preparing the questions");
  answer(ready);
  await screen.findByRole("button", { name: "Ask from anywhere in the game" });
  expect(screen.queryByText(/preparing/)).toBeNull();
});

test("questions that could not be prepared are asked for again", async () => {
  const asked = vi.spyOn(api, "readyQuestions").mockRejectedValueOnce(new Error()).mockResolvedValue(ready);
  render(WhatIfQuestions, { session });
  await fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Ask from anywhere in the game" });
  expect(asked).toHaveBeenCalledTimes(2);
});
