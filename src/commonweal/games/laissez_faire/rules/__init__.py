"""The rules of Laissez-faire, one file for each chapter of its manual."""
