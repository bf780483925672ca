/** Finds the choice or the refusal behind a press on a house or a card. */
import type { Choice, Refusal } from "../../lib/table/board";
import type { useBoard } from "./table";

type Board = ReturnType<typeof useBoard>;
const WITH_CARDS: ("lay_card" | "share" | "place")[] = ["lay_card", "share", "place"];

export const houseChoice = (b: Board, seat: number): Choice | null => b.choice(["gift_to", "invite"], { seat });
/** A giver who can only invite needs the reason for inviting first; everyone else the reason for giving. */
export const houseRefusal = (b: Board, seat: number): Refusal | null =>
  houseChoice(b, seat) ? null : b.refusal(b.choice("invite") ? ["invite", "gift_to"] : ["gift_to", "invite"], { seat });

export const cardChoice = (b: Board, kind: number): Choice | null => b.choice(WITH_CARDS, { kind });
export const cardRefusal = (b: Board, kind: number): Refusal | null => b.refusal(WITH_CARDS, { kind });

/** True while a card may be picked before its house. */
export const choosesHouse = (b: Board): boolean => b.choice("gift_to") !== null;
