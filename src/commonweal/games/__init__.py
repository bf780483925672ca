"""One folder a game. Each is found through the entry point `commonweal.games`."""
