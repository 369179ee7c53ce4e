import pytest
from hypothesis import settings

# What is drawn at random is the same in every run, so that a failure can be run again; soaks draw anew each time and print what failed.
settings.register_profile("fixed", derandomize=True, print_blob=True)
settings.register_profile("rolling", print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests marked soak")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("rolling" if config.getoption("--soak") else "fixed")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was skipped, and why: on a machine of CI's kind that is what needs a GPU, and nothing else."""
    reasons = sorted(
        {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", []) if isinstance(report.longrepr, tuple)}
    )
    for reason in reasons:
        terminalreporter.write_line(f"skipped: {reason.removeprefix('Skipped: ')}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soaks run only when asked for, and then nothing else does."""
    soaking = config.getoption("--soak")
    chosen = [item for item in items if ("soak" in item.keywords) == soaking]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
