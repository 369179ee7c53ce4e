"""Sets: deals that several groups play in the same seats, compared board by board."""
