/** The form of a new table as somebody left it, kept on this device until the table is made. */
import type { Charter } from "../protocol";

export type Draft = {
  seats: number;
  chosen: Charter;
  preset: string | null;
  clock: string;
  hosting: boolean;
  listed: boolean;
};

const place = (game: string): string => `commonweal.draft.${game}`;

export function draftOf(game: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(game)) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null; // Storage is forbidden, or holds something else.
  }
}

function isDraft(kept: unknown): kept is Draft {
  const { seats, chosen, clock } = (kept ?? {}) as Partial<Draft>;
  return Number.isInteger(seats) && typeof chosen === "object" && chosen !== null && typeof clock === "string";
}

export function keepDraft(game: string, draft: Draft): void {
  try {
    localStorage.setItem(place(game), JSON.stringify(draft));
  } catch {
    // The form works without; only a reload would lose it.
  }
}

export function forgetDraft(game: string): void {
  try {
    localStorage.removeItem(place(game));
  } catch {
    // Nothing was kept either.
  }
}
