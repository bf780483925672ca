/** What the browser knows of a table, and how every message of the server changes it. Pure: messages in, record out. */
import { type LogEntry, completed } from "../log/entries";
import { viewAfter } from "./patches";
import type { Argument, Lobby, LobbyPart, Message, Position, Promised, ServerMessage, Undo, Update } from "../protocol";

/** Somebody would like to take back `act`, as worded in the log; the question is open until `until`. */
export type Ask = { ask: number; by: number; act: Message; until: number };

export type TableRecord = {
  /** The number of the last event seen: where to go on after a lost connection. */
  since: number;
  /** While older pages of the log are on their way: the number from which to ask again if the connection is lost. */
  complete: number | null;
  lobby: Lobby;
  position: Position | null;
  entries: LogEntry[];
  promises: Promised[];
  arguments: Argument[];
  /** The moment to which the host leads the replay, for all who follow. */
  moment: number | null;
  /** How often the host has led the replay, or gone back to now, since this page was opened. */
  leads: number;
  commitment: string | null;
  asks: Ask[];
  /** Why the table waits for its storage, or null. */
  waits: Message | null;
  /** When the position arrived, milliseconds since 1970: the clock runs from there. */
  arrived: number;
};

/** The record before anything was heard. */
export function opened(lobby: Lobby): TableRecord {
  return {
    since: 0,
    complete: null,
    lobby,
    position: null,
    entries: [],
    promises: [],
    arguments: [],
    moment: null,
    leads: 0,
    commitment: null,
    asks: [],
    waits: null,
    arrived: 0,
  };
}

const before = (a: LogEntry, b: LogEntry): number => a.n - b.n || a.i - b.i;

/** Old and new entries in order, each once: a reconnect may bring some again. */
export function joined(old: LogEntry[], fresh: LogEntry[]): LogEntry[] {
  if (fresh.length === 0) return old;
  const last = old.at(-1);
  const first = fresh[0];
  if (!last || (first && before(last, first) < 0 && isOrdered(fresh))) return [...old, ...fresh];
  const all = new Map<string, LogEntry>();
  for (const entry of [...old, ...fresh]) all.set(`${entry.n}.${entry.i}`, entry);
  return [...all.values()].sort(before);
}

function isOrdered(entries: LogEntry[]): boolean {
  return entries.every((entry, at) => at === 0 || before(entries[at - 1] as LogEntry, entry) < 0);
}

/** The event after which the server should send what happened. */
export const askedSince = (record: TableRecord): number => record.complete ?? record.since;

/** The entries that still stand after a greeting. Where the server's number is smaller than ours it tells another story: then only
 * what is older than what it was asked for can be the same. */
function standing(record: TableRecord, n: number): LogEntry[] {
  if (n >= record.since) return record.entries;
  const asked = askedSince(record);
  return n < asked ? [] : record.entries.filter((entry) => entry.n <= asked);
}

const without = (asks: Ask[], number: number): Ask[] => asks.filter((ask) => ask.ask !== number);

/** The position after an update, which leaves out unchanged choices and refusals. */
function positionAfter(before: Position | null, { n, position, changed }: Update): Position {
  return {
    ...position,
    n,
    view: viewAfter(before?.view, changed),
    choices: position.choices ?? before?.choices ?? [],
    refused: position.refused ?? before?.refused ?? [],
  };
}

/** The lobby after what an act changed in it. */
function lobbyAfter(lobby: Lobby, part: LobbyPart): Lobby {
  const { talk, team = [], facilitator = false, opens = false, amended = [], adopted, replace } = part;
  const { state = lobby.state, series = lobby.series, hosting = lobby.hosting } = part;
  const changes = Object.fromEntries(amended.map(({ option, after }) => [option, after]));
  return {
    ...lobby,
    ...{ talk, team, facilitator, opens, state, series, hosting },
    seats: replace ? lobby.seats.map((info, seat) => ({ ...info, replace: replace[seat] })) : lobby.seats,
    charter: { ...lobby.charter, ...changes },
    amendments: [...lobby.amendments, ...amended],
    document: lobby.document && { ...lobby.document, adopted: adopted ?? lobby.document.adopted },
  };
}

/** The record after one message. `now`: milliseconds since 1970. Messages that change nothing return the same object. */
export function heard(record: TableRecord, message: ServerMessage, now: number): TableRecord {
  switch (message.type) {
    case "hello":
      return {
        ...record,
        since: message.n,
        complete: message.more ? (message.n < askedSince(record) ? 0 : askedSince(record)) : null,
        lobby: message.lobby,
        position: message.position,
        entries: joined(standing(record, message.n), completed(message.entries)),
        promises: message.promises,
        arguments: message.arguments,
        moment: message.moment,
        commitment: message.commitment,
        waits: null,
        arrived: now,
      };
    case "update":
      return {
        ...record,
        since: Math.max(record.since, message.n),
        position: positionAfter(record.position, message),
        entries: joined(record.entries, completed(message.entries)),
        arrived: now,
      };
    case "entry": {
      const entries = completed([message.entry]);
      return {
        ...record,
        since: Math.max(record.since, ...entries.map((entry) => entry.n)),
        entries: joined(record.entries, entries),
      };
    }
    case "log":
      return {
        ...record,
        entries: joined(record.entries, completed(message.entries)),
        complete: message.more ? record.complete : null,
      };
    case "lobby":
      return { ...record, lobby: message.lobby };
    case "lobby_part":
      return { ...record, lobby: lobbyAfter(record.lobby, message) };
    case "promises":
      return { ...record, promises: message.promises };
    case "argument": {
      const { argument } = message;
      // A reason that was sealed again, or is shown now, takes the place of the sealed one.
      const others = record.arguments.filter(
        (one) => one.argument !== argument.argument && !(one.sealed && one.by === argument.by),
      );
      return { ...record, arguments: [...others, argument].sort((a, b) => a.argument - b.argument) };
    }
    case "lead":
      return { ...record, moment: message.moment, leads: record.leads + 1 };
    case "ask": {
      const { ask, by, act, left_ms } = message;
      return { ...record, asks: [...without(record.asks, ask), { ask, by, act, until: now + left_ms }] };
    }
    case "settled":
      return { ...record, asks: without(record.asks, message.ask) };
    case "wait":
      return { ...record, waits: message.message };
    case "resumed":
      return { ...record, waits: null };
    default:
      return record;
  }
}

/** Whether the viewer is asked to act right now. */
export function isTurn(record: TableRecord): boolean {
  const { position, lobby } = record;
  if (!position || position.over || lobby.you === null || lobby.state !== "playing") return false;
  return position.to_act.includes(lobby.you);
}

/** Milliseconds left on a clock at `now`; null without a clock. If none is given, on the one that ends first. */
export function leftOnClock(record: TableRecord, now: number, clock = record.position?.clocks[0]): number | null {
  if (!clock) return null;
  return Math.max(0, clock.running ? clock.left_ms - (now - record.arrived) : clock.left_ms);
}
