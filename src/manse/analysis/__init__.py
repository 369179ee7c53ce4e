"""After the game: what each decision was worth by what its seat knew, luck and skill apart, belief over time, and bluffs."""
