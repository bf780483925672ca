/** Which messages of hosts this device has dismissed, so that they stay away when the page is loaded again. */
const PLACE = "commonweal.put-away";
const MOST = 40;

function kept(): [string, number][] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(known) ? (known as [string, number][]).filter((one) => typeof one[1] === "number") : [];
  } catch {
    return []; // Storage is forbidden, or holds something else.
  }
}

/** The event of the newest message of a table that was dismissed; 0 for none. */
export const dismissedUpTo = (code: string): number => kept().find(([one]) => one === code)?.[1] ?? 0;

/** Note that the message of a table that event `n` brought was dismissed. */
export function keepDismissed(code: string, n: number): void {
  const others = kept().filter(([one]) => one !== code);
  try {
    localStorage.setItem(PLACE, JSON.stringify([[code, n], ...others].slice(0, MOST)));
  } catch {
    // It is away until the page is loaded again.
  }
}
