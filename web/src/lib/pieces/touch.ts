import { ended, sentences, t } from "../i18n/index.svelte";
import { hide, show } from "./note.svelte";

/** The button that a finger has touched once. */
let selected: HTMLElement | null = null;

/**
 * Is this the click that takes? A mouse and a key take at once. A finger, which covers what it aims at, selects with its first touch and
 * takes with its second; between them `data-touched` marks the button, and a note says what the second would do.
 */
export function takes(click: MouseEvent, button: HTMLElement, deed: string): boolean {
  const sure = !byFinger(click) || selected === button;
  letGo();
  if (!sure) select(button, deed);
  return sure;
}

function select(button: HTMLElement, deed: string): void {
  selected = button;
  button.dataset.touched = "";
  button.blur();
  button.focus({ preventScroll: true }); // anew: what it would do is shown when it comes to be focused, and a finger leaves at once
  show(button, { title: t("touch.again"), text: deed, said: sentences([ended(deed), t("touch.again")]) });
  document.addEventListener("pointerdown", elsewhere, true);
}

/** Nothing is selected any more: the game went on, or a finger went elsewhere. */
export function letGo(): void {
  if (!selected) return;
  delete selected.dataset.touched;
  selected = null;
  document.removeEventListener("pointerdown", elsewhere, true);
  hide();
}

function elsewhere(event: Event): void {
  if (!selected?.contains(event.target as Node)) letGo();
}

/** A key's click counts no presses. Older browsers do not say what clicked: then it is what such a screen is mostly pressed with. */
function byFinger(click: MouseEvent): boolean {
  if (click.detail === 0) return false;
  return "pointerType" in click ? click.pointerType === "touch" : matchMedia("(pointer: coarse)").matches;
}
