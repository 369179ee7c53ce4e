"""An evening in the terminal: the plain table, and the full-screen one."""
