"""The figures of a deal, which the browser reckons too: web/src/lib/deal/deal.test.ts holds the same."""

from manse.server import seal

SECRET, SHARE = "5e" * 32, "0b" * 32


def test_the_same_texts_give_the_same_as_in_the_browser() -> None:
    assert seal.promise_of(SECRET) == "e0b474075f9d28a307e5df4b9b60d3c8f779a831906cdb1a0c3fd7a1f822575f"
    assert seal.sealed_share(SHARE) == "3aa1498626d735dd9d070dca8e2f2e4a6c441eb2426a14ad699fd247508e5dd6"
    assert seal.key_of("ab" * 32, SECRET, [SHARE, None]) == "76c9077de199a15bcadaae485c609c17"
    decisions = [[0, "take"], [1, "red-3"], [0, "mist"], [1, "take"]]
    found = seal.before("00" * 16, [[3, "11" * 16]], decisions)
    assert found == "2efdd83e3e2c7a59580a21d5cae20ea15a4194a0979a72cfcee2b912557e5198"
