/** The commands of a facilitator to tables: which are of use now, which are asked once more, and what can be undone. */
import type { ClassCommand, Tile } from "../../../lib/protocol";
import { t } from "../../../lib/language/texts";

/** A command to tables that needs nothing but their numbers. */
export type Deed = "start" | "pause" | "resume" | "look_up" | "extend" | "advance" | "end";

export type Offer = {
  deed: Deed;
  label: () => string;
  /** The tables where it would change something. */
  fits: (tile: Tile, isForAll: boolean) => boolean;
  /** The question before it is done; null if it can be undone. */
  asks: ((tables: number, bots: number) => string) | null;
};

export const MINUTE = 60;

const inPlay = (tile: Tile): boolean => tile.state === "playing" || tile.state === "paused";

export const OFFERS: Offer[] = [
  {
    deed: "start",
    label: () => t("wall.start"),
    // A table without people waits for latecomers, unless it is chosen.
    fits: ({ state, seats }, isForAll) =>
      state === "waiting" && (!isForAll || seats.some(({ holder }) => holder === "person")),
    asks: (tables, bots) => t("wall.start_ask", { tables, bots }),
  },
  { deed: "pause", label: () => t("wall.pause"), fits: (tile) => tile.state === "playing", asks: null },
  {
    deed: "resume",
    label: () => t("wall.resume"),
    fits: (tile) => tile.state === "paused" || tile.looks_up === true,
    asks: null,
  },
  {
    deed: "look_up",
    label: () => t("wall.look_up"),
    fits: (tile) => tile.state === "playing" && tile.looks_up !== true,
    asks: null,
  },
  { deed: "extend", label: () => t("wall.extend"), fits: inPlay, asks: null },
  {
    deed: "advance",
    label: () => t("wall.advance"),
    fits: (tile) => tile.state === "playing",
    asks: (tables) => t("wall.advance_ask", { tables }),
  },
  { deed: "end", label: () => t("wall.end"), fits: inPlay, asks: (tables) => t("wall.end_ask", { tables }) },
];

/** The command as it is sent. `tables`: which ones; null: all. */
export const commandOf = (deed: Deed, tables: number[] | null): ClassCommand =>
  deed === "extend" ? { do: deed, seconds: MINUTE, tables } : { do: deed, tables };

/** Seats that nobody has yet at tables that wait. */
export const openSeats = (tiles: Tile[]): number =>
  tiles
    .filter((tile) => tile.state === "waiting")
    .reduce((sum, tile) => sum + tile.seats.filter((seat) => seat.holder === "open").length, 0);

/** What was done last, for the button that takes it back. */
const DID: Record<string, () => string> = {
  start: () => t("wall.did_start"),
  pause: () => t("wall.did_pause"),
  resume: () => t("wall.did_resume"),
  look_up: () => t("wall.did_look_up"),
  extend: () => t("wall.extend"),
  say: () => t("wall.did_say"),
  move: () => t("wall.did_move"),
  swap: () => t("wall.did_swap"),
  rename: () => t("wall.did_rename"),
  remove: () => t("wall.did_remove"),
  judge_name: () => t("wall.did_judge_name"),
  mute: () => t("wall.did_mute"),
  talk: () => t("wall.did_talk"),
  door: () => t("wall.did_door"),
  step: () => t("wall.did_step"),
};

export const didText = (did: string): string => DID[did]?.() ?? t("wall.did_other");
