"""How much the random tests try.

The ordinary run draws the same examples every time, so that it tells of the change at hand and of
nothing else. `make soak` draws new ones, many times as many, and prints the seed of what fails.

Tests that need Google's emulator, Node or a browser are skipped where there is none; the last lines
say so.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

# No test fails by the clock: a busy machine is slow now and then.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ordinary", _PATIENT, derandomize=True)
settings.register_profile("soak", _PATIENT, print_blob=True)
# whoever runs the tests may speak anything
os.environ["LADDER_LANG"] = "en"

settings.load_profile("soak" if os.environ.get("LADDER_SOAK") else "ordinary")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not (skipped := terminalreporter.stats.get("skipped")):
        return
    from tests.browser.chromium import NO_BROWSER  # noqa: PLC0415  (if it is missed)
    from tests.contract.firestore_emulator import NO_EMULATOR  # noqa: PLC0415  (slow to import)
    from tests.infra.node import NO_NODE  # noqa: PLC0415  (only where something was skipped)

    for reason, what in (
        (NO_EMULATOR, "THE FIRESTORE STORE"),
        (NO_NODE, "THE SPREADSHEET'S SCRIPT"),
        (NO_BROWSER, "THE PAGES IN A BROWSER"),
    ):
        if missed := sum(reason in str(report.longrepr) for report in skipped):
            terminalreporter.write_line(
                f"{missed} TESTS OF {what} WERE SKIPPED. {reason}.", red=True, bold=True
            )
