from manse.engine.game import Game

GAME = Game(
    package=__name__,
    title="Ghosts",
    seats=range(2, 7),
    minutes=20,
    credits="Reiner Knizia · AMIGO 2022",
)
