import type { Help } from "../types";

export interface Entry {
  names: string[];
  note: string;
}

export function grouped(help: Help): Entry[] {
  const found = new Map<string, string[]>();
  for (const [word, note] of Object.entries(help.notes)) found.set(note, [...(found.get(note) ?? []), help.names[word] ?? word]);
  return [...found].map(([note, names]) => ({ note, names }));
}
