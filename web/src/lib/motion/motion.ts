/**
 * Moves what has changed on a board, from where it was to where it is, by the browser's own animations.
 *
 * A board marks what can move: `data-moves` with a key that stays the same wherever the thing is; `data-from` with the keys of the
 * places from which a thing comes that was not there before (`data-place`), the first one that is on the page; `data-amount` with a
 * number, which flashes as it rises or falls. Nothing waits for a motion, and nothing moves where less motion is wanted.
 */
const LASTS = 380;
const EASING = "cubic-bezier(0.25, 0.7, 0.3, 1)";
const MARKED = "[data-moves], [data-place], [data-amount]";
/** Movements shorter than this many pixels go unnoticed. */
const NOTICED = 3;

type Seen = { box: DOMRect; amount: number };
type Marked = HTMLElement | SVGElement;

export class Motion {
  #seen = new Map<string, Seen>();

  /** Remember where everything is, before the board changes. */
  measure(root: ParentNode): void {
    this.#seen = new Map(marked(root).map((one) => [keyOf(one), seen(one)]));
  }

  /** Move everything from where it was to where it is now. */
  play(root: ParentNode): void {
    const before = this.#seen;
    if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
    for (const one of marked(root)) {
      const was = before.get(keyOf(one)) ?? cameFrom(one, before);
      if (!was) continue;
      const now = seen(one);
      if (one.dataset.moves !== undefined) move(one, was.box, now.box);
      if (now.amount !== was.amount && before.has(keyOf(one))) flash(one, now.amount > was.amount);
    }
  }
}

const marked = (root: ParentNode): Marked[] => [...root.querySelectorAll<Marked>(MARKED)];
const keyOf = ({ dataset }: Marked): string => dataset.moves ?? dataset.place ?? "";
const seen = (one: Marked): Seen => ({
  box: one.getBoundingClientRect(),
  amount: Number(one.dataset.amount ?? 0),
});

/** Where something new on the board comes from. */
const cameFrom = (one: Marked, before: Map<string, Seen>): Seen | undefined =>
  (one.dataset.from ?? "")
    .split(" ")
    .map((place) => before.get(place))
    .find((place) => place !== undefined && place.box.width > 0);

/** Parts of a drawing are moved in its own units. */
function move(one: Marked, from: DOMRect, to: DOMRect): void {
  if (from.width === 0 || to.width === 0) return;
  const scale = (one instanceof SVGGraphicsElement && one.getScreenCTM()?.a) || 1;
  const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
  const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
  if (Math.hypot(x, y) * scale < NOTICED) return;
  one.animate(
    [
      { translate: `${x}px ${y}px`, zIndex: 6 },
      { translate: "0 0", zIndex: 6 },
    ],
    {
      duration: LASTS,
      easing: EASING,
    },
  );
}

/** Flash a number that rose or fell. */
function flash(one: Marked, rose: boolean): void {
  const colour = getComputedStyle(one).getPropertyValue(rose ? "--turn-soft" : "--alarm-soft");
  one.animate(
    [
      { backgroundColor: colour, scale: 1.18, offset: 0.2 },
      { backgroundColor: "transparent", scale: 1 },
    ],
    {
      duration: LASTS * 2,
      easing: "ease-out",
    },
  );
}
