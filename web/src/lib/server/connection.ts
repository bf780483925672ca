/**
 * One WebSocket that never loses what was said on it.
 *
 * Whatever carries an id stays in the outbox until the server answered it, and is sent again, with the same id, after
 * every reconnect; the server counts it once. Silence is checked with a ping, a lost connection is dialled again with growing
 * pauses and some chance in them, so that a class of thirty does not knock at the same instant.
 */
import { type ClassMessage, type ClientMessage, CloseCode, type ServerMessage } from "../protocol";

export type ConnectionState = "connecting" | "open" | "reconnecting" | "stopped";

/** What the connection needs of a socket; the browser's WebSocket has it. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  binaryType: BinaryType;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
}

export interface Surroundings {
  dial: (url: string) => Wire;
  later: (run: () => void, ms: number) => number;
  forget: (timer: number) => void;
  random: () => number;
  unpack: (packed: ArrayBuffer) => Promise<string>;
}

/** Asks the server to send long messages packed, where the browser can unpack them. */
export const PACKED = "DecompressionStream" in globalThis ? "&packed=1" : "";

const browser: Surroundings = {
  dial: (url) => new WebSocket(url),
  later: (run, ms) => window.setTimeout(run, ms),
  forget: (timer) => window.clearTimeout(timer),
  random: Math.random,
  unpack: (packed) => new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text(),
};

/** What a server sends: over the connection of a table, or of a class. */
type Sent = ServerMessage | ClassMessage;

export interface Listener<Heard extends Sent> {
  /** Where to dial, given nothing but what has been seen so far. */
  url: () => string;
  heard: (message: Heard) => void;
  state: (state: ConnectionState) => void;
  /** The key was refused, or dialling failed several times in a row: seat or table may be gone. `code`, `reason`: how the
   * server closed the connection. */
  onSuspicion: (code: number, reason: string) => void;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;
const QUIET_MS = 20_000;
/** How long an answer to a ping may take: after silence, where an act waits, and where the browser says it is offline. */
const PATIENCE_MS = 6_000;
const HURRY_MS = 1_500;
/** How long something that was sent may stay unanswered until the line is checked. */
const UNANSWERED_MS = 4_000;
const GREETING_MS = 12_000;
const FAILURES_BEFORE_DOUBT = 3;
/** The server closes with these when the key no longer opens the seat. */
const KEY_REFUSED: number[] = [
  CloseCode.KEY_REPLACED,
  CloseCode.SEAT_GIVEN_UP,
  CloseCode.NOT_WATCHED,
  CloseCode.DELETED,
  CloseCode.SEAT_CHANGED,
];

/** Milliseconds to wait before the `attempt`-th dial (0, 1, ...); `chance` in [0, 1) spreads the callers. */
export function pauseBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

type Kept = Extract<ClientMessage, { id: string }>;

export class Connection<Heard extends Sent = ServerMessage> {
  #wire: Wire | null = null;
  #state: ConnectionState = "stopped";
  #greeted = false;
  #failures = 0;
  #redial: number | null = null;
  /** What is being unpacked; messages that come meanwhile wait for it. */
  #unpacking: Promise<void> | null = null;
  #quiet: number | null = null;
  /** How long the answer to a ping may take that is not there yet. */
  #patience: number | null = null;
  /** The browser said that it is offline before the server had greeted us. */
  #doubted = false;
  #unanswered: number | null = null;
  readonly #outbox = new Map<string, Kept>();

  constructor(
    private readonly listener: Listener<Heard>,
    private readonly around: Surroundings = browser,
  ) {}

