/**
 * A page’s share in the shuffle: commit to a random share, and reveal it once the list of commitments is closed.
 *
 * A share is revealed for one list only. So a server that shows another list later, or to others, is found out at the end.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { keepShare, type KeptShare, keptShare } from "./kept-share";
import type { ClientMessage } from "../protocol";

const SHARE_BYTES = 32;
const LABEL = utf8ToBytes("commonweal share 1\0");

/** The commitment to a share; `fixed`: what the server has committed to. */
export const commitShare = (fixed: string, share: string): string =>
  bytesToHex(sha256(concatBytes(LABEL, hexToBytes(fixed), hexToBytes(share))));

function newShare(code: string, fixed: string): KeptShare {
  const share = bytesToHex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
  return { code, fixed, share, commitment: commitShare(fixed, share) };
}

/** A table that waits for its game, as somebody with a seat sees it. */
export type Waiting = { code: string; fixed: string; shares?: string[] | undefined };

/** What to send now, and keep what must be kept before it is sent. Call it on every new connection and for every new list. */
export function nextShareMessage({ code, fixed, shares }: Waiting): ClientMessage | null {
  let kept = keptShare(code);
  if (kept?.list) return same(kept.list, shares) ? { type: "reveal", share: kept.share } : null;
  if (kept?.fixed !== fixed) keepShare((kept = newShare(code, fixed)));
  if (!shares) return { type: "commit", commitment: kept.commitment };
  if (!shares.includes(kept.commitment)) return null; // The list was closed without this page.
  keepShare({ ...kept, list: shares });
  return { type: "reveal", share: kept.share };
}

const same = (one: string[], other: string[] | undefined): boolean => one.join() === other?.join();
