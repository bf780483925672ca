"""How fast the rules are: the same as `commonweal bench rules --json`."""

import json

from commonweal.bench.rules import measure

if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
