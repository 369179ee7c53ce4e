"""The loops in which an analysis plays games on."""
