/** Whether the screen of a class shows names. Kept on this device; hidden until somebody wants them. */
const place = (code: string): string => `commonweal.class-names.${code}`;

export class NamesShown {
  #shown = $state(false);

  constructor(private readonly code: string) {
    try {
      this.#shown = localStorage.getItem(place(code)) === "1";
    } catch {
      // Storage is forbidden: names stay hidden.
    }
  }

  get shown(): boolean {
    return this.#shown;
  }

  set shown(shown: boolean) {
    this.#shown = shown;
    try {
      localStorage.setItem(place(this.code), shown ? "1" : "0");
    } catch {
      // A reload hides them again.
    }
  }
}

export const namesShown = (code: string): NamesShown => new NamesShown(code);
