"""How much the random tests try.

The ordinary run draws the same examples every time, so that it tells of the change at hand and of
nothing else. `make soak` draws new ones, many times as many, and prints the seed of what fails.
"""

import os

from hypothesis import settings

settings.register_profile("ordinary", derandomize=True)
settings.register_profile("soak", print_blob=True)
settings.load_profile("soak" if os.environ.get("LADDER_SOAK") else "ordinary")
