/** The recovery phrase of a seat from when it is issued until it is read. In memory only. */
class FreshPhrase {
  #words = $state.raw<{ code: string; words: string } | null>(null);

  of(code: string): string | null {
    return this.#words?.code === code ? this.#words.words : null;
  }

  keep(code: string, words: string): void {
    this.#words = { code, words };
  }

  forget(): void {
    this.#words = null;
  }
}

export const freshPhrase = new FreshPhrase();
export const keepWords = (code: string, words: string): void => freshPhrase.keep(code, words);

/** A recovery phrase as it was issued, from what somebody typed. */
export const typedPhrase = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[\s,-]+/g, " ");
