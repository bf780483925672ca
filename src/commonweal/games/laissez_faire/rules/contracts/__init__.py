"""Contracts: the register, clauses, and what they do."""
