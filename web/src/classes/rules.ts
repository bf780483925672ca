/** How a class is run, and how a facilitator changes that. */
import type { ClassCommand, ClassSettings } from "../lib/protocol";

/** What a facilitator decides about names, talk and people who are away. */
export type ClassRules = Pick<
  ClassSettings,
  "names_policy" | "offers_names" | "held_words" | "absent" | "private_talk"
>;

/** The rules of a new class: a rude name is held until the facilitator has looked at it, since pupils are often minors. */
export const USUAL_RULES: ClassRules = {
  names_policy: "checked",
  offers_names: false,
  held_words: [],
  absent: { seconds: 60 },
  private_talk: true,
};

/** The command that changes one of the rules. */
export function commandFor(changed: Partial<ClassRules>): ClassCommand | null {
  const { names_policy: policy, offers_names: on, held_words: words, absent, private_talk: talk } = changed;
  if (policy !== undefined) return { do: "names_policy", policy };
  if (on !== undefined) return { do: "offer_names", on };
  if (words !== undefined) return { do: "held_words", words };
  if (absent !== undefined) return { do: "absent", absent };
  return talk === undefined ? null : { do: "talk", private: talk };
}

/** The words of a text that are separated by commas or lines. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
