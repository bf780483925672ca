"""Parts of rules that several games share, in the rules subset. A rulebook declares the fields they speak of."""
