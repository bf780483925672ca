/** The tables of this device: their codes are kept here, and the server says by their keys how they stand. */
const PLACE = "commonweal.tables";
const MOST = 12;

/** The codes, the table that was opened last first. */
export function myTables(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((code): code is string => typeof code === "string").slice(0, MOST) : [];
  } catch {
    return []; // Storage is forbidden, or holds something else.
  }
}

function keep(codes: string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(codes.slice(0, MOST)));
  } catch {
    // The list is a convenience: each table still opens by its link.
  }
}

export function rememberTable(code: string): void {
  keep([code, ...myTables().filter((one) => one !== code)]);
}

export function forgetTable(code: string): void {
  keep(myTables().filter((one) => one !== code));
}
