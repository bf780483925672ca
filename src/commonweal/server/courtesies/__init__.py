"""What people at a table do beside the rules of the game: undo, promises, arguments, breaks, the next table."""
