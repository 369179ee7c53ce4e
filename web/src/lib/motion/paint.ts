/** What is to be changed after measuring. */
type Change = () => void;

let waiting: (() => Change | undefined)[] = [];

/** Measures before the next paint and changes after all have measured: however many ask, the page is laid out once, as for the paint itself. */
export function beforePaint(measure: () => Change | undefined): void {
  if (waiting.push(measure) > 1) return;
  requestAnimationFrame(() => {
    const asked = waiting;
    waiting = [];
    const changes = asked.map((one) => one());
    for (const change of changes) change?.();
  });
}
