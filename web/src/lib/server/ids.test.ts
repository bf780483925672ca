import { expect, test, vi } from "vitest";
import { forgetId, joinPlace, lettersOf, makeTable, newId, once, withSameId } from "./ids";

test("ids differ, also where the browser has no `crypto.randomUUID`", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set(Array.from({ length: 100 }, newId));
  expect(ids.size).toBe(100);
  expect(Math.max(...[...ids].map((id) => id.length))).toBeLessThanOrEqual(64);
  vi.unstubAllGlobals();
});

test("the letters of an id are those of a code, and stay the same", () => {
  expect(["0-1", "17-1", "4294967295-1"].map(lettersOf)).toEqual(["BBBB", "ZBBB", lettersOf("4294967295")]);
  for (let drawn = 0; drawn < 100; drawn += 1) expect(lettersOf(newId())).toMatch(/^[BCDFGHJKMNPQRTVWXZ]{4}$/);
});

test("a call is sent again with the same id until it succeeds, and the next one has another", async () => {
  const send = vi
    .fn<(id: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error("The answer was lost."))
    .mockResolvedValue("made");
  await expect(once("a place", send)).rejects.toThrow();
  expect(await once("a place", send)).toBe("made");
  expect(await once("a place", send)).toBe("made");
  const [first, second, third] = send.mock.calls.map(([id]) => id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a call whose answer was not kept is made with the same id, until the id is forgotten", async () => {
  const send = vi.fn<(id: string) => Promise<string>>().mockResolvedValue("made");
  await withSameId("a seat", send);
  await withSameId("a seat", send);
  forgetId("a seat");
  await withSameId("a seat", send);
  const [first, second, third] = send.mock.calls.map(([id]) => id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("the maker of a table joins it with the id that made it, until the seat is opened", async () => {
  const seen: string[] = [];
  const make = async (id: string): Promise<{ code: string }> => ({ code: `T${seen.push(id)}` });
  const join = (id: string): Promise<number> => Promise.resolve(seen.push(id));
  const { code } = await makeTable(make);
  await withSameId(joinPlace(code), join);
  await makeTable(make);
  expect(seen[1]).toBe(seen[0]);
  expect(seen[2]).not.toBe(seen[0]);
});
