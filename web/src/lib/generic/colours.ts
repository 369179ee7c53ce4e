/** Colours that words of games begin or end with; the word itself is always written beside. */
const PAINTS: Record<string, string> = {
  red: "#d0665a",
  yellow: "#e2b448",
  blue: "#6f9bd6",
  black: "#59616f",
  white: "#eef0e8",
  green: "#77ad7c",
  purple: "#a98bd0",
  violet: "#a98bd0",
  orange: "#e08a4a",
  brown: "#9a7350",
  grey: "#98a3aa",
  pink: "#dd92ac",
  teal: "#5fb3ab",
};

export function paintOf(word: string): string | null {
  const found = word.split(/[-_]/).find((part) => part in PAINTS);
  return found ? (PAINTS[found] ?? null) : null;
}
