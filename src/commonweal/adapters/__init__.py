"""Learning agents: many tables in one step, one table with PettingZoo, a game tree with OpenSpiel.

Programs that learn see what their seat sees, nothing else.
"""
