/**
 * The pages without a server: `npm run dev`, then /src/dev/index.html?scene=play&seats=4&seed=3
 * Scenes: home, join, waiting, play, laying, watch, end. `bots=0` keeps the others still; `board=plain` shows the plain board.
 */
import type { Book, ClientMessage, Lobby, Position, ServerMessage } from "../lib/protocol";
import { book } from "./book";
import { debriefOf } from "./fixtures";
import { Imitation, seeded } from "./game";

const asked = new URLSearchParams(location.search);
const scene = asked.get("scene") ?? "home";
const seats = Number(asked.get("seats") ?? 4);
const lively = asked.get("bots") !== "0" && (scene === "play" || scene === "watch");
const names = ["Quiet Heron", "Fern", "Copper Otter", "Misty Larch", "Wren", "Golden Plover"].slice(0, seats);
const random = seeded(Number(asked.get("seed") ?? 3));
const game = new Imitation(names, random);
const code = "FERN7";
const shown: Book = asked.get("board") === "plain" ? { ...book, name: "plain" } : book;
const moments = new Map<number, Position>();
const sockets = new Set<FakeSocket>();

const lobby: Lobby = {
  code,
  game: shown.name,
  title: shown.title,
  state: scene === "waiting" || scene === "join" ? "waiting" : scene === "end" ? "ended" : "playing",
  seats: names.map((name, seat) => {
    const open = (scene === "waiting" || scene === "join") && seat > 1;
    const bot = !open && seat > 1;
    return { seat, name: open ? "" : name, holder: open ? "open" : bot ? "bot" : "person", bot: bot ? "sensible" : null, here: !open };
  }),
  charter: { house_pool: "all" },
  talk: "open",
  watching: 1,
  link: `${location.origin}/t/${code}`,
  you: scene === "join" || scene === "watch" ? null : 0,
  host: scene === "waiting" || scene === "play",
};

function step(): void {
  const choices = game.choices();
  const choice = choices[Math.floor(random() * choices.length)];
  moments.set(game.n, structuredClone(game.position(lobby.you)));
  if (!choice) {
    game.phase = "finished";
    return;
  }
  tell(game.act(choice.act));
}

function tell(lines: Extract<ServerMessage, { type: "update" }>["lines"]): void {
  const { view, ...position } = structuredClone(game.position(lobby.you));
  moments.set(game.n, { ...position, view });
  for (const socket of sockets) socket.push({ type: "update", n: game.n, position, changed: view, lines });
  if (game.phase === "finished" && lobby.state === "playing") {
    lobby.state = "ended";
    for (const socket of sockets) socket.push({ type: "lobby", lobby: { ...lobby } });
  }
}

class FakeSocket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor() {
    sockets.add(this);
    const position = lobby.state === "waiting" ? null : structuredClone(game.position(lobby.you));
    this.push({ type: "hello", n: game.n, lobby: { ...lobby }, position, lines: [...game.lines], more: false, promises: [], look: null, commitment: "9f2c41…" });
  }

  push(message: ServerMessage): void {
    window.setTimeout(() => this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) })), 60);
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === "ping") this.push({ type: "pong" });
    else if (message.type === "preview") {
      const lines = ["The Obligation level rises to 3.", "The house then needs 1 more CT.", "You gain 1 Status."];
      this.push({ type: "preview", id: message.id, act: message.act, lines, changed: {} });
    } else if (message.type === "do") this.#do(message.id, message.act);
    else if (message.type === "say") {
      this.push({ type: "line", line: game.say("chat", lobby.you ?? -2, message.text) });
      this.push({ type: "done", id: message.id, n: game.n });
    } else if (message.type === "undo") {
      this.push({ type: "refused", id: message.id, error: "illegal", text: "This imitation takes nothing back.", todo: "Play on." });
    }
  }

  close(): void {
    sockets.delete(this);
  }

  #do(id: string, act: string): void {
    if (!game.choices().some((choice) => choice.act === act)) {
      const text = `There is no act “${act}” now.`;
      this.push({ type: "refused", id, error: "malformed", text, rule: null, todo: "Pick one of the offered acts." });
      return;
    }
    tell(game.act(act));
    this.push({ type: "done", id, n: game.n });
  }
}

function answer(method: string, path: string, body: Record<string, unknown>): unknown {
  if (path === "/api/games") return [shown];
  if (path === `/api/games/${shown.name}`) return shown;
  if (path.endsWith("/charter")) {
    const clash = (body.charter as Record<string, unknown>).house_pool !== undefined && Number(body.seats) > 4;
    const text = "Only 4 houses are in the pool, but more seats are at the table: take all houses, or fewer seats.";
    return { ok: !clash, problems: clash ? [{ options: ["house_pool"], rule: "PO-64", text }] : [] };
  }
  if (path === "/api/tables") return { code, seat: 0, words: "cedar lantern otter" };
  if (path.endsWith("/join")) return (lobby.you = 0), { seat: 0, name: body.name, words: "cedar lantern otter" };
  if (path.endsWith("/replay")) return { n: game.n, lines: game.lines };
  const moment = /\/replay\/(\d+)$/.exec(path);
  if (moment) return moments.get(Number(moment[1])) ?? game.position(lobby.you);
  if (path.endsWith("/debrief")) return debriefOf(names, seeded(7));
  if (path.endsWith("/host") && body.do === "reissue") return { seat: body.seat, words: "amber river song" };
  if (method === "POST") return lobby;
  return lobby;
}

function fakeFetch(input: RequestInfo | URL, request?: RequestInit): Promise<Response> {
  const body = request?.body ? (JSON.parse(String(request.body)) as Record<string, unknown>) : {};
  return Promise.resolve(new Response(JSON.stringify(answer(request?.method ?? "GET", String(input), body))));
}

function turns(): void {
  if (lobby.state === "playing" && game.active !== lobby.you && game.phase !== "finished") step();
}

if (scene !== "join" && scene !== "waiting" && scene !== "home") {
  const warmUp = Number(asked.get("acts") ?? (scene === "end" ? 400 : 24));
  for (let at = 0; at < warmUp && game.phase !== "finished"; at += 1) step();
  for (let at = 0; scene !== "watch" && scene !== "end" && game.active !== 0 && at < 60; at += 1) step();
  if (scene === "laying" && game.phase === "gift") game.act(game.choices()[0]?.act ?? "");
  game.say("chat", 1, "Who still needs teachings?");
  game.say("chat", 2, "I do, two of them. A long message, to see how it breaks across the lines of a narrow telephone.");
  moments.set(game.n, structuredClone(game.position(lobby.you)));
}
if (lively) window.setInterval(turns, Number(asked.get("pace") ?? 1800));

window.fetch = fakeFetch;
Object.assign(window, { WebSocket: FakeSocket });
history.replaceState(null, "", scene === "home" ? "/" : `/t/${code}${location.hash}`);
await import("../main");
