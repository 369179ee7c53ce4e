from manse.engine.game import Game, Option

OPTIONS = (Option("levels", (0, 1, 2, 3, 4), 4), Option("learning", (False, True), False))
GAME = Game(
    __name__, "Rest in Peace", seats=range(2, 3), minutes=30, credits="Fabien Gridel · Blue Cocker 2021", options=OPTIONS, version=2
)
