/** Says why something greyed is not possible: on hover, focus and press, and as its accessible description. */
import type { Action } from "svelte/action";
import { announce } from "../lib/frame/announcer.svelte";

export type Why = { text: string; rule: string };
/** The reason that is shown, and what it stands beside. `pinned`: it was pressed, so it stays until something else is. */
export type ShownWhy = Why & { beside: HTMLElement; pinned: boolean };

const HOVER_MS = 200;
const LEAVE_MS = 250;
let count = 0;

class WhyTip {
  shown = $state.raw<ShownWhy | null>(null);
  #timer: number | null = null;

  show(beside: HTMLElement, why: Why, pinned: boolean): void {
    this.stay();
    this.shown = { ...why, beside, pinned };
  }

  hide(beside?: HTMLElement): void {
    this.stay();
    if (!beside || this.shown?.beside === beside) this.shown = null;
  }

  later(run: () => void, ms: number): void {
    this.stay();
    this.#timer = window.setTimeout(run, ms);
  }

  /** The pointer is over the reason itself. */
  stay(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer);
    this.#timer = null;
  }

  leave(beside?: HTMLElement): void {
    if (this.shown?.pinned) return;
    this.later(() => this.hide(beside), LEAVE_MS);
  }
}

export const whyTip = new WhyTip();

/** `use:why={refusal}`: null if the element's act is possible, or where no rule says why not. */
export const why: Action<HTMLElement, Why | null | undefined> = (node, first) => {
  let reason = first ?? null;
  const note = document.createElement("span");
  count += 1;
  note.id = `why-${count}`;
  note.hidden = true;
  const ends = new AbortController();
  const on = (type: keyof HTMLElementEventMap, run: (event: Event) => void): void =>
    node.addEventListener(type, run, { signal: ends.signal });

  function describe(): void {
    if (reason) {
      note.textContent = reason.text;
      node.append(note);
      node.setAttribute("aria-describedby", note.id);
    } else {
      note.remove();
      if (node.getAttribute("aria-describedby") === note.id) node.removeAttribute("aria-describedby");
      whyTip.hide(node);
    }
  }

  const show = (pinned: boolean): void => {
    if (reason) whyTip.show(node, reason, pinned);
  };
  // Only where the pointer moves: what a page lays under a pointer at rest explains nothing.
  on("pointermove", (event) => {
    if (!reason || (event as PointerEvent).pointerType !== "mouse") return;
    if (whyTip.shown?.beside === node) whyTip.stay();
    else whyTip.later(() => show(false), HOVER_MS);
  });
  on("pointerleave", () => whyTip.leave(node));
  on("focus", () => node.matches(":focus-visible") && show(false));
  on("blur", () => whyTip.hide(node));
  on("click", () => {
    if (!reason) return whyTip.hide();
    show(true);
    announce.politely(reason.text);
  });
  describe();
  return {
    update(next) {
      reason = next ?? null;
      describe();
    },
    destroy() {
      ends.abort();
      whyTip.hide(node);
    },
  };
};
