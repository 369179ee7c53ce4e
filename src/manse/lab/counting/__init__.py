"""What is compiled for the lab; it lies apart, so that a change to a report compiles nothing anew."""
