/** Lines, bars and stacks drawn by Observable Plot; loaded only when a debrief is looked at. */
import * as Plot from "@observablehq/plot";
import type { Picture } from "./protocol";

type Datum = Record<string, string | number>;

/** The rows of the picture as objects by column name. */
export function dataOf(picture: Picture): Datum[] {
  return picture.rows.map((row) => Object.fromEntries(picture.columns.map((column, at) => [column.name, row[at] ?? ""])));
}

/** The picture's roles as column names: given ones, else first column, last column, and the one between. */
export function rolesOf(picture: Picture): { x: string; y: string; series: string | null } {
  const names = picture.columns.map((column) => column.name);
  const x = picture.x ?? names[0] ?? "";
  const y = picture.y ?? names.at(-1) ?? "";
  return { x, y, series: picture.series ?? names.find((name) => name !== x && name !== y) ?? null };
}

function titleOf(picture: Picture, name: string): string {
  const column = picture.columns.find((entry) => entry.name === name);
  return column ? column.title + (column.unit ? ` (${column.unit})` : "") : name;
}

const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "4 2", "12 4", "1 4", "8 2 2 2"];

function marks(picture: Picture, data: Datum[], colours: Map<string, string>): Plot.Markish[] {
  const { x, y, series } = rolesOf(picture);
  const fill = series ? (row: Datum): string => colours.get(String(row[series])) ?? "currentColor" : "var(--accent)";
  if (picture.kind === "lines") {
    const names = series ? [...new Set(data.map((row) => String(row[series])))] : [""];
    return [
      Plot.ruleY([0], { stroke: "var(--line-strong)" }),
      ...names.flatMap((name, at) => {
        const own = series ? data.filter((row) => String(row[series]) === name) : data;
        const stroke = colours.get(name) ?? "var(--accent)";
        return [
          Plot.lineY(own, { x, y, stroke, strokeWidth: 2.2, strokeDasharray: DASHES[at % DASHES.length] ?? "none" }),
          Plot.text(own.slice(-1), { x, y, text: () => name, dx: 6, textAnchor: "start", fill: stroke, fontWeight: 600 }),
        ];
      }),
    ];
  }
  const stack = picture.kind === "stacked" && series ? { z: series } : {};
  const bars = [Plot.barY(data, { x, y, fill, inset: 0.5, ...stack }), Plot.ruleY([0], { stroke: "var(--line-strong)" })];
  if (picture.kind === "stacked") return bars;
  const label = (row: Datum): string => String(row[y]);
  return [...bars, Plot.text(data, { x, y, text: label, dy: -8, fill: "var(--ink)" })];
}

/** The chart as an SVG element of the given width in pixels, without a style sheet of its own. */
export function draw(picture: Picture, width: number, colours: Map<string, string>): Element {
  const data = dataOf(picture);
  const { x, y, series } = rolesOf(picture);
  const longest = Math.max(0, ...data.map((row) => String((series && row[series]) || "").length));
  const grouped = picture.kind === "bars" && series !== null && new Set(data.map((row) => row[x])).size < data.length;
  const chart = Plot.plot({
    width,
    height: Math.round(Math.min(380, Math.max(240, width * 0.5))),
    marginRight: picture.kind === "lines" ? Math.min(150, 24 + longest * 7.5) : 20,
    marginTop: 28,
    marginBottom: 44,
    className: "cw-plot",
    x: grouped && series ? { axis: null } : { label: titleOf(picture, x), ...(picture.kind === "lines" ? {} : { type: "band" }) },
    ...(grouped ? { fx: { label: titleOf(picture, x) } } : {}),
    y: { label: titleOf(picture, y), grid: true, nice: true },
    marks:
      grouped && series
        ? [
            Plot.barY(data, { fx: x, x: series, y, fill: (row: Datum) => colours.get(String(row[series])) ?? "var(--accent)" }),
            Plot.ruleY([0], { stroke: "var(--line-strong)" }),
          ]
        : marks(picture, data, colours),
  });
  // Plot brings a <style> element that a strict Content-Security-Policy refuses; PlotPicture.svelte has these rules.
  for (const sheet of chart.querySelectorAll("style")) sheet.remove();
  return chart;
}
