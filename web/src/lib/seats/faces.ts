/** The faces of bots: drawn into the shape of the seat, from the name of the bot. */

/** Paths of a face around 0, 0, in a box from -6 to 6: strokes, and dots to fill. */
export type Face = { strokes: string; dots: string };

const EYES: Face[] = [
  { strokes: "", dots: "M-3.3-2.4a1.3 1.3 0 1 0 .01 0ZM3.3-2.4a1.3 1.3 0 1 0 .01 0Z" }, // round
  { strokes: "", dots: "M-3.3-3a1 1.7 0 1 0 .01 0ZM3.3-3a1 1.7 0 1 0 .01 0Z" }, // tall
  { strokes: "M-4.6-.8q1.3-1.7 2.6 0M2-.8q1.3-1.7 2.6 0", dots: "" }, // arched
  { strokes: "M-4.6-1.2h2.6M2-1.2h2.6", dots: "" }, // narrow
  { strokes: "M-3.2-3a1.9 1.9 0 1 0 .01 0ZM3.2-3a1.9 1.9 0 1 0 .01 0ZM-1.3-1.1h2.6", dots: "" }, // glasses
];
const MOUTHS = [
  "M-2.8 2.6q2.8 2.6 5.6 0", // smiling
  "M-2.4 3.4h4.8", // straight
  "M-2.4 3.8q2.4-1.6 4.8-.6", // thoughtful
  "M-1 3.2a1.1 1.1 0 1 0 2 0a1.1 1.1 0 1 0-2 0", // surprised
];
const BROWS = ["", "M-5-4.4l2.8-.7M5-4.4l-2.8-.7", "M-4.8-4.9q1.5-1 3 0M1.8-4.9q1.5-1 3 0"];

/** Where the face is in each shape of a seat, and how large, in the order of the shapes. */
const PLACES: [x: number, y: number, scale: number][] = [
  [0, 0, 1],
  [0, 0, 1],
  [0, 3, 0.8],
  [0, 0, 0.9],
  [0, 0.5, 0.8],
  [0, 0, 1],
  [0, 0, 0.75],
  [0, -3, 0.8],
  [0, -6.5, 0.7],
  [-4.4, 0, 0.62],
];

/** A number that depends on each letter of a name. */
const hashOf = (name: string): number =>
  [...name].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** The face of a bot with this name. */
export function faceOf(name: string): Face {
  const hash = hashOf(name);
  const eyes = EYES[hash % EYES.length] as Face;
  const mouth = MOUTHS[Math.floor(hash / EYES.length) % MOUTHS.length] ?? "";
  const brows = BROWS[Math.floor(hash / (EYES.length * MOUTHS.length)) % BROWS.length] ?? "";
  return { strokes: eyes.strokes + mouth + brows, dots: eyes.dots };
}

/** Moves a face to where the shape of a seat has room for it. */
export function placeOfFace(seat: number): string {
  const [x, y, scale] = PLACES[seat % PLACES.length] ?? [0, 0, 1];
  return `translate(${x} ${y}) scale(${scale})`;
}
