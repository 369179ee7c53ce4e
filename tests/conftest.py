import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests marked soak")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soaks run only when asked for, and then nothing else does."""
    soaking = config.getoption("--soak")
    chosen = [item for item in items if ("soak" in item.keywords) == soaking]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
