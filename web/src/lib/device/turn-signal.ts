/** A sound or a vibration when one’s turn begins, and sounds for what happens, if the person wants them. */
import { settings } from "./settings.svelte";

const BUZZ_MS = [80, 60, 80];

export const canBuzz = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Tell that it is one's turn. Browsers allow it once the person has pressed something on the page. */
export function signalTurn(): void {
  if (settings.buzz) navigator.vibrate?.(BUZZ_MS);
  playSound("turn");
}

/** Play a sound of this name, unless sound is off. The code for sounds is loaded with the first one. */
export function playSound(name: string): void {
  if (settings.sound && name)
    import("./sounds").then(
      ({ play }) => play(name),
      () => undefined, // Without sound, the page still shows what happened.
    );
}
