/** Which page the address asks for: `/`, `/t/CODE`, and `#moment=N` for a look back. */
export type Place = { page: "home" } | { page: "table"; code: string } | { page: "nowhere"; path: string };

/** A code as people type it: letters and digits, capitals, no spaces or dashes. */
export function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

export function placeOf(path: string): Place {
  if (path === "/" || path === "/index.html") return { page: "home" };
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  if (table?.[1]) return { page: "table", code: tidyCode(decodeURIComponent(table[1])) };
  return { page: "nowhere", path };
}

/** The event number that `#moment=N` names, or null. */
export function momentOf(hash: string): number | null {
  const named = /^#moment=(\d+)$/.exec(hash);
  return named ? Number(named[1]) : null;
}

class Route {
  place = $state.raw<Place>(placeOf(location.pathname));
  moment = $state<number | null>(momentOf(location.hash));

  constructor() {
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Looks at moment `n`, or at now. Does not fill the history with every step of a scrubber. */
  look(n: number | null): void {
    history.replaceState(null, "", n === null ? location.pathname : `#moment=${n}`);
    this.#read();
  }

  #read(): void {
    this.place = placeOf(location.pathname);
    this.moment = momentOf(location.hash);
  }
}

export const route = new Route();
