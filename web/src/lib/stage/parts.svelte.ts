import { getContext, onDestroy, setContext } from "svelte";

/** A board is drawn in parts, each in a task of its own, so that a slow phone answers between them. Who shows the board knows when all is there. */
export class Drawing {
  private open = $state(0);

  get whole(): boolean {
    return this.open === 0;
  }

  /** For the component that is being made: so many parts, the first at once, one with each frame; gives how many are to be drawn by now. */
  begin(parts: number): { readonly drawn: number } {
    let drawn = $state(1);
    let waiting = parts > 1;
    if (waiting) this.open += 1;
    const close = () => {
      if (waiting) this.open -= 1;
      waiting = false;
    };
    const next = () => {
      if (!waiting) return;
      drawn += 1;
      if (drawn >= parts) close();
      else afterPaint(next);
    };
    if (waiting) afterPaint(next);
    onDestroy(close);
    return {
      get drawn() {
        return drawn;
      },
    };
  }
}

/** In a task of its own, once what there is has been painted; a page that nobody sees does not wait for that. */
function afterPaint(work: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

const KEY = Symbol("drawing");

export function provideDrawing(): Drawing {
  return setContext(KEY, new Drawing());
}

export function useDrawing(): Drawing {
  return getContext<Drawing | undefined>(KEY) ?? new Drawing();
}
