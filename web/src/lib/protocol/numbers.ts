// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

/** The server takes chat lines, messages to everyone, promises and arguments up to so many characters. */
export const CHAT_LIMIT = 500;
export const BROADCAST_LIMIT = 280;
export const PROMISE_LIMIT = 200;
export const ARGUMENT_LIMIT = 280;

/** Numbers in the fields of deals: states, the other side of an offer to anyone, the first promise. */
export const DEAL_FREE = 0;
export const DEAL_DRAFT = 1;
export const DEAL_OFFERED = 2;
export const DEAL_IN_FORCE = 3;
export const DEAL_ANYONE = 63;
export const DEAL_HONOUR = 64;
