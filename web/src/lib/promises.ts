/** Text for promises, and what the viewer may say about one. */
import type { Lobby, PromiseSay, Promised } from "./protocol";
import { names } from "./conversations";
import { seatName } from "./seats";

export const STATES: Record<Promised["state"], string> = {
  open: "open",
  kept: "kept",
  broken: "not kept",
  differing: "disputed",
  released: "released",
};

export const partiesOf = (promise: Promised): number[] =>
  [...new Set([promise.by, ...promise.to])].sort((a, b) => a - b);

/** "You promise Wren", "Wren promises Fern and you". */
export function headOf(promise: Promised, lobby: Lobby): string {
  const maker = promise.by === lobby.you ? "You promise" : `${seatName(promise.by, lobby)} promises`;
  return `${maker} ${names(promise.to, lobby)}`;
}

/** What the viewer may say of a promise now. */
export function maySay(promise: Promised, viewer: number | null, over: boolean): PromiseSay[] {
  if (viewer === null || !partiesOf(promise).includes(viewer)) return [];
  const release = promise.to.includes(viewer) && !promise.released.includes(viewer);
  if (!over) return release && promise.state === "open" ? ["release"] : [];
  const show: PromiseSay[] = promise.open || promise.shown.includes(viewer) ? [] : ["show"];
  return promise.state === "released" ? show : ["kept", "broken", ...show];
}

/** How many promises the viewer has yet to judge at the end. */
export function waitingForWord(promises: Promised[], viewer: number | null): number {
  return promises.filter(
    (promise) => promise.state !== "released" && viewer !== null && promise.awaited.includes(viewer),
  ).length;
}

/** What each party answered: "Fern: kept; Wren hasn’t answered". */
export function answersIn(promise: Promised, lobby: Lobby): string {
  const given = promise.answers.map(({ seat, say }) => `${seatName(seat, lobby)}: ${STATES[say]}`);
  const rest =
    promise.answers.length > 0 ? promise.awaited.map((seat) => `${seatName(seat, lobby)} hasn’t answered`) : [];
  return [...given, ...rest].join("; ");
}

/** Who can read a promise. */
export function readersOf(promise: Promised): string {
  const agreed = promise.shown.length;
  if (promise.open) return "Everyone can read it.";
  if (agreed > 0 && agreed === partiesOf(promise).length) return "Everyone can read it now.";
  return agreed > 0
    ? `Only the people involved can read it. ${agreed} of ${partiesOf(promise).length} agreed to show it.`
    : "Only the people involved can read it.";
}

/** Each promise as a row of the debrief's table: by, to, text, outcome, answers, readers. */
export function rowsOf(promises: Promised[], lobby: Lobby): string[][] {
  return promises.map((promise) => [
    seatName(promise.by, lobby),
    promise.to.map((seat) => seatName(seat, lobby)).join(", "),
    promise.text,
    STATES[promise.state],
    answersIn(promise, lobby) || "No answers yet",
    readersOf(promise),
  ]);
}
