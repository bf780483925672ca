/** One question after another for "What if?": a new one calls off the one before. */
import { announce } from "../frame/announcer.svelte";
import { api, failureOf } from "../server/api";
import { type Debrief, wordDebrief } from "../debrief/debrief";
import type { AskWhatIf, Charter } from "../protocol";
import { t } from "../language/texts";
import type { FailedCall } from "../language/trouble";

/** Futures of each side of a question. */
export const FUTURES = 1000;

/** What to ask: the moment, and the rules to change or the next move to make instead. */
export type Asked = { n: number; charter?: Charter; instead?: string };

/** `About`: what the caller keeps with a question, to show with its answer. */
export class Futures<About> {
  #asking = $state.raw<{ call: AbortController; about: About } | null>(null);
  found = $state.raw<{ debrief: Debrief; about: About; wish: AskWhatIf } | null>(null);
  failure = $state.raw<FailedCall | null>(null);

  constructor(readonly code: string) {}

  /** What is being asked now. */
  get asking(): About | null {
    return this.#asking?.about ?? null;
  }

  async ask({ n, charter = {}, instead = "" }: Asked, about: About): Promise<void> {
    this.stop();
    const mine = { call: new AbortController(), about };
    this.#asking = mine;
    this.failure = null;
    announce.politely(t("what_if.playing"));
    try {
      const wish: AskWhatIf = { n, charter, futures: FUTURES, ...(instead && { instead }) };
      const debrief = wordDebrief(await api.whatIf(this.code, wish, mine.call.signal));
      if (this.#asking !== mine) return;
      this.found = { debrief, about, wish };
      announce.politely(debrief.summary[0] ?? t("what_if.ready"));
    } catch (thrown) {
      if (this.#asking === mine) this.failure = failureOf(thrown);
    } finally {
      if (this.#asking === mine) this.#asking = null;
    }
  }

  /** Call off what is being asked. */
  stop(): void {
    this.#asking?.call.abort();
    this.#asking = null;
  }
}
