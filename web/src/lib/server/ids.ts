/** Calls and messages with an id, by which the server knows those that are sent again because their answer was lost. */
import { keep, kept } from "../device/tab-storage";

/** A new id. Over plain http, as in a local network, browsers have no `crypto.randomUUID`. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

const LETTERS = "BCDFGHJKMNPQRTVWXZ"; // of codes

/** The letters with which the code begins of what a call with this id makes: a proxy finds the server by them. */
export function lettersOf(id: string): string {
  const drawn = parseInt(id, 10);
  return [1, 18, 18 ** 2, 18 ** 3].map((power) => LETTERS[Math.floor(drawn / power) % 18] ?? "").join("");
}

/** Make a call with an id that stays the same until the call succeeds, also over a reload. `place`: of what it makes. */
export async function once<Answer>(place: string, send: (id: string) => Promise<Answer>): Promise<Answer> {
  const answer = await withSameId(place, send);
  forgetId(place);
  return answer;
}

/** The call with which this device takes a seat. */
export const joinPlace = (code: string): string => `join-${code}`;

/**
 * Make a table with an id that stays the same until it is made, and is then that of its maker's seat: in a browser that
 * did not keep the key, joining finds the same seat.
 */
export async function makeTable<Made extends { code: string }>(send: (id: string) => Promise<Made>): Promise<Made> {
  const [made, id] = await withSameId("make-table", async (id) => [await send(id), id] as const);
  forgetId("make-table");
  keep(joinPlace(made.code), { id });
  return made;
}

/** Make a call with an id that stays the same until it is forgotten: a browser may not keep what the answer brought. */
export function withSameId<Answer>(place: string, send: (id: string) => Promise<Answer>): Promise<Answer> {
  const { id } = kept<{ id: string }>(place) ?? { id: newId() };
  keep(place, { id });
  return send(id);
}

export const forgetId = (place: string): void => keep(place, null);
