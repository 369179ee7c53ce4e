from manse.engine.game import Game, Option

GAME = Game(
    package=__name__,
    title="The Phantom Society",
    seats=range(2, 5),
    minutes=30,
    credits="Frédéric Colombier, Hervé Marly · Funforge 2013",
    options=(
        Option("master", (False, True), False),
        Option("games", tuple(range(1, 10)), 1),
        Option("layout", ("placed", "random"), "placed"),
        Option("values", ("standard", "alternative"), "standard"),
    ),
)
