/** The first digits of a long number, in groups one can compare by eye. */
export function grouped(digits: string, count: number): string {
  return (digits.slice(0, count).match(/.{1,4}/g) ?? []).join(" ");
}
