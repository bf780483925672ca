"""Learning agents: many tables in one step, for programs that learn. They see what their seat sees, nothing else."""
