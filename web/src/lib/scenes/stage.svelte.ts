/** Shows scenes one after another, each for its time, until it is skipped. */
import { keep, kept, settings } from "../device/settings.svelte";
import { playSound } from "../device/turn-signal";
import { isSeatsAct, NOWHERE } from "../log/log";
import { isGameEvent } from "../replay/replay.svelte";
import type { TableSession } from "../table/session.svelte";
import type { StagedScene } from "./scenes";

/** How many scenes may wait. The log has those that are dropped. */
const MOST = 3;

export class Stage {
  /** Whether there was a scene. The code that draws scenes is loaded with the first one. */
  used = $state(false);
  #queue = $state.raw<StagedScene[]>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #speed = 1;
  /** The last event whose scenes were shown or skipped; null before the table has sent anything. */
  #last: number | null = null;

  /** The scene that is shown. */
  get current(): StagedScene | null {
    return this.#queue[0] ?? null;
  }

  /** Show scenes after those that are waiting. `speed`: how many times as fast as they are declared. */
  show(scenes: StagedScene[], speed = 1): void {
    if (scenes.length === 0 || !settings.scenes) return;
    const idle = this.#queue.length === 0;
    this.#speed = speed;
    this.#queue = trimmed([...this.#queue, ...scenes]);
    if (idle) this.#begin();
  }

  /** Show the scenes of what happened since the last call; at first, those of the set-up if the game has just begun. `looks`:
   * whether the page shows the present. */
  follow(session: TableSession, looks: boolean): void {
    if (session.arrival === NOWHERE) return;
    this.#last ??= looks && hasJustBegun(session) ? NOWHERE.n : session.arrival.n;
    const since = this.#last;
    const now = session.record.since;
    if (looks && settings.scenes && !document.hidden && now > since) {
      const { scenes } = session;
      if (!scenes) return; // until they are loaded
      const fresh = session.entries.filter(({ n }) => n > since);
      this.show(scenes.find(session.words, fresh, session.viewer));
      if (hasJustBegun(session)) keep(placeOf(session), "yes");
    }
    this.#last = now;
  }

  /** Go on to the next scene. */
  skip = (): void => {
    this.#queue = this.#queue.slice(1);
    this.#begin();
  };

  /** Leave the stage at once. */
  clear(): void {
    if (this.#queue.length === 0) return;
    this.#queue = [];
    this.#begin();
  }

  #begin(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const scene = this.current;
    if (!scene) return;
    this.used = true;
    playSound(scene.sound);
    this.#timer = setTimeout(this.skip, (scene.seconds * 1000) / this.#speed);
  }
}

/** Where this device keeps whether it has shown the set-up of a table. */
const placeOf = ({ lobby }: TableSession): string => `begun.${lobby.code}`;

/** Whether the set-up of a game is over, nobody has acted, and this device has not shown it. */
const hasJustBegun = (session: TableSession): boolean =>
  session.entries.some(isGameEvent) && !session.entries.some(isSeatsAct) && kept(placeOf(session)) === null;

/** The scenes that may wait. If there are too many, drop those about other people first, the oldest first. */
function trimmed(queue: StagedScene[]): StagedScene[] {
  const [shown, ...waiting] = queue;
  while (waiting.length >= MOST) {
    const least = waiting.findIndex(({ concerns }) => !concerns);
    waiting.splice(Math.max(0, least), 1);
  }
  return shown ? [shown, ...waiting] : [];
}
