/** Times on the wall. */

/** How long a table has waited, as short as a tile needs it; "" below half a minute. The words change only so often. */
export function waited(ms: number): { seconds: number } | { minutes: number } | null {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 30) return null;
  return seconds < 120 ? { seconds: Math.floor(seconds / 10) * 10 } : { minutes: Math.floor(seconds / 60) };
}
