"""The command line: `commonweal`."""
