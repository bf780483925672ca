"""The deal protocol: who drafts, answers and signs."""


def setup(s):
    """Begin with an empty register and no deal."""


def begin_turn(s):
    """Deal budgets begin anew with each turn."""


def is_open(s):
    """Whether a deal is open."""
    return False


def to_act(s):
    """Who acts while a contract is written, answered, pre-empted or complained of."""
    return 0


def prompt(s, seat, mine):
    """Which prompt a viewer reads meanwhile."""
    return 0


def lapse(s):
    """The game is over: what is open ends."""


def leave(s, seat):
    """A seat is out: it neither answers nor judges."""
