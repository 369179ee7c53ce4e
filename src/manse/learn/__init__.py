"""Rivals that learn: nets that play many games at once against sensible play, earlier selves and themselves (`manse learn`).

Needs PyTorch (`pip install manse[learn]`); what it learned is played without it (`manse.nets`).
"""
