"""Files that clubs have: bytes → events as they would be published (contract §1).

    bytes ── tell_kind ──▶ kind ── decode ──▶ lines ── the kind's reader ──▶ FileReading
                                                            ╰──────────▶ BadFileError

Nothing else in the program knows about formats, and nothing here knows a club: what is read is
checked, matched and stored like an event an app sends.
"""
