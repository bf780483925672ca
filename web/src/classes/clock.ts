/** Times on the wall. */

/** "4:05", and "−1:20" over time. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.abs(ms < 0 ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return ms < 0 && seconds > 0 ? `−${time}` : time;
}

/** How long a table has waited, as short as a tile needs it; "" below half a minute. The words change only so often. */
export function waited(ms: number): { seconds: number } | { minutes: number } | null {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 30) return null;
  return seconds < 120 ? { seconds: Math.floor(seconds / 10) * 10 } : { minutes: Math.floor(seconds / 60) };
}
