"""`ladder serve` shows the pages of every club that members may see, and says where."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from tests.end_to_end.running import Program

_PROGRAM: Final = "import sys; from local.cli import main; sys.exit(main(sys.argv[1:]))"
_ROOT: Final = Path(__file__).parents[2]


def test_the_link_that_is_printed_leads_to_the_list(club: Program, tmp_path: Path) -> None:
    club.ok("club", "new", "hidden", "--name", "Hidden Club", "--visibility", "private")
    environment = {**os.environ, "LADDER_DATA": str(tmp_path / "data")}
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, "serve", "--port", "0"],
        cwd=_ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        printed = ""
        while "Ctrl-C" not in printed and (line := server.stdout.readline()):
            printed += line
        (link,) = re.findall(r"Members of “Club C” look at (\S+)", printed)
        with urlopen(link) as response:
            page = response.read().decode()
        server.send_signal(signal.SIGTERM)
    assert "Club C" in page
    assert "Hidden Club" not in printed
    assert server.returncode == 0
