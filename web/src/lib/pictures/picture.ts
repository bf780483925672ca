/** Reads the data of a debrief picture: rows by name, and the role of each column. */
import type { Picture } from "../debrief/debrief";

export type Datum = Record<string, string | number>;

/** The rows of the picture as objects by column name. */
export function dataOf(picture: Picture): Datum[] {
  return picture.rows.map((row) =>
    Object.fromEntries(picture.columns.map((column, at) => [column.name, row[at] ?? ""])),
  );
}

/**
 * The columns' parts: given ones; else the first is x, the last y, and one between them tells the series apart. Where x
 * and y are given and no series is, there is none.
 */
export function rolesOf(picture: Picture): { x: string; y: string; series: string | null } {
  const names = picture.columns.map((column) => column.name);
  const x = picture.x ?? names[0] ?? "";
  const y = picture.y ?? names.at(-1) ?? "";
  const given = picture.x !== undefined && picture.y !== undefined;
  const between = given ? undefined : names.find((name) => name !== x && name !== y);
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

/** The title of the value axis: the unit for a fan of bands, which no single column describes; else the column's title. */
export function titleOfScale(picture: Picture, name: string): string {
  const unit = picture.columns.find((entry) => entry.name === name)?.unit;
  return picture.bands?.length && unit
    ? unit.replace(/^./, (first) => first.toUpperCase())
    : titleOfColumn(picture, name);
}

/** A title as it stands above a picture: a name or a sentence of the rules, with a capital and without a stop. */
export const heading = (title: string): string =>
  title.replace(/\.$/, "").replace(/^./, (first) => first.toUpperCase());

/**
 * The values moved apart, in their order, until neighbours are at least `least` from each other: those that are too close
 * form a stack around their middle, and stacks that meet become one.
 */
export function spread(values: number[], least: number): number[] {
  const value = (at: number): number => values[at] ?? 0;
  const order = values.map((_, at) => at).sort((a, b) => value(a) - value(b) || b - a);
  const stacks: { foot: number; of: number[] }[] = [];
  for (const at of order) {
    let stack = { foot: value(at), of: [at] };
    for (let under = stacks.at(-1); under && stack.foot < under.foot + under.of.length * least; under = stacks.at(-1)) {
      stacks.pop();
      const of = [...under.of, ...stack.of];
      stack = { foot: of.reduce((sum, one, step) => sum + value(one) - step * least, 0) / of.length, of };
    }
    stacks.push(stack);
  }
  const moved = [...values];
  for (const { foot, of } of stacks) of.forEach((at, step) => (moved[at] = foot + step * least));
  return moved;
}
