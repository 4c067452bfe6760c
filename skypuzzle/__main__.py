"""`python -m skypuzzle`."""

import sys

from skypuzzle.cli import main

if __name__ == "__main__":  # processes of a pool import this file too
    sys.exit(main())
