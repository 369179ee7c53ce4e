"""The games under the interfaces that researchers already use: PettingZoo, OpenSpiel, Gymnasium.

Each interface is a module of its own, imported by name, so that none of them needs the others installed.
"""
