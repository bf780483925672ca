/** Calls and messages with an id, by which the server knows those that are sent again because their answer was lost. */
import { keep, kept } from "./kept";

/** A new id. Over plain http, as in a local network, browsers have no `crypto.randomUUID`. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Make a call with an id that stays the same until the call succeeds, also over a reload. `place`: of what it makes. */
export async function once<Answer>(place: string, send: (id: string) => Promise<Answer>): Promise<Answer> {
  const answer = await withSameId(place, send);
  forgetId(place);
  return answer;
}

/** Make a call with an id that stays the same until it is forgotten: a browser may not keep what the answer brought. */
export function withSameId<Answer>(place: string, send: (id: string) => Promise<Answer>): Promise<Answer> {
  const { id } = kept<{ id: string }>(place) ?? { id: newId() };
  keep(place, { id });
  return send(id);
}

export const forgetId = (place: string): void => keep(place, null);
