"""The table of commands; a command's module is imported when the command is called."""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple

import click
from click.shell_completion import CompletionItem

from core.locale import Message, translate
from local.cli.options import Group
from local.cli.speaking import language_of


class Entry(NamedTuple):
    """Where a command lives, and its line in the list."""

    place: str
    line: str


COMMANDS: Final[dict[str, dict[str, Entry]]] = {
    "Club night": {
        "publish": Entry("publishing_commands:publish_files", "Take in the results of events."),
        "import": Entry("import_command:import_files", "Take in years of files at once."),
        "correct": Entry("deciding_commands:correct_result", "Correct one game's result."),
        "withdraw": Entry(
            "withdrawing_commands:withdraw_event", "Take an event out of the ladder."
        ),
        "restore": Entry("withdrawing_commands:restore_event", "Put a withdrawn event back."),
        "sync": Entry("sync_command:sync_workbooks", "Write the workbooks, read the answers."),
    },
    "Next tournament": {
        "signup": Entry("signup_command:sign_up", "Print a sign-up sheet."),
        "seed": Entry("seed_command:seed_players", "Print a start list by the list."),
    },
    "Names": {
        "pending": Entry("pending_command:pending", "List names that may belong together."),
        "approve": Entry("names_commands:approve_suggestion", "Say: that is the same person."),
        "reject": Entry("names_commands:reject_suggestion", "Say: that is somebody else."),
        "join": Entry("names_commands:join_names", "Make one person of two names."),
        "differ": Entry("names_commands:differ_names", "Declare two names two people."),
        "read": Entry("names_commands:read_entrant", "Say who an entrant of an event really is."),
        "match": Entry("match_command:match", "Would these two names be suggested, and why?"),
    },
    "Members": {
        "rename": Entry("players_commands:rename_player", "Write a player otherwise."),
        "start": Entry("players_commands:start_player", "Give a player an earlier rating."),
        "members": Entry("members_commands:members", "Import starting figures from a list."),
        "display": Entry("players_commands:display_player", "Choose how members see a player."),
        "forget": Entry("forgetting_command:forget_person", "Take a person's names out for ever."),
    },
    "Looking": {
        "show": Entry("show_command:show", "Show the list."),
        "player": Entry("player_command:player", "Show a player's record and explain it."),
        "predict": Entry("predict_command:predict", "What would a game change?"),
        "improved": Entry("improved_command:improved", "Who improved most between two dates?"),
        "event": Entry("event_command:event", "Show an event and what it changed."),
        "events": Entry("events_command:events", "List the events."),
        "decisions": Entry("decisions_command:decisions", "List what was decided."),
        "undo": Entry("deciding_commands:undo_decision", "Take a decision back."),
        "fide": Entry("fide_commands:fide", "Calculate with FIDE's tables, without a club."),
    },
    "Keeping": {
        "rebuild": Entry("keeping_commands:rebuild_club", "Replay everything from the facts."),
        "verify": Entry("keeping_commands:verify_club", "Is the list what the facts say?"),
        "backup": Entry("backup_commands:back_up", "Copy whole clubs into one file."),
        "restore-backup": Entry("backup_commands:restore_backup", "Bring clubs back from a copy."),
        "export": Entry("export_command:export_events", "Write events as files."),
    },
    "Settings": {
        "club": Entry("club_commands:club", "Make a club, change its settings, keys and ladders."),
        "sheet": Entry("sheet_commands:sheet", "Connect a club to spreadsheets at Google."),
        "completion": Entry("keeping_commands:completion", "Let the Tab key complete commands."),
        "serve": Entry("serve_command:serve", "Serve the ladder to apps over HTTP."),
        "demo": Entry("demo_command:demo", "Play a season of an invented club."),
    },
}
"""Commands by the occasion they are for."""

_ENTRIES: Final = {name: one for section in COMMANDS.values() for name, one in section.items()}


class Root(Group):
    """The program itself; lists its commands by occasion without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Name every command."""
        return list(_ENTRIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        entry = _ENTRIES.get(cmd_name)
        if entry is None:
            return None
        module, name = entry.place.split(":")
        found = getattr(import_module(f"local.cli.{module}"), name)
        return found if isinstance(found, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a misspelt one is answered with those that look like it."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(
                args[0], possibilities=list(_ENTRIES), ctx=ctx
            ) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their occasions."""
        locale = language_of(ctx)
        for occasion, entries in COMMANDS.items():
            with formatter.section(translate(Message(occasion), locale)):
                formatter.write_dl(
                    [(name, translate(Message(one.line), locale)) for name, one in entries.items()]
                )

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of commands without importing any."""
        locale = language_of(ctx)
        found = [
            CompletionItem(name, help=translate(Message(one.line), locale))
            for name, one in _ENTRIES.items()
            if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)


root = Root(
    "ladder",
    help="""A rating ladder for a chess club: results in, a replayed list out.

    On a club night: publish the event, look at the names that are asked about, show the list.
    Everything can be undone; nothing is joined without somebody saying so. Every command
    explains itself with --help.
    """,
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
    examples=[
        ('ladder club new bruecke --name "SK Brücke" --locale de', "Make a club."),
        ("ladder publish bruecke evening-12.json", "Take in an evening's results."),
        ("ladder pending bruecke", "Look at names that may belong together."),
        ("ladder show bruecke", "Show the list."),
        ('ladder player bruecke "Anna Becher"', "Explain why a rating moved."),
        (
            'eval "$(ladder completion bash)"',
            "Let Tab complete commands, clubs and events (also: zsh, fish).",
        ),
    ],
)
