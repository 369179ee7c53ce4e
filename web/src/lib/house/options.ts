import type { GameInfo, Help } from "../types";

export type OptionValues = Record<string, boolean | number | string>;

export function defaults(game: GameInfo): OptionValues {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** What people call a choice: the game's words for it, or the choice as it is written. */
export function choiceLabel(help: Help | null, option: string, choice: boolean | number | string): string {
  return help?.lines[`option_${option}_${choice}`] ?? help?.names[String(choice)] ?? String(choice);
}
