"""How fast everything is: what `commonweal bench rules|search|live|memory` measures, as dictionaries for JSON."""
