/** What a player only has in mind or rests on: a preview, a card picked up. It ends when what it was about has changed. */
export interface Fleeting<T> {
  readonly now: T | null;
  set: (next: T | null) => void;
}

/** `about` reads what it depends on, as a rule the view: a frame that arrives ends it. To be called while a board is being set up. */
export function fleeting<T>(about: () => unknown): Fleeting<T> {
  let held = $state.raw<{ value: T; about: unknown } | null>(null);
  return {
    get now() {
      return held !== null && held.about === about() ? held.value : null;
    },
    set: (next) => (held = next === null ? null : { value: next, about: about() }),
  };
}
