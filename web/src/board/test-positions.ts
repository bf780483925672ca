/** What the tests of all boards need: a lobby, a rulebook, and a position from a few words about it. */
import { vi } from "vitest";
import type { BoardProps, Book, Choice, Lobby, Position, Row } from "../lib/table/board";

export const PEOPLE = ["Quiet Heron", "Fern", "Brisk Otter", "Moss", "Patient Kestrel", "Tern"];

/** What a test says of a position; the game adds what it leaves out. */
export type Said = {
  n?: number;
  seats?: number;
  phase?: string;
  toAct?: number[];
  over?: boolean;
  choices?: string[];
  refused?: Position["refused"];
  clocks?: Position["clocks"];
  view?: Record<string, unknown>;
};

export const lobbyOf = (seats: number, charter: Record<string, unknown> = {}): Lobby => ({
  seats: PEOPLE.slice(0, seats).map((name, seat) => ({ seat, name })),
  charter,
});

export const bookOf = (name: string, seats: [number, number], names: Record<string, Row[]>): Book => ({
  name,
  title: name,
  seats,
  names,
  acts: [],
  phases: [],
  fields: [],
  rules: [],
});

/** The choice behind an act such as "lay_card kind=2". */
export function choiceFrom(act: string, label = act): Choice {
  const [name = "", ...rest] = act.split(" ");
  const operands = Object.fromEntries(rest.map((part) => part.split("=")).map(([key, value]) => [key, Number(value)]));
  return { act, name, operands, label, final: false, aside: false };
}

export const positionFrom = (said: Said, phase: string, toAct: number[], view: Record<string, unknown>): Position => ({
  n: said.n ?? 1,
  phase: said.phase ?? phase,
  to_act: said.toAct ?? toAct,
  over: said.over ?? false,
  view: { ...view, ...said.view },
  choices: (said.choices ?? []).map((act) => choiceFrom(act)),
  refused: said.refused ?? [],
  clocks: said.clocks ?? [],
});

/** What a page passes to a board besides the game: nothing is chosen, and nothing happens when something is pressed. */
export const pageOf = (): Omit<BoardProps, "book" | "lobby" | "position" | "viewer"> => ({
  interactive: true,
  replay: false,
  publicOnly: false,
  chosen: null,
  press: vi.fn(),
  point: vi.fn(),
  say: vi.fn(),
  act: vi.fn(),
  preview: vi.fn(async () => ({ lines: [], changed: {} })),
  explain: vi.fn(),
  openRule: vi.fn(),
});
