/** The three words of a seat, between the moment they are given and the moment they were read. In memory only. */
class FreshWords {
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

export const freshWords = new FreshWords();
export const keepWords = (code: string, words: string): void => freshWords.keep(code, words);
