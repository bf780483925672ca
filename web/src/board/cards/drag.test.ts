import { afterEach, describe, expect, it, vi } from "vitest";
import { startDrag } from "./drag";

function pointer(type: string, x: number, y: number, pointerType = "mouse"): PointerEvent {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true });
  return Object.assign(event, { pointerType }) as unknown as PointerEvent;
}

describe("dragging a card", () => {
  const card = document.createElement("button");
  const house = document.createElement("button");
  house.dataset.seat = "2";
  const roof = house.appendChild(document.createElement("span"));
  document.body.append(card, house);
  document.elementsFromPoint = (x) => (x > 50 ? [roof, document.body] : [document.body]);

  function drag(to: [number, number], end = "pointerup", pointerType = "mouse") {
    const ondrop = vi.fn();
    const begin = (event: Event) => startDrag(event as PointerEvent, ondrop);
    card.addEventListener("pointerdown", begin, { once: true });
    card.dispatchEvent(pointer("pointerdown", 0, 0, pointerType));
    window.dispatchEvent(pointer("pointermove", ...to));
    const moved = card.style.getPropertyValue("pointer-events");
    window.dispatchEvent(pointer(end, ...to));
    return { ondrop, moved };
  }

  afterEach(() => expect(card.style.getPropertyValue("pointer-events")).toBe(""));

  it("drops it on the house under the pointer", () => {
    const { ondrop, moved } = drag([100, 10]);
    expect(moved).toBe("none");
    expect(ondrop).toHaveBeenCalledExactlyOnceWith(2, expect.anything());
  });

  it("does nothing beside the houses", () => expect(drag([20, 20]).ondrop).not.toHaveBeenCalled());
  it("is no press that trembles", () => expect(drag([3, 3]).ondrop).not.toHaveBeenCalled());
  it("can be broken off", () => expect(drag([100, 10], "pointercancel").ondrop).not.toHaveBeenCalled());
  it("leaves fingers to scroll", () => expect(drag([100, 10], "pointerup", "touch").ondrop).not.toHaveBeenCalled());
});
