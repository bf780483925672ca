// Written by `python -m commonweal.server.protocol.publish_protocol`. Do not edit.

export * from "./book";
export * from "./calls";
export * from "./class-commands";
export * from "./class-debriefs";
export * from "./classes";
export * from "./from-client";
export * from "./from-server";
export * from "./numbers";
export * from "./reason-codes";
export * from "./studies";
export * from "./table-messages";
