/** Who votes, with which weight, and how: read from the fields of the institution of ballots. */
import type { Lobby, Position } from "../lib/table/board";
import { seatName } from "../lib/seats/seats";

export type Voter = {
  seat: number;
  name: string;
  /** The weight of this voter, in votes. */
  weight: number;
  voted: boolean;
  /** The key of the answer, as far as the viewer may know; else null. */
  answer: number | null;
  /** Ready to end the debate. */
  ready?: boolean;
  /** How often this voter switched in this debate. */
  switches?: number;
};

type Source = Pick<Position, "view">;

export const numbers = (view: Record<string, unknown>, field: string): (number | null)[] =>
  Array.isArray(view[field]) ? (view[field] as (number | null)[]) : [];
export const has = (seats: unknown, seat: number): boolean => (Number(seats ?? 0) & (1 << seat)) !== 0;

/** The voters of the current vote, as far as the viewer may know. */
export function votersAt({ view }: Source, lobby: Lobby): Voter[] {
  const [weights, ballots, turned] = [numbers(view, "weight"), numbers(view, "ballot"), numbers(view, "turned")];
  const voters = lobby.seats.filter(({ seat }) => has(view.voters, seat));
  return voters.map(({ seat }) => ({
    seat,
    name: seatName(seat, lobby),
    weight: weights[seat] ?? 1,
    voted: has(view.voted, seat),
    answer: ballots[seat] || null,
    ready: has(view.ready, seat),
    switches: turned[seat] ?? 0,
  }));
}

/** The voters of the last vote, where the game keeps it. */
export function lastVoters({ view }: Source, lobby: Lobby): Voter[] {
  const [ballots, weights] = [numbers(view, "last_ballot"), numbers(view, "last_weight")];
  const voters = lobby.seats.filter(({ seat }) => ballots[seat]);
  return voters.map(({ seat }) => ({
    seat,
    name: seatName(seat, lobby),
    weight: weights[seat] ?? 0,
    voted: true,
    answer: ballots[seat] ?? null,
  }));
}
