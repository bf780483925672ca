import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("the table’s texts are fetched once, and again after a failure", async () => {
  const texts = { texts: { "table.paused": "The host paused the game." }, values: {} };
  const answers = [new Response("no", { status: 503 }), new Response(JSON.stringify(texts))];
  const asked = vi.fn((_path: string) => Promise.resolve(answers.shift()));
  vi.stubGlobal("fetch", asked);
  await expect(api.texts()).rejects.toThrow("503");
  expect(await api.texts()).toEqual(texts);
  expect(await api.texts()).toEqual(texts);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/texts", "/api/texts"]);
});
