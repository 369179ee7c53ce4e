/** The first language of a person's that is among those: their browser names them, the dearest first. */
export function bestAmong(languages: readonly string[], wished: readonly string[]): string | undefined {
  return wished.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "").find((tag) => languages.includes(tag));
}
