"""Puzzles nobody wrote: decisions out of games in which one choice is clearly best, by what the seat knew, and habit is wrong."""
