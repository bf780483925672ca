import { expect, test, vi } from "vitest";
import { api } from "../server/api";
import type { Amended } from "../protocol";
import { FakeSocket, greet, idOf, lobby, sent, session, waves } from "../table/test-session";

test("a refused act says why, with rule and remedy", async () => {
  session.act("wave");
  FakeSocket.last.says({
    type: "refused",
    id: idOf(sent()),
    error: "illegal",
    message: { id: "reasons.TWICE.text", values: { actor: 1 } },
    rule: "AB-2",
    todo: { id: "todo.wait" },
  });
  const trouble = { text: "Wren waved already.", todo: "Wait.", rule: "AB-2" };
  await vi.waitFor(() => expect(session.trouble).toMatchObject(trouble));
  expect(session.interactive).toBe(true);
});

test("a preview that is refused rejects with the reason", async () => {
  const preview = session.preview("fly");
  FakeSocket.last.says({
    type: "refused",
    id: idOf(sent()),
    error: "malformed",
    message: { id: "errors.question_changed" },
  });
  await expect(preview).rejects.toThrow("The question has changed.");
});

test("the texts of refusals are fetched with the first that needs them", async () => {
  const texts = { texts: { "errors.gone": "It is gone." }, values: {}, language: "en", languages: ["en"] };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(texts))));
  session.act("wave");
  FakeSocket.last.says({ type: "refused", id: idOf(sent()), error: "stale", message: { id: "errors.gone" } });
  await vi.waitFor(() => expect(session.trouble).toMatchObject({ text: "It is gone." }));
  expect(session.interactive).toBe(true);
});

const CHARTER = {
  texts: { "charter.outside": "{option} goes from {low} to {high}.", "charter.amended": "{option} is now {after}." },
  values: { "charter.outside": { option: "message" }, "charter.amended": { option: "message" } },
};
const SALARY = { "options.salary.title": "Salary" };

function withCharterTexts(): void {
  vi.spyOn(api, "allTexts").mockResolvedValue(CHARTER as never);
  vi.spyOn(api, "book").mockResolvedValue({ texts: SALARY, values: {} } as never);
}

test("a change of the charter that is refused names its option", async () => {
  withCharterTexts();
  const preview = session.preview("propose option=3 value=99");
  const values = { option: "options.salary.title", low: 0, high: 5 };
  const message = { id: "charter.outside", values };
  FakeSocket.last.says({ type: "refused", id: idOf(sent()), error: "illegal", message });
  await expect(preview).rejects.toThrow("Salary goes from 0 to 5.");
});

test("the log names the option that was changed", async () => {
  withCharterTexts();
  const values = { option: "options.salary.title", before: 1, after: 2 };
  const entry = { ...waves(1), id: "charter.amended", values };
  const amended = { n: 4, option: "salary", before: 1, after: 2 } as Amended;
  greet({ lobby: { ...lobby, amendments: [amended] }, entries: [entry] });
  await vi.waitFor(() => expect(session.entries.at(-1)?.text).toBe("Salary is now 2."));
});
