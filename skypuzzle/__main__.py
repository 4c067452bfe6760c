"""`python -m skypuzzle`."""

import sys

from skypuzzle.cli import main

sys.exit(main())
