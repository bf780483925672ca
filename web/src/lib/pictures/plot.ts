/** Lines, bars and stacks drawn by Observable Plot; loaded only for a debrief. */
import * as Plot from "@observablehq/plot";
import { type Datum, dataOf, rolesOf, seriesOf, spread, titleOfColumn, titleOfScale } from "./picture";
import type { Picture } from "../debrief/debrief";
import { written } from "../language/texts";

const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "4 2", "12 4", "1 4", "8 2 2 2"];
const MARGIN = { top: 28, bottom: 44 };
const LINE_OF_TEXT = 15;
const LETTER = 7.5;
/** The same for the heavier names at the ends of lines. */
const HEAVY_LETTER = 8.2;
/** The most letters of a name that is written at a slant. */
const STEEP = 16;
/** Room to the left for the first of them, which begins below the scale. */
const STEEP_MARGIN = 58;
/** Up to this many steps on the x axis, each has its number. */
const MANY_STEPS = 12;

type Look = { data: Datum[]; colours: Map<string, string>; height: number; room: number; column: number };

/** The right margin for the names at the ends of lines, in pixels: what the longest needs, but less than half the picture. */
export const roomForNames = (names: string[], width: number): number =>
  Math.min(width * 0.47, 14 + Math.max(0, ...names.map((name) => name.length)) * HEAVY_LETTER);

/** The left margin for the numbers of the scale up to `most`, in pixels. */
export const roomForScale = (most: number): number => Math.max(40, 20 + written(Math.ceil(most)).length * LETTER);

/** Cut a name to the room there is; the table beside the picture has it in full. */
export function shortened(name: string, room: number): string {
  const most = Math.floor((room - 8) / HEAVY_LETTER);
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
}

function lines(picture: Picture, { data, colours, height, room }: Look): Plot.Markish[] {
  const { x, y, series } = rolesOf(picture);
  const groups = seriesOf(picture).map((name) => ({
    name,
    own: data.filter((row) => !series || String(row[series]) === name),
  }));
  const values = reached(picture, data);
  const span = Math.max(1, Math.max(0, ...values) - Math.min(0, ...values));
  const least = (LINE_OF_TEXT * span) / (height - MARGIN.top - MARGIN.bottom);
  const heights = spread(
    groups.map(({ own }) => Number(own.at(-1)?.[y] ?? 0)),
    least,
  );
  const fans = (picture.bands ?? []).flatMap(([low, high]) =>
    groups.map(({ name, own }) =>
      Plot.areaY(own, { x, y1: low, y2: high, fill: colours.get(name) ?? "var(--accent)", fillOpacity: 0.14 }),
    ),
  );
  const marks = groups.map(({ name, own }, at) =>
    Plot.lineY(own, {
      x,
      y,
      stroke: colours.get(name) ?? "var(--accent)",
      strokeWidth: 2.2,
      strokeDasharray: DASHES[at % DASHES.length] ?? "none",
    }),
  );
  // Beside the picture, at the end of the longest line: no name covers a line.
  const end = Math.max(0, ...data.map((row) => Number(row[x])));
  const names = groups.map(({ name }, at) =>
    Plot.text([{ x: end, y: heights[at] ?? 0 }], {
      x: "x",
      y: "y",
      text: () => shortened(name, room),
      dx: 6,
      textAnchor: "start",
      fill: colours.get(name) ?? "var(--accent)",
      fontWeight: 600,
    }),
  );
  return [Plot.ruleY([0], { stroke: "var(--line-strong)" }), ...fans, ...marks, ...names];
}

/** Every value that the y axis must cover. */
function reached(picture: Picture, data: Datum[]): number[] {
  const columns = [rolesOf(picture).y, ...(picture.bands ?? []).flat()];
  return data.flatMap((row) => columns.map((column) => Number(row[column])));
}

/** The heights of the stacks. */
function columnSums(data: Datum[], x: string, y: string): number[] {
  const sums = new Map<string, number>();
  for (const row of data) sums.set(String(row[x]), (sums.get(String(row[x])) ?? 0) + Number(row[y]));
  return [...sums.values()];
}

function bars(picture: Picture, { data, colours, height, column }: Look): Plot.Markish[] {
  const { x, y, series } = rolesOf(picture);
  const fill = (row: Datum): string => colours.get(String(row[series ?? x])) ?? "var(--accent)";
  const ground = Plot.ruleY([0], { stroke: "var(--line-strong)" });
  if (series && picture.kind === "bars")
    return [Plot.barY(data, { fx: x, x: series, y, fill }), ground, ...whiskers(picture, data, { fx: x, x: series })];
  const stacked = series ? { z: series, order: seriesOf(picture) } : {};
  // A segment shows its number only if it is as high as a line of text, and the columns are wide enough for all numbers.
  const sums = columnSums(data, x, y);
  const wide = data.every((row) => (written(Number(row[y])).length + 0.5) * LETTER <= column);
  const readable = (row: Datum): boolean =>
    wide && Number(row[y]) / Math.max(1, ...sums) >= LINE_OF_TEXT / (height - MARGIN.top - MARGIN.bottom);
  const label = { fill: series ? "var(--card)" : "var(--ink)", fontWeight: 600 };
  const values = series
    ? Plot.text(
        data,
        Plot.stackY({
          x,
          y,
          ...stacked,
          ...label,
          text: (row: Datum) => (readable(row) ? written(Number(row[y])) : ""),
        }),
      )
    : Plot.text(data, {
        x,
        // Above its bar, or above the line that says how sure it is.
        y: (row: Datum) => Number(row[picture.bands?.[0]?.[1] ?? y]),
        ...label,
        text: (row: Datum) => written(Number(row[y])),
        dy: -9,
        filter: (row: Datum) => Number(row[y]) >= 0,
      });
  // Negative bars have their number below.
  const below = series
    ? []
    : [
        Plot.text(data, {
          x,
          y,
          ...label,
          text: (row: Datum) => `−${written(-Number(row[y]))}`,
          dy: 9,
          filter: (row: Datum) => Number(row[y]) < 0,
        }),
      ];
  return [
    Plot.barY(data, { x, y, fill, inset: 0.5, ...stacked }),
    ground,
    ...whiskers(picture, data, { x }),
    values,
    ...below,
  ];
}

