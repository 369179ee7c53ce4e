"""The web service: tables, seats, live play, bots in the empty chairs."""
