/** The strip of other plays under a finding: a bar for each number, and a mark at the number of this play. */
export type Histogram = { bars: { x: number; height: number }[]; bar: number; mark: number; low: number; high: number };

/** `others`: the numbers of other plays and how often each came; positions are from 0 to `width`, heights from 0 to 1. */
export function histogramOf(number: number, others: [number, number][], width: number): Histogram {
  const numbers = [number, ...others.map(([one]) => one)];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const apart = others.map(([one], at) => one - (others[at - 1]?.[0] ?? -Infinity));
  const steps = (high - low) / Math.max(0.05, Math.min(...apart)) + 1;
  const bar = Math.max(3, Math.min(18, (width / steps) * 0.8));
  const inside = width - bar;
  const place = (one: number): number => bar / 2 + (high === low ? inside / 2 : ((one - low) / (high - low)) * inside);
  const most = Math.max(1, ...others.map(([, times]) => times));
  return {
    bars: others.map(([one, times]) => ({ x: place(one), height: times / most })),
    bar,
    mark: place(number),
    low,
    high,
  };
}
