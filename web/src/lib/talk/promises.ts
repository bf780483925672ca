/** Text for promises, and what the viewer may say about one. */
import { t } from "../language/texts";
import type { Lobby, PromiseSay, Promised } from "../protocol";
import { names } from "./conversations";
import { seatName } from "../seats/seats";

export const stateOf = (state: Promised["state"]): string =>
  ({
    open: t("promises.open"),
    kept: t("promises.kept"),
    broken: t("promises.broken"),
    differing: t("promises.differing"),
    released: t("promises.released"),
  })[state];

export const partiesOf = (promise: Promised): number[] =>
  [...new Set([promise.by, ...promise.to])].sort((a, b) => a - b);

/** "You promise Wren", "Wren promises Fern and you". */
export function headOf(promise: Promised, lobby: Lobby): string {
  const to = names(promise.to, lobby, t("promises.to_you"));
  return promise.by === lobby.you
    ? t("promises.yours", { names: to })
    : t("promises.theirs", { name: seatName(promise.by, lobby), names: to });
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
  const given = promise.answers.map(({ seat, say }) =>
    t("promises.answer", { name: seatName(seat, lobby), answer: stateOf(say) }),
  );
  const rest =
    promise.answers.length > 0
      ? promise.awaited.map((seat) => t("promises.no_answer", { name: seatName(seat, lobby) }))
      : [];
  return [...given, ...rest].join("; ");
}

/** Who can read a promise. */
export function readersOf(promise: Promised): string {
  const agreed = promise.shown.length;
  if (promise.open) return t("promises.readers_all");
  if (agreed > 0 && agreed === partiesOf(promise).length) return t("promises.readers_now");
  return agreed > 0 ? t("promises.readers_some", { agreed, of: partiesOf(promise).length }) : t("promises.readers");
}

/** Each promise as a row of the debrief's table: by, to, text, outcome, answers, readers. */
export function rowsOf(promises: Promised[], lobby: Lobby): string[][] {
  return promises.map((promise) => [
    seatName(promise.by, lobby),
    promise.to.map((seat) => seatName(seat, lobby)).join(", "),
    promise.text,
    stateOf(promise.state),
    answersIn(promise, lobby) || t("promises.no_answers"),
    readersOf(promise),
  ]);
}
