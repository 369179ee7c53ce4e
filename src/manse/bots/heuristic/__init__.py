"""Sensible play without search, one small file a game. Each offers, compiled:

    choose(k, seat, mask, seed) -> action

`k` is what the seat knows (see `know`), `mask` what it may do, `seed` a quick seed (manse.engine.rng.quick) for choices left to
chance: a good bluffer does not always do the same. For the search it may also offer

    PLAIN = True                  it reads only what its seat knows, so that it may be asked about a whole world as well
    esteem(s, seat) -> float      how a finished game went for a seat, from 0 to 1, where wins alone tell too little
"""
