"""Answers that take a thousand games: what a deal would do, and what would have happened if."""
