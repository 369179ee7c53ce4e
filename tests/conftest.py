from pathlib import Path

import pytest
from hypothesis import settings

BROWSER = Path(__file__).parent / "browser"

# What is drawn at random is the same in every run, so that a failure can be run again; soaks draw anew each time and print what failed.
settings.register_profile("fixed", derandomize=True, print_blob=True)
settings.register_profile("rolling", print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests marked soak")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("rolling" if config.getoption("--soak") else "fixed")
    if getattr(config.option, "numprocesses", None) and mixed(config):
        raise pytest.UsageError("with -n, tests in a browser run by themselves: make tests does; or say --ignore tests/browser")


def mixed(config: pytest.Config) -> bool:
    """Are tests in a browser asked for together with others? Playwright keeps an event loop running, beside which no other can begin."""
    asked = [Path(argument.partition("::")[0]).resolve() for argument in config.args]
    left_out = [Path(path).resolve() for path in config.getoption("ignore") or ()]
    around = [path for path in asked if path != BROWSER and BROWSER.is_relative_to(path)]
    inside = [path for path in asked if path.is_relative_to(BROWSER)]
    return bool(around and BROWSER not in left_out) or bool(inside and len(inside) < len(asked))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was skipped, and why: on a machine of CI's kind that is what needs a GPU, and nothing else."""
    reasons = sorted(
        {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", []) if isinstance(report.longrepr, tuple)}
    )
    for reason in reasons:
        terminalreporter.write_line(f"skipped: {reason.removeprefix('Skipped: ')}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soaks run only when asked for, and then nothing else does. Those in a browser, which keep an event loop running, come last."""
    soaking = config.getoption("--soak")
    chosen = [item for item in items if ("soak" in item.keywords) == soaking]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = sorted(chosen, key=lambda item: (item.path.is_relative_to(BROWSER), "early" not in item.keywords))
