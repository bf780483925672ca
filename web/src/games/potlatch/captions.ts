/** Text for what the board shows: names for screen readers, hints and captions. */
import { capitalised, signed, t } from "../../board";

import { TYPES, type Card, type House, type Pile, type Table } from "./table";

/** What the four abbreviations stand for, as the cards print them. */
export const meanings = (): string[] => [t("potlatch.flg"), t("potlatch.gm"), t("potlatch.ct"), t("potlatch.t")];

export const typeName = (type: number): string => TYPES[type] ?? "";

/** "FLG 3" */
export const faceText = (card: Card): string => `${typeName(card.type)} ${card.amount}`;

/** "FLG 3, Clams" */
export const cardText = (card: Card): string =>
  card.name ? t("potlatch.card", { card: faceText(card), name: card.name }) : faceText(card);

/** "2 of FLG 3, Clams; T 1, Song", or "nothing". */
export function pileText(set: Pile[]): string {
  if (set.length === 0) return t("potlatch.nothing");
  return set
    .map((pile) =>
      pile.copies > 1 ? t("potlatch.copies", { count: pile.copies, card: cardText(pile) }) : cardText(pile),
    )
    .join("; ");
}

export const cardsText = (count: number): string => t("potlatch.cards", { count });

/** The gifts of the round in their order, or of the last one: "1. Fern to Moss". */
export function giftText({ gifts, houses, gifts_this_round }: Table): string {
  const who = (seat: number) => houses[seat]?.who ?? "";
  const list = gifts
    .map(({ from, to }, at) => t("potlatch.gift", { number: at + 1, name: who(from), to: who(to) }))
    .join("; ");
  return t(gifts_this_round === 0 ? "potlatch.gifts_last" : "potlatch.gifts_this", { list });
}

/** "needs 2 FLG, 1 CT": only what is still open; "need" of one's own house. */
export function openText(house: House): string {
  const open = TYPES.flatMap((type, at) => (house.unmet[at] ? `${house.unmet[at]} ${type}` : []));
  if (house.size === 0) return t("potlatch_house.no_house");
  if (open.length === 0) return t("potlatch_house.open_none");
  return t("potlatch_house.open", { state: house.reader, list: open.join(", ") });
}

/** What the picture of a house shows besides its needs, by title. */
export const factsOf = (house: House): Record<string, string> => ({
  [t("potlatch.outside")]: pileText([...house.outside, ...house.pending]),
  [t("potlatch.status")]: signed(house.status),
  [t("potlatch.hand_short")]: cardsText(house.hand_size),
});

/** The accessible name of a house: everything that its picture shows. */
export function houseText(house: House, table: Table): string {
  const { reader: state, size, who } = house;
  const name = house.name || t("potlatch_house.no_house");
  const facts = Object.entries(factsOf(house)).map(([title, text]) => `${title}: ${text}`);
  const parts = [t("potlatch_house.whose", { state, name, size, who }), capitalised(openText(house)), ...facts];
  if (house.gifted_this_round > 0) parts.push(t("potlatch_house.received"));
  if (table.receiver === house.seat && table.phase === "laying") parts.push(t("potlatch_house.goes_here"));
  if (table.active === house.seat)
    parts.push(state === "you" ? t("potlatch_house.your_turn") : capitalised(turnVerb(table.phase, state)));
  return `${parts.join(". ")}.`;
}

const VERBS: Record<string, string> = { gift: "give", laying: "give", share: "share", closing: "store" };

/** "gives", or "give" of one's own house: the word on the flag of the seat whose turn it is. */
export const turnVerb = (phase: string, reader: string): string =>
  t(reader === "you" ? "potlatch_house.verb_yours" : "potlatch_house.verb_theirs", { state: VERBS[phase] ?? "" });

/** What the middle does not print: the round and what a gift must reach, or why the game closes and who has the cards. */
export function middleText({ closing, gifts_this_round, houses, level, over, phase, round_no }: Table): string {
  const who = (seat: number) => houses[seat]?.who ?? "";
  if (over) return "";
  if (!closing)
    return t("potlatch_middle.round", { state: gifts_this_round ? "later" : "first", round: round_no, level });
  const why = t("potlatch_middle.why_closing", { state: closing.cause, name: who(closing.start) });
  return phase === "closing" ? `${why} ${t("potlatch_middle.passing", { name: who(closing.seat) })}` : why;
}

/** What a card would do to the receiver's need and to the Obligation, shown before the rules' own preview. */
export function outlookText(changed: Record<string, unknown>, table: Table, house: House, card: Card): string[] {
  const lines: string[] = [];
  const open = (changed.unmet as number[][] | undefined)?.[house.seat]?.[card.type];
  if (open !== undefined && open < (house.unmet[card.type] ?? 0)) {
    const need = { state: house.reader, name: house.who, card: typeName(card.type) };
    if (open > 0) lines.push(t("potlatch_acts.need", { ...need, number: open }));
    else if (!("status" in changed)) lines.push(t("potlatch_acts.met", need));
  }
  if (table.phase !== "laying" || table.gifts_this_round === 0 || "level" in changed) return lines;
  if (!("gifts_this_round" in changed || "receiver" in changed))
    lines.push(t("potlatch_acts.not_complete", { level: table.level }));
  else if (Number(changed.gifts_this_round ?? 0) < table.seats)
    lines.push(t("potlatch_acts.stays", { level: table.level }));
  return lines;
}
