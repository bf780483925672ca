// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

/** The `error` of a refusal, over HTTP and over a connection. */
export type ErrorCode =
  | "malformed"
  | "illegal"
  | "ambiguous"
  | "stale"
  | "refused"
  | "paused"
  | "waiting"
  | "too_fast"
  | "too_long"
  | "no_key"
  | "not_allowed"
  | "not_found"
  | "no_such_table"
  | "no_such_game"
  | "other_version"
  | "not_now"
  | "elsewhere"
  | "full"
  | "seated"
  | "open_seats"
  | "charter"
  | "not_begun"
  | "not_over"
  | "taken_back"
  | "no_futures"
  | "called_off"
  | "websocket"
  | "wrong_method"
  | "trouble";

/** Why the server closes a connection. */
export const CloseCode = {
  RESTARTED: 1012,
  TRY_AGAIN: 1013,
  KEY_REPLACED: 4401,
  SEAT_GIVEN_UP: 4402,
  NOT_WATCHED: 4403,
  DELETED: 4404,
  SEAT_CHANGED: 4405,
  TOO_MANY_REFUSALS: 4429,
} as const;

/**
 * Who did something, where it was no seat. Rules and records know the first three, the log of a table all of them. To the rules, the
 * host is the facilitator.
 */
export const Actor = {
  CHANCE: -1,
  CLOCK: -2,
  HOST: -3,
  SERVER: -4,
} as const;
