"""Tables online: one process, a log that is durable before anything is acknowledged.

``table`` folds a log into the state of a table, ``decide`` says what an action adds to the log,
``live`` is a table with people around it, ``house`` holds all tables, and ``sockets`` and
``routes`` are the doors. ``storage`` says what keeps the log; ``sqlite`` is the one we have.
"""
