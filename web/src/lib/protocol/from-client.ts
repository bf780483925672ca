// Written by `python -m commonweal.server.protocol.publish`. Do not edit.

export type PromiseSay = "kept" | "broken" | "release" | "show";
export type ActGiven = string | number | Record<string, string | number>;
export type ActsGiven = ActGiven | ActGiven[];

/**
 * Carry an act out, given as text (`gift_to seat=2`), as JSON (`{"act": "gift_to", "seat": 2}`) or as its integer. A list of acts is
 * one move: all of them are carried out, or none. `id`: made by the client, so that an act sent again counts once; `at`: the event
 * that had been seen when the act was chosen; `facilitator`: it is an act of the facilitator, which hosts may do.
 */
export type Do = { type: "do"; id: string; act: ActsGiven; at?: number; facilitator?: boolean };

/** Say something to all, or in private to some seats, as `talk` allows. */
export type Say = { type: "say"; id: string; text: string; to?: number[] | null };

/** What would this act do, or these acts as one move? `then`: and what could the seat do after them? */
export type Preview = { type: "preview"; id: string; act: ActsGiven; then?: boolean };

/**
 * Write a note that only this seat reads, or, when the game is over, an answer to a question of the debrief (`question`: its index),
 * which everybody reads.
 */
export type WriteNote = { type: "note"; id: string; text: string; question?: number | null };

/** Write on one’s guess sheet, which only this seat reads, what another seat is after. `answer`: null takes the guess back. */
export type WriteGuess = { type: "guess"; id: string; seat: number; thing: number; answer: number | null };

/** Take one’s last act back, or ask the table to agree to it. */
export type TakeBack = { type: "undo"; id: string };

/** Agree, or not, that another takes an act back. `ask`: the number of the question. */
export type Answer = { type: "answer"; id: string; ask: number; yes: boolean };

/** Promise something to others. Its parties read it, or everybody if it is `open`. */
export type MakePromise = { type: "promise"; id: string; text: string; to: number[]; open?: boolean };

/**
 * `release` by those it was made to, while the game goes on; `kept`, `broken` and `show` (all may read it) by its parties when it is
 * over.
 */
export type SettlePromise = { type: "settle"; id: string; promise: number; say: PromiseSay };

/**
 * Argue for one side of the question that is debated. `side`: an answer to it. `sealed`: while votes are secret: a reason that is
 * shown with the votes, in place of an older one.
 */
export type Argue = { type: "argue"; id: string; side: number; text: string; sealed?: boolean };

/** Support another’s argument, or no longer. */
export type Endorse = { type: "endorse"; id: string; argument: number; yes: boolean };

/** Lead the replay to the moment after this event, as the host; null: back to now. Not kept, and not answered. */
export type LeadReplay = { type: "lead"; moment?: number | null };

/**
 * Commit to a share in the shuffle of a game that has not begun: to 32 random bytes that stay with the page. `commitment`: the
 * SHA-256, in hexadecimal, of `commonweal share 1`, a zero byte, the 32 bytes of the `commitment` in `hello`, and the share. It counts
 * while the connection lasts, and is not answered.
 */
export type CommitShare = { type: "commit"; commitment: string };

/**
 * Reveal the share, in hexadecimal, when `shares` of the lobby has its commitment. Not answered: the game begins when all have come,
 * or after three seconds without the others.
 */
export type RevealShare = { type: "reveal"; share: string };

/** Is the server there? */
export type Ping = { type: "ping" };

/** What a client may send over its connection. */
export type ClientMessage =
  | Do
  | Say
  | Preview
  | WriteNote
  | WriteGuess
  | TakeBack
  | Answer
  | MakePromise
  | SettlePromise
  | Argue
  | Endorse
  | LeadReplay
  | CommitShare
  | RevealShare
  | Ping;
