"""The command line. Each command lies in a file of its own and is imported when it is called."""

import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click

HIDDEN = ("main", "shared")


class House(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        import manse.cli

        return sorted(module.name for module in iter_modules(manse.cli.__path__) if module.name not in HIDDEN)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"manse.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Only the first lines of the files are read: help needs no imports."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _first_line(name)) for name in self.list_commands(ctx)])


def _first_line(name: str) -> str:
    from pathlib import Path

    first = (Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8").split("\n", 1)[0]
    return first.strip('"')


@click.group(cls=House, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="manse", message="manse %(version)s")
def cli() -> None:
    """Manse: a house for ghost games with hidden information."""


def main(args: list[str] | None = None) -> Any:
    """Runs a command. What is wrong with the input is said in one line; the exit status is then 2."""
    try:
        sys.exit(cli.main(args, prog_name="manse", standalone_mode=False))
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        sys.exit(130)
    except click.ClickException as error:
        _leave(error.format_message())
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except (ValueError, KeyError) as error:
        from manse.engine.errors import DataError, IllegalAction, UnknownGame

        if not isinstance(error, DataError | IllegalAction | UnknownGame):
            raise
        _leave(str(error))


def _leave(message: str) -> None:
    click.echo(f"manse: {' '.join(message.split())}", err=True)
    sys.exit(2)