/** Thin lines over bars, from the least to the most that each may be. */
const whiskers = (picture: Picture, data: Datum[], place: { x: string; fx?: string }): Plot.Markish[] =>
  picture.kind === "bars"
    ? (picture.bands ?? []).map(([y1, y2]) =>
        Plot.ruleX(data, { ...place, y1, y2, stroke: "var(--ink)", strokeWidth: 1.6 }),
      )
    : [];

type Labels = {
  axis: { tickFormat: (name: string | number) => string; tickRotate?: number; labelOffset?: number };
  below: number;
};

/** How the names under the bars are written so that they do not overlap: on one line, one word per line, or slanted and cut. */
export function labels(names: string[], room: number): Labels {
  const fits = (text: string): boolean => text.length * LETTER <= room;
  const words = names.map((name) => name.split(" "));
  if (names.every((name) => /^\d+$/.test(name))) return { axis: { tickFormat: someOf(names, room) }, below: 0 };
  if (names.every(fits)) return { axis: { tickFormat: String }, below: 0 };
  if (words.flat().every(fits)) {
    const below = (Math.max(...words.map((parts) => parts.length)) - 1) * LINE_OF_TEXT;
    return {
      axis: { tickFormat: (name) => String(name).replaceAll(" ", "\n"), labelOffset: MARGIN.bottom - 8 + below },
      below,
    };
  }
  const short = (name: string): string => (name.length > STEEP ? `${name.slice(0, STEEP - 1).trimEnd()}…` : name);
  const below = Math.round(Math.min(STEEP, Math.max(...names.map((name) => name.length))) * LETTER * 0.8);
  return {
    axis: { tickFormat: (name) => short(String(name)), tickRotate: -60, labelOffset: MARGIN.bottom - 8 + below },
    below,
  };
}

/** All numbers, or where they do not fit side by side every second, fifth, tenth or more. */
function someOf(numbers: string[], room: number): (name: string | number) => string {
  const needed = ((Math.max(...numbers.map((one) => one.length)) + 1) * LETTER) / room;
  const step = [1, 2, 5, 10, 20, 50].find((one) => one >= needed) ?? 100;
  return (name) => (Number(name) % step === 0 ? String(name) : "");
}

/** The chart as an SVG element of the given width in pixels, without a <style> element. */
export function draw(picture: Picture, width: number, colours: Map<string, string>): Element {
  const data = dataOf(picture);
  const { x, y, series } = rolesOf(picture);
  const height = Math.round(Math.min(380, Math.max(240, width * 0.5)));
  const room = roomForNames(seriesOf(picture), width);
  const columns = [...new Set(data.map((row) => row[x] ?? ""))];
  const column = (width - 60) / columns.length;
  const look = { data, colours, height, room, column };
  const ticks = labels(picture.kind === "lines" ? [] : columns.map(String), column);
  const few = columns.length <= MANY_STEPS && data.every((row) => Number.isInteger(row[x]));
  const steps = few ? { ticks: columns.map(Number), tickFormat: "d" } : {};
  const grouped = picture.kind === "bars" && series !== null;
  const whole = data.every((row) => Number.isInteger(row[y]));
  const values = reached(picture, data);
  const most = Math.max(...values.map(Math.abs), 1);
  const chart = Plot.plot({
    width,
    height: height + ticks.below,
    marginTop: MARGIN.top,
    marginLeft: ticks.axis.tickRotate === undefined ? roomForScale(most) : STEEP_MARGIN,
    marginBottom: MARGIN.bottom + ticks.below,
    marginRight: picture.kind === "lines" ? room : 20,
    className: "cw-plot",
    x: grouped
      ? { axis: null }
      : {
          label: titleOfColumn(picture, x),
          ...(picture.kind === "lines" ? steps : { type: "band", domain: columns, ...ticks.axis }),
        },
    ...(grouped ? { fx: { label: titleOfColumn(picture, x), domain: columns, ...ticks.axis } } : {}),
    y: {
      ...(picture.kind === "bars"
        ? { insetTop: LINE_OF_TEXT, insetBottom: Math.min(...values) < 0 ? LINE_OF_TEXT : 0 }
        : {}),
      ...(picture.kind === "lines" ? { domain: [Math.min(0, ...values), Math.max(1, ...values)] } : {}),
      label: titleOfScale(picture, y),
      grid: true,
      nice: true,
      tickFormat: written,
      ...(whole ? { ticks: Math.min(6, most) } : {}),
    },
    marks: picture.kind === "lines" ? lines(picture, look) : bars(picture, look),
  });
  // Plot brings a <style> element that a strict Content-Security-Policy refuses; Plot.svelte has these rules.
  for (const sheet of chart.querySelectorAll("style")) sheet.remove();
  return chart;
}
