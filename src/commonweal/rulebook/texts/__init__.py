"""What people read of a game: its texts, read and checked against the rules."""
