from manse.engine.game import Game, Option

GAME = Game(
    package=__name__,
    title="Rest in Peace",
    seats=range(2, 3),
    minutes=30,
    credits="Fabien Gridel · Blue Cocker 2021",
    options=(
        Option("levels", choices=(0, 1, 2, 3, 4), default=4),
        Option("learning", choices=(False, True), default=False),
    ),
    version=2,
    since=1,
)
