/** "What would this deal do?": a first answer from a few pairs of futures, which grows while it is looked at. */
import { api, failureOf } from "../server/api";
import type { Forecast } from "../protocol";
import type { FailedCall } from "../language/trouble";

/** How many pairs of futures are asked for, one after another. */
export const STAGES = [50, 200, 1000];
/** Until a server that is getting ready is asked again. */
export const PAUSE = 1000;

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

export class DealForecast {
  #call = $state.raw<AbortController | null>(null);
  found = $state.raw<Forecast | null>(null);
  /** The server is still compiling the rules. */
  preparing = $state(false);
  failure = $state.raw<FailedCall | null>(null);

  constructor(readonly code: string) {}

  get asking(): boolean {
    return this.#call !== null;
  }

  /** `acts`: by which the viewer would make the offer; none: the offer on the table. */
  async ask(acts: string[]): Promise<void> {
    this.forget();
    const call = new AbortController();
    this.#call = call;
    try {
      for (const pairs of STAGES) {
        const found = await this.#askFor(acts, pairs, call);
        if (this.#call !== call) return;
        const grown = found.pairs > (this.found?.pairs ?? 0);
        this.found = found;
        if (!grown) break; // the server has no time for more
      }
    } catch (thrown) {
      if (this.#call === call) this.failure = failureOf(thrown);
    } finally {
      if (this.#call === call) this.#call = null;
    }
  }

  /** Ask until the server is ready, or somebody asks for something else. */
  async #askFor(acts: string[], pairs: number, call: AbortController): Promise<Forecast> {
    for (;;) {
      const found = await api.forecast(this.code, { acts, pairs }, call.signal);
      if (this.#call !== call) return found;
      this.preparing = !found.ready;
      if (found.ready) return found;
      await wait(PAUSE);
    }
  }

  /** Call off what is being asked, and forget the answer. */
  forget(): void {
    this.#call?.abort();
    this.#call = null;
    this.found = this.failure = null;
    this.preparing = false;
  }
}
