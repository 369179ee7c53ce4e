import type { Attachment } from "svelte/attachments";

export interface Note {
  title: string;
  text: string;
}

interface Shown extends Note {
  box: DOMRect;
}

/** The note on show: one at a time, drawn by NoteLayer. */
export const shown = $state<{ note: Shown | null }>({ note: null });

const HOVER = 600;
const LONG_PRESS = 450;

/**
 * What a card or token is, for who rests on it with the mouse, comes to it with the keyboard or presses it long. The note is also
 * its description for a screen reader.
 */
export function note(content: Note | null): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    if (!content || !content.text) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const show = () => (shown.note = { ...content, box: element.getBoundingClientRect() });
    const soon = (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(show, delay);
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown.note?.text === content.text) shown.note = null;
    };
    const on: Record<string, (event: Event) => void> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && soon(HOVER),
      pointerleave: hide,
      pointerdown: (event) => {
        if ((event as PointerEvent).pointerType === "mouse") hide();
        else {
          pressed = false;
          clearTimeout(timer);
          timer = setTimeout(() => {
            pressed = true;
            show();
          }, LONG_PRESS);
        }
      },
      pointercancel: hide,
      pointerup: () => {
        clearTimeout(timer);
        if (pressed) setTimeout(hide, 2500);
      },
      click: (event) => {
        if (!pressed) return;
        pressed = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      contextmenu: (event) => pressed && event.preventDefault(),
      focus: () => element.matches(":focus-visible") && soon(HOVER),
      blur: hide,
      keydown: (event) => (event as KeyboardEvent).key === "Escape" && hide(),
    };
    for (const [name, handler] of Object.entries(on)) element.addEventListener(name, handler, name === "click");
    element.setAttribute("aria-description", content.text);
    return () => {
      hide();
      element.removeAttribute("aria-description");
      for (const [name, handler] of Object.entries(on)) element.removeEventListener(name, handler, name === "click");
    };
  };
}
