"""Rights to be served."""


def price_of(s, owner, guest, asset, stay):
    """The price under the best service right of a guest, -1 without one."""
    return -1


def use(s, owner, guest, asset, stay):
    """One use of that right is spent."""


def grants_renewal(s, tenant, owner, asset):
    """Whether a clause grants the owner the power to ask more at a renewal."""
    return False


def stays_free(s, seat, asset):
    """Whether an unlimited, unconditional right lets a seat stay for nothing."""
    return False
