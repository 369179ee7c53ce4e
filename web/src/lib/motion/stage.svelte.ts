import type { Attachment } from "svelte/attachments";
import { motionless } from "../settings.svelte";

type Shown = HTMLElement | SVGElement;

interface Spot {
  /** The middle, from the corner of the board. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Kept so that what leaves the page can still be seen leaving. */
  element: Shown;
}

interface Paths {
  /** The place a thing comes from that was not on the page before. */
  from?: (id: string) => string | undefined;
  /** The place a thing goes to that is no longer on the page. */
  to?: (id: string) => string | undefined;
}

const DURATION = 420;
const EASE = "cubic-bezier(.3,.9,.3,1)";

/**
 * Moves things from where they were to where they are. A board marks them with `{@attach stage.item(id)}`, and places that things
 * come from or vanish to with `{@attach stage.place(name)}`; its root with `{@attach stage.root}`.
 */
export class Stage {
  private items = new Map<string, Shown>();
  private places = new Map<string, Shown>();
  private ground: HTMLElement | null = null;
  private spots = new Map<string, Spot>();

  constructor(private readonly paths: Paths = {}) {}

  root: Attachment<HTMLElement> = (element) => {
    this.ground = element;
    return () => {
      this.ground = null;
    };
  };

  item(id: string): Attachment<Shown> {
    return (element) => {
      this.items.set(id, element);
      return () => {
        if (this.items.get(id) === element) this.items.delete(id);
      };
    };
  }

  place(name: string): Attachment<Shown> {
    return (element) => {
      this.places.set(name, element);
      return () => {
        if (this.places.get(name) === element) this.places.delete(name);
      };
    };
  }

  /** Notes where everything is. */
  remember(): void {
    this.spots.clear();
    if (motionless() || !this.ground) return;
    for (const [id, element] of this.items) this.spots.set(id, this.spot(element));
  }

  /** Lets everything move from where it was noted. */
  move(): void {
    if (motionless() || !this.ground || this.spots.size === 0) return;
    const arrivals: [Shown, Keyframe][] = [];
    for (const [id, element] of this.items) {
      const start = this.start(id);
      if (start) arrivals.push([element, start === "nowhere" ? { opacity: 0, scale: "0.85" } : this.from(start, this.spot(element))]);
    }
    const departures = [...this.spots].filter(([id]) => !this.items.has(id)).map(([id, spot]) => ({ spot, goal: this.goal(id) }));
    for (const [element, start] of arrivals) fly(element, start);
    for (const { spot, goal } of departures) if (goal) this.sendOff(spot, goal);
  }

  private start(id: string): Spot | "nowhere" | null {
    const spot = this.spots.get(id);
    if (spot) return spot;
    const place = this.places.get(this.paths.from?.(id) ?? "");
    return place ? this.spot(place) : "nowhere";
  }

  private goal(id: string): Spot | null {
    const place = this.places.get(this.paths.to?.(id) ?? "");
    return place ? this.spot(place) : null;
  }

  private spot(element: Shown): Spot {
    const box = element.getBoundingClientRect();
    const ground = this.ground?.getBoundingClientRect() ?? box;
    const turned = element instanceof HTMLElement; // its box would be that of its turned corners
    return {
      x: box.x + box.width / 2 - ground.x,
      y: box.y + box.height / 2 - ground.y,
      width: turned ? element.offsetWidth : box.width,
      height: turned ? element.offsetHeight : box.height,
      element,
    };
  }

  private from(start: Spot, end: Spot): Keyframe {
    const scale = end.width > 0 ? Math.min(3, Math.max(0.2, start.width / end.width)) : 1;
    return { translate: `${start.x - end.x}px ${start.y - end.y}px`, scale: String(scale) };
  }

  private sendOff(spot: Spot, goal: Spot): void {
    const leaving = spot.element.cloneNode(true) as Shown;
    leaving.setAttribute("inert", "");
    leaving.setAttribute("aria-hidden", "true");
    Object.assign(leaving.style, {
      position: "absolute",
      margin: "0",
      left: `${spot.x - spot.width / 2}px`,
      top: `${spot.y - spot.height / 2}px`,
      width: `${spot.width}px`,
      zIndex: "30",
      pointerEvents: "none",
    });
    this.ground?.append(leaving);
    const end = { translate: `${goal.x - spot.x}px ${goal.y - spot.y}px`, scale: "0.5", opacity: 0 };
    const flight = leaving.animate([{}, { opacity: 1, offset: 0.6 }, end], { duration: DURATION, easing: "ease-in" });
    flight.onfinish = flight.oncancel = () => leaving.remove();
  }
}

function fly(element: Shown, start: Keyframe): void {
  if (start.translate === "0px 0px" && start.scale === "1") return;
  element.style.zIndex = "20";
  const flight = element.animate([start, {}], { duration: DURATION, easing: EASE });
  flight.onfinish = flight.oncancel = () => {
    element.style.zIndex = "";
  };
}

/** A stage that moves whenever what `seen` reads has changed. To be called while a board is being set up. */
export function stageFor(seen: () => unknown, paths: Paths = {}): Stage {
  const stage = new Stage(paths);
  $effect.pre(() => {
    seen();
    stage.remember();
  });
  $effect(() => {
    seen();
    stage.move();
  });
  return stage;
}
