/** What a picture of the debrief is made of: rows by name, which column plays which part. */
import type { Picture } from "./protocol";

export type Datum = Record<string, string | number>;

/** The rows of the picture as objects by column name. */
export function dataOf(picture: Picture): Datum[] {
  return picture.rows.map((row) => Object.fromEntries(picture.columns.map((column, at) => [column.name, row[at] ?? ""])));
}

/**
 * The columns' parts: given ones; else the first is x, the last y, and one between them tells the series apart. Where x
 * and y are given and no series is, there is none.
 */
export function rolesOf(picture: Picture): { x: string; y: string; series: string | null } {
  const names = picture.columns.map((column) => column.name);
  const x = picture.x ?? names[0] ?? "";
  const y = picture.y ?? names.at(-1) ?? "";
  const told = picture.x !== undefined && picture.y !== undefined;
  const between = told ? undefined : names.find((name) => name !== x && name !== y);
  return { x, y, series: picture.series ?? between ?? null };
}

/** The series' names in the order they come; one nameless series where no column tells them apart. */
export function seriesOf(picture: Picture): string[] {
  const { series } = rolesOf(picture);
  return series ? [...new Set(dataOf(picture).map((row) => String(row[series])))] : [""];
}

export function titleOfColumn(picture: Picture, name: string): string {
  const column = picture.columns.find((entry) => entry.name === name);
  return column ? column.title + (column.unit ? ` (${column.unit})` : "") : name;
}

/** The values moved apart, in their order, until neighbours are at least `least` from each other. */
export function spread(values: number[], least: number): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || b - a);
  const moved = [...values];
  for (let place = 1; place < order.length; place += 1) {
    const [below, here] = [order[place - 1] as number, order[place] as number];
    moved[here] = Math.max(moved[here] ?? 0, (moved[below] ?? 0) + least);
  }
  // What was pushed up is let down again by half of the push, so that no label strays far from its line.
  const push = Math.max(0, ...moved.map((value, at) => value - (values[at] ?? 0))) / 2;
  const crowded = moved.map((value, at) => value > (values[at] ?? 0));
  const group = order.map((at, place) => crowded[at] || (place + 1 < order.length && crowded[order[place + 1] as number]));
  order.forEach((at, place) => {
    if (group[place]) moved[at] = (moved[at] ?? 0) - push;
  });
  return moved;
}
