"""Sounds are made when they are wished for, as loud as they are wished, and never else."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import begin, play_on

COUNTING = """
window.begun = 0;
for (const kind of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) {
    window.begun += 1;
    return start.apply(this, given);
  };
}
"""


def begun(page: Page) -> int:
    return int(page.evaluate("window.begun"))


def test_a_volume_is_chosen_heard_and_kept(visit: Visit) -> None:
    page = visit("/me", script=COUNTING)
    volume = page.get_by_role("slider", name="Volume")
    volume.fill("0.5")
    page.wait_for_function("window.begun > 0")
    page.reload()
    expect(volume).to_have_value("0.5")
    volume.fill("0")
    assert begun(page) == 0
    volume.fill("1")
    page.wait_for_function("window.begun > 0")
    page.get_by_label("Sounds").uncheck()
    expect(volume).to_be_disabled()


def test_a_table_is_heard_unless_it_is_muted(visit: Visit) -> None:
    page = visit(script=COUNTING)
    begin(page, "Ghosts", 6)
    play_on(page, 2)
    page.wait_for_function("window.begun > 0")
    page.get_by_role("button", name="Mute the sound").click()
    page.reload()
    play_on(page, 2)
    assert begun(page) == 0
