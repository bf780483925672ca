/** Which messages of hosts this device has put away, so that they stay away when the page is loaded again. */
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

/** The event of the newest message of a table that was put away; 0 for none. */
export const putAwayUpTo = (code: string): number => kept().find(([one]) => one === code)?.[1] ?? 0;

/** Put away the message of a table that event `n` brought. */
export function putAway(code: string, n: number): void {
  const others = kept().filter(([one]) => one !== code);
  try {
    localStorage.setItem(PLACE, JSON.stringify([[code, n], ...others].slice(0, MOST)));
  } catch {
    // It is away until the page is loaded again.
  }
}
