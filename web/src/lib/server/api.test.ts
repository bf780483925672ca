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
  expect(asked.mock.calls.map(([path]) => path)).toEqual(Array(2).fill("/api/texts?refusals=false"));
});

const refusal = (): Response =>
  new Response(
    JSON.stringify({
      error: "no_such_table",
      message: { id: "errors.no_such_table", values: { code: "BCDFGH" } },
      todo: { id: "todo.check_code" },
      field: "code",
    }),
    { status: 404 },
  );

/** A page that has fetched nothing yet, and a server that answers each path so. */
async function freshPage(answers: Record<string, () => Response>) {
  vi.resetModules();
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answers[path]?.()));
  await (await import("../language/texts")).loadTexts("shell");
  return await import("./api");
}

test("a refusal is worded with the table’s texts", async () => {
  const texts = {
    texts: { "errors.no_such_table": "There is no table {code}.", "todo.check_code": "Look at the code again." },
    values: { "errors.no_such_table": { code: "text" } },
  };
  const page = await freshPage({
    "/api/tables/BCDFGH": refusal,
    "/api/texts": () => new Response(JSON.stringify(texts)),
  });
  const thrown: unknown = await page.api.lobby("BCDFGH").catch((caught: unknown) => caught);
  expect(page.failureOf(thrown)).toEqual({
    error: "no_such_table",
    text: "There is no table BCDFGH.",
    todo: "Look at the code again.",
    rule: null,
    field: "code",
  });
});

test("a refusal without texts still has its code, and a plain sentence", async () => {
  const page = await freshPage({
    "/api/tables/BCDFGH": refusal,
    "/api/texts": () => new Response("no", { status: 503 }),
  });
  const failure = page.failureOf(await page.api.lobby("BCDFGH").catch((caught: unknown) => caught));
  expect(failure).toMatchObject({ error: "no_such_table", rule: null, field: "code" });
  expect(failure.text).toContain("refused");
});

test("a browser that keeps no cookies takes no seat, and says so", async () => {
  const asked = vi.fn();
  const { api, failureOf } = await freshPage({});
  vi.stubGlobal("fetch", asked);
  vi.spyOn(document, "cookie", "get").mockReturnValue("");
  for (const call of [() => api.join("AB", "Fern", "1"), () => api.comeBack("AB", "a b c")]) {
    const failure = failureOf(await call().catch((thrown: unknown) => thrown));
    expect(failure.error).toBe("no_cookies");
  }
  expect(asked).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
