/** Text for what the board shows: names of cards, what seats are doing, and sentences for screen readers. */
import { signed } from "../../board/text";
import { listed, t } from "../../lib/language/texts";
import { changeOf, CROWN, type Outlook, type Standing } from "./effects";
import { hasBill, MINUS, points, signOf, type Issue, type Member, type Table } from "./table";

export const SIGNS = ["+", "−"] as const;
export const signText = (dir: number): string => SIGNS[dir] ?? "";

/** "Heart +", "Heart + +" for two copies. */
export const cardText = (name: string, dir: number, copies = 1): string =>
  `${name} ${Array.from({ length: copies }, () => signText(dir)).join(" ")}`;

export const nameOf = (table: Table, issue: number): string =>
  table.issues.find((one) => one.issue === issue)?.name ?? "";

/** "+1", "0", "−1": a level of active law. */
export const levelText = signed;

/** What one direction of an issue means, if its set says so: "more street lamps". */
export function meaningOf(issue: Issue | undefined, dir: number): string {
  const text = issue?.texts[dir] ?? "";
  return ["plus", "minus", ""].includes(text) ? "" : text;
}

export const demandText = (demand: { card: number; issue: number; dir: number }, table: Table): string =>
  demand.card === CROWN ? t("demand.crown") : cardText(nameOf(table, demand.issue), demand.dir);

/** How active law stands towards a demand. */
export const fateText = (fate: Standing["now"]): string =>
  t(fate === "met" ? "demand.met" : fate === "against" ? "demand.against" : "demand.open");

/** What a bill would do to a demand; nothing if it does nothing. */
export function changeText(standing: Standing): string {
  const change = changeOf(standing);
  return change === "wins" ? t("demand.would_be_met") : change === "loses" ? t("demand.would_be_lost") : "";
}

/** "The law meets 2 of your 4 demands; if the bill passes, 3." */
export function outlookText({ now, then, of }: Outlook, when: "bill" | "draft" | "amended" | "law"): string {
  const values = { number: now, count: then, of };
  if (when === "law") return t("demand.outlook_now", values);
  if (when === "draft") return t("demand.outlook_draft", values);
  return t(when === "bill" ? "demand.outlook_bill" : "demand.outlook_amended", values);
}

export type Status = { tone: "good" | "bad" | "turn" | "plain"; text: string };

/** How many tokens of a seat speak for the bill, and how many against it. */
export function stanceOf(seat: number, { issues }: Table): { for: number; against: number } {
  const said = { for: 0, against: 0 };
  for (const issue of issues) {
    const face = issue.tokens.find((token) => token.seat === seat)?.face;
    if (issue.cards === 0 || (face !== "plus" && face !== "minus")) continue;
    const agrees = (face === "plus") === issue.cards > 0;
    said[agrees ? "for" : "against"] += 1;
  }
  return said;
}

/** What a seat has done in this phase, or is doing. */
/** What a member is doing; `own`: in the second person. */
export function statusOf(member: Member, table: Table, own = false): Status[] {
  const who = own ? "you" : "other";
  if (!member.active) return [{ tone: "bad", text: t("chamber.out") }];
  if (table.over) return member.won ? [{ tone: "good", text: t("chamber.won", { who }) }] : [];
  const { phase } = table;
  if (phase === "charter")
    return [
      member.signed ? { tone: "good", text: t("chamber.signed") } : { tone: "plain", text: t("chamber.to_sign") },
    ];
  if (phase === "discussion") return discussing(member, table, who);
  if (["question", "amend_vote", "final_vote", "rules_vote"].includes(phase))
    return member.asked
      ? [
          member.voted
            ? { tone: "good", text: t("chamber.voted", { who }) }
            : { tone: "plain", text: t("chamber.to_vote") },
        ]
      : [];
  if (phase === "campaign") return member.hasFloor ? [{ tone: "turn", text: t("chamber.campaigns", { who }) }] : [];
  if (phase === "aftermath")
    return [
      member.reelected
        ? { tone: "good", text: t("chamber.reelected") }
        : { tone: "bad", text: t("chamber.not_reelected") },
    ];
  return member.hasFloor ? [{ tone: "turn", text: t("chamber.floor", { who }) }] : [];
}

function discussing(member: Member, { charter }: Table, who: string): Status[] {
  if (member.hasFloor) return [{ tone: "turn", text: t("chamber.floor", { who }) }];
  if (member.request) return [{ tone: "plain", text: t("chamber.asks", { state: member.request, who }) }];
  if (member.ready) return [{ tone: "good", text: t("chamber.ready") }];
  return charter.mode === "open" ? [{ tone: "plain", text: t("chamber.talks", { who }) }] : [];
}

