/** The options of a game, which the page of a table fetches when somebody looks at its charter. */
import { api } from "./api";
import type { Option } from "./protocol";

const fetched = new Map<string, Promise<Option[]>>();

/** All options of a game, fetched once. */
export function optionsOf(game: string): Promise<Option[]> {
  const known = fetched.get(game);
  if (known) return known;
  const coming = api.setup(game).then(({ options }) => options);
  fetched.set(game, coming);
  coming.catch(() => fetched.delete(game)); // The next look tries again.
  return coming;
}
