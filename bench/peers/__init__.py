"""Speed of other libraries' games, measured beside this project's in an environment of their own.

Nothing here imports this project, and this project imports nothing from here: the benchmark runs
``python -m peers`` with the Python of the peers' environment and reads the JSON it prints.
"""
