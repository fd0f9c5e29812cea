"""What the commands do that play many games: simulate, compare, tune."""
