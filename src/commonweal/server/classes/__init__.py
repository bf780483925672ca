"""Class sessions: several tables of one game that facilitators run together, with one code for everybody.

A class is kept like a table: a row, keys, and a numbered log of events. The log says who sits where; the tables follow
it (`settling`)."""
