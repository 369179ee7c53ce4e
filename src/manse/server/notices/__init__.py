"""Notices: what a person is told without looking at a table.

Whatever happens says so by one call, `house.notices.send(people, Occasion(…))`, or by `add` in a transaction of its own. A notice is a row;
it stands in the page at once, and goes out by the ways that the person has chosen.
"""
