"""Naming the parts of an observation."""


def slices(**sizes: int) -> tuple[dict[str, slice], int]:
    """Consecutive slices of the given sizes, by name, and the size of the whole."""
    found, start = {}, 0
    for name, size in sizes.items():
        found[name] = slice(start, start + size)
        start += size
    return found, start
