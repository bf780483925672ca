/** Positions of Potlatch as the server would send them, for the tests of the picture. */
import type { Choice, Position } from "../../lib/position";
import type { Book, Lobby } from "../../lib/protocol";

const NAMES = [
  ["Camas bulbs", "Dried berries", "Clams", "Salmon"],
  ["Cattail", "Nettle fibre", "Cedar bark", "Cedar logs"],
  ["Digging stick", "Woven basket", "Wool blanket", "Canoe"],
  ["Song", "Story", "Weaving lesson", "Family history"],
];
const HOUSES: [string, number][] = [
  ["River Mouth House", 3],
  ["Clam Beach House", 3],
  ["Cedar Grove House", 3],
  ["Heron Point House", 3],
  ["Camas Prairie House", 4],
  ["Salmon Creek House", 4],
  ["Two Canoes House", 4],
  ["Old Man House", 5],
];
const PEOPLE = ["Quiet Heron", "Fern", "Brisk Otter", "Moss", "Patient Kestrel", "Tern"];
const KINDS = 16;

export const book: Book = {
  name: "potlatch",
  title: "Potlatch",
  blurb: "A game about economics",
  credit: "ndnplayers games",
  version: 1,
  seats: [2, 6],
  minutes: [15, 30],
  options: [],
  presets: [],
  bots: [],
  acts: [],
  names: {
    kind: NAMES.flatMap((row, type) =>
      row.map((name, at) => ({ name, type: ["FLG", "GM", "CT", "T"][type], amount: at + 1 })),
    ),
    house: HOUSES.map(([name, size]) => ({ name, size })),
  },
  phases: [],
  fields: [],
  rules: [],
  rulings: [],
  texts: {},
  values: {},
};

export function lobbyOf(seats: number, charter: Record<string, unknown> = {}): Lobby {
  return {
    code: "CEDAR",
    game: "potlatch",
    title: "Potlatch",
    state: "playing",
    seats: PEOPLE.slice(0, seats).map((name, seat) => ({ seat, name, holder: "person", bot: null, here: true })),
    charter,
    watching: 0,
    link: "",
    you: 0,
    host: false,
    talk: "open",
    next: null,
  };
}

/** Copies per kind from faces such as "F3 G1 G1". */
export function copies(faces: string): number[] {
  const counted = Array.from({ length: KINDS }, () => 0);
  for (const face of faces.split(" ").filter(Boolean)) {
    const kind = "FGCT".indexOf(face[0] ?? "") * 4 + Number(face[1]) - 1;
    counted[kind] = (counted[kind] ?? 0) + 1;
  }
  return counted;
}

export const choiceOf = (act: string): Choice => {
  const [name = "", ...rest] = act.split(" ");
  const operands = Object.fromEntries(rest.map((part) => part.split("=")).map(([key, value]) => [key, Number(value)]));
  return { act, name, operands, label: act, final: false };
};

export type Sketch = {
  seats?: number;
  n?: number;
  phase?: string;
  toAct?: number[];
  over?: boolean;
  houses?: number[];
  hands?: (string | null)[];
  handSizes?: number[];
  outside?: string[];
  storage?: string[];
  pending?: string;
  choices?: string[];
  refused?: Position["refused"];
  view?: Record<string, unknown>;
};

const spread = <T>(values: T[] | undefined, otherwise: T): T[] => PEOPLE.map((_, seat) => values?.[seat] ?? otherwise);
const sum = (counted: number[], type: number): number =>
  [0, 1, 2, 3].reduce((total, at) => total + (at + 1) * (counted[4 * type + at] ?? 0), 0);

/** A position from a few words about it; what is not said is as at the start of a round. */
export function positionOf(sketch: Sketch): Position {
  const seats = sketch.seats ?? 4;
  const house = spread(sketch.houses, 0).map((printed, seat) => (seat < seats ? printed || seat + 1 : 0));
  const outside = spread(sketch.outside, "").map(copies);
  const storage = spread(sketch.storage, "").map(copies);
  const unmet = house.map((printed, seat) =>
    [0, 1, 2, 3].map((type) => {
      const need = printed ? (HOUSES[printed - 1]?.[1] ?? 0) : 0;
      return Math.max(0, need - sum(outside[seat] ?? [], type) - sum(storage[seat] ?? [], type));
    }),
  );
  return {
    n: sketch.n ?? 1,
    phase: sketch.phase ?? "gift",
    to_act: sketch.toAct ?? [0],
    over: sketch.over ?? false,
    prompt: "",
    rules: [],
    view: {
      game_no: 1,
      round_no: 2,
      active: sketch.toAct?.[0] ?? 0,
      house,
      hand: spread(sketch.hands, null).map((faces) => (faces === null ? null : copies(faces))),
      hand_size: spread(sketch.handSizes, 6),
      stack_size: 40,
      outside,
      storage,
      unmet,
      pending: copies(sketch.pending ?? ""),
      receiver: -1,
      level: 1,
      gifts_this_round: 0,
      gifted_this_round: spread(undefined, 0),
      last_receiver: -1,
      invited: -1,
      shared_kind: -1,
      closing_cause: 0,
      closing_start: -1,
      closing_step: 0,
      status: spread(undefined, 0),
      goal_met: spread(undefined, -1),
      ...sketch.view,
    },
    choices: (sketch.choices ?? []).map(choiceOf),
    refused: sketch.refused ?? [],
    undo: { may: "no", text: "" },
    clock: null,
  };
}
