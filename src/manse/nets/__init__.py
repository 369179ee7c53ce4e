"""Nets that were trained by `manse learn`, as plain arrays, and what plays by them without PyTorch."""
