"""Commonweal: tables where people play the games of a just society, in a browser, a terminal or a program."""

__version__ = "0.1.0"
