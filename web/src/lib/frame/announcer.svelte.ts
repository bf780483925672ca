/** The page's two live regions: polite for what others do, assertive for your turn and the clock. */
const KEPT = 6;

class Announcer {
  /** The last few sentences; each is read once, when it is added. */
  polite = $state.raw<{ id: number; text: string }[]>([]);
  assertive = $state("");
  #count = 0;

  politely(text: string): void {
    this.#count += 1;
    this.polite = [...this.polite, { id: this.#count, text }].slice(-KEPT);
  }

  /** Forget everything: another table begins, or this one is left. */
  clear(): void {
    this.polite = [];
    this.assertive = "";
  }

  /** Take back what was said at once, because it is no longer true. */
  quiet(): void {
    this.assertive = "";
  }

  /** The same sentence twice would not be read twice: an invisible space makes it new. */
  atOnce(text: string): void {
    this.assertive = this.assertive === text ? `${text}\u00a0` : text;
  }
}

export const announce = new Announcer();
