"""The steps that bring an older database to the newest schema, oldest first."""
