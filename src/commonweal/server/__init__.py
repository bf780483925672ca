"""Live tables: rooms where people sit down, and the line on which they play. Knows no game."""
