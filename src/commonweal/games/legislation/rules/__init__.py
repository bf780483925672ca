"""The rules of Legislation, one file for each chapter of the manual."""
