import { expect, test, vi } from "vitest";
import { FakeSocket, idOf, sent, session } from "./test-session";

test("a refused act says why, with rule and remedy", () => {
  session.act("wave");
  FakeSocket.last.says({
    type: "refused",
    id: idOf(sent()),
    error: "illegal",
    message: { id: "reasons.TWICE.text", values: { actor: 1 } },
    rule: "AB-2",
    todo: { id: "todo.wait" },
  });
  expect(session.trouble).toMatchObject({ text: "Wren waved already.", todo: "Wait.", rule: "AB-2" });
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
