/** Keeps the keyboard's place: when the focused element disappears with its act, another one gets the focus. */
import { untrack } from "svelte";

/** `changes`: what may remove elements of `place`; `focus`: gives the focus to what is there instead. */
export function keepFocus(changes: () => unknown, place: () => Element | null | undefined, focus: () => void): void {
  let had = false;
  $effect.pre(() => {
    changes();
    had = untrack(place)?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    changes();
    if (had && document.activeElement === document.body) focus();
  });
}
