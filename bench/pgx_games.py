"""Pgx's side: batches of games compiled by JAX, with a random policy and new games where one ends."""

from functools import partial
from typing import Any

from race import BATCH, GPU, GPU_BATCH, MOVES, Entry, best

NAMES = ("kuhn_poker", "leduc_holdem", "backgammon")
SIZE = 4096
GPU_SIZE = 2**20
STEPS = 20


def entries() -> list[Entry]:
    import pgx

    return [
        *(Entry(MOVES, "Pgx", name, partial(steps, pgx, name, SIZE, False), f"{SIZE} games") for name in NAMES),
        *(Entry(BATCH, "Pgx", name, partial(steps, pgx, name, SIZE, True), f"{SIZE} games") for name in NAMES),
    ]


def gpu_entries() -> list[Entry]:
    import jax
    import pgx

    if jax.default_backend() != "gpu":
        return []
    return [
        *(Entry(GPU, "Pgx", name, partial(steps, pgx, name, GPU_SIZE, False), "2²⁰ games") for name in NAMES),
        *(Entry(GPU_BATCH, "Pgx", name, partial(steps, pgx, name, GPU_SIZE, True), "2²⁰ games") for name in NAMES),
    ]


def steps(pgx: Any, name: str, size: int, observed: bool) -> float:
    """Steps a second of `size` games. What is not asked for, JAX does not compute: an observed step sums up its observation."""
    import jax
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, carry: Any) -> Any:
        state, key, total = carry
        key, choosing, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32)), axis=1)
        state = step(state, actions, jax.random.split(chance, size))
        return state, key, total + state.observation.sum() if observed else total

    run = jax.jit(lambda carry: jax.lax.fori_loop(0, STEPS, one, carry))
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), size)), jax.random.key(2), jax.numpy.float32(0)

    def play() -> int:
        nonlocal carry
        carry = jax.block_until_ready(run(carry))
        return size * STEPS

    return best(play)
