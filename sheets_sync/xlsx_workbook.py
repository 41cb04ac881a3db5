"""A club's workbook in one xlsx file: the embedded adapter of the workbook port."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from openpyxl import Workbook as Book
from openpyxl import load_workbook
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet.worksheet import Worksheet

from core.errors import OperatorError
from core.locale import Message, say, translate
from core.ports import Outcome, SeenTab, Snapshot, Tab
from sheets_sync.mirror import plan_tab, safe_title
from sheets_sync.xlsx.chart import draw_chart
from sheets_sync.xlsx.disk import (
    keep_copy,
    make_token,
    read_bytes,
    refuse_if_changed,
    replace_bytes,
)
from sheets_sync.xlsx.keeping import (
    find_drawn_titles,
    find_losses,
    is_referenced,
    remove_drawings,
    restore_drawings,
    restore_results,
)
from sheets_sync.xlsx.looks import Wardrobe, set_default_font
from sheets_sync.xlsx.package import UNREADABLE, Parts, pack, say_unreadable, unpack
from sheets_sync.xlsx.seeing import find_tabs, look_at, measure, read_cells, read_head, see_sheet
from sheets_sync.xlsx.writing import SheetWriter

