/** Finds the words of a game in a sentence, so that a tap can open what they mean. */

/** `close`: punctuation after a word, which must not begin a line without it. */
export type WordPiece = { text: string; meaning: string | null; close?: string };

const CLOSING = /^[.,;:!?…)”“’»]+/u;

/** The punctuation that a text begins with, which belongs to the word before it; "" for none. */
export const closingOf = (text: string): string => CLOSING.exec(text)?.[0] ?? "";

const escape = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sentence cut at the words of the game, longest first; each word opens once, at its first place.
 *
 * A word that is written in lower case is also found with a capital; one with capitals only as it is written. */
export function wordPieces(sentence: string, words: Record<string, string>): WordPiece[] {
  const known = Object.keys(words).sort((a, b) => b.length - a.length);
  if (known.length === 0 || sentence === "") return [{ text: sentence, meaning: null }];
  const either = known.map((word) => {
    const first = word.charAt(0);
    return first === first.toUpperCase() ? escape(word) : `[${first}${first.toUpperCase()}]${escape(word.slice(1))}`;
  });
  const seen = new Set<string>();
  const pieces: WordPiece[] = [];
  for (const text of sentence.split(new RegExp(`(?<![\\p{L}\\p{N}])(${either.join("|")})(?![\\p{L}\\p{N}])`, "u"))) {
    if (text === "") continue;
    const word = text in words ? text : text.charAt(0).toLowerCase() + text.slice(1);
    const meaning = words[word];
    const last = pieces.at(-1);
    const close = last?.meaning != null ? closingOf(text) : "";
    if (last && close) {
      last.close = close;
      if (close.length < text.length) pieces.push({ text: text.slice(close.length), meaning: null });
      continue;
    }
    if (meaning === undefined || seen.has(word)) pieces.push({ text, meaning: null });
    else pieces.push({ text, meaning });
    if (meaning !== undefined) seen.add(word);
  }
  return pieces;
}
