import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from button to button inside an element. */
export const arrows: Attachment<HTMLElement> = (element) => {
  const onkeydown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = [...element.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  element.addEventListener("keydown", onkeydown);
  return () => element.removeEventListener("keydown", onkeydown);
};
