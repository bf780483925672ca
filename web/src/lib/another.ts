/** The next table of the same company: whoever sets it says its address at the old one, and the others follow. */
import type { Line } from "./protocol";

export type NextTable = { code: string; by: number };

const ADDRESS = /\/t\/([A-Z0-9]{4,12})(?![A-Z0-9])/;

/** What is said at the old table; `link` is the old table's link. */
export function invitation(link: string, old: string, code: string): string {
  return `Another game? The next table is ${link.replace(`/t/${old}`, `/t/${code}`)}`;
}

/** The last table whose address was said to all at the table `old`, and who said it. */
export function nextTable(lines: Line[], old: string): NextTable | null {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as Line;
    if (line.kind !== "chat" || line.private) continue;
    const code = ADDRESS.exec(line.text)?.[1];
    if (code && code !== old) return { code, by: line.by };
  }
  return null;
}
