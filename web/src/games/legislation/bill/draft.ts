/** The bill that the chair drafts on the page before presenting it: tiles cycle +, −, out; presenting is one move. */
import { actText } from "../../../lib/table/position";
import { copiesAt, dirOf, MINUS, PLUS, signOf, type Issue, type Table } from "../table";

/** Cards by issue, − below 0. */
export type Draft = Record<number, number>;

export const draftOf = ({ issues }: Table): Draft =>
  Object.fromEntries(issues.filter(({ core }) => core !== 0).map(({ issue, core }) => [issue, core]));

export const sizeOf = (draft: Draft): number => Object.values(draft).reduce((sum, cards) => sum + Math.abs(cards), 0);

/** How many copies of a blue card are in the pool while the chair drafts (LG-16, LG-53). */
export const inPool = ({ level }: Issue, dir: number, copies: number): number => copies - copiesAt(level, dir);

/** What an issue may be in the bill, in the order of the cycle: out, +, + + ..., −, − − ... (LG-22). */
export function cycleOf(issue: Issue, copies: number): number[] {
  const of = (dir: number): number[] =>
    Array.from({ length: Math.max(0, inPool(issue, dir, copies)) }, (_, at) => signOf(dir) * (at + 1));
  return [0, ...of(PLUS), ...of(MINUS)];
}

/** What the next press on a tile makes of it. A bill that is full lets no further card in (LG-21). */
export function nextOf(issue: Issue, draft: Draft, table: Table): number {
  const cycle = cycleOf(issue, table.charter.copies);
  const now = draft[issue.issue] ?? 0;
  const most = table.charter.billMax || Infinity;
  const room = most - sizeOf(draft) + Math.abs(now);
  const at = cycle.indexOf(now);
  const after = [...cycle.slice(at + 1), ...cycle.slice(0, at + 1)];
  return after.find((cards) => Math.abs(cards) <= room) ?? now;
}

/** The draft with other cards of an issue. */
export function withCards(draft: Draft, issue: number, cards: number): Draft {
  const { [issue]: _, ...rest } = draft;
  return cards === 0 ? rest : { ...rest, [issue]: cards };
}

/** Why a draft cannot be presented: too few cards, or null if it can (LG-23). */
export const lacking = (draft: Draft, { charter }: Table): number => Math.max(0, charter.billMin - sizeOf(draft));

/** The acts that present the draft as one move: cards taken back, cards played, and the bill presented. */
export function presentingActs(draft: Draft, { issues }: Table): string[] {
  const acts: string[] = [];
  const repeat = (act: string, times: number): void => void acts.push(...Array.from({ length: times }, () => act));
  for (const { issue, core } of issues) {
    const wanted = draft[issue] ?? 0;
    const same = Math.sign(core) === Math.sign(wanted) ? Math.min(Math.abs(core), Math.abs(wanted)) : 0;
    repeat(actText("take_back", { issue, dir: dirOf(core) }), Math.abs(core) - same);
  }
  for (const { issue, core } of issues) {
    const wanted = draft[issue] ?? 0;
    const same = Math.sign(core) === Math.sign(wanted) ? Math.min(Math.abs(core), Math.abs(wanted)) : 0;
    repeat(actText("play_card", { issue, dir: dirOf(wanted) }), Math.abs(wanted) - same);
  }
  return [...acts, "present_bill"];
}
