/** The clocks for turns that one may choose for a new table, by seconds; "" is none. */
import { language, t } from "../lib/language/texts";

const titles: Record<string, () => string> = {
  30: () => t("form.clock_30"),
  60: () => t("form.clock_60"),
  120: () => t("form.clock_120"),
  300: () => t("form.clock_300"),
};

export const CLOCKS: readonly string[] = ["30", "60", "120", "300"];

export const titleOfClock = (clock: string): string => titles[clock]?.() ?? clock;

/** The title of a clock within a sentence. Only its first letter is small: German nouns keep their capitals. */
export function clockInSentence(clock: string): string {
  const title = titleOfClock(clock);
  return title.charAt(0).toLocaleLowerCase(language) + title.slice(1);
}
