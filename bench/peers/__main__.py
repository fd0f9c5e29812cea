"""Run the measurements: ``python -m peers`` from the directory that holds this package."""

import sys

from .measure import main

if __name__ == "__main__":
    sys.exit(main())
