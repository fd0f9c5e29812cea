"""The page in a real browser: how large, how soon, how quick, how smooth."""
