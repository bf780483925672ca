import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { FakeSocket, idOf, sent, session } from "../../lib/table/test-session";
import TypedAct from "./TypedAct.svelte";

afterEach(cleanup);

async function type(act: string): Promise<HTMLInputElement> {
  render(TypedAct, { session });
  const field = screen.getByRole<HTMLInputElement>("combobox");
  await fireEvent.input(field, { target: { value: act } });
  await fireEvent.submit(field);
  return field;
}

test("a typed act stays in the field until it is done", async () => {
  const field = await type("wave");
  expect(field.value).toBe("wave");
  FakeSocket.last.says({ type: "done", id: idOf(sent()), n: 4 });
  await waitFor(() => expect(field.value).toBe(""));
});

test("a typed act that the table refuses is still there, to be corrected", async () => {
  const field = await type("dance");
  const message = { id: "errors.question_changed" };
  FakeSocket.last.says({ type: "refused", id: idOf(sent()), error: "illegal", message });
  await waitFor(() => expect(session.trouble?.text).toBe("The question has changed."));
  expect(field.value).toBe("dance");
});

test("a typed act that is shown first, to be confirmed, leaves the field", async () => {
  const field = await type("give");
  expect(session.chosen?.act).toBe("give");
  const lines = [{ id: "notices.GAIN.says", values: { number: 1 } }];
  FakeSocket.last.says({ type: "preview", id: idOf(sent()), act: "give", lines, changed: {} });
  await waitFor(() => expect(field.value).toBe(""));
});
