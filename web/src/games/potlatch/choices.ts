/** Finds the choice or the refusal behind a press on a house or a card. */
import type { Choice, Position, Refusal } from "../../lib/board";

const AT_HOUSES = ["gift_to", "invite"];
const WITH_CARDS = ["lay_card", "share", "place"];

const choice = (position: Position, names: string[], operand: string, value: number): Choice | null =>
  position.choices.find((one) => names.includes(one.name) && one.operands[operand] === value) ?? null;

const refusal = (position: Position, names: string[], operand: string, value: number): Refusal | null => {
  const texts = names.map((name) => `${name} ${operand}=${value}`);
  return position.refused.find((one) => texts.includes(one.act)) ?? null;
};

/** The choice behind a press on this seat's house, or null. */
export const houseChoice = (position: Position, seat: number): Choice | null =>
  choice(position, AT_HOUSES, "seat", seat);

/** Why this house can receive nothing now, or null if it can or no rule says why. */
export function houseRefusal(position: Position, seat: number): Refusal | null {
  if (houseChoice(position, seat)) return null;
  // A giver who can only invite needs the reason for inviting; everyone else the reason for giving.
  const invites = position.choices.some((one) => one.name === "invite");
  return (
    refusal(position, invites ? ["invite"] : ["gift_to"], "seat", seat) ?? refusal(position, AT_HOUSES, "seat", seat)
  );
}

/** The choice behind a press on a card of this kind, or null. */
export const cardChoice = (position: Position, kind: number): Choice | null =>
  choice(position, WITH_CARDS, "kind", kind);

export const cardRefusal = (position: Position, kind: number): Refusal | null =>
  cardChoice(position, kind) ? null : refusal(position, WITH_CARDS, "kind", kind);

export const finishChoice = (position: Position): Choice | null =>
  position.choices.find((one) => one.name === "finish_gift") ?? null;

/** True while a card may be picked before its house. */
export const choosesHouse = (position: Position): boolean => position.choices.some((one) => one.name === "gift_to");
