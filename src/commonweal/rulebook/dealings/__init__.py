"""What people have to do with one another: deals, votes, debates, the floor, talk and guesses."""
