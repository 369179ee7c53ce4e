"""Somebody who has no mouse: goes to things with Tab, sees where they are, and hears what changes."""

import re

from playwright.sync_api import Locator, Page, expect

LIVE = "[role='status'], [role='alert'], [role='log'], [aria-live]"
HERE = "(element) => element === document.activeElement"
ROW = """(element) => {
  const style = getComputedStyle(element), box = element.getBoundingClientRect();
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return inside && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
}"""
MOST = 90


class Keys:
    def __init__(self, page: Page) -> None:
        self.page, self.keyboard = page, page.keyboard

    def to(self, wanted: Locator) -> Locator:
        """With Tab, until it is there; where one is can be seen."""
        wanted.wait_for()
        for _ in range(MOST):
            if wanted.evaluate(HERE):
                assert wanted.evaluate(ROW), f"one does not see that one is at {wanted}"
                return wanted
            self.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def press(self, wanted: Locator, key: str = "Enter") -> None:
        self.to(wanted)
        self.keyboard.press(key)

    def write(self, wanted: Locator, text: str) -> None:
        self.press(wanted, "Control+a")
        self.keyboard.type(text)

    def pick(self, select: Locator, text: str) -> None:
        """As one finds something in a list: by its first letters."""
        self.to(select)
        self.keyboard.type(text)
        expect(select.locator("option:checked")).to_have_text(re.compile(f"^{re.escape(text)}"))

    def hears(self, text: str) -> None:
        """It is said to who does not see it."""
        expect(self.page.locator(LIVE).filter(has_text=text).first).to_be_attached()
        self.stays()

    def stays(self) -> None:
        """Focus has not fallen to the page's beginning."""
        expect(self.page.locator(":focus")).to_have_count(1)

    def arrives(self, at: str) -> None:
        """On another page, at its beginning."""
        expect(self.page).to_have_url(re.compile(at))
        expect(self.page.get_by_role("main")).to_be_focused()
