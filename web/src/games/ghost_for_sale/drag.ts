import type { Attachment } from "svelte/attachments";

interface Drag {
  enabled: () => boolean;
  /** The place under the pointer, or null. */
  onover: (place: string | null) => void;
  ondrop: (place: string) => void;
}

const SLACK = 7;

function placeUnder(event: PointerEvent): string | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = element.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (place) return place;
  }
  return null;
}

/** Lets an element be dragged to a place marked `data-drop`. A press without movement stays a click. */
export function draggable({ enabled, onover, ondrop }: Drag): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let moved = false;

    const begin = (event: PointerEvent) => {
      moved = false;
      if (event.button !== 0 || !enabled()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const lift = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      ghost.inert = true;
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        position: "fixed",
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        zIndex: "80",
        pointerEvents: "none",
        opacity: "0.92",
      });
      element.parentElement?.append(ghost);
      element.setPointerCapture(event.pointerId);
      element.style.opacity = "0.35";
      moved = true;
    };
    const follow = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!ghost && Math.hypot(x, y) > SLACK) lift(event);
      if (!ghost) return;
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(3deg)`;
      onover(placeUnder(event));
    };
    const release = () => {
      ghost?.remove();
      ghost = null;
      start = null;
      element.style.opacity = "";
      onover(null);
    };
    const drop = (event: PointerEvent) => {
      const place = ghost ? placeUnder(event) : null;
      release();
      if (place) ondrop(place);
    };
    const click = (event: MouseEvent) => {
      if (!moved) return;
      moved = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.addEventListener("pointerdown", begin);
    element.addEventListener("pointermove", follow);
    element.addEventListener("pointerup", drop);
    element.addEventListener("pointercancel", release);
    element.addEventListener("click", click, true);
    element.addEventListener("dragstart", (event) => event.preventDefault());
    return () => {
      release();
      element.removeEventListener("pointerdown", begin);
      element.removeEventListener("pointermove", follow);
      element.removeEventListener("pointerup", drop);
      element.removeEventListener("pointercancel", release);
      element.removeEventListener("click", click, true);
    };
  };
}
