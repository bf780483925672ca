/** Drags a card with mouse or pen: a shortcut for choosing it and then a house. Touch scrolls instead. */

const FAR_ENOUGH = 8;

/** The seat whose house is at this point of the window, or null. */
export function seatAt(x: number, y: number): number | null {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>("[data-seat]"));
  const seat = found.find((element) => element !== null)?.dataset.seat;
  return seat === undefined ? null : Number(seat);
}

/** Follow the pointer until it is released; call `ondrop` with the seat of the house below it. */
export function startDrag(event: PointerEvent, ondrop: (seat: number, event: PointerEvent) => void): void {
  const source = event.currentTarget as HTMLElement;
  if (event.pointerType === "touch" || event.button !== 0) return;
  const ends = new AbortController();
  let moving = false;

  const follow = (move: PointerEvent) => {
    const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY];
    moving ||= Math.hypot(x, y) > FAR_ENOUGH;
    if (!moving) return;
    source.style.translate = `${x}px ${y}px`;
    source.style.zIndex = "10";
    source.style.pointerEvents = "none";
  };
  const stop = (last: PointerEvent) => {
    ends.abort();
    for (const name of ["translate", "z-index", "pointer-events"]) source.style.removeProperty(name);
    if (!moving || last.type !== "pointerup") return;
    const seat = seatAt(last.clientX, last.clientY);
    if (seat !== null) ondrop(seat, last);
  };
  window.addEventListener("pointermove", follow, { signal: ends.signal });
  window.addEventListener("pointerup", stop, { signal: ends.signal });
  window.addEventListener("pointercancel", stop, { signal: ends.signal });
}
