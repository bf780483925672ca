"""What whole numbers stand for in rules: their names, who acts, and numbers as people write them."""
