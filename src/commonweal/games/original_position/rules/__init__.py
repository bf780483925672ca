"""The rules of Original Position, one file for each chapter, in the order of the manual."""
