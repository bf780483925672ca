/** A class session as this page knows it: whole at first, then what changes. */
import { root } from "../lib/server/root";
import { ApiError, failureOf } from "../lib/server/api";
import { Connection, type ConnectionState, PACKED } from "../lib/server/connection";
import { newId } from "../lib/server/ids";
import { watchPage } from "../lib/device/page-events";
import { inTurn } from "../lib/frame/pieces";
import type { ClassCommand, ClassDone, ClassMessage, ClassUpdate, ClassView, Message, Tile } from "../lib/protocol";
import type { FailedCall } from "../lib/language/trouble";
import { t } from "../lib/language/texts";
import { classApi } from "./class-api";
import { wordMessage } from "./class-wording";

/** Before a command without an answer is sent again, in milliseconds. */
const PAUSES_MS = [500, 2000, 5000];

/** How many tiles change in one task: when all tables move at once, the page answers in between. */
const TILES_AT_ONCE = 4;

/** Put new or changed things in the place of those with the same key; the order is by key. */
function replaced<Thing>(old: Thing[], changed: Thing[], keyOf: (thing: Thing) => number): Thing[] {
  const all = new Map(old.map((thing) => [keyOf(thing), thing]));
  for (const thing of changed) all.set(keyOf(thing), thing);
  return [...all.values()].sort((a, b) => keyOf(a) - keyOf(b));
}

/** The things of a new list; unchanged ones stay the same objects, so that they are not drawn again. */
export function kept<Thing>(old: Thing[], all: Thing[], keyOf: (thing: Thing) => number): Thing[] {
  const known = new Map(old.map((thing) => [keyOf(thing), thing]));
  return all.map((thing) => {
    const before = known.get(keyOf(thing));
    return before !== undefined && JSON.stringify(before) === JSON.stringify(thing) ? before : thing;
  });
}

/** The view after an update. Unchanged tiles and members stay the same objects, so that they are not drawn again. */
export function updated(view: ClassView, { type: _, tiles, members, ...rest }: ClassUpdate): ClassView {
  return {
    ...view,
    ...rest,
    tiles: tiles ? replaced(view.tiles, tiles, (tile) => tile.number) : view.tiles,
    members: members ? replaced(view.members, members, (member) => member.member) : view.members,
  };
}

export class ClassSession {
  /** Null until the class has answered. */
  view = $state.raw<ClassView | null>(null);
  connectionState = $state<ConnectionState>("stopped");
  /** Why the class cannot be shown, or null. */
  failure = $state.raw<FailedCall | null>(null);
  /** Why the server closed the connection, in a sentence, or "". */
  seatLost = $state("");
  /** The time of the server, in milliseconds since 1970; once a second. */
  time = $state(Date.now());
  /** When the lesson was last heard of, in time of the server. */
  lessonAt = $state(Date.now());
  /** By how much the server's clock is ahead of this page's, in milliseconds. */
  #ahead = 0;
  /** Changed tiles that are not shown yet, by number. */
  readonly #waiting = new Map<number, Tile>();
  readonly #connection: Connection<ClassMessage>;
  #wasOpen = false;
  /** The server answers calls, but no connection to it was ever open. */
  #websocketsBlocked = $state(false);
  #unwatch: () => void = () => undefined;
  /** Why the class waits for its storage, as a message and in a sentence, or null. */
  #storageProblem: Message | null = null;
  #storageWaits = $state<string | null>(null);

  /** `asMember`: as a member, even if this device runs the class. */
  constructor(
    readonly code: string,
    readonly asMember = false,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection<ClassMessage>({
      url: () =>
        `${scheme}://${location.host}${root}/api/classes/${encodeURIComponent(code)}/live?member=${asMember ? 1 : 0}${PACKED}`,
      heard: (message) => this.#heard(message),
      state: (state) => this.#become(state),
      onSuspicion: (_, reason) => void this.#onKeyRefused(reason),
    });
  }

  /** Load the class, and who this page is in it. */
  async load(): Promise<void> {
    try {
      this.#take(await classApi.view(this.code, this.asMember));
      this.failure = null;
      this.#websocketsBlocked = this.connectionState === "reconnecting" && !this.#wasOpen;
    } catch (thrown) {
      const failure = failureOf(thrown);
      // A class that is shown stays so while the server is away: the connection comes back.
      if (this.view === null || failure.error === "not_found") this.failure = failure;
    }
  }

