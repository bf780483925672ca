/** Shapes, colours and names of seats; the shapes tell seats apart without colour. */
import { t } from "../language/texts";
import type { SeatInfo } from "../protocol";
import { isolate } from "../language/isolate";

const SHAPES = [
  "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z", // circle
  "M-9-9H9V9H-9Z", // square
  "M0-11L11 9H-11Z", // triangle
  "M0-12L11 0L0 12L-11 0Z", // diamond
  "M0-11L2.9-3.6L10.8-3.2L4.6 1.7L6.7 9.4L0 5L-6.7 9.4L-4.6 1.7L-10.8-3.2L-2.9-3.6Z", // star
  "M0-11L9.5-5.5V5.5L0 11L-9.5 5.5V-5.5Z", // hexagon
  "M-3.5-11H3.5V-3.5H11V3.5H3.5V11H-3.5V3.5H-11V-3.5H-3.5Z", // cross
  "M0 11L-11-9H11Z", // triangle, upside down
  "M-10-11H10L3.5 0L10 11H-10L-3.5 0Z", // hourglass
  "M6-11A11.5 11.5 0 1 0 6 11A12.5 12.5 0 0 1 6-11Z", // crescent
] as const;

/** The seats in a bit set; none in a number below 0, which stands for an unknown set. */
export const seatsIn = (bits: number): number[] =>
  Array.from({ length: 31 }, (_, seat) => seat).filter((seat) => bits > 0 && ((bits >> seat) & 1) === 1);

/** The path of the seat's shape, in a box from -12 to 12. */
export function shapeOf(seat: number): string {
  return SHAPES[seat % SHAPES.length] ?? SHAPES[0];
}

/** The seat's colour. */
export const inkOf = (seat: number): string => `var(--seat-${seat % SHAPES.length})`;

/** What moves a bot, in a line; nothing of a bot without a motive. */
export function creedOf(creed: SeatInfo["creed"]): string {
  switch (creed) {
    case "selfish":
      return t("creeds.selfish");
    case "shared":
      return t("creeds.shared");
    case "worst_off":
      return t("creeds.worst_off");
    case "fair":
      return t("creeds.fair");
    case "reciprocal":
      return t("creeds.reciprocal");
    case "spiteful":
      return t("creeds.spiteful");
    case "private":
      return t("creeds.private");
    default:
      return "";
  }
}

/** Who holds the seat. */
export function holderOf(info: SeatInfo, botTitle: (kind: string) => string): string {
  if (info.holder === "open") return t("seats.open");
  if (info.holder === "bot") {
    const bot = info.bot ? t("seats.bot", { title: botTitle(info.bot) }) : t("seats.any_bot");
    return info.stand_in ? t("seats.stand_in", { bot }) : bot;
  }
  return info.here ? t("seats.here") : t("seats.away");
}

/** The name of a seat, or its number if it is empty. */
export function seatName(seat: number, lobby: { seats: Pick<SeatInfo, "seat" | "name">[] }): string {
  return isolate(lobby.seats.find((info) => info.seat === seat)?.name || t("seats.unnamed", { number: seat + 1 }));
}
