"""Live tables: rooms where people sit down, and the connections on which they play. Knows no game."""
