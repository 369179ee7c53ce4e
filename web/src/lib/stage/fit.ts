/** How much of the stage its parts get, in hundredths of its height (`--u`); the table takes what is left. */
export interface Shares {
  /** Of the others: the height of their row, or the width of their column. */
  others?: number;
  /** Of one's own: the height of the row of plate and hand; in a flat stage the width of the column of both. */
  mine?: number;
  /** Of the plate: its width beside the hand; in a tall or flat stage its height. */
  plate?: number;
  /** Of the buttons: their width beside the hand or the table; in a tall or flat stage their height. */
  actions?: number;
}

export type Form = "wide" | "tall" | "flat";
export type Fit = Partial<Record<Form, Shares>>;

const USUAL: Record<Form, Required<Shares>> = {
  wide: { others: 14, mine: 26, plate: 28, actions: 28 },
  tall: { others: 14, mine: 18, plate: 9, actions: 9 },
  flat: { others: 40, mine: 70, plate: 18, actions: 18 },
};

/** The shares of all forms as variables; the stage's own styles take those of the form it has. */
export function formStyle(fit: Fit): string {
  return (Object.keys(USUAL) as Form[])
    .flatMap((form) => Object.entries({ ...USUAL[form], ...fit[form] }).map(([part, share]) => `--${form}-${part}: ${share}`))
    .join("; ");
}
