"""The contract engine: how contracts are made, what clauses demand, and how they are carried out."""