  /** Ids of what was sent and not answered yet, oldest first. */
  get unanswered(): string[] {
    return [...this.#outbox.keys()];
  }

  start(): void {
    if (this.#state !== "stopped") return;
    this.#become("connecting");
    this.#dial();
  }

  stop(): void {
    this.#become("stopped");
    this.#forgetTimers();
    this.#drop();
  }

  /** Sends at once if the server has greeted us, otherwise as soon as it does. */
  send(message: ClientMessage): void {
    if ("id" in message) this.#outbox.set(message.id, message);
    if (!this.#greeted) return;
    this.#write(message);
    this.#listenForAnswers();
  }

  /** The page woke up, or the network came back: find out now whether the connection still stands. */
  check(): void {
    if (this.#state === "stopped") return;
    if (this.#wire && this.#greeted) this.#ask();
    else if (!this.#wire) this.#dial();
  }

  /** The browser says that it is offline: find out soon, or as soon as the greeting is unpacked. */
  doubtNetwork(): void {
    if (this.#greeted) this.#ask(HURRY_MS);
    else this.#doubted = this.#wire !== null;
  }

  /** A connection that the server is closing takes nothing more: what is kept goes out on the next one. */
  #write(message: ClientMessage): void {
    if (this.#wire?.readyState === WebSocket.OPEN) this.#wire.send(JSON.stringify(message));
  }

  #become(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.listener.state(state);
  }

  #dial(): void {
    this.#forgetTimers();
    this.#drop();
    const wire = this.around.dial(this.listener.url());
    this.#wire = wire;
    wire.binaryType = "arraybuffer";
    wire.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => this.#take(wire, data);
    wire.onclose = (event) => this.#lost(wire, event.code, event.reason);
    wire.onerror = () => undefined; // A close follows, and says the same.
    this.#quiet = this.around.later(() => this.#lost(wire), GREETING_MS);
  }

  /** Hear messages in the order in which they came, although unpacking one takes a moment. */
  #take(wire: Wire, data: string | ArrayBuffer): void {
    if (typeof data === "string" && !this.#unpacking) return this.#hear(JSON.parse(data) as Heard);
    const text = typeof data === "string" ? data : this.around.unpack(data);
    const heard = (this.#unpacking ?? Promise.resolve()).then(async () => {
      const message = JSON.parse(await text) as Heard;
      if (this.#unpacking === heard) this.#unpacking = null;
      if (wire === this.#wire) this.#hear(message);
    });
    this.#unpacking = heard;
    heard.catch(() => this.#lost(wire)); // What cannot be unpacked is asked for again.
  }

  #hear(message: Heard): void {
    if (message.type === "done" || message.type === "refused" || message.type === "preview") {
      this.#outbox.delete(message.id);
    } else if (message.type === "update" && message.done !== undefined) this.#outbox.delete(message.done.id);
    if (message.type === "pong" || (message.type === "refused" && message.id === "")) this.#patience = null;
    this.listener.heard(message);
    if (message.type === "hello" || message.type === "class") this.#greet();
    else this.#listenForAnswers();
    if (this.#greeted) this.#listenForSilence(); // Else the greeting is still due, whatever else comes.
  }

  #greet(): void {
    this.#greeted = true;
    this.#failures = 0;
    this.#become("open");
    for (const kept of this.#outbox.values()) this.#write(kept);
    this.#listenForAnswers();
    if (this.#doubted) this.#ask(HURRY_MS);
    this.#doubted = false;
  }

  #lost(wire: Wire, code = 0, reason = ""): void {
    if (wire !== this.#wire || this.#state === "stopped") return;
    this.#drop();
    this.#forgetTimers();
    this.#become("reconnecting");
    const pause =
      code === CloseCode.TOO_MANY_REFUSALS ? LONGEST_PAUSE_MS : pauseBefore(this.#failures, this.around.random());
    this.#failures += 1;
    this.#redial = this.around.later(() => this.#dial(), pause);
    if (KEY_REFUSED.includes(code) || this.#failures % FAILURES_BEFORE_DOUBT === 0)
      this.listener.onSuspicion(code, reason);
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#patience = null;
    this.#greeted = this.#doubted = false;
    this.#unpacking = null;
    if (!wire) return;
    wire.onmessage = wire.onclose = null;
    wire.close();
  }

  /** What was on its way before the network went may still come: it answers no ping. */
  #listenForSilence(): void {
    const wire = this.#wire;
    if (!wire) return;
    if (this.#quiet !== null) this.around.forget(this.#quiet);
    this.#quiet =
      this.#patience === null
        ? this.around.later(() => this.#ask(), QUIET_MS)
        : this.around.later(() => this.#lost(wire), this.#patience);
  }

  /** While something waits for its answer, check the line sooner: the server may take its time, but it answers a ping. */
  #listenForAnswers(): void {
    if (this.#unanswered !== null) this.around.forget(this.#unanswered);
    this.#unanswered = this.#outbox.size > 0 ? this.around.later(() => this.#ask(HURRY_MS), UNANSWERED_MS) : null;
  }

  #ask(patience = PATIENCE_MS): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#write({ type: "ping" });
    this.#patience = patience;
    this.#listenForSilence();
  }

  #forgetTimers(): void {
    for (const timer of [this.#redial, this.#quiet, this.#unanswered]) if (timer !== null) this.around.forget(timer);
    this.#redial = this.#quiet = this.#unanswered = null;
  }
}
