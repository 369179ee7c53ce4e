from manse.engine.game import Game

GAME = Game(__name__, "Call of the Spirits", seats=range(2, 7), minutes=45, credits="Prospero Hall · Funko 2020", version=2)