/** What a campaign has brought a seat so far: a sign, how often, and the same in words. */
export function campaignOf({ bought, attacks, voids }: Member): { sign: string; tone: "good" | "bad"; text: string }[] {
  const all = [
    { sign: "▲", tone: "good" as const, count: bought, text: t("chamber.bought", { count: bought }) },
    { sign: "▼", tone: "bad" as const, count: attacks, text: t("chamber.attacked", { count: attacks }) },
    { sign: "⊘", tone: "bad" as const, count: voids.length, text: t("chamber.voided", { count: voids.length }) },
  ];
  return all.flatMap(({ sign, count, ...rest }) => (count > 0 ? [{ sign: `${sign}${count}`, ...rest }] : []));
}

export const teamText = (team: number): string => String.fromCharCode(65 + team);

/** "+ of Fern and Moss; − of Tern". */
export function tokensText({ tokens }: Issue, label: (seat: number) => string): string {
  const of = (face: string): string => listed(tokens.filter((one) => one.face === face).map(({ seat }) => label(seat)));
  const parts = [
    ["plus", "law.tokens_plus"],
    ["minus", "law.tokens_minus"],
    ["neutral", "law.tokens_neutral"],
  ] as const;
  return parts.flatMap(([face, id]) => (of(face) ? [t(id, { names: of(face) })] : [])).join("; ");
}

/** An issue of the wall for screen readers: the law, and the law if the bill passes. */
export function issueText(issue: Issue, cards: number): string {
  const { name, level } = issue;
  const law = t("law.level", { name, text: levelText(level) });
  if (cards === 0) return law;
  const dir = cards > 0 ? 0 : MINUS;
  return `${law} ${t("law.in_bill", { card: cardText(name, dir, Math.abs(cards)), after: levelText(level + cards) })}`;
}

/** What happens between two sessions, or before the first; nothing while bills are on the table. */
export const phaseText = ({ phase }: Table): string =>
  ["charter", "campaign", "aftermath", "rules", "rules_vote"].includes(phase)
    ? t("chamber.stage", { state: phase })
    : "";

export type Variation = { text: string; alarm?: boolean };

/** What the charter adds to the base game, each with how things stand. */
export function variationsOf(table: Table): Variation[] {
  const { charter } = table;
  const found: Variation[] = [];
  const sum = sumOf(table);
  if (charter.budget !== "off") {
    const alarm = charter.budget === "zero" ? sum !== 0 : sum > 0;
    found.push({ text: t("chamber.budget", { state: charter.budget, text: levelText(sum) }), alarm });
  }
  if (charter.stalled) {
    const { percent, passed, failed } = charter.stalled;
    found.push({ text: t("chamber.stalled", { number: percent }), alarm: 100 * failed > percent * (passed + failed) });
  }
  if (charter.party)
    found.push({ text: t("chamber.party", { number: charter.party.need, of: charter.party.sessions }) });
  if (charter.assimilation) found.push({ text: t("chamber.assimilation") });
  if (charter.crowns > 0) found.push({ text: t("chamber.crowns", { number: charter.crownTarget }) });
  if (charter.eye) found.push({ text: t("chamber.eye") });
  if (charter.conflicts) found.push({ text: t("chamber.conflicts") });
  if (charter.teams > 0) found.push({ text: t("chamber.teams", { state: charter.teamVictory }) });
  if (charter.parties) found.push({ text: t("chamber.parties") });
  if (table.secretMoney) found.push({ text: t("chamber.secret_money") });
  return found;
}

/** All levels of active law added up. */
export const sumOf = ({ issues }: Table): number => issues.reduce((total, { level }) => total + level, 0);

/** "Session 2 of 6". */
export const sessionText = ({ session, sessions }: Table): string =>
  t("chamber.session", { number: session, of: sessions });

/** Which turn of the session this is. */
export function turnText(table: Table): string {
  if (table.over) return t("chamber.over");
  if (table.overtime > 0) return t("chamber.overtime", { count: table.overtime });
  if (hasBill(table)) return t("chamber.turn", { number: table.turn + 1, of: table.chairs.length });
  return "";
}

/** Why the game is over. */
export const endText = ({ ended }: Table): string => t("chamber.ended", { state: ended });

/** "+½", "0", "−1": half points won or lost. */
export const gainText = (halves: number): string => `${halves > 0 ? "+" : ""}${points(halves)}`;

/** "+1" for a card of a direction. */
export const stepText = (dir: number): string => levelText(signOf(dir));
