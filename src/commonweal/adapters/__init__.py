"""Learning agents: many tables in one step, one table with PettingZoo, a game tree with OpenSpiel.

Learning programs see what their seat sees, and nothing else.
"""
