/** Random two-word names, so that no one has to give their own. */
import { t } from "../language/texts";

/** A name such as "Quiet Heron". `random` gives numbers in [0, 1). */
export function randomName(random: () => number = Math.random): string {
  const pick = (words: string[]): string => words[Math.floor(random() * words.length)] ?? "";
  return t("names.both", { first: pick(t("names.first").split(" ")), second: pick(t("names.second").split(" ")) });
}
