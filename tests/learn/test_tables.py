"""Tables at which nets and sensible play sit together: nobody sees more than a seat knows, and each plays as it should."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from manse.bots.learned import told_to
from manse.engine.game import Game
from manse.engine.record import Array, blank, cells, layout
from manse.engine.rng import dice_from_keys, keys_from_seeds
from manse.engine.seat import Seat
from manse.engine.verbs import Known
from manse.learn.playing import loops
from manse.learn.playing.binding import loops_of
from manse.learn.playing.loops import LEARNER, RIVAL, SENSIBLE, SLIPPING
from tests.setups import each_game

SIZE = 48
HOPPER = (9, 0)


class Hall:
    """Tables of every size, with random company."""

    def __init__(self, game: Game, who: Array) -> None:
        self.game, most = game, game.seats[-1]
        self.states = np.zeros(SIZE, layout(game.state.State))
        self.seats = np.array([game.seats[i % len(game.seats)] for i in range(SIZE)], np.int8)
        keys, boxes = keys_from_seeds(3, SIZE), np.array([game.box({}, game.data())])
        self.table = loops.Table(
            keys=keys,
            episode=np.zeros(SIZE, np.int64),
            dice=dice_from_keys(keys),
            seats=self.seats,
            setup=np.zeros(SIZE, np.int64),
            boxes=boxes,
            who=who,
            actions=np.zeros(SIZE, np.int64),
            to_move=np.zeros(SIZE, np.int8),
            legal=np.zeros((SIZE, game.actions), np.bool_),
            observation=np.zeros((SIZE, game.told), np.float32),
            habit=np.zeros(SIZE, np.int64),
            ended=np.zeros(SIZE, np.bool_),
            payoff=np.zeros((SIZE, most), np.float32),
            points=np.zeros((SIZE, most), np.float32),
        )
        self.turn(anew=True)

    def turn(self, anew: bool = False) -> None:
        room = np.zeros(1, self.states.dtype)
        loops_of(self.game).turn_many(self.states, cells(self.states), room, cells(room), self.table, 0, SIZE, self.game.version, anew)

    def window(self, i: int) -> Seat:
        known = Known(blank(self.game.state.State))
        self.game.loops.know(self.states[i], int(self.table.to_move[i]), known)
        return Seat(self.game, int(self.table.to_move[i]), known)


def company(game: Game, kinds: list[int]) -> Array:
    return np.random.default_rng(2).choice(kinds, (SIZE, game.seats[-1])).astype(np.int8)


@each_game
def test_a_net_is_shown_what_its_seat_knows(game: Game) -> None:
    hall, dice = Hall(game, company(game, [LEARNER, RIVAL, SENSIBLE, SLIPPING])), np.random.default_rng(1)
    table, asked, ended = hall.table, 0, 0
    for number in range(400):
        for i in range(0, SIZE, 7 if number < 80 else SIZE):
            window = hall.window(i)
            assert window.my_turn and np.array_equal(table.legal[i], window.mask)
            assert window.mask[table.habit[i]]
            if table.who[i, window.number] < SENSIBLE:
                assert np.array_equal(table.observation[i], told_to(window))
                asked += 1
        table.actions[:] = (dice.random(table.legal.shape) * table.legal).argmax(1)
        hall.turn()
        ended += int(table.ended.sum())
        assert table.payoff[table.ended].sum(1) == pytest.approx(1)
        for row, seats in zip(table.points[table.ended], hall.seats[table.ended], strict=True):
            assert row[:seats].sum() == pytest.approx(0, abs=1e-3)
        if ended > 5 and number >= 80:
            break
    assert asked > 100 and ended > 5


@each_game
def test_in_a_turn_only_sensible_seats_decide_beside_the_net(game: Game) -> None:
    who = company(game, [SENSIBLE])
    who[:, 0] = LEARNER
    hall = Hall(game, who)
    for _ in range(30):
        before = hall.states["decisions"].copy()
        hall.table.actions[:] = hall.table.habit
        hall.turn()
        made = hall.states["decisions"] - before
        going = ~hall.table.ended
        assert (made[going] >= 1).all() and (made[going] <= 1 + loops.PATIENCE).all()
        waiting = hall.table.who[np.arange(SIZE), hall.table.to_move] >= SENSIBLE
        assert (made[going & waiting] == 1 + loops.PATIENCE).all()


@each_game
def test_who_is_careless_does_now_and_then_something_else(game: Game) -> None:
    careful, careless = (Hall(game, company(game, [kind])) for kind in (SENSIBLE, SLIPPING))
    for _ in range(4):
        careful.turn()
        careless.turn()
    assert careful.states.tobytes() != careless.states.tobytes()


@pytest.mark.filterwarnings("ignore")
@each_game
def test_a_turn_compiles_for_a_gpu(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed")
    from numba import cuda

    from manse.learn.playing.cuda import kernels_of, signatures

    for name, module in list(sys.modules.items()):
        if name.endswith("cuda.dispatcher"):
            monkeypatch.setattr(module, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))

    for name, given in signatures(game).items():
        code, _ = cuda.compile_ptx(getattr(kernels_of(game), name).py_func, given, cc=HOPPER, opt=False)
        assert ".target sm_90" in code
