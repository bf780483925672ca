/** The bot that is chosen unless somebody chooses another: one with a character, where the game has one. */
import type { Bot } from "../protocol";

export const usualBot = (bots: Bot[]): string =>
  (bots.find((bot) => bot.kind === "character") ?? bots[Math.floor(bots.length / 2)])?.kind ?? "";
