"""The web application: its calls, its connections, its pages and its schema."""
