"""A match goes on under the rules it began with: version 1, in which a trip lasted for ever."""

import json
from pathlib import Path

import pytest

import manse

PLAYED = json.loads(Path(__file__).with_name("version_1.json").read_text("utf-8"))


def test_a_record_of_version_1_replays_as_it_was_played() -> None:
    match = manse.replay(PLAYED["record"])
    assert match.game.version == 1
    assert list(match.story(None)) == PLAYED["story"]
    assert match.record() == PLAYED["record"]


def test_version_2_would_have_spent_the_trip() -> None:
    with pytest.raises(manse.DataError, match="decision 20 of the record cannot be: No stumbling now"):
        manse.replay({**PLAYED["record"], "version": 2})
