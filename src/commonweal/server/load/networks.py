"""The classes of address that share a limit: a network, and the networks around it.

A network is one IPv4 address, behind which a whole school may be, or one IPv6 /64, which is what one household has.
Around it are the IPv4 /24 and the IPv6 /48, all of which one stranger may have."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from .limits import SURROUNDINGS, Bucket, Buckets


def network_of(scope: Any) -> str | None:
    """The network that a request comes from; None for this machine, and if it is unknown."""
    try:
        address = ipaddress.ip_address((scope.get("client") or ("",))[0])
    except ValueError:
        return None
    if address.is_loopback:
        return None
    if address.version == 4:
        return str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped is not None else str(ipaddress.ip_network((address, 64), strict=False))


@lru_cache(maxsize=4096)
def surroundings_of(network: str) -> str:
    """All networks that one person may well have, including this one."""
    address = ipaddress.ip_network(network)
    return str(address.supernet(new_prefix=24 if address.version == 4 else 48))


class NetworkBuckets:
    """A bucket for each network, and a larger one for each surroundings."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._own = Buckets(rate, burst, clock)
        self._around = Buckets(rate * SURROUNDINGS, burst * SURROUNDINGS, clock)

    def of(self, network: str) -> tuple[Bucket, Bucket]:
        """The bucket of a network and that of its surroundings."""
        return self._own.of(network), self._around.of(surroundings_of(network))

    def take(self, network: str, amount: float = 1.0) -> bool:
        """Take so much if it is allowed. Returns whether it is."""
        own, around = self.of(network)
        return around.left >= amount and own.take(amount) and around.take(amount)

    def spend(self, network: str, amount: float) -> None:
        """Take so much, even if it is more than is allowed."""
        for bucket in self.of(network):
            bucket.spend(amount)

    def share_left(self, network: str) -> float:
        """The share left in the scarcer bucket, at most 1; below 0 if more was spent than is allowed."""
        return min(bucket.left / bucket.burst for bucket in self.of(network))
