"""Rules that several games share, in the rules subset. A rulebook declares the fields that they use."""
