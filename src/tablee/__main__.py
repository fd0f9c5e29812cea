"""``python -m tablee`` is ``tablee``: the command line, left cleanly even while it is loading."""

import sys


def run() -> None:
    """Load the command line and run it."""
    try:
        from tablee.cli import main  # noqa: PLC0415 - loading takes time, and can be interrupted

        main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run()
