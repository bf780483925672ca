/** The texts about options of a charter. A table in play loads them when its charter is changed, or such a change is refused. */
import { api } from "../server/api";
import type { Texts } from "../protocol";

/** All texts of the table and of a game. */
export async function charterTexts(game: string): Promise<Texts> {
  const [table, book] = await Promise.all([api.allTexts(), api.book(game)]);
  return { ...table, texts: { ...table.texts, ...book.texts }, values: { ...table.values, ...book.values } };
}
