"""Sensible play without search, one small file a game. Each offers, compiled:

    choose(k, seat, mask, seed) -> action

`k` is what the seat knows (see `know`), `mask` what it may do, `seed` a quick seed (manse.engine.rng.quick) for choices left to
chance: a good bluffer does not always do the same.
"""
