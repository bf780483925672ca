"""The rules of New Tabor, one file for each chapter of the manual."""
