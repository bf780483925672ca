"""A rulebook as a whole: put together, checked, and asked for what follows from it."""
