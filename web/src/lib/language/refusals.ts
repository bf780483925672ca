/** The texts of what the server refuses, and of why it closes connections. They are fetched when the first one is needed. */
import { api } from "../server/api";
import type { Book, Message, Refused } from "../protocol";
import { PreviewRefused, type Trouble, refusedAct, wordFailure } from "./trouble";
import type { Reader } from "../seats/reader";
import { TableWords } from "../table/position";
import { withTexts } from "./wording";

/** The options whose titles or answers a message names, as ids of texts. */
const optionsNamed = ({ values = {} }: Message): string[] =>
  Object.values(values).filter((value): value is string => typeof value === "string" && value.startsWith("options."));

export class RefusalTexts {
  constructor(private book: Book) {}

  /** Whether the texts of a refusal are here. */
  has({ message, todo }: Refused): boolean {
    const ids = [message.id, ...optionsNamed(message), ...(todo ? [todo.id] : [])];
    return ids.every((id) => id in this.book.texts);
  }

  /** A text without values, by its id; null if it cannot be fetched. */
  async say(id: string): Promise<string | null> {
    try {
      if (!(id in this.book.texts)) await this.fetch();
      return new TableWords(this.book, null, []).say({ id });
    } catch {
      return null;
    }
  }

  /** `refused`: what the texts are needed for; nothing for a text of the table. */
  async fetch(refused?: Refused): Promise<void> {
    if (refused && optionsNamed(refused.message).length > 0) {
      const { charterTexts } = await import("../charters/charter-texts");
      this.book = withTexts(this.book, await charterTexts(this.book.name));
    } else this.book = withTexts(this.book, await api.allTexts());
  }

  /** A refusal in the words of its reader; `ofPreview`: as the error of the preview that was asked for. */
  word(refused: Refused, { viewer, names }: Reader): { trouble: Trouble; ofPreview: PreviewRefused } {
    const words = new TableWords(this.book, viewer, names);
    const say = (said: Message): string => words.say(said);
    const trouble = wordFailure(refused, say);
    const { text, rule, error } = trouble;
    const act = refusedAct(refused.message, say);
    return { trouble, ofPreview: new PreviewRefused(text, act, rule, error === "malformed") };
  }
}
