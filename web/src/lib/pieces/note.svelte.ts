import type { Attachment } from "svelte/attachments";

export interface Note {
  title: string;
  text: string;
  /** What is read out when it is shown, where others only describe. */
  said?: string;
  /** To a mouse that rests on it the piece shows more by itself. */
  shows?: boolean;
}

interface Shown extends Note {
  box: DOMRect;
  /** Where it may stand: on the board whose piece it explains, or anywhere in the window. */
  room: DOMRect;
  /** What it must not hide: buttons that end a turn or a question. */
  clear: DOMRect[];
}

/** The note on show: one at a time, drawn by NoteLayer. */
export const shown = $state<{ note: Shown | null }>({ note: null });

const HOVER = 600;
const LONG_PRESS = 450;
const READING = 2500;
/** A finger that goes further than this scrolls or drags, in pixels. */
const STILL = 12;

const notes = new WeakMap<Element, Note>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the pointer or the keyboard rests on. */
let resting: Element | null = null;
let pressed = false;
let pressedAt = { x: 0, y: 0 };

/**
 * What a card, sign or number is, for who rests on it with the mouse, presses it long, comes to it with the keyboard or goes round all of
 * them. The note is also its description for a screen reader. The page listens once for all of them: a board may have hundreds.
 */
export function note(content: Note | null): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    if (!content?.text) {
      element.removeAttribute("aria-description");
      element.removeAttribute("data-noted");
      return;
    }
    notes.set(element, content);
    if (element.getAttribute("aria-description") !== content.text) element.setAttribute("aria-description", content.text);
    element.setAttribute("data-noted", "");
    return () => {
      notes.delete(element);
      if (resting === element) hide();
    };
  };
}

export function noteOf(element: Element): Note | undefined {
  return notes.get(element);
}

/** A moment later: what is rested on may be leaving the page, in the midst of its being drawn. */
export function hide(): void {
  clearTimeout(timer);
  resting = null;
  if (shown.note) queueMicrotask(() => (shown.note = null));
}

/** The piece with a note that this lies on, or is. */
export function noted(target: EventTarget | null): Element | null {
  let element = target instanceof Element ? target : null;
  while (element && !notes.has(element)) element = element.parentElement;
  return element;
}

function surroundings(element: Element): Pick<Shown, "room" | "clear"> {
  const board = element.closest("[data-board]");
  const kept = [...(board?.querySelectorAll("[data-clear]") ?? [])].filter((one) => !one.contains(element));
  return {
    room: board?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight),
    clear: kept.map((one) => one.getBoundingClientRect()),
  };
}

/** A note on something, at once and until it is hidden. */
export function show(element: Element, content: Note): void {
  shown.note = { ...content, box: element.getBoundingClientRect(), ...surroundings(element) };
}

function soon(element: Element, delay: number, then?: () => void): void {
  hide();
  resting = element;
  timer = setTimeout(() => {
    const content = notes.get(element);
    if (content) show(element, content);
    then?.();
  }, delay);
}

const listening = {
  pointerover(event: PointerEvent) {
    const element = noted(event.target);
    if (event.pointerType !== "mouse" || element === resting) return;
    if (element && !notes.get(element)?.shows) soon(element, HOVER);
    else hide();
  },
  pointerdown(event: PointerEvent) {
    const element = noted(event.target);
    pressed = false;
    pressedAt = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") hide();
    else if (element) soon(element, LONG_PRESS, () => (pressed = true));
  },
  pointermove(event: PointerEvent) {
    if (event.pointerType === "mouse" || !resting) return;
    if (Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) < STILL) return;
    pressed = false;
    hide();
  },
  pointerup() {
    clearTimeout(timer);
    if (pressed) timer = setTimeout(hide, READING);
  },
  pointercancel() {
    pressed = false;
    hide();
  },
  pointerout(event: PointerEvent) {
    if (event.relatedTarget === null) hide();
  },
  click(event: MouseEvent) {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  contextmenu(event: MouseEvent) {
    if (pressed) event.preventDefault();
  },
  focusin(event: FocusEvent) {
    const element = noted(event.target);
    if (element && element === event.target && element.matches(":focus-visible")) soon(element, HOVER);
  },
  focusout: hide,
  keydown(event: KeyboardEvent) {
    if (event.key === "Escape") hide();
  },
};

/** Until it is called again. */
export function listen(): () => void {
  const over = new AbortController();
  for (const [name, handler] of Object.entries(listening))
    document.addEventListener(name, handler as EventListener, { capture: name === "click", signal: over.signal });
  return () => over.abort();
}
