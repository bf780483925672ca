/** Fetches the debrief of a table once for all parts of the page that show it: it does not change any more. */
import { api } from "../server/api";
import { type Debrief, wordDebrief } from "./debrief";

const fetched = new Map<string, Promise<Debrief>>();

/** The debrief of a finished game, in words. If it cannot be fetched, the next call tries again. */
export function debriefOf(code: string): Promise<Debrief> {
  const known = fetched.get(code);
  if (known) return known;
  const asked = api.debrief(code).then(wordDebrief);
  fetched.set(code, asked);
  asked.catch(() => fetched.delete(code));
  return asked;
}
