"""The last decided vote, as everybody saw it: it stays visible until the next one is decided."""
# The manual, "Voting": once all chips are laid, they are open (OP-24, OP-32, OP-R41). The next card may follow at once.


def remember_vote(s):
    """Remember how all voted in the decided vote, what each chip counted and what won (OP-24, OP-27, OP-R41)."""
    s.decided = 1
    s.last_card = s.proposed
    s.last_scenario = s.scenario if s.proposed < 0 else -1
    s.last_proposer = s.active if s.proposed >= 0 else -1
    s.last_winning = s.winning
    s.last_helped = 0
    for seat in range(s.seats):
        laid = s.voters >> seat & 1 == 1 and s.ballot[seat] > 0
        s.last_ballot[seat] = s.ballot[seat] if laid else 0
        s.last_weight[seat] = s.weight[seat] if laid else 0
