"""Builds the site; ``python build.py --help`` lists the commands."""

import sys

from site_src.cli import main

sys.exit(main(sys.argv[1:]))
