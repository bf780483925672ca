"""Whose turn it is, for how long, and who plays for bots and for those whose time is up."""
