from manse.engine.game import Game, Option

ADVANCED = Option("advanced", (False, True), False)
GAME = Game(__name__, "Ghost for Sale", seats=range(3, 6), minutes=45, credits="Acchittocca · What's Your Game? 2007", options=(ADVANCED,))
