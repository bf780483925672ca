/** What somebody writes, kept in this tab over a reload. Without storage a reload forgets it. */

/** Keep a value in a place, or, if it is null, nothing. */
export function keep(place: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(place, JSON.stringify(value));
    else sessionStorage.removeItem(place);
  } catch {
    // There is no storage, or it is full.
  }
}

/** What is kept in a place, null if nothing that can be read is. */
export function kept<Value>(place: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
