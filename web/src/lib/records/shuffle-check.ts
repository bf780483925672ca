/** Check the shuffle of a finished game with what this device has kept since before it began, as docs/record.md says. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { KeptShare } from "./kept-share";
import { commitShare } from "./shuffle-share";

/** A line of a record: what the checks read of it. */
export type RecordLine = {
  table?: string;
  chance?: { source: string; commitment: string; shares: Share[] } | string[];
  by?: number | string;
  acts?: string[];
  draws?: [number, number, number][];
  sealed?: string;
  secret?: string;
};
type Share = { seat: number; commitment: string; share?: string };

/** What is wrong; the page has a sentence for each. */
export type Fault = "table" | "fixed" | "secret" | "list" | "share" | "others" | "draws";

/** `in`: the share is in this deal. `late`: it was sent and not taken. `absent`: the page was not connected. */
export type ShuffleVerdict = { says: "in" | "late" | "absent" | "wrong"; faults: Fault[]; draws: number };

const MODULUS = 1n << 64n;

/** The lines of a record. Throws if it is not one. */
export const readRecord = (text: string): RecordLine[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordLine);

/** Check the lines of a record with the share that this device has kept. */
export function checkShuffle(lines: RecordLine[], kept: KeptShare): ShuffleVerdict {
  const [head, last] = [lines[0], lines.at(-1)];
  const moves = lines.filter((line) => line.acts); // not the other events of the table
  const secret = last?.secret ?? "";
  const chance = head?.chance;
  if (!chance || Array.isArray(chance) || !isHex(secret)) return { says: "wrong", faults: ["secret"], draws: 0 };
  const { shares, commitment } = chance;
  const own = shares.find((one) => one.commitment === kept.commitment);
  const key = keyOf(secret, shares);
  const hidden = moves.findIndex((move) => move.sealed);
  const told = hidden < 0 ? moves : moves.slice(0, hidden);
  const draws = told.flatMap((move) => move.draws ?? []);
  const faults: [Fault, boolean][] = [
    ["table", head?.table !== kept.code],
    ["fixed", commitment !== kept.fixed],
    ["secret", bytesToHex(sha256(concatBytes(SECRET, hexToBytes(secret)))) !== commitment],
    ["list", kept.list !== undefined && kept.list.join() !== shares.map((one) => one.commitment).join()],
    ["share", own?.share !== undefined && own.share !== kept.share],
    ["others", shares.some((one) => one.share !== undefined && !fits(commitment, one))],
    ["draws", shares.length > 0 && !(told.every(tellsDraws) && draws.every((draw, number) => fell(key, draw, number)))],
  ];
  const found = faults.filter(([, wrong]) => wrong).map(([fault]) => fault);
  const says = found.length > 0 ? "wrong" : own ? (own.share ? "in" : "late") : "absent";
  return { says, faults: found, draws: draws.length };
}

const SECRET = utf8ToBytes("commonweal commitment 1\0");
const SHARES = utf8ToBytes("commonweal shares 1\0");

const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

const fits = (fixed: string, { commitment, share = "" }: Share): boolean =>
  isHex(share) && commitShare(fixed, share) === commitment;

/** The key that chance draws from: of the secret and all shares that were revealed. */
function keyOf(secret: string, shares: Share[]): Uint8Array {
  const revealed = shares.flatMap(({ share }) => (share && isHex(share) ? [hexToBytes(share)] : []));
  const own = hexToBytes(secret);
  return revealed.length === 0 ? own : hmac(sha256, own, concatBytes(SHARES, ...revealed));
}

/** Whether a move says how each of its acts of chance was drawn. */
function tellsDraws({ by, acts = [], chance, draws = [] }: RecordLine): boolean {
  const brought = by === "chance" ? acts : Array.isArray(chance) ? chance : [];
  return draws.length === brought.length;
}

/** Whether a draw came out as the key says. `total`: the sum of all weights; `before`: that of the outcomes before it. */
function fell(key: Uint8Array, [total, before, weight]: [number, number, number], number: number): boolean {
  if (!(total > 0)) return false;
  const sum = BigInt(total);
  const limit = MODULUS - (MODULUS % sum);
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(sha256, key, utf8ToBytes(`chance ${number} ${attempt}`));
    const drawn = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
    if (drawn >= limit) continue;
    const place = Number(drawn % sum);
    return before <= place && place < before + weight;
  }
}
