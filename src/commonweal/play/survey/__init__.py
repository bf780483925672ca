"""What a seat may do, worked out in machine code for live tables."""
