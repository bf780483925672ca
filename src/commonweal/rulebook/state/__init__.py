"""What a game remembers: its fields, where cards lie, and who may see what."""
