/** Charters to give to others: as a file, or as a link that carries everything behind its `#`, which no server is sent. */
import type { Charter } from "../protocol";

export type SavedCharter = { game: string; version: number; seats: number; charter: Charter };

const FORMAT = 1;
/** What a charter may be when it is unpacked; a server takes less. */
const MOST_BYTES = 1_000_000;
/** From here on, programs for mail and chat may cut a link. */
export const LONG_LINK = 2000;

const HASH = "#charter=";

/** A charter that cannot be read. `reason`: no charter, one of another version of the format, or a damaged one. */
export class UnreadableCharter extends Error {
  constructor(readonly reason: "other" | "version" | "damaged") {
    super(reason);
  }
}

export const isCharterLink = (hash: string): boolean => hash.startsWith(HASH);

export function toFile(saved: SavedCharter): string {
  const { game, version, seats, charter } = saved;
  return `${JSON.stringify({ commonweal_charter: FORMAT, game, game_version: version, seats, charter }, null, 1)}\n`;
}

/** Read a file. Throws UnreadableCharter. */
export function fromFile(text: string): SavedCharter {
  let found: unknown;
  try {
    found = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new UnreadableCharter("other");
  }
  if (!isRecord(found) || !("commonweal_charter" in found)) throw new UnreadableCharter("other");
  if (found.commonweal_charter !== FORMAT) throw new UnreadableCharter("version");
  return checked(found.game, found.game_version, found.seats, found.charter);
}

/** What follows the address of the home page in a link to a charter. */
export async function toHash(saved: SavedCharter): Promise<string> {
  const bytes = new TextEncoder().encode(
    JSON.stringify([FORMAT, saved.game, saved.version, saved.seats, saved.charter]),
  );
  if (typeof CompressionStream === "undefined") return `${HASH}0${toBase64(bytes)}`;
  return `${HASH}1${toBase64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** Read a link. Throws UnreadableCharter. */
export async function fromHash(hash: string): Promise<SavedCharter> {
  const [packed, coded] = [hash.at(HASH.length) === "1", hash.slice(HASH.length + 1)];
  let found: unknown;
  try {
    const bytes = fromBase64(coded);
    if (bytes.length > MOST_BYTES) throw new RangeError("too large");
    const plain = packed ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    throw new UnreadableCharter("damaged");
  }
  if (!Array.isArray(found)) throw new UnreadableCharter("damaged");
  const [format, game, version, seats, charter] = found as unknown[];
  if (format !== FORMAT) throw new UnreadableCharter("version");
  return checked(game, version, seats, charter);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function checked(game: unknown, version: unknown, seats: unknown, charter: unknown): SavedCharter {
  if (typeof game !== "string" || !Number.isInteger(version) || !Number.isInteger(seats) || !isRecord(charter))
    throw new UnreadableCharter("damaged");
  return { game, version: version as number, seats: seats as number, charter };
}

/** Bytes through a stream, up to the most that a charter may be. */
async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes as BufferSource).then(() => writer.close());
  written.catch(() => undefined); // Reading throws as well.
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) {
      void reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Base64 of addresses: with `-` and `_`, without `=`. */
function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
