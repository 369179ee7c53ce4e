import type { Attachment } from "svelte/attachments";
import { motionless } from "../settings.svelte";
import { beforePaint } from "./paint";

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

/** On its way: where from, as seen from where it ends. */
interface Flight {
  animation: Animation;
  x: number;
  y: number;
  end: Spot;
}

interface Paths {
  /** The place a thing comes from that was not on the page before. */
  from?: (id: string) => string | undefined;
  /** The place a thing goes to that is no longer on the page. */
  to?: (id: string) => string | undefined;
}

const DURATION = 420; // --glide
/** Where every flight ends. It must be said: an end that is left out is found by the page, which then draws every frame itself. */
const ARRIVED = { translate: "0px 0px", scale: "1", opacity: 1 };
const EASE = "cubic-bezier(.3,.9,.3,1)";

const stages = new Set<Stage>();

/** To be called before the page changes: every stage notes where its things are while nobody has to lay out the page anew for that. */
export function noteAll(): void {
  for (const stage of stages) stage.remember();
}

/**
 * Moves things from where they were to where they are. A board marks them with `{@attach stage.item(id)}`, and places that things
 * come from or vanish to with `{@attach stage.place(name)}`; its root with `{@attach stage.root}`. Only `translate`, `scale` and
 * `opacity` are animated: the browser then moves finished pictures and the page's thread is free.
 */
export class Stage {
  private items = new Map<string, Shown>();
  private places = new Map<string, Shown>();
  private ground: HTMLElement | null = null;
  private spots = new Map<string, Spot>();
  private flights = new Map<Shown, Flight>();
  /** Noted, and not moved yet: whatever changes until the next paint, things come from where they were last seen. */
  private noted = false;

  constructor(private readonly paths: Paths = {}) {}

  root: Attachment<HTMLElement> = (element) => {
    this.ground = element;
    stages.add(this);
    return () => {
      this.ground = null;
      stages.delete(this);
    };
  };

  item(id: string): Attachment<Shown> {
    return keeping(this.items, id);
  }

  place(name: string): Attachment<Shown> {
    return keeping(this.places, name);
  }

  /** Notes where everything is, and before the next paint lets everything move from there. */
  remember(): void {
    if (this.noted || !this.ground || motionless()) return;
    this.noted = true;
    this.spots = this.measure(this.ground.getBoundingClientRect());
    beforePaint(() => this.moves());
  }

  private moves(): (() => void) | undefined {
    this.noted = false;
    if (!this.ground) return;
    const ground = this.ground.getBoundingClientRect();
    const now = this.measure(ground);
    const place = (name = "") => {
      const element = this.places.get(name);
      return element && spotOf(element, ground);
    };
    const changes: (() => void)[] = [];
    for (const { animation, end } of this.flights.values()) {
      if (!end.element.isConnected) changes.push(() => animation.cancel()); // nobody sees it, and the page would have to draw it
    }
    for (const [id, seen] of now) {
      const flight = this.flights.get(seen.element);
      const end = flight ? goalOf(flight, seen) : seen;
      if (flight && near(flight.end, end)) continue;
      const start = this.spots.get(id) ?? place(this.paths.from?.(id));
      if (!start || !near(start, end)) changes.push(() => this.fly(start, end));
    }
    for (const [id, spot] of this.spots) {
      const goal = this.items.has(id) ? undefined : place(this.paths.to?.(id));
      if (goal) changes.push(() => this.sendOff(spot, goal));
    }
    return () => changes.forEach((change) => change());
  }

  private measure(ground: DOMRect): Map<string, Spot> {
    return new Map(Array.from(this.items, ([id, element]) => [id, spotOf(element, ground)]));
  }

  private fly(start: Spot | undefined, end: Spot): void {
    const { element } = end;
    const [x, y] = start ? [start.x - end.x, start.y - end.y] : [0, 0];
    const first = start ? { translate: `${x}px ${y}px`, scale: String(growth(start, end)) } : { scale: "0.85", opacity: 0 };
    this.flights.get(element)?.animation.cancel();
    element.toggleAttribute("data-flying", true);
    const { translate, scale, opacity } = ARRIVED;
    const animation = element.animate([first, start ? { translate, scale } : { scale, opacity }], { duration: DURATION, easing: EASE });
    this.flights.set(element, { animation, x, y, end });
    animation.onfinish = animation.oncancel = () => {
      if (this.flights.get(element)?.animation !== animation) return;
      this.flights.delete(element);
      element.toggleAttribute("data-flying", false);
    };
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
    const flight = leaving.animate([ARRIVED, { opacity: 1, offset: 0.6 }, end], { duration: DURATION, easing: "ease-in" });
    flight.onfinish = flight.oncancel = () => leaving.remove();
  }
}

function keeping(elements: Map<string, Shown>, name: string): Attachment<Shown> {
  return (element) => {
    elements.set(name, element);
    return () => {
      if (elements.get(name) === element) elements.delete(name);
    };
  };
}

function spotOf(element: Shown, ground: DOMRect): Spot {
  const box = element.getBoundingClientRect();
  const turned = element instanceof HTMLElement; // its box would be that of its turned corners
  return {
    x: box.x + box.width / 2 - ground.x,
    y: box.y + box.height / 2 - ground.y,
    width: turned ? element.offsetWidth : box.width,
    height: turned ? element.offsetHeight : box.height,
    element,
  };
}

const growth = (start: Spot, end: Spot) => (end.width > 0 ? Math.min(3, Math.max(0.2, start.width / end.width)) : 1);
const near = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y) < 1 && Math.abs(growth(one, other) - 1) < 0.02;

/** Where a thing on its way will end: what it still has to go is taken off from where it is seen. */
function goalOf({ animation, x, y }: Flight, seen: Spot): Spot {
  const left = 1 - (animation.effect?.getComputedTiming().progress ?? 1);
  return { ...seen, x: seen.x - x * left, y: seen.y - y * left };
}

/** A stage that moves whenever what `seen` reads has changed. To be called while a board is being set up. */
export function stageFor(seen: () => unknown, paths: Paths = {}): Stage {
  const stage = new Stage(paths);
  $effect.pre(() => {
    seen();
    stage.remember();
  });
  return stage;
}
