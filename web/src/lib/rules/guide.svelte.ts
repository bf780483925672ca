/**
 * The guided first round: one sentence at a time for a person who plays a game for the first time.
 *
 * A game writes the steps with the ids of its prompts and notices. A step is due when the person's prompt is one of
 * them, or when the log has said one; the first step that is due and not yet read is shown.
 */
import type { GuideStep } from "../protocol";
import { keep, kept } from "../device/settings.svelte";

const DONE = "done";
const name = (game: string): string => `guide.${game}`;

export class Guide {
  #read = $state.raw<ReadonlySet<number>>(new Set());
  #on = $state(false);
  #isNew = $state(false);

  /** A guide that was begun goes on where it was, also after a reload. */
  constructor(
    private readonly game: string,
    private readonly steps: GuideStep[],
  ) {
    const was = kept(name(game));
    this.#isNew = was === null && steps.length > 0;
    if (was === null || was === DONE) return;
    this.#read = new Set(was.split(" ").filter(Boolean).map(Number));
    this.#on = this.#read.size < steps.length;
  }

  get on(): boolean {
    return this.#on;
  }

  /** Whether this browser has neither begun nor refused the guide of the game. */
  get isNew(): boolean {
    return this.#isNew;
  }

  start(): void {
    this.#read = new Set();
    this.#on = this.steps.length > 0;
    this.#keep("");
  }

  /** End the guide; it does not start by itself again. */
  end(): void {
    this.#on = false;
    this.#keep(DONE);
  }

  /** The step to show. `said`: the ids of the messages that the log has said. */
  due(prompt: string, said: ReadonlySet<string>): GuideStep | null {
    if (!this.#on) return null;
    const isDue = (step: GuideStep, at: number): boolean =>
      !this.#read.has(at) && step.at.some((id) => id === prompt || said.has(id));
    return this.steps.find(isDue) ?? null;
  }

  /** The person has read a step; after the last one the guide ends. */
  next(step: GuideStep): void {
    this.#read = new Set([...this.#read, this.steps.indexOf(step)]);
    if (this.#read.size === this.steps.length) this.end();
    else this.#keep([...this.#read].join(" "));
  }

  #keep(state: string): void {
    this.#isNew = false;
    keep(name(this.game), state);
  }
}

/** The part that a step speaks of; of the places for acts the one that has buttons. */
function placeOf(part: string): Element | undefined {
  const places = [...document.querySelectorAll(`[data-part="${part}"]`)];
  return places.find((place) => part !== "actions" || place.querySelector("button"));
}

/** Scroll to a part of the board, as soon as the board has it. Returns what ends the waiting. */
export function bringIntoSight(part: string): () => void {
  const found = (): boolean => {
    const place = placeOf(part);
    if (!place?.closest(".strip")) place?.scrollIntoView({ block: "nearest" });
    return place !== undefined;
  };
  const waiting = new MutationObserver(() => {
    if (found()) waiting.disconnect();
  });
  const look = (): void => {
    if (!found()) waiting.observe(document.body, { childList: true, subtree: true });
  };
  // The bar at the top and the step below it have their heights in the next frame.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
  return () => {
    cancelAnimationFrame(frame);
    waiting.disconnect();
  };
}
