"""What goes over the network to other servers: forwarded calls, and messages to addresses of people."""
