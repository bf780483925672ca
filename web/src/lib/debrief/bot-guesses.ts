/** Guesses about the bots of a finished game that did not say what moved them. */
import type { Lobby, SeatInfo } from "../protocol";

/** The bots to guess about: they kept their reasons to themselves, and the game is over. */
export const secretive = (lobby: Lobby): SeatInfo[] =>
  lobby.seats.filter((info) => info.creed === "private" && (info.motive ?? "") !== "");

/** Whether a guess is right: `guess` says that the bot was spiteful. */
export const isRight = (info: SeatInfo, guess: boolean): boolean => (info.motive === "spiteful") === guess;
