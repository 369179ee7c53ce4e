"""What on a board answers "What is this?": every sign and every number, for who rests on it, presses it long, or goes round by keys."""

from playwright.sync_api import Page

NOTED = "[data-board] [data-noted]"
NOTE = ".note"
SEEN = """(selector) => [...document.querySelectorAll(selector)].filter(
  (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length"""

UNANSWERED = """() => {
  const board = document.querySelector('[data-board]'), range = document.createRange(), faults = new Set();
  const shown = { opacityProperty: true, visibilityProperty: true };
  const isText = (one) => one.nodeType === Node.TEXT_NODE;
  const signs = [...board.querySelectorAll('svg, [role=img], [role=meter]')].filter((one) => !one.ownerSVGElement);
  const numbers = [], texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) if (/\\d/.test(text.data)) numbers.push(text);
  for (const one of [...signs, ...numbers]) {
    const owner = isText(one) ? one.parentElement : one;
    if (!owner.checkVisibility(shown) || owner.closest('.unseen, [data-name], [inert]')) continue;
    if (isText(one)) range.selectNodeContents(one);
    const box = (isText(one) ? range : one).getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const what = `${isText(one) ? `“${one.data.trim()}”` : 'a sign'} in ${owner.parentElement.outerHTML.slice(0, 90)}`;
    if (!owner.closest('[data-noted]')) faults.add(`${what} has no answer`);
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit && hit !== board && board.contains(hit) && !hit.closest('[data-noted]')) faults.add(`${what} cannot be rested on`);
  }
  return [...faults];
}"""
"""Signs and numbers of the board without a note of their own or of what they lie on, and those that a pointer cannot rest on."""


def unanswered(page: Page) -> list[str]:
    found: list[str] = page.evaluate(UNANSWERED)
    return found
