import { root } from "../server/root";

/**
 * The page that the address names: `/`, `/t/CODE` or short `/CODE`, with `?watch=1` for a screen that only watches, and
 * `#moment=N` for a replay at event N; `/c` for a new class, `/c/CODE` for its members, `/c/CODE/wall` and so on.
 */
export type Place =
  | { page: "home" }
  | { page: "table"; code: string }
  | { page: "class"; code: string; view: string }
  | { page: "not-found"; path: string };

/** A code alone as an address: six or eight letters of those that codes are made of. */
const SHORT = /^\/([BCDFGHJKMNPQRTVWXZ]{8}(?:[BCDFGHJKMNPQRTVWXZ]{2})?)\/?$/i;

/** A code as people type it: letters and digits, capitals, no spaces or dashes. */
export function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** A path as the pages know it, without the one below which the server lies. */
const inside = (path: string): string =>
  path === root || path.startsWith(`${root}/`) ? path.slice(root.length) || "/" : path;

export function placeOf(path: string): Place {
  if (path === "/" || path === "/index.html") return { page: "home" };
  const table = /^\/t\/([^/]+)\/?$/.exec(path) ?? SHORT.exec(path);
  if (table?.[1]) return { page: "table", code: tidyCode(decodeURIComponent(table[1])) };
  const inClass = /^\/c(?:\/([^/]+))?(?:\/(\w+))?\/?$/.exec(path);
  if (inClass) return { page: "class", code: tidyCode(decodeURIComponent(inClass[1] ?? "")), view: inClass[2] ?? "" };
  return { page: "not-found", path };
}

/** The event number that `#moment=N` names, or null. */
export function eventOf(hash: string): number | null {
  const named = /^#moment=(\d+)$/.exec(hash);
  return named ? Number(named[1]) : null;
}

/** How an address shows a table: to play, to watch (`?watch=1`), or for everybody in a room (`?screen=1`). */
export type View = "play" | "watch" | "screen";

export function viewOf(search: string): View {
  const asked = new URLSearchParams(search);
  return asked.get("screen") === "1" ? "screen" : asked.get("watch") === "1" ? "watch" : "play";
}

class Route {
  place = $state.raw<Place>(placeOf(inside(location.pathname)));
  view = $state<View>(viewOf(location.search));
  /** The event that the replay shows, or null for the present. */
  event = $state<number | null>(eventOf(location.hash));

  constructor() {
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
  }

  /** Show another page, in this tab; `path` begins with `root`. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Show the game after `event`, or the present. Replaces the history entry: a scrubber takes many steps. */
  showEvent(event: number | null): void {
    const address = location.pathname + location.search;
    history.replaceState(null, "", event === null ? address : `#moment=${event}`);
    this.#read();
  }

  #read(): void {
    this.place = placeOf(inside(location.pathname));
    this.view = viewOf(location.search);
    this.event = eventOf(location.hash);
  }
}

export const route = new Route();

/** For links within the pages: show the page without loading everything again, unless a new tab is wanted. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(new URL(event.currentTarget.href).pathname);
}
