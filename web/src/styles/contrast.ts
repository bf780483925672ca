/** For palette tests: reads colours of a style sheet and computes their contrast. */

/** 0: the light scheme, 1: the dark one. */
export type Scheme = 0 | 1;
export const SCHEMES: [string, Scheme][] = [
  ["light", 0],
  ["dark", 1],
];

/** The value of a colour, `--name: #rrggbb` or `--name: light-dark(#rrggbb, #rrggbb)`; "" if the sheet has none. */
export function colourOf(sheet: string, name: string, scheme: Scheme): string {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(sheet);
  return value?.[3] ?? value?.[scheme + 1] ?? "";
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 for equal colours, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
