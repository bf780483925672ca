"""The names of a class: lists that a facilitator pastes, and names that are held for their people."""
