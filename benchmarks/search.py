"""How fast the search player is: the same as `commonweal bench search --json`."""

import json

from commonweal.bench.search import measure

if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
