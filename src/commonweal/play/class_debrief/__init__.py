"""The debrief of a class: the same measures side by side over all its tables, arms compared, votes, findings, and the
gradebook.

It knows finished games; of the others it knows what everybody at the table may see."""
