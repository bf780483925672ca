"""The lab: simulate, compare, measure and report; it serves every game and knows none by name."""