  /** Why the class waits, for its storage or its connection; null while it does not. */
  get waits(): string | null {
    if (this.connectionState !== "reconnecting") return this.#storageWaits;
    return t(this.#websocketsBlocked ? "room.blocked" : "class.reconnecting");
  }

  #become(state: ConnectionState): void {
    this.connectionState = state;
    this.#wasOpen ||= state === "open";
    this.#websocketsBlocked &&= state !== "open";
  }

  /** The connection was closed, or cannot be opened: say why, and find out who this page is now. */
  async #onKeyRefused(reason: string): Promise<void> {
    this.seatLost = reason === "" ? "" : await wordMessage({ id: reason }).catch(() => "");
    await this.load();
  }

  /** Hear of changes from now on. */
  connect(): void {
    if (this.connectionState !== "stopped") return;
    this.#connection.start();
    this.#unwatch = watchPage({
      wake: () => this.#connection.check(),
      offline: () => this.#connection.doubtNetwork(),
      beat: () => (this.time = this.#now()),
    });
  }

  stop(): void {
    this.#unwatch();
    this.#connection.stop();
  }

  /**
   * Carry out a command of a facilitator. The connection brings what it changed. If no answer comes, the command is sent
   * again: it counts once.
   */
  async command(wish: ClassCommand): Promise<ClassDone> {
    const identified = { ...wish, id: newId() };
    for (const pause of PAUSES_MS) {
      try {
        return await classApi.command(this.code, identified);
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.status !== 0) throw thrown;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return classApi.command(this.code, identified);
  }

  #now(): number {
    return Date.now() + this.#ahead;
  }

  #heard(message: ClassMessage): void {
    if (message.type !== "class_update") void this.#note(message.type === "wait" ? message.message : null);
    if (message.type === "class") this.#take(message);
    else if (message.type === "class_update" && this.view) {
      if (message.lesson) this.lessonAt = this.time = this.#now();
      const { tiles = [], ...rest } = message;
      this.view = updated(this.view, rest);
      const isShowing = this.#waiting.size > 0;
      for (const tile of tiles) this.#waiting.set(tile.number, tile);
      if (!isShowing) this.#showTiles();
    }
  }

  /** Note why the class waits for its storage; null: it does not. */
  async #note(problem: Message | null): Promise<void> {
    this.#storageProblem = problem;
    const words = problem && (await wordMessage(problem).catch(() => null));
    if (this.#storageProblem === problem) this.#storageWaits = words;
  }

  /** Show some of the changed tiles now, and the others in tasks by themselves. */
  #showTiles(): void {
    const some = [...this.#waiting.values()].slice(0, TILES_AT_ONCE);
    if (!this.view || some.length === 0) return;
    for (const tile of some) this.#waiting.delete(tile.number);
    this.view = updated(this.view, { type: "class_update", n: this.view.n, tiles: some });
    if (this.#waiting.size > 0) inTurn(() => this.#showTiles());
  }

  #take(view: ClassView): void {
    this.#waiting.clear();
    this.#ahead = view.now - Date.now();
    this.lessonAt = this.time = view.now;
    const before = this.view;
    if (!before) return void (this.view = view);
    const tiles = kept(before.tiles, view.tiles, (tile) => tile.number);
    const known = new Map(before.tiles.map((tile) => [tile.number, tile]));
    for (const tile of tiles) {
      const old = known.get(tile.number);
      if (old && old !== tile) this.#waiting.set(tile.number, tile);
    }
    this.view = {
      ...view,
      tiles: tiles.map((tile) => known.get(tile.number) ?? tile),
      members: kept(before.members, view.members, (member) => member.member),
    };
    if (this.#waiting.size > 0) inTurn(() => this.#showTiles());
  }
}

/** What is left of the step of the lesson, in milliseconds; below 0: that long over time. */
export const leftOfStep = ({ view, time, lessonAt }: ClassSession): number =>
  view === null ? 0 : view.lesson.left_ms - (view.lesson.running ? Math.max(0, time - lessonAt) : 0);

/** The tile of a table, by its number. */
export const tileOf = (view: ClassView, number: number | undefined): Tile | undefined =>
  view.tiles.find((tile) => tile.number === number);
