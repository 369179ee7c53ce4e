"""Lessons that teach a game at its own table: the real rules, scripted deals, and a host who tells one thing at a time."""

from pathlib import Path

SCHOOL = Path(__file__).parent
"""Where the words of every lesson's host lie."""
