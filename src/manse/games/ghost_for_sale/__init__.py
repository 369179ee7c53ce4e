from manse.engine.game import Game, Option

GAME = Game(
    package=__name__,
    title="Ghost for Sale",
    seats=range(3, 6),
    minutes=45,
    credits="Acchittocca · What's Your Game? 2007",
    options=(Option("advanced", (False, True), False),),
)
