/** The ideas behind a game: to which places of the page each belongs, and which ones were opened on this device. */
import { getContext, setContext } from "svelte";
import { Call } from "../server/call.svelte";
import type { Idea } from "../protocol";
import { keep, kept } from "../device/settings.svelte";

const KEY = Symbol("ideas");

/** The place itself, and the more general one for which it is a case: `cards.scenario.the-well`, `cards.scenario`. */
const withGeneral = (place: string): string[] => {
  const general = place.split(".").slice(0, -1).join(".");
  return general.includes(".") ? [place, general] : [place];
};

export class Ideas {
  #opened = $state.raw<readonly string[]>([]);
  #written = $state.raw<ReadonlyMap<string, Idea> | null>(null);
  readonly #at: ReadonlyMap<string, Idea>;
  readonly reading = new Call();

  constructor(
    /** The ideas, perhaps with their titles alone. */
    private readonly all: readonly Idea[],
    /** The code of the table for which the device remembers what was opened. */
    private readonly table: string,
    /** Of the texts of the ideas. */
    readonly language: string,
    /** Fetches the ideas with all their texts. */
    private readonly fetch: () => Promise<readonly Idea[]>,
  ) {
    this.#at = new Map(all.flatMap((idea) => idea.at.map((place) => [place, idea])));
    this.#opened = (kept(`ideas.${table}`) ?? "").split(" ").filter(Boolean);
  }

  /** The idea of the first of these places that has one. */
  find(places: string | readonly string[]): Idea | null {
    for (const place of [places].flat().flatMap(withGeneral)) {
      const idea = this.#at.get(place);
      if (idea) return idea;
    }
    return null;
  }

  /** An idea with all its texts; null until they are there. */
  written({ name }: Idea): Idea | null {
    return this.#written?.get(name) ?? null;
  }

  /** Fetch the texts of all ideas, once. */
  read(): void {
    if (this.#written || this.reading.busy) return;
    void this.reading.make(async () => {
      this.#written = new Map((await this.fetch()).map((idea) => [idea.name, idea]));
    });
  }

  wasOpened(idea: Idea): boolean {
    return this.#opened.includes(idea.name);
  }

  /** The viewer has opened an idea: fetch what it says, and remember it. */
  open(idea: Idea): void {
    this.read();
    if (this.wasOpened(idea)) return;
    this.#opened = [...this.#opened, idea.name];
    keep(`ideas.${this.table}`, this.#opened.join(" "));
  }

  /** The ideas of these names, those that the viewer has opened first. */
  met(names: readonly string[]): Idea[] {
    const met = this.all.filter(({ name }) => names.includes(name));
    return [...met.filter((idea) => this.wasOpened(idea)), ...met.filter((idea) => !this.wasOpened(idea))];
  }
}

export const provideIdeas = (ideas: Ideas): Ideas => setContext(KEY, ideas);

/** Undefined where the page shows no ideas, as on a projector. */
export const useIdeas = (): Ideas | undefined => getContext(KEY);

/** What a test gives a component in place of the page around it. */
export const ideasContext = (ideas: Ideas): Map<unknown, unknown> => new Map([[KEY, ideas]]);
