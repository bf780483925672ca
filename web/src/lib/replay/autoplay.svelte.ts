/** Plays a replay by itself: one moment after another, until its end or until somebody does something. */

/** Milliseconds that a moment stays at the speed of 1. */
export const PACE = 1800;
export const SPEEDS = [1, 2, 4] as const;

/** `next`: goes to the next moment, and returns whether there is one more after it; `pace`: how long the present one stays at the
 * speed of 1. */
export class Autoplay {
  #timer: ReturnType<typeof setTimeout> | null = null;
  playing = $state(false);
  speed = $state<number>(1);

  constructor(
    readonly next: () => boolean,
    readonly pace: () => number = () => PACE,
  ) {}

  toggle(): void {
    if (this.playing) this.stop();
    else this.start();
  }

  start(): void {
    this.playing = true;
    this.#step();
  }

  stop(): void {
    this.playing = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#wait();
  }

  #step(): void {
    if (this.next()) this.#wait();
    else this.stop();
  }

  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), this.pace() / this.speed);
  }
}

/** Where the next turn begins: the index of the first event after `index` in which another seat acts; else the last. */
export function nextTurn(actors: (number | null)[], index: number): number {
  const now =
    actors
      .slice(0, index + 1)
      .filter((seat) => seat !== null)
      .at(-1) ?? null;
  const next = actors.findIndex((seat, at) => at > index && seat !== null && seat !== now);
  return next < 0 ? actors.length - 1 : next;
}
