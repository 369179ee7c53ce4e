"""Tournaments: who plays whom is a pure function of what was played so far and a seed; all state lies in the database."""
