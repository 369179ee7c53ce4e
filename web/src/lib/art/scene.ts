/** A gable with crow steps, as Scottish houses have them, over a wall from `left` to `right` that begins at `eaves`. */
export function steppedGable(left: number, right: number, eaves: number, rise: number, steps: number): string {
  const across = (right - left) / (2 * steps + 1);
  const up = rise / steps;
  let path = `M${left} ${eaves}`;
  for (let i = 1; i <= steps; i++) path += `v${-up}h${across}`;
  path += `h${across}`;
  for (let i = 1; i <= steps; i++) path += `h${across}v${up}`;
  return path;
}

/** The same numbers each time, between 0 and 1. */
export function scattered(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  });
}
