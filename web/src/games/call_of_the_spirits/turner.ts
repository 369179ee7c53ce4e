import type { Attachment } from "svelte/attachments";

interface Turning {
  /** Degrees of a section. */
  step: number;
  /** How far it is turned, in sections; while it is held, any part of one. */
  onturn: (sections: number, held: boolean) => void;
  /** It was not turned at all: a click into the direction of this place. A finger goes there by the room's own button, which asks again. */
  onclick: (place: number) => void;
}

const SLACK = 6;

/** Lets a ring be turned by hand, and settle in whole sections. */
export function turner(turning: Turning | null): Attachment<SVGElement> {
  return (element) => {
    if (!turning) return;
    let start: { x: number; y: number; angle: number } | null = null;
    let moved = false;

    const angle = (event: PointerEvent) => {
      const box = (element.closest(".mansion") ?? element).getBoundingClientRect();
      return (Math.atan2(event.clientX - box.x - box.width / 2, box.y + box.height / 2 - event.clientY) * 180) / Math.PI;
    };
    const sections = (event: PointerEvent) => {
      const degrees = ((((angle(event) - (start?.angle ?? 0) + 180) % 360) + 360) % 360) - 180;
      return degrees / turning.step;
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, angle: angle(event) };
      moved = false;
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      moved ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK;
      if (moved) turning.onturn(sections(event), true);
    };
    const up = (event: PointerEvent) => {
      if (!start) return;
      if (moved) turning.onturn(Math.round(sections(event)), false);
      else if (event.pointerType !== "touch") turning.onclick(Math.round(angle(event) / turning.step));
      start = null;
    };
    const cancel = () => {
      if (start && moved) turning.onturn(0, false);
      start = null;
    };
    element.addEventListener("pointerdown", down as EventListener);
    element.addEventListener("pointermove", move as EventListener);
    element.addEventListener("pointerup", up as EventListener);
    element.addEventListener("pointercancel", cancel);
    return () => {
      element.removeEventListener("pointerdown", down as EventListener);
      element.removeEventListener("pointermove", move as EventListener);
      element.removeEventListener("pointerup", up as EventListener);
      element.removeEventListener("pointercancel", cancel);
    };
  };
}
