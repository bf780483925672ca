// Written by `python -m commonweal.server.protocol.publish`. Do not edit.

export * from "./book";
export * from "./calls";
export * from "./class-commands";
export * from "./class-debriefs";
export * from "./classes";
export * from "./codes";
export * from "./from-client";
export * from "./from-server";
export * from "./numbers";
export * from "./studies";
export * from "./table";
