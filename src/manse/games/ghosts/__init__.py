from manse.engine.game import Game

GAME = Game(__name__, "Ghosts", seats=range(2, 7), minutes=20, credits="Reiner Knizia · AMIGO 2022")
