"""Bringing a database to the newest schema: how, and in `versions` the steps, oldest first."""
