from manse.engine.trail import BLOCK, Trail


def states(count: int) -> list[bytes]:
    return [number.to_bytes(4, "little") * 50 for number in range(count)]


def test_every_state_comes_back_from_either_end() -> None:
    for count in (1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 5):
        expected, trail = states(count), Trail(states(count))
        assert (len(trail), list(trail)) == (count, expected)
        assert [trail[step - count] for step in range(count)] == expected


def test_the_last_state_can_be_replaced_wherever_a_block_ends() -> None:
    for count in (1, BLOCK, BLOCK + 1, 2 * BLOCK):
        trail = Trail(states(count))
        trail.replace_last(b"x" * 200)
        assert [*trail] == [*states(count)[:-1], b"x" * 200]


def test_states_that_are_alike_take_little_room() -> None:
    trail = Trail(states(40 * BLOCK))
    assert sum(map(len, trail._blocks)) < 40 * BLOCK * 200 / 10
