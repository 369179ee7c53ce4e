"""What is compiled for learning: tables at which nets and sensible play sit together, on a CPU and on a GPU."""
