import type { Help } from "../types";

export interface Entry {
  words: string[];
  names: string[];
  note: string;
}

/** The notes of a game, each once, with all that it is about. */
export function grouped(help: Help): Entry[] {
  const found = new Map<string, string[]>();
  for (const [word, note] of Object.entries(help.notes)) found.set(note, [...(found.get(note) ?? []), word]);
  return [...found].map(([note, words]) => ({ note, words, names: words.map((word) => help.names[word] ?? word) }));
}
