"""How much anybody may ask for: sizes, rates, budgets and fair turns of the processor."""
