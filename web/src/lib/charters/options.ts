/** The options of a game, which the page of a table fetches when somebody looks at its charter. */
import { api } from "../server/api";
import type { Option } from "../protocol";

type Setup = Awaited<ReturnType<typeof api.setup>>;

const fetched = new Map<string, Promise<Setup>>();

/** What a charter of a game may say: its options, and their sections; fetched once. */
export function setupOf(game: string): Promise<Setup> {
  const known = fetched.get(game);
  if (known) return known;
  const coming = api.setup(game);
  fetched.set(game, coming);
  coming.catch(() => fetched.delete(game)); // The next look tries again.
  return coming;
}

/** All options of a game. */
export const optionsOf = (game: string): Promise<Option[]> => setupOf(game).then(({ options }) => options);
