"""What the screens of a class show: the wall, its tiles, and what each viewer may know."""
