/** A short sound or a vibration when one's turn begins, if the person asked for it. */
import { settings } from "./settings.svelte";

const TONES_HZ = [587, 784];
const TONE_SECONDS = 0.14;
const LOUDNESS = 0.08;
const BUZZ_MS = [80, 60, 80];

export const canBuzz = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Tell that it is one's turn. Browsers allow it once the person has pressed something on the page. */
export function signalTurn(): void {
  if (settings.buzz) navigator.vibrate?.(BUZZ_MS);
  if (settings.sound) playTones();
}

/** Play the sound of a turn that begins. */
export function playTones(): void {
  try {
    const audio = new AudioContext();
    TONES_HZ.forEach((frequency, at) => {
      const tone = new OscillatorNode(audio, { frequency });
      const gain = new GainNode(audio, { gain: 0 });
      const begin = audio.currentTime + at * TONE_SECONDS;
      gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
      gain.gain.linearRampToValueAtTime(0, begin + TONE_SECONDS);
      tone.connect(gain).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + TONE_SECONDS);
      if (at === TONES_HZ.length - 1) tone.onended = () => void audio.close();
    });
  } catch {
    // Without sound, the strip and the tab's title still say it.
  }
}
