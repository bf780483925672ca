/** Cookies of this site: the key to a seat is one, so without them a page has no seat. */
import { root } from "../server/root";

/** Whether this browser keeps them. */
export function keepsCookies(): boolean {
  document.cookie = `cw-kept=1; path=${root}/; samesite=lax`;
  const kept = document.cookie.includes("cw-kept=1");
  document.cookie = `cw-kept=; path=${root}/; max-age=0; samesite=lax`;
  return kept;
}
