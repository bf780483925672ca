"""Lessons that come with a class, and the debrief of all its tables."""
