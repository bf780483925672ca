/** Text for what the board shows: names for screen readers, hints and captions. */
import { capitalised, signed, t } from "../../board";

import { TYPES, type Card, type Gift, type House, type Pile, type Table } from "./table";

/** What the four abbreviations stand for, as the cards print them. */
export const meanings = (): string[] => [t("potlatch.flg"), t("potlatch.gm"), t("potlatch.ct"), t("potlatch.t")];

export const typeName = (type: number): string => TYPES[type] ?? "";

/** "FLG 3, Clams" */
export function cardText(card: Card): string {
  const face = `${typeName(card.type)} ${card.amount}`;
  return card.name ? t("potlatch.card", { card: face, name: card.name }) : face;
}

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

/** "2 FLG, GM met, 1 CT, 3 T" */
const needText = (house: House): string =>
  TYPES.map((type, at) =>
    house.unmet[at] ? `${house.unmet[at]} ${type}` : t("potlatch_house.met", { text: type }),
  ).join(", ");

/** The gifts of this round in their order: "1. Fern to Moss". */
export function giftText(gifts: Gift[], table: Table): string {
  const who = (seat: number) => table.houses[seat]?.who ?? "";
  const list = gifts
    .map((gift, at) => t("potlatch.gift", { number: at + 1, name: who(gift.giver), to: who(gift.receiver) }))
    .join("; ");
  const past = gifts.some((gift) => gift.round !== table.round_no);
  return list && t(past ? "potlatch.gifts_last" : "potlatch.gifts_this", { list });
}

/** "needs 2 FLG, 1 CT": only what is still open; "need" of one's own house. */
export function openText(house: House, mine = false): string {
  const open = TYPES.flatMap((type, at) => (house.unmet[at] ? `${house.unmet[at]} ${type}` : []));
  if (house.size === 0) return t("potlatch_house.no_house");
  if (open.length === 0) return t("potlatch_house.open_none");
  return t(mine ? "potlatch_house.open_yours" : "potlatch_house.open_theirs", { list: open.join(", ") });
}

/** The accessible name of a house: everything that its picture shows. */
export function houseText(house: House, table: Table, viewer: number | null): string {
  const mine = house.seat === viewer;
  const { size } = house;
  const name = house.name || t("potlatch_house.none");
  const parts = [
    mine ? t("potlatch_house.yours", { name, size }) : t("potlatch_house.theirs", { name, size, who: house.who }),
  ];
  parts.push(house.complete ? t("potlatch_house.all_met") : t("potlatch_house.needs", { list: needText(house) }));
  if (house.outside.length) parts.push(t("potlatch_house.outside", { list: pileText(house.outside) }));
  if (house.pending.length) parts.push(t("potlatch_house.pending", { list: pileText(house.pending) }));
  if (house.gifted_this_round > 0) parts.push(t("potlatch_house.received"));
  if (table.receiver === house.seat && table.phase === "laying") parts.push(t("potlatch_house.goes_here"));
  parts.push(
    t("potlatch_house.status", { text: signed(house.status) }),
    t("potlatch_house.in_hand", { text: cardsText(house.hand_size) }),
  );
  if (table.active === house.seat)
    parts.push(mine ? t("potlatch_house.your_turn") : t("potlatch_house.now", { state: VERBS[table.phase] ?? "" }));
  return `${parts.join(". ")}.`;
}

const VERBS: Record<string, string> = { gift: "give", laying: "give", share: "share", closing: "store" };

/** "gives", or "give" of one's own house: the word on the flag of the seat whose turn it is. */
export const turnVerb = (phase: string, mine: boolean): string =>
  t(mine ? "potlatch_house.verb_yours" : "potlatch_house.verb_theirs", { state: VERBS[phase] ?? "" });

/** The middle of the gathering as a sentence. */
export function middleText(table: Table): string {
  const game =
    table.linked_games > 1
      ? [t("potlatch_middle.game_sentence", { game_no: table.game_no, games: table.linked_games })]
      : [];
  const stack = t("potlatch_middle.stack", { text: cardsText(table.stack_size) });
  const { level } = table;
  if (table.over)
    return [...game, t(table.goal ? "potlatch_middle.over_goal" : "potlatch_middle.over_missed")].join(" ");
  if (table.closing) return [...game, t("potlatch_middle.closing_sentence"), closingText(table), stack].join(" ");
  return [
    ...game,
    t("potlatch_middle.round", { round: table.round_no }),
    t("potlatch_middle.level", { level }),
    table.gifts_this_round === 0 ? t("potlatch_middle.first_gift") : t("potlatch_middle.must_reach", { level }),
    stack,
    ...(table.shared ? [t("potlatch_middle.was_shared", { card: cardText(table.shared) })] : []),
  ].join(" ");
}

/** Why the game closes and where the passed cards are. */
function closingText({ closing, phase, houses }: Table): string {
  if (!closing) return "";
  const name = houses[closing.start]?.who ?? "";
  const why = t(closing.cause === "house" ? "potlatch_middle.complete" : "potlatch_middle.could_not_give", { name });
  if (phase !== "closing") return why;
  return `${why} ${t("potlatch_middle.passing", { name: houses[closing.seat]?.who ?? "" })}`;
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
    const more = { number: open, card: typeName(card.type) };
    const met = { card: more.card, name: house.who };
    if (open > 0)
      lines.push(mine ? t("potlatch_acts.you_need", more) : t("potlatch_acts.they_need", { ...more, name: house.who }));
    else if (!("status" in changed))
      lines.push(mine ? t("potlatch_acts.yours_met", met) : t("potlatch_acts.theirs_met", met));
  }
  if (table.phase !== "laying" || table.gifts_this_round === 0 || "level" in changed) return lines;
  if (!("gifts_this_round" in changed)) lines.push(t("potlatch_acts.not_complete", { level: table.level }));
  else if (Number(changed.gifts_this_round) < table.seats) lines.push(t("potlatch_acts.stays", { level: table.level }));
  return lines;
}

/** The label of a chosen act's button. */
export function actText(name: string, card: Card | null, house: House | null): string {
  const words = { card: card ? `${typeName(card.type)} ${card.amount}` : "", name: house?.who ?? "" };
  if (name === "lay_card") return house ? t("potlatch_acts.give_to", words) : t("potlatch_acts.give", words);
  if (name === "share" || name === "place")
    return t(name === "share" ? "potlatch_acts.share" : "potlatch_acts.store", words);
  return t(name === "gift_to" ? "potlatch_acts.give_to_house" : "potlatch_acts.invite", words);
}
