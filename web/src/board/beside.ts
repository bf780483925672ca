/** Places a note beside what it is about, within the window. */
import type { Action } from "svelte/action";

const GAP = 8;

/** Below the element if there is room, otherwise above it; centred as far as possible. */
export function placeBeside(
  about: { left: number; right: number; top: number; bottom: number },
  note: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const middle = (about.left + about.right) / 2 - note.width / 2;
  const left = Math.max(GAP, Math.min(room.width - note.width - GAP, middle));
  const below = about.bottom + GAP;
  const above = about.top - GAP - note.height;
  const fits = below + note.height <= room.height - GAP;
  return { left, top: fits || above < GAP ? Math.min(below, room.height - note.height - GAP) : above };
}

/** `use:beside={element}`: keeps a fixed note beside the element while the page scrolls or changes; null leaves it to its style. */
export const beside: Action<HTMLElement, Element | null> = (note, first) => {
  let about = first;
  const ends = new AbortController();
  const place = (): void => {
    if (!about?.isConnected) return void note.style.removeProperty("inset");
    const { left: from, right, top: head, bottom: foot } = about.getBoundingClientRect();
    // Below the whole strip, so that it covers none of its buttons.
    const bottom = about.closest(".strip")?.getBoundingClientRect().bottom ?? foot;
    const box = { left: from, right, top: head, bottom };
    const { left, top } = placeBeside(box, note.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    note.style.inset = `${Math.round(top)}px auto auto ${Math.round(left)}px`;
  };
  window.addEventListener("scroll", place, { passive: true, capture: true, signal: ends.signal });
  window.addEventListener("resize", place, { signal: ends.signal });
  const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
  sizes?.observe(note);
  place();
  return {
    update(next) {
      about = next;
      place();
    },
    destroy() {
      ends.abort();
      sizes?.disconnect();
    },
  };
};
