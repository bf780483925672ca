"""The rules of Original Position, one chapter a file, in the order of the manual."""
