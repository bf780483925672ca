/** Ten short sounds, made by the browser from tones and noise; there are no files to load. */
/** A tone or a noise. `hz`: of a tone, or of the middle of a noise; `to`: where it glides to; `at`, `lasts`: seconds; `loud`: beside
 * the other parts of the sound. */
type Part = { shape: OscillatorType | "noise"; hz: number; to?: number; at?: number; lasts: number; loud?: number };

const LOUDNESS = 0.1;

const bell = (hz: number, at = 0, lasts = 0.6): Part[] => [
  { shape: "sine", hz, at, lasts },
  { shape: "sine", hz: hz * 2.76, at, lasts: lasts * 0.4, loud: 0.25 },
];

const SOUNDS: Record<string, Part[]> = {
  turn: [
    { shape: "sine", hz: 587, lasts: 0.14 },
    { shape: "sine", hz: 784, at: 0.14, lasts: 0.14 },
  ],
  gift: [...bell(523), ...bell(659, 0.1), ...bell(784, 0.2, 0.8)],
  card: [{ shape: "noise", hz: 2600, to: 5200, lasts: 0.11, loud: 0.9 }],
  coin: [...bell(1760, 0, 0.25), ...bell(2349, 0.07, 0.4)],
  die: [0, 0.09, 0.16, 0.21].map((at): Part => ({ shape: "noise", hz: 1500 - at * 2000, at, lasts: 0.04, loud: 1.2 })),
  veil: [
    { shape: "noise", hz: 400, to: 3200, lasts: 0.9, loud: 0.5 },
    { shape: "sine", hz: 220, to: 440, lasts: 1, loud: 0.7 },
  ],
  gavel: [0, 0.22].flatMap((at): Part[] => [
    { shape: "triangle", hz: 190, to: 90, at, lasts: 0.12, loud: 1.6 },
    { shape: "noise", hz: 900, at, lasts: 0.05 },
  ]),
  bell: [...bell(988, 0, 0.5)],
  blow: [
    { shape: "triangle", hz: 140, to: 55, lasts: 0.35, loud: 1.8 },
    { shape: "noise", hz: 300, to: 120, lasts: 0.2, loud: 0.8 },
  ],
  fanfare: [392, 523, 659, 784].flatMap((hz, at) => bell(hz, at * 0.11, at === 3 ? 1 : 0.3)),
  fall: [440, 392, 330, 262].map((hz, at): Part => ({ shape: "sine", hz, at: at * 0.14, lasts: 0.3 })),
};

let context: AudioContext | null = null;

/** Play a sound of this name. Browsers allow it once the person has pressed something on the page. */
export function play(name: string): void {
  const parts = SOUNDS[name] ?? [];
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") {
      if (!navigator.userActivation?.hasBeenActive) return;
      void context.resume();
    }
    for (const part of parts) start(context, part);
  } catch {
    // Without sound, the page still shows what happened.
  }
}

function start(audio: AudioContext, { shape, hz, to = hz, at = 0, lasts, loud = 1 }: Part): void {
  const [begins, ends] = [audio.currentTime + at, audio.currentTime + at + lasts];
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(LOUDNESS * loud, begins + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, ends);
  gain.connect(audio.destination);
  const source = shape === "noise" ? noise(audio, lasts) : new OscillatorNode(audio, { type: shape });
  const glide = shape === "noise" ? new BiquadFilterNode(audio, { type: "bandpass", Q: 1.2 }) : null;
  const frequency = glide ? glide.frequency : (source as OscillatorNode).frequency;
  frequency.setValueAtTime(hz, begins);
  frequency.exponentialRampToValueAtTime(to, ends);
  if (glide) source.connect(glide).connect(gain);
  else source.connect(gain);
  source.start(begins);
  source.stop(ends);
}

/** White noise of some seconds. */
function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}
