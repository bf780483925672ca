"""Who somebody is: names, keys, the language of a call, and what people type."""
