from manse.engine.game import Game, Option

OPTIONS = (
    Option("master", (False, True), False),
    Option("games", tuple(range(1, 10)), 1),
    Option("layout", ("placed", "random"), "placed"),
    Option("values", ("standard", "alternative"), "standard"),
)
CREDITS = "Frédéric Colombier, Hervé Marly · Funforge 2013"
GAME = Game(__name__, "The Phantom Society", seats=range(2, 5), minutes=30, credits=CREDITS, options=OPTIONS)
