"""The rules of Potlatch, one file for each chapter of the manual."""
