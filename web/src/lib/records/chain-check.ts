/** Compare the record of a game with what this browser saw of it. The rules of the chain: docs/record.md. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { OwnAct, Seen } from "./own-record";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Line = { [key: string]: Json };

/** The result. `acts`: how many of our acts stand as we made them; `secret`: how many of them the record does not show in
 * full; `changed`: the events at which it has another act; `seen`: the last event that this browser saw, null if it
 * saw none; `holds`: all that it saw is in the record; `hash`: of event `n`, to compare with others. */
export type Checked = {
  acts: number;
  secret: number;
  changed: number[];
  seen: number | null;
  holds: boolean;
  n: number;
  hash: string;
};

const BESIDE = new Set(["chain", "event", "n", "kind", "salt", "hash", "opened", "nonce", "draws"]);
const OF_TABLE = ["game", "game_version", "seats", "charter", "table"];
const DIGITS = 32;

/** JSON with sorted keys and without spaces. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`).join(",")}}`;
}

/** The fields of a line that its hash covers. */
function contentOf(line: Line): Line {
  if (line.format && line.table) {
    const fixed = Object.fromEntries(OF_TABLE.map((key) => [key, line[key] as Json]));
    return { ...fixed, commitment: (line.chance as Line).commitment as Json };
  }
  const content = Object.fromEntries(Object.entries(line).filter(([key]) => !BESIDE.has(key)));
  if (content.texts)
    content.texts = Object.fromEntries(
      Object.entries(content.texts as { [key: string]: Line }).map(([key, { hash }]) => [key, { hash: hash as Json }]),
    );
  return content;
}

function chainAfter(before: Uint8Array, line: Line): Uint8Array {
  const kind = (line.kind as string) ?? (line.format ? "head" : line.acts ? "act" : "end");
  const hash = line.hash
    ? hexToBytes(line.hash as string)
    : sha256(utf8ToBytes(((line.salt as string) ?? "") + canonical(contentOf(line))));
  return sha256(concatBytes(before, utf8ToBytes(kind), hash));
}

/** Whether an act in the record is the one that was sent. Of what was typed in short, only the verb is compared. */
function isAct(told: string, sent: string): boolean {
  const [verb = "", ...operands] = told.split(" ");
  const [typed = "", ...given] = sent.trim().split(/\s+/);
  if (!verb.startsWith(typed.toLowerCase())) return false;
  const values = new Map(operands.map((one) => one.split("=") as [string, string]));
  const named = given.flatMap((one) => [...one.matchAll(/^(\w+)=(-?\d+)$/g)]).slice(0, operands.length);
  if (named.length < operands.length) return true;
  return named.every(([, name = "", value]) => values.get(name) === "?" || values.get(name) === value);
}

/** Whether a line of the record has an act of ours as it was sent. Texts written with it are separate. */
function tells(line: Line, [, seat, act]: OwnAct): boolean {
  const told = line.acts as string[];
  const sent = told.length > 1 ? act.split("; ") : [act];
  const texts = Object.values((line.texts as { [key: string]: Line } | undefined) ?? {});
  if (line.by !== seat || told.length > sent.length || !texts.every(({ text }) => act.includes((text as string) ?? "")))
    return false;
  return told.length < sent.length || told.every((one, at) => isAct(one, sent[at] as string));
}

/** Check a record, as JSON lines. Throws if it is not one. */
export function checkRecord(record: string, { marks, acts }: Seen): Checked {
  const lines = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  let chain: Uint8Array = new Uint8Array(32);
  const hashes = lines.map((line) => {
    chain = chainAfter(chain, line);
    return bytesToHex(chain);
  });
  const events = lines.length - 2;
  const isWhole = lines.every((line, at) => line.chain === hashes[at]);
  const own = acts.filter((act) => lines[act[0]]?.kind !== "act"); // not those that were taken back
  const changed = own.filter((act) => !lines[act[0]]?.acts || !tells(lines[act[0]] as Line, act));
  const [n, hash] = marks.at(-1) ?? [events, (hashes[events] as string).slice(0, DIGITS)];
  return {
    acts: own.length - changed.length,
    secret: own.filter((act) => (lines[act[0]]?.acts as string[] | undefined)?.join().includes("=?")).length,
    changed: changed.map(([event]) => event),
    seen: marks.length > 0 ? n : null,
    holds: isWhole && marks.every(([event, seen]) => event <= events && hashes[event]?.startsWith(seen)),
    n,
    hash,
  };
}
