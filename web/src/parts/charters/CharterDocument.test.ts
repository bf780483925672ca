import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, api } from "../../lib/server/api";
import type { Lobby } from "../../lib/protocol";
import CharterDocument from "./CharterDocument.svelte";

afterEach(() => void vi.restoreAllMocks());

test.each([
  ["name", "Name of the state", "n".repeat(61)],
  ["articles", "Articles, one on each line", `We share.\n${"x".repeat(401)}`],
])("what is refused of the %s is said at its field, and stays as it was typed", async (field, label, text) => {
  const failure = { error: "malformed", text: "This is too long.", todo: "Write less.", rule: null, field } as const;
  const host = vi.spyOn(api, "host").mockRejectedValue(new ApiError(400, failure));
  const adopt = vi.fn();
  const document = { name: "", articles: [], adopted: null };
  render(CharterDocument, { props: { document, lobby: { code: "AB", host: true } as Lobby, adopt } });
  const input = screen.getByLabelText<HTMLInputElement>(label);
  await fireEvent.input(input, { target: { value: text } });
  await fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/This is too long\..*Write less\./);
  expect(host.mock.lastCall?.[2]).toMatchObject({ [field]: field === "name" ? text : text.split("\n") });
  expect(input.getAttribute("aria-describedby")?.split(" ")).toContain(alert.parentElement?.id);
  expect([input.getAttribute("aria-invalid"), input.value]).toEqual(["true", text]);
  expect(window.document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
  expect(adopt).not.toHaveBeenCalled();
});
