import { beforeEach, expect, test, vi } from "vitest";
import { Connection, type ConnectionState, type Surroundings, type Wire, pauseBefore } from "./connection";
import { type ClientMessage, CloseCode, type ServerMessage } from "../protocol";

class FakeWire implements Wire {
  binaryType: BinaryType = "blob";
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;
  sent: ClientMessage[] = [];
  closed = false;
  readyState: number = WebSocket.OPEN;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  hears(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  hearsPacked(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: new TextEncoder().encode(JSON.stringify(message)).buffer }));
  }
  breaks(code = 1006): void {
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

const hello = {
  type: "hello",
  n: 0,
  lobby: {},
  position: null,
  entries: [],
  more: false,
  promises: [],
  arguments: [],
  moment: null,
  commitment: "",
} as unknown as ServerMessage;

/** A world in which nothing happens until the test says so. */
class World implements Surroundings {
  wires: FakeWire[] = [];
  timers: { run: () => void; ms: number; id: number }[] = [];
  #ids = 0;
  dial = (url: string): Wire => {
    const wire = new FakeWire(url);
    this.wires.push(wire);
    return wire;
  };
  later = (run: () => void, ms: number): number => {
    this.#ids += 1;
    this.timers.push({ run, ms, id: this.#ids });
    return this.#ids;
  };
  forget = (id: number): void => {
    this.timers = this.timers.filter((timer) => timer.id !== id);
  };
  random = (): number => 0;
  unpack = async (packed: ArrayBuffer): Promise<string> => {
    await Promise.resolve();
    return new TextDecoder().decode(packed);
  };
  get wire(): FakeWire {
    return this.wires.at(-1) as FakeWire;
  }
  /** Lets the next timer run out. */
  pass(): void {
    const timer = this.timers.shift();
    timer?.run();
  }
}

let world: World;
let states: ConnectionState[];
let seen: number;
let doubts: number;
let connection: Connection;

beforeEach(() => {
  world = new World();
  states = [];
  seen = 0;
  doubts = 0;
  connection = new Connection(
    {
      url: () => `/live?since=${seen}`,
      heard: () => undefined,
      state: (state) => states.push(state),
      onSuspicion: () => (doubts += 1),
    },
    world,
  );
  connection.start();
});

const act: ClientMessage = { type: "do", id: "a1", act: "gift_to seat=2", at: 7 };

test("nothing is sent before the server has greeted, and then in the order it was done", () => {
  connection.send(act);
  connection.send({ type: "say", id: "s1", text: "hi" });
  expect(world.wire.sent).toEqual([]);
  world.wire.hears(hello);
  expect(world.wire.sent.map((message) => "id" in message && message.id)).toEqual(["a1", "s1"]);
  expect(states).toEqual(["connecting", "open"]);
});

test("an unanswered act is sent again, with its id, on the next connection; an answered one is not", () => {
  world.wire.hears(hello);
  connection.send(act);
  connection.send({ ...act, id: "a2" });
  world.wire.hears({ type: "done", id: "a1", n: 8 });
  expect(connection.unanswered).toEqual(["a2"]);
  seen = 8;
  world.wire.breaks();
  expect(states.at(-1)).toBe("reconnecting");
  world.pass();
  expect(world.wires).toHaveLength(2);
  expect(world.wire.url).toBe("/live?since=8");
  world.wire.hears(hello);
  expect(world.wire.sent).toEqual([{ ...act, id: "a2" }]);
  expect(states.at(-1)).toBe("open");
});

test("nothing is written to a connection that the server is closing; it goes out on the next one", () => {
  world.wire.hears(hello);
  const closing = world.wire;
  closing.readyState = WebSocket.CLOSING;
  connection.send(act);
  connection.check();
  expect(closing.sent).toEqual([]);
  closing.breaks();
  world.pass();
  world.wire.hears(hello);
  expect(world.wire.sent).toEqual([act]);
});

test("a refused act is answered too", () => {
  world.wire.hears(hello);
  connection.send(act);
  world.wire.hears({ type: "refused", id: "a1", error: "illegal", message: { id: "errors.no" }, rule: "X-1" });
  expect(connection.unanswered).toEqual([]);
});

test("pauses grow, are spread by chance, and end growing", () => {
  expect(pauseBefore(0, 0)).toBe(200);
  expect(pauseBefore(0, 0.999)).toBe(400);
  expect(pauseBefore(3, 0)).toBe(1600);
  expect(pauseBefore(30, 0)).toBe(7500);
  expect(pauseBefore(30, 0.999)).toBeLessThanOrEqual(15_000);
});

test("every third failure in a row makes the page look whether the table is still there", () => {
  for (let at = 0; at < 6; at += 1) {
    world.wire.breaks();
    world.pass();
  }
  expect(doubts).toBe(2);
});

test("a key that no longer opens the seat makes the page look at once", () => {
  world.wire.hears(hello);
  world.wire.breaks(CloseCode.KEY_REPLACED);
  expect(doubts).toBe(1);
});

test("after too many refusals the page comes back late", () => {
  world.wire.hears(hello);
  world.wire.breaks(CloseCode.TOO_MANY_REFUSALS);
  expect(world.timers.map((timer) => timer.ms)).toEqual([15_000]);
  expect(doubts).toBe(0);
});

test("a silent connection is pinged, and dropped if it stays silent", () => {
  world.wire.hears(hello);
  world.pass();
  expect(world.wire.sent.at(-1)).toEqual({ type: "ping" });
  const silent = world.wire;
  world.pass();
  expect(silent.closed).toBe(true);
  expect(states.at(-1)).toBe("reconnecting");
});

test("a page that wakes up asks at once, or dials at once if the connection is gone", () => {
  world.wire.hears(hello);
  connection.check();
  expect(world.wire.sent).toEqual([{ type: "ping" }]);
  world.wire.breaks();
  connection.check();
  expect(world.wires).toHaveLength(2);
  expect(world.timers).toHaveLength(1);
});

test("an old closed connection sends no more messages", () => {
  const first = world.wire;
  world.wire.hears(hello);
  connection.stop();
  first.breaks();
  expect(states.at(-1)).toBe("stopped");
  expect(world.timers).toEqual([]);
});

/** The moment at which each timer runs out that is left. */
const due = (): number[] => world.timers.map((timer) => timer.ms);

test("an act that stays unanswered has the line checked, and its loss said, within six seconds", () => {
  world.wire.hears(hello);
  connection.send(act);
  const first = due().find((ms) => ms <= 4_000) ?? Infinity;
  world.timers.find((timer) => timer.ms === first)?.run();
  expect(world.wire.sent.at(-1)).toEqual({ type: "ping" });
  const second = Math.min(...due().filter((ms) => ms < first));
  world.timers.find((timer) => timer.ms === second)?.run();
  expect(states.at(-1)).toBe("reconnecting");
  expect(first + second).toBeLessThanOrEqual(6_000);
});

test("a server that answers a ping may take its time over an act", () => {
  world.wire.hears(hello);
  connection.send(act);
  world.timers.find((timer) => timer.ms === 4_000)?.run();
  world.wire.hears({ type: "pong" });
  expect(due().sort((a, b) => a - b)).toEqual([4_000, 20_000]);
  world.wire.hears({ type: "done", id: "a1", n: 8 });
  expect(due()).toEqual([20_000]);
  expect(states.at(-1)).toBe("open");
});

test("what the browser says of the network is checked, and said within two seconds", () => {
  world.wire.hears(hello);
  connection.doubtNetwork();
  expect(world.wire.sent).toEqual([{ type: "ping" }]);
  expect(due().every((ms) => ms < 2_000)).toBe(true);
  world.pass();
  expect(states.at(-1)).toBe("reconnecting");
});

test("what was on its way when the network went does not put off the word that it is gone", () => {
  world.wire.hears(hello);
  connection.doubtNetwork();
  world.wire.hears({ type: "refused", id: "a1" } as ServerMessage);
  expect(due().every((ms) => ms < 2_000)).toBe(true);
  world.pass();
  expect(states.at(-1)).toBe("reconnecting");
});

test("a server that answers the ping is not lost, although the browser said that it is offline", () => {
  world.wire.hears(hello);
  connection.doubtNetwork();
  world.wire.hears({ type: "pong" } as ServerMessage);
  expect(due().every((ms) => ms > 10_000)).toBe(true);
  expect(states.at(-1)).toBe("open");
});

test("what the browser says while the greeting is unpacked is checked after it", async () => {
  world.wire.hearsPacked(hello);
  connection.doubtNetwork();
  expect(world.wire.sent).toEqual([]);
  await vi.waitFor(() => expect(world.wire.sent).toEqual([{ type: "ping" }]));
  expect(due().every((ms) => ms < 2_000)).toBe(true);
  world.pass();
  expect(states.at(-1)).toBe("reconnecting");
});

test("what the browser said of one connection does not hurry the next", () => {
  connection.doubtNetwork();
  world.wire.breaks();
  world.pass();
  world.wire.hears(hello);
  expect(world.wire.sent).toEqual([]);
});

test("a server that does not greet is left, whatever else it sends", () => {
  const mute = world.wire;
  const greeting = due();
  mute.hears({ type: "pong" } as ServerMessage);
  expect(due()).toEqual(greeting);
  world.pass();
  expect(mute.closed).toBe(true);
});

test("messages are heard in the order in which they came, packed or not", async () => {
  const heard: string[] = [];
  const hears = new Connection(
    { url: () => "/live", heard: ({ type }) => heard.push(type), state: () => undefined, onSuspicion: () => undefined },
    world,
  );
  hears.start();
  const { wire } = world;
  expect(wire.binaryType).toBe("arraybuffer");
  wire.hearsPacked(hello);
  wire.hears({ type: "pong" });
  expect(heard).toEqual([]);
  await vi.waitFor(() => expect(heard).toEqual(["hello", "pong"]));
  wire.hears({ type: "pong" });
  expect(heard).toHaveLength(3);
});

test("what cannot be unpacked is asked for again", async () => {
  connection.start();
  world.wire.onmessage?.(new MessageEvent("message", { data: new Uint8Array([1, 2, 3]).buffer }));
  await vi.waitFor(() => expect(states.at(-1)).toBe("reconnecting"));
});
