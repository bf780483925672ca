/** Reads a typed act and completes it from what is possible. */
import type { Choice, Refusal } from "../table/position";

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s=]+/)
    .filter(Boolean);

/** Whether a typed text is the beginning of another; the number of an amount counts as a whole: 5 is not the beginning of 50. */
function begins(whole: string, typed: string, choice: Choice): boolean {
  return whole.startsWith(typed) && !(choice.amount && /\d$/.test(typed) && /^\d/.test(whole.slice(typed.length)));
}

/** The choices that match the typed text: exact matches first, then beginnings, then all words in act or label. */
export function completeAct(text: string, choices: Choice[]): Choice[] {
  const typed = text.trim().toLowerCase();
  if (typed === "") return choices;
  const rank = (choice: Choice): number => {
    const act = choice.act.toLowerCase();
    const label = choice.label.toLowerCase();
    if (act === typed || label === typed) return 0;
    if (begins(act, typed, choice) || begins(label, typed, choice)) return 1;
    const known = [...words(act), ...words(label)];
    return words(typed).every((word) => known.some((other) => begins(other, word, choice))) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) })).filter((entry) => entry.rank < 3);
  const best = ranked.some((entry) => entry.rank === 0) ? 0 : 2;
  return ranked
    .filter((entry) => entry.rank <= best)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.choice);
}

export type Reading =
  | { means: "act"; act: string }
  | { means: "acts"; acts: string[] }
  | { means: "refused"; refusal: Refusal }
  | { means: "several"; choices: Choice[] }
  | { means: "unknown"; act: string };

/** What the typed text means. Acts with `;` between them are one move. Unknown text is sent as it is: the server says what is wrong with it. */
export function readAct(text: string, choices: Choice[], refused: Refusal[]): Reading {
  const typed = text.trim().replace(/\s+/g, " ");
  const refusal = refused.find((entry) => entry.act.toLowerCase() === typed.toLowerCase());
  if (refusal) return { means: "refused", refusal };
  const fits = completeAct(typed, choices);
  const [only] = fits;
  if (only && fits.length === 1 && (!only.amount || only.act.toLowerCase() === typed.toLowerCase()))
    return { means: "act", act: only.act };
  if (fits.length > 1) return { means: "several", choices: fits };
  const acts = typed
    .split(";")
    .map((act) => act.trim())
    .filter(Boolean);
  if (acts.length > 1) return { means: "acts", acts };
  return { means: "unknown", act: typed };
}
