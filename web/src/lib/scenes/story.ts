/** The story of a game as one picture: six scenes, the players, and how it ended. */
import type { StagedScene } from "./scenes";
import { SIGN_SIZE, signOf } from "./signs";

export const PANELS = 6;

/**
 * The scenes that tell the game to one person, in their order: its first and its last one, and between them those that are about the
 * person, as different from each other as possible.
 */
export function panelsOf(scenes: readonly StagedScene[]): StagedScene[] {
  if (scenes.length <= PANELS) return [...scenes];
  const last = scenes[scenes.length - 1] as StagedScene;
  const chosen = [scenes[0] as StagedScene, last];
  const between = scenes.slice(1, -1);
  while (chosen.length < PANELS) {
    const best = between
      .filter((scene) => !chosen.includes(scene))
      .map((scene) => ({ scene, worth: worth(scene, chosen, scenes) }))
      .reduce((a, b) => (b.worth > a.worth ? b : a));
    chosen.push(best.scene);
  }
  return chosen.sort((a, b) => a.n - b.n || a.i - b.i);
}

/** How much a scene adds to the chosen ones: more if its kind is new, it is about the reader, and it is far from the others. */
function worth(scene: StagedScene, chosen: StagedScene[], all: readonly StagedScene[]): number {
  const alike = chosen.filter(({ name }) => name === scene.name).length;
  const rare = 1 / all.filter(({ name }) => name === scene.name).length;
  const length = (all[all.length - 1]?.n ?? 1) - (all[0]?.n ?? 0) || 1;
  const apart = Math.min(...chosen.map(({ n }) => Math.abs(n - scene.n))) / length;
  return (scene.concerns ? 1.5 : 0) + rare + apart * 2 - alike * 1.2;
}

export type Story = { title: string; names: string; result: string; panels: StagedScene[] };

export const STORY = { width: 1200, height: 1500 } as const;
const INK = "#2b2118";
const MUTED = "#6d6154";
const PAPER = "#f7f1e6";
const CARD = "#fffdf8";
const LINE = "#d8cbb6";
const ACCENT = "#8f3f1f";
/** The typefaces of the page. */
const typeface = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).replace(/\s+/g, " ").trim() || "serif";
const EDGE = 60;
const GAP = 30;

type Canvas = CanvasRenderingContext2D;

/** Draw the story in the size of STORY. */
export function drawStory(canvas: Canvas, { title, names, result, panels }: Story): void {
  canvas.fillStyle = PAPER;
  canvas.fillRect(0, 0, STORY.width, STORY.height);
  canvas.textBaseline = "top";
  const [serif, sans] = [typeface("--title"), typeface("--text")];
  const width = STORY.width - 2 * EDGE;
  let y = EDGE;
  y = write(canvas, title, { x: EDGE, y, width, font: `700 54px ${serif}`, line: 62, most: 1, colour: ACCENT });
  y = write(canvas, names, { x: EDGE, y: y + 4, width, font: `26px ${sans}`, line: 34, most: 2, colour: MUTED });
  y = write(canvas, result, { x: EDGE, y: y + 14, width, font: `600 34px ${serif}`, line: 44, most: 2, colour: INK });
  const top = y + 26;
  const rows = Math.ceil(panels.length / 2);
  const box = { width: (width - GAP) / 2, height: (STORY.height - EDGE - top - GAP * (rows - 1)) / Math.max(1, rows) };
  panels.forEach((panel, at) => {
    const x = EDGE + (at % 2) * (box.width + GAP);
    drawPanel(canvas, panel, at + 1, { ...box, x, y: top + Math.floor(at / 2) * (box.height + GAP) });
  });
}

function drawPanel(
  canvas: Canvas,
  panel: StagedScene,
  number: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  canvas.fillStyle = CARD;
  canvas.strokeStyle = panel.concerns ? ACCENT : LINE;
  canvas.lineWidth = panel.concerns ? 4 : 2;
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, 22);
  canvas.fill();
  canvas.stroke();
  canvas.save();
  canvas.translate(x + 24, y + 24);
  canvas.scale(72 / SIGN_SIZE, 72 / SIGN_SIZE);
  canvas.strokeStyle = ACCENT;
  canvas.lineWidth = 3;
  canvas.lineCap = canvas.lineJoin = "round";
  canvas.stroke(new Path2D(signOf(panel.sound)));
  canvas.restore();
  const inside = width - 48;
  const [serif, sans] = [typeface("--title"), typeface("--text")];
  write(canvas, String(number), {
    ...{ x: x + width - 64, y: y + 30, width: 60, font: `700 40px ${serif}`, line: 44, most: 1, colour: LINE },
  });
  const body = { x: x + 24, width: inside, font: `600 34px ${serif}`, line: 43, colour: INK };
  const below = write(canvas, panel.text, { ...body, y: y + 112, most: 5 });
  const left = Math.floor((y + height - 16 - below - 12) / 35);
  if (left > 0)
    write(canvas, panel.lines.join(" "), {
      ...{ x: x + 24, y: below + 12, width: inside, font: `27px ${sans}`, line: 35, most: left, colour: MUTED },
    });
}

type Place = { x: number; y: number; width: number; font: string; line: number; most: number; colour: string };

/** Write a text in at most `most` lines, and return where the next text may begin. */
function write(canvas: Canvas, text: string, { x, y, width, font, line, most, colour }: Place): number {
  canvas.font = font;
  canvas.fillStyle = colour;
  const lines = wrapped(text, (part) => canvas.measureText(part).width <= width, most);
  lines.forEach((part, at) => canvas.fillText(part, x, y + at * line));
  return y + lines.length * line;
}

/** Break a text into at most `most` lines that fit. If the text is longer, the last line ends with three dots. */
export function wrapped(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  const words = text.split(/\s+/).filter(Boolean);
  for (const [at, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer) || !line) line = longer;
    else if (lines.length + 1 < most) [line] = (lines.push(line), [word]);
    else return [...lines, shortened([line, ...words.slice(at)].join(" "), fits)];
  }
  return line ? [...lines, line] : lines;
}

function shortened(line: string, fits: (line: string) => boolean): string {
  let kept = line;
  while (kept && !fits(`${kept}…`)) kept = kept.replace(/\s*\S$/u, "");
  return `${kept.trimEnd()}…`;
}
