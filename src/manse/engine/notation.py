"""Actions in groups: what they are called, and which numbers they have."""

from collections import namedtuple
from collections.abc import Iterable
from itertools import accumulate, chain
from typing import Any


def numbered(**groups: Iterable[str]) -> tuple[Any, tuple[str, ...]]:
    """The number that each group of actions begins with, by name, and the name of each action."""
    names = {group: tuple(actions) for group, actions in groups.items()}
    starts = accumulate((len(actions) for actions in names.values()), initial=0)
    act: Any = namedtuple("Act", [*names])  # type: ignore[misc]  # its names are the groups
    return act(*[*starts][:-1]), tuple(chain(*names.values()))
