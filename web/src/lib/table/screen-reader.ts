/** What a screen reader says of a table: what others do and say, that it is one's turn, and that time runs out. */
import { announce } from "../frame/announcer.svelte";
import { signalTurn } from "../device/turn-signal";
import { completed } from "../log/entries";
import { type WordedEntry, nameOf } from "../log/log";
import { nudge } from "../device/notifications";
import { Actor, type ServerMessage } from "../protocol";
import { type TableRecord, leftOnClock } from "./record";
import type { TableSession } from "./session.svelte";
import { t } from "../language/texts";

const WARN_AT_MS = [30_000, 10_000];

/** Whether it was the viewer's turn, and the prompt, before a message came. */
export type Before = { turn: boolean; prompt: string | undefined };

/** Say what a message of the server changed: politely what others did, at once that it is one's turn. */
export function sayNews(session: TableSession, was: Before, message: ServerMessage): void {
  const fresh = message.type === "update" ? message.entries : message.type === "entry" ? [message.entry] : [];
  const spoken = session.words
    .entries(completed(fresh))
    .filter((entry) => isNews(entry, session.viewer))
    .map((entry) => textOf(entry, session));
  if (spoken.length > 0) announce.politely(spoken.join(" "));
  const prompt = session.position?.prompt ?? "";
  if (session.turn && (!was.turn || was.prompt !== prompt)) announce.atOnce(t("room.your_turn", { text: prompt }));
  else if (message.type === "resumed" || (!session.turn && (was.turn || message.type === "update"))) announce.quiet();
  if (session.turn && !was.turn && message.type !== "hello") {
    nudge(t("room.your_turn_at", { game: session.lobby.title }), prompt);
    signalTurn();
  }
  if (session.waits && message.type === "wait") announce.atOnce(session.waits);
}

/** What others did, what chance did to the viewer alone, and what one's own act brought upon oneself. */
const isNews = (entry: WordedEntry, viewer: number | null): boolean =>
  (viewer !== null && entry.done_to?.includes(viewer) === true) ||
  (entry.by !== viewer && !(entry.kind === "act" && entry.by === Actor.CHANCE && !entry.private));

const textOf = (entry: WordedEntry, session: TableSession): string =>
  entry.kind === "chat"
    ? t(entry.private ? "room.said_in_private" : "room.said", {
        name: nameOf(entry.by, session.lobby),
        text: entry.text,
      })
    : entry.text;

/** Warn of the clocks that concern the viewer, as they pass 30 and 10 seconds between these two times. */
export function warnOfClocks(record: TableRecord, viewer: number | null, before: number, now: number): void {
  for (const clock of record.position?.clocks ?? []) {
    if (clock.seat !== viewer && (clock.seat !== null || !clock.act)) continue;
    const [more, left] = [before, now].map((at) => leftOnClock(record, at, clock) ?? 0) as [number, number];
    for (const mark of WARN_AT_MS)
      if (more > mark && left <= mark) announce.atOnce(t("room.seconds_left", { count: mark / 1000 }));
  }
}
