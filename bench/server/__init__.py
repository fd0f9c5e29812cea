"""Load on the server of the tables, and on boardgame.io's with the same game, in one run."""
