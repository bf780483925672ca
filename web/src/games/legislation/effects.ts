/** What a level of active law means for red cards: one's own demands now, and if a bill passes (LG-3, LG-154). */
import {
  copiesAt,
  MINUS,
  PLUS,
  signOf,
  type Demand,
  type Issue,
  type Member,
  type Proposal,
  type Table,
} from "./table";

/** The number of the crown card, which no level satisfies. */
export const CROWN = 40;

export type Fate = "met" | "open" | "against";
/** A demand with how the law stands towards it now, and how it would if the bill passed. */
export type Standing = Demand & { now: Fate; then: Fate };

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How many cards of an issue count in each direction. */
const counts = (demands: Demand[], issue: number): [number, number] => {
  const of = (dir: number) => sum(demands.filter((d) => d.issue === issue && d.dir === dir).map((d) => d.copies));
  return [of(PLUS), of(MINUS)];
};

/** The level wanted by cards in both directions; null if all have one direction (LG-154). */
export function target(demands: Demand[], issue: number, copies: number): number | null {
  const [plus, minus] = counts(demands, issue);
  return plus > 0 && minus > 0 ? Math.max(-copies, Math.min(copies, plus - minus)) : null;
}

export function fateAt(demand: Demand, level: number, wanted: number | null): Fate {
  if (wanted !== null) return level === wanted ? "met" : "open";
  if (copiesAt(level, demand.dir) >= 1) return "met";
  return level === 0 ? "open" : "against";
}

/** The level of each issue under the law that a bill would make. */
export type Levels = (issue: number) => number;

export const lawNow =
  ({ issues }: Table): Levels =>
  (issue) =>
    issues.find((one) => one.issue === issue)?.level ?? 0;

/** The law if the bill passes. `draft`: cards of a bill that is not presented yet. */
export const lawThen =
  ({ issues }: Table, draft: Record<number, number> | null = null): Levels =>
  (issue) => {
    const found = issues.find((one) => one.issue === issue);
    return (found?.level ?? 0) + (draft ? (draft[issue] ?? 0) : (found?.cards ?? 0));
  };

/** The law if the amendment on the table is adopted and the bill passes. */
export const lawAmended =
  (table: Table, { kind, issue, dir }: Proposal): Levels =>
  (one) =>
    lawThen(table)(one) + (one === issue ? (kind === "add" ? signOf(dir) : -signOf(dir)) : 0);

/** How the demands of a member stand now and then; null if the viewer may not see them. */
export function standings(member: Member | undefined, table: Table, then: Levels): Standing[] | null {
  const demands = member?.demands;
  if (!demands) return null;
  const now = lawNow(table);
  return demands.map((demand) => {
    const wanted = target(demands, demand.issue, table.charter.copies);
    const at = (levels: Levels): Fate =>
      demand.card === CROWN ? crownFate(member, table) : fateAt(demand, levels(demand.issue), wanted);
    return { ...demand, now: at(now), then: at(then) };
  });
}

/** The crown card is satisfied once enough bills have failed (LG-176). */
const crownFate = ({ crownFails }: Member, { charter }: Table): Fate =>
  (crownFails ?? 0) >= charter.crownTarget ? "met" : "open";

const met = (standing: Standing[], when: "now" | "then"): number =>
  sum(standing.filter((one) => one.card !== CROWN && one[when] === "met").map((one) => one.copies));

export type Outlook = { now: number; then: number; of: number };

/** How many demands the law meets now, and would meet then. */
export function outlook(standing: Standing[] | null): Outlook | null {
  if (!standing) return null;
  const of = sum(standing.filter((one) => one.card !== CROWN).map((one) => one.copies));
  return { now: met(standing, "now"), then: met(standing, "then"), of };
}

/** The half points that a member would have at the election now, without voids that may hit others (LG-72). */
export function scoreNow(member: Member, table: Table): number | null {
  const standing = standings(member, table, lawNow(table));
  if (!standing) return null;
  const hit = sum(
    member.voids.map((issue) => {
      const held = standing.filter((one) => one.card !== CROWN && one.issue === issue);
      if (!table.charter.satisfiedVoids) return held.length > 0 ? 2 : 0;
      return 2 * sum(held.filter((one) => one.now === "met").map((one) => one.copies));
    }),
  );
  const eye = table.charter.eye ? (member.eye ?? 0) : 0;
  return 2 * met(standing, "now") + 2 * member.bought - 2 * member.attacks - hit + eye;
}

/** Half points that the Public Eye gives for an aye and for a nay on the bill (LG-141 to LG-143, LG-157); null without it. */
export function eyeOnVote(member: Member | undefined, table: Table): { aye: number; nay: number } | null {
  const demands = member?.demands;
  if (!demands || !table.charter.eye || table.yellow === "public_distraction") return null;
  const moved = (sign: number): number =>
    sum(
      demands
        .filter(({ card }) => card !== CROWN)
        .filter(({ issue, dir }) => {
          const cards = table.issues.find((one) => one.issue === issue)?.cards ?? 0;
          return Math.sign(cards) === sign * signOf(dir);
        })
        .map(({ copies }) => copies),
    );
  const [toward, against] = [moved(1), moved(-1)];
  const of = (gained: number, lost: number): number =>
    (table.yellow === "public_disapproval" ? 0 : gained) - (table.yellow === "public_approval" ? 0 : lost);
  return { aye: of(toward, against), nay: of(against, toward) };
}

/** What a bill does to a demand in one word. */
export function changeOf({ now, then }: Standing): "wins" | "loses" | "keeps" | "same" {
  if (now === then) return now === "met" ? "keeps" : "same";
  return then === "met" ? "wins" : now === "met" ? "loses" : "same";
}

/** Issues whose level a bill would change, or that an amendment touches. */
/** Whether the viewer may lay tokens beside the issues. */
export const mayPlaceTokens = (b: { table: Table; interactive: boolean; viewer: number | null }): boolean =>
  b.table.phase === "discussion" && b.interactive && b.viewer !== null;

export const inBill = ({ issues, proposal }: Table): Issue[] =>
  issues.filter((one) => one.core !== 0 || one.added !== 0 || one.struck !== 0 || proposal?.issue === one.issue);
