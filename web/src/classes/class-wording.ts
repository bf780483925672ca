/** Words messages of the server that are about no game: problems with a list of names, and refusals. */
import { api } from "../lib/server/api";
import type { Message } from "../lib/protocol";
import { Wording } from "../lib/language/wording";

export async function wordMessage(message: Message): Promise<string> {
  const { texts, values, language } = await api.allTexts();
  return new Wording({ texts, values, language, names: {} }, null, []).say(message);
}
