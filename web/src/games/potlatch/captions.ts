/** Text for what the board shows: names for screen readers, hints and captions. */
import { capitalised, signed } from "../../board/text";
import { counted } from "../../lib/counted";
import { TYPES, type Card, type Gift, type House, type Pile, type Table } from "./table";

/** What the four abbreviations stand for, as the cards print them. */
export const MEANING = ["food or life-giving medicine", "gathered materials", "crafted technology", "teachings"];

export const typeName = (type: number): string => TYPES[type] ?? "";

/** "FLG 3, Clams" */
export function cardText(card: Card): string {
  const face = `${typeName(card.type)} ${card.amount}`;
  return card.name ? `${face}, ${card.name}` : face;
}

/** "2 of FLG 3, Clams; T 1, Song", or "nothing". */
export function pileText(set: Pile[]): string {
  if (set.length === 0) return "nothing";
  return set.map((pile) => (pile.copies > 1 ? `${pile.copies} of ${cardText(pile)}` : cardText(pile))).join("; ");
}

export const cardsText = (count: number): string => counted(count, "card");

/** "2 FLG, GM met, 1 CT, 3 T" */
const needText = (house: House): string =>
  TYPES.map((type, at) => (house.unmet[at] ? `${house.unmet[at]} ${type}` : `${type} met`)).join(", ");

/** The gifts of this round in their order: "1. Fern to Moss". */
export function giftText(gifts: Gift[], table: Table): string {
  const who = (seat: number) => table.houses[seat]?.who ?? "";
  const list = gifts.map((gift, at) => `${at + 1}. ${who(gift.giver)} to ${who(gift.receiver)}`).join("; ");
  const past = gifts.some((gift) => gift.round !== table.roundNo);
  return list && `Gifts of ${past ? "the last" : "this"} round: ${list}.`;
}

/** "needs 2 FLG, 1 CT": only what is still open; "need" of one's own house. */
export function openText(house: House, mine = false): string {
  const open = TYPES.flatMap((type, at) => (house.unmet[at] ? `${house.unmet[at]} ${type}` : []));
  if (house.size === 0) return "no house yet";
  return open.length ? `${mine ? "need" : "needs"} ${open.join(", ")}` : "all needs met";
}

/** The accessible name of a house: everything that its picture shows. */
export function houseText(house: House, table: Table, viewer: number | null): string {
  const mine = house.seat === viewer;
  const owner = mine ? "your house" : `${house.who}’s`;
  const parts = [`${house.name || "No house yet"}, size ${house.size}, ${owner}`];
  parts.push(house.complete ? "All four needs met" : `Needs ${needText(house)}`);
  if (house.outside.length) parts.push(`Outside: ${pileText(house.outside)}`);
  if (house.pending.length) parts.push(`Being given: ${pileText(house.pending)}`);
  if (house.gifted) parts.push("Received a gift this round");
  if (table.receiver === house.seat && table.phase === "laying") parts.push("The gift goes here");
  parts.push(`Status ${signed(house.status)}`, `${cardsText(house.cards)} in hand`);
  if (table.active === house.seat)
    parts.push(mine ? "It is your turn" : `${capitalised(turnVerb(table.phase, false))} now`);
  return `${parts.join(". ")}.`;
}

const VERBS: Record<string, string> = { gift: "give", laying: "give", share: "share", closing: "store" };

/** "gives", or "give" of one's own house: the word on the flag of the seat whose turn it is. */
export function turnVerb(phase: string, mine: boolean): string {
  const verb = VERBS[phase];
  return mine ? (verb ?? "your turn") : `${verb ?? "act"}s`;
}

/** The middle of the gathering as a sentence. */
export function middleText(table: Table): string {
  const round = `Round ${table.roundNo}`;
  const game = table.games > 1 ? `Game ${table.gameNo} of ${table.games}. ` : "";
  const stack = `${cardsText(table.stack)} in the draw stack`;
  if (table.over)
    return `${game}The game is over. ${table.goal ? "Every house has all it needs." : "The goal was missed."}`;
  if (table.closing) return `${game}Closing Action. ${closingText(table)} ${stack}.`;
  const first =
    table.gifts === 0 ? "The first gift of the round can be any one card" : `A gift must reach ${table.level}`;
  const shared = table.shared ? ` ${cardText(table.shared)} was shared.` : "";
  return `${game}${round}. Obligation level ${table.level}. ${first}. ${stack}.${shared}`;
}

/** Why the game closes and where the passed cards are. */
function closingText({ closing, phase, houses }: Table): string {
  if (!closing) return "";
  const starter = houses[closing.start]?.who;
  const why = closing.cause === "house" ? `${starter}’s house has all it needs.` : `${starter} could not give.`;
  return phase === "closing" ? `${why} Cards pass to the left. ${houses[closing.seat]?.who} has them now.` : why;
}

/** What a card would do to the receiver's need and to the Obligation, shown before the rules' own preview. */
export function outlookText(
  changed: Record<string, unknown>,
  table: Table,
  house: House,
  card: Card,
  mine: boolean,
): string[] {
  const lines: string[] = [];
  const open = (changed.unmet as number[][] | undefined)?.[house.seat]?.[card.type];
  if (open !== undefined && open < (house.unmet[card.type] ?? 0)) {
    const more = `${open} more ${typeName(card.type)}`;
    if (open > 0) lines.push(mine ? `You will need ${more}.` : `${house.who} will need ${more}.`);
    else if (!("status" in changed))
      lines.push(`${mine ? "Your" : `${house.who}’s`} ${typeName(card.type)} need will be met.`);
  }
  if (table.phase !== "laying" || table.gifts === 0 || "level" in changed) return lines;
  if (!("gifts_this_round" in changed)) lines.push(`The gift is not complete yet: it must reach ${table.level}.`);
  else if (Number(changed.gifts_this_round) < table.seats) lines.push(`The Obligation stays at ${table.level}.`);
  return lines;
}

/** The label of a chosen act's button. */
export function actText(name: string, card: Card | null, house: House | null): string {
  const what = card ? `${typeName(card.type)} ${card.amount}` : "";
  if (name === "lay_card") return house ? `Give ${what} to ${house.who}` : `Give ${what}`;
  if (name === "share") return `Share ${what}`;
  if (name === "place") return `Store ${what}`;
  if (name === "gift_to") return `Give to ${house?.who}’s house`;
  return `Invite ${house?.who} to combine`;
}
