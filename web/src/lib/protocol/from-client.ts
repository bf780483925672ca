// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

export type PromiseSay = "kept" | "broken" | "release" | "show";
export type ActGiven = string | number | Record<string, string | number>;
export type ActsGiven = ActGiven | ActGiven[];

/**
 * Carry out an act, given as text (`gift_to seat=2`), as JSON (`{"act": "gift_to", "seat": 2}`) or as its integer. A list of acts is
 * one move: all of them are carried out, or none. `id`: made by the client, so that an act sent twice counts once; `at`: the last
 * event seen when the act was chosen; `facilitator`: it is an act of the facilitator, which hosts may do.
 */
export type Do = { type: "do"; id: string; act: ActsGiven; at?: number; facilitator?: boolean };

/** Say something to everybody, or in private to some seats, as `talk` allows. */
export type Say = { type: "say"; id: string; text: string; to?: number[] | null };

/** What would this act do, or these acts as one move? `then`: and what could the seat do afterwards? */
export type Preview = { type: "preview"; id: string; act: ActsGiven; then?: boolean };

/**
 * Write a note that only this seat reads, or, when the game is over, an answer to a question of the debrief (`question`: its index),
 * which everybody reads. The question of the lesson comes after the others; `choice` is the index of the answer that was pressed.
 */
export type WriteNote = { type: "note"; id: string; text: string; question?: number | null; choice?: number | null };

/** Write on one’s guess sheet, which only this seat reads, what another seat is after. `answer`: null takes the guess back. */
export type WriteGuess = { type: "guess"; id: string; seat: number; thing: number; answer: number | null };

/** Take back one’s last act, or ask the table to agree to it. */
export type TakeBack = { type: "undo"; id: string };

/** Agree, or not, that another seat takes back an act. `ask`: the number of the question. */
export type Answer = { type: "answer"; id: string; ask: number; yes: boolean };

/** Promise something to others. Its parties read it, or everybody if it is `open`. */
export type MakePromise = { type: "promise"; id: string; text: string; to: number[]; open?: boolean };

/**
 * Settle a promise: `release` by those to whom it was made, while the game goes on; `kept`, `broken` and `show` (all may read it) by
 * its parties when it is over.
 */
export type SettlePromise = { type: "settle"; id: string; promise: number; say: PromiseSay };

/**
 * Argue for one side of the question that is debated. `side`: an answer to it. `sealed`: while votes are secret: a reason that is
 * shown with the votes, in place of an older one.
 */
export type Argue = { type: "argue"; id: string; side: number; text: string; sealed?: boolean };

/** Endorse another’s argument, or withdraw that. */
export type Endorse = { type: "endorse"; id: string; argument: number; yes: boolean };

/** Lead the replay to the moment after this event, as the host; null: back to now. It is neither stored nor answered. */
export type LeadReplay = { type: "lead"; moment?: number | null };

/** Say whether this page shows scenes: bots wait until it has shown those of the last move. It is not answered. */
export type ShowScenes = { type: "scenes"; shown: boolean };

/**
 * Commit to a share in the shuffle of a game that has not begun: to 32 random bytes that stay with the page. `commitment`: the
 * SHA-256, in hexadecimal, of `commonweal share 1`, a zero byte, the 32 bytes of the `commitment` in `hello`, and the share. It counts
 * while the connection lasts, and is not answered.
 */
export type CommitShare = { type: "commit"; commitment: string };

/**
 * Reveal the share, in hexadecimal, when `shares` of the lobby has its commitment. It is not answered: the game begins when all shares
 * have come, or after three seconds without the others.
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
  | ShowScenes
  | CommitShare
  | RevealShare
  | Ping;
