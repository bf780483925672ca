"""What is kept of a table: its chained events, its log, its replay, and what is erased of them."""
