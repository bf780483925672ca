"""How fast everything is: what `commonweal bench rules|search|live` measures, each as a dictionary for JSON."""
