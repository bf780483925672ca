/** What this device keeps of the shares that its pages added to the shuffles of tables, to check the record with at the end. */
const PLACE = "commonweal.shares";
const MOST = 30;

/** A share of one table, in hexadecimal. */
export type KeptShare = {
  code: string;
  /** What the server had committed to before it could know anything of the share. */
  fixed: string;
  share: string;
  commitment: string;
  /** All commitments, as the server showed them before the share was revealed; left out until then. */
  list?: string[];
};

/** Without storage, a share lives as long as the page. */
let inMemory: KeptShare[] = [];

function all(): KeptShare[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    if (Array.isArray(kept) && kept.length > 0) return kept as KeptShare[];
  } catch {
    // Storage is forbidden, or holds something else.
  }
  return inMemory;
}

/** The share of a table that this device knows, if it does. */
export const keptShare = (code: string): KeptShare | undefined => all().find((one) => one.code === code);

/** Keep a share, in place of an older one of its table. */
export function keepShare(share: KeptShare): void {
  inMemory = [share, ...all().filter((one) => one.code !== share.code)].slice(0, MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(inMemory));
  } catch {
    // The share is in the deal all the same; after a reload this device cannot check it.
  }
}
