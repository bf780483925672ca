"""The variations that a table chooses before a game, and the decks that it may bring."""
