/** For whom a table is worded: a seat, or null for a spectator, and the names of the seats. */
import type { Lobby } from "../protocol";
import { seatName } from "./seats";

export type Reader = { viewer: number | null; names: string[] };

/** The reader as text, which differs only if the viewer or a name does. */
export const readerOf = (lobby: Lobby): string =>
  JSON.stringify({ viewer: lobby.you, names: lobby.seats.map(({ seat }) => seatName(seat, lobby)) } satisfies Reader);

export const readReader = (text: string): Reader => JSON.parse(text) as Reader;
