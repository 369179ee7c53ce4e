import type { Attachment } from "svelte/attachments";

interface Carried {
  /** What is carried is put down on this square. */
  onput: (square: string) => void;
  /** The square it hovers over, or null. */
  onover: (square: string | null) => void;
}

const SLACK = 7;

/** Lets a thing be dragged onto a square of the house (an element with `data-square`). A mere click stays a click. */
export function carry(carried: Carried | null): Attachment<HTMLElement> {
  return (element) => {
    if (!carried) return;
    let start: { x: number; y: number; id: number } | null = null;
    let image: HTMLElement | null = null;
    let over: string | null = null;
    let dropped = false;

    const square = (event: PointerEvent) =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-square]")?.dataset.square ?? null;
    const lift = () => {
      const box = element.getBoundingClientRect();
      image = element.cloneNode(true) as HTMLElement;
      image.setAttribute("aria-hidden", "true");
      image.setAttribute("inert", "");
      Object.assign(image.style, {
        position: "fixed",
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: "0",
        zIndex: "80",
        pointerEvents: "none",
        opacity: "0.92",
        rotate: "-3deg",
      });
      document.body.append(image);
    };
    const end = () => {
      image?.remove();
      image = null;
      start = null;
      if (over !== null) carried.onover(null);
      over = null;
    };
    const on = {
      pointerdown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        dropped = false;
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
        element.setPointerCapture(event.pointerId); // a quick hand is off the thing before it moves
        if (event.pointerType === "mouse") event.preventDefault(); // or words are selected on the way
      },
      pointermove: (event: PointerEvent) => {
        if (!start || event.pointerId !== start.id) return;
        const [x, y] = [event.clientX - start.x, event.clientY - start.y];
        if (!image) {
          if (Math.hypot(x, y) < SLACK) return;
          lift();
        }
        if (image) image.style.translate = `${x}px ${y}px`;
        const now = square(event);
        if (now !== over) carried.onover((over = now));
      },
      pointerup: (event: PointerEvent) => {
        const goal = image ? square(event) : null;
        dropped = image !== null;
        end();
        if (goal) carried.onput(goal);
      },
      pointercancel: end,
      click: (event: MouseEvent) => {
        if (!dropped) return;
        dropped = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
    };
    element.addEventListener("pointerdown", on.pointerdown);
    element.addEventListener("pointermove", on.pointermove);
    element.addEventListener("pointerup", on.pointerup);
    element.addEventListener("pointercancel", on.pointercancel);
    element.addEventListener("click", on.click, true);
    return () => {
      end();
      element.removeEventListener("pointerdown", on.pointerdown);
      element.removeEventListener("pointermove", on.pointermove);
      element.removeEventListener("pointerup", on.pointerup);
      element.removeEventListener("pointercancel", on.pointercancel);
      element.removeEventListener("click", on.click, true);
    };
  };
}
