"""What may be done: acts as they are declared, numbered, bounded and refused."""
