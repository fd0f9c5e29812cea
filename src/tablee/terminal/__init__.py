"""Playing and looking at games in a terminal. It shows observations and events; it has no rules."""
