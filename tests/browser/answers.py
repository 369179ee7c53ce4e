"""What on a board answers "What is this?": every sign and every number, for who rests on it, presses it long, or goes round by keys."""

from playwright.sync_api import Page

NOTED = "[data-board] [data-noted]"
NOTE = ".note"
SEEN = """(selector) => [...document.querySelectorAll(selector)].filter(
  (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length"""

UNANSWERED = """() => {
  const board = document.querySelector('[data-board]');
  const shown = { opacityProperty: true, visibilityProperty: true };
  const apart = '.unseen, [data-name], [data-scenery], [inert]';
  const signs = [...board.querySelectorAll('svg, [role=img], [role=meter]')].filter((one) => !one.ownerSVGElement);
  const numbers = [], texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) if (/\\d/.test(text.data)) numbers.push(text);
  const faults = new Set();
  const boxOf = (one) => (one.nodeType === Node.TEXT_NODE ? (range.selectNodeContents(one), range) : one).getBoundingClientRect();
  for (const one of [...signs, ...numbers]) {
    const owner = one.nodeType === Node.TEXT_NODE ? one.parentElement : one;
    if (!owner.checkVisibility(shown) || owner.closest(apart)) continue;
    const box = boxOf(one), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (box.width < 1 || box.height < 1) continue;
    const said = one.nodeType === Node.TEXT_NODE ? `“${one.data.trim()}”` : one.outerHTML.replace(/ (xmlns|style|d)="[^"]*"/g, '').slice(0, 70);
    const where = [...function* () { for (let at = owner; at !== board; at = at.parentElement) yield at.className.baseVal ?? at.className; }()];
    const place = where.map((name) => name.replace(/ ?(svelte-|s-)\\S+/g, '')).filter(Boolean).slice(0, 3).join(' < ');
    if (!owner.closest('[data-noted]')) faults.add(`${said} in ${place} has no answer`);
    const hit = document.elementFromPoint(x, y);
    if (hit && hit !== board && board.contains(hit) && !hit.closest('[data-noted]')) faults.add(`${said} in ${place} cannot be rested on`);
  }
  return [...faults];
}"""
"""Signs and numbers of the board without a note of their own or of what they lie on, and those that a pointer cannot rest on."""


def unanswered(page: Page) -> list[str]:
    found: list[str] = page.evaluate(UNANSWERED)
    return found
