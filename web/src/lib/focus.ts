/** Who uses keys stays where they are when what they pressed is put to rest or vanishes: else focus would fall to the page's beginning. */
const EVERY = 60;
/** Milliseconds that something pressed may take until it changes the page … */
const PATIENCE = 10_000;
/** … and that it may rest before focus waits around it. */
const REST = 1_000;
const AROUND = "section, form, aside, dialog, [role='tabpanel'], main";
const BOARD = "[data-board]"; // it leads focus itself

let until = 0;
let last: HTMLElement | null = null;
/** What lay around it, the nearest first: an element that is gone does not know any more. */
let around: HTMLElement[] = [];
let rests = 0;
/** Where focus waits for `last`, as long as nobody moves it. */
let place: HTMLElement | null = null;
let watching = false;

/** Called once. What is pressed is noted before anybody answers the click: whoever is quicker than the next look would be led back elsewhere. */
export function keepFocus(): void {
  addEventListener("click", pressed, { capture: true });
}

function pressed(event: MouseEvent): void {
  if (event.detail !== 0) return; // a mouse or a finger
  const now = performance.now();
  const focus = held();
  if (focus && focus !== place) note(focus, now);
  until = now + PATIENCE;
  if (!watching) look();
}

/** What has focus, if anything but the page has. */
function held(): HTMLElement | null {
  const focus = document.activeElement;
  return focus instanceof HTMLElement && focus !== document.body ? focus : null;
}

function look(): void {
  const now = performance.now();
  const focus = held();
  const waiting = focus !== null && focus === place && last !== null && last.isConnected;
  if (focus && !waiting) note(focus, now);
  else if (last) find(last, now);
  watching = now < until || waiting;
  if (watching) setTimeout(look, EVERY);
}

function note(focus: HTMLElement, now: number): void {
  last = focus;
  around = above(focus);
  rests = now;
  place = null;
}

function find(lost: HTMLElement, now: number): void {
  if (around.some((one) => one.matches(BOARD))) return;
  const there = lost.isConnected && lost.checkVisibility();
  if (there && !lost.matches(":disabled")) lost.focus({ preventScroll: true });
  else if (!there || now > rests + REST) stay();
}

function above(element: Element): HTMLElement[] {
  const found = element.parentElement?.closest<HTMLElement>(`${AROUND}, ${BOARD}`);
  return found ? [found, ...above(found)] : [];
}

/** At the nearest thing around that is still there. */
function stay(): void {
  place = around.find((one) => one.isConnected && one.checkVisibility()) ?? document.querySelector("main");
  if (!place || place === document.activeElement) return;
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
