"""The rules of Potlatch, one chapter a file, in the order of the manual."""
