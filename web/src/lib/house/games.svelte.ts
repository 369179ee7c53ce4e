import { api } from "../api";
import type { GameInfo, LevelInfo } from "../types";

/** What can be played, in the language of the page. */
class Games {
  list = $state.raw<GameInfo[] | null>(null);
  levels = $state.raw<LevelInfo[]>([]);

  async load(language: string): Promise<void> {
    [this.list, this.levels] = await Promise.all([api.games(language), api.levels(language)]);
  }

  /** The strength of bots for who does not choose one. */
  get usualLevel(): string {
    return this.levels.find((level) => level.usual)?.id ?? "";
  }

  find(id: string): GameInfo | undefined {
    return this.list?.find((game) => game.id === id);
  }

  title(id: string): string {
    return this.find(id)?.title ?? "";
  }
}

export const games = new Games();

/** "2–6", or "2". */
export function seatRange(game: GameInfo): string {
  const fewest = game.seats[0];
  const most = game.seats.at(-1);
  return fewest === most ? String(fewest) : `${fewest}–${most}`;
}
