/** The settings of this browser: light or dark, single keys as shortcuts, sounds, a vibration on one’s turn, scenes. */
export type Theme = "auto" | "light" | "dark";

/** What this browser keeps under a name; null if nothing, or if storage is forbidden. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`commonweal.${name}`);
  } catch {
    return null; // Storage may be forbidden; then a setting lasts as long as the page.
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`commonweal.${name}`, value);
  } catch {
    // See above.
  }
}

class Settings {
  #theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  #keys = $state(kept("keys") !== "off");
  #sound = $state(kept("sound") !== "off");
  #buzz = $state(kept("buzz") === "on");
  #scenes = $state(kept("scenes") !== "off");

  constructor() {
    this.#show();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    keep("theme", theme);
    this.#show();
  }

  get keys(): boolean {
    return this.#keys;
  }

  set keys(on: boolean) {
    this.#keys = on;
    keep("keys", on ? "on" : "off");
  }

  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    keep("sound", on ? "on" : "off");
  }

  get buzz(): boolean {
    return this.#buzz;
  }

  set buzz(on: boolean) {
    this.#buzz = on;
    keep("buzz", on ? "on" : "off");
  }

  /** Whether the page stages the moments that matter. */
  get scenes(): boolean {
    return this.#scenes;
  }

  set scenes(on: boolean) {
    this.#scenes = on;
    keep("scenes", on ? "on" : "off");
  }

  #show(): void {
    if (this.#theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
