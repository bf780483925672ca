"""The backends that run a rulebook: interpreted by Python, or compiled to machine code."""
