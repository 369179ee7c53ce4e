"""The design lab: many games with a box, and what they say of it."""
