"""A live table as a room: who sits there, how a change to it happens, and what each connection is sent of it."""
