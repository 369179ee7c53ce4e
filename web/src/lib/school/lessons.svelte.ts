import { api } from "../api";
import type { LessonInfo } from "../types";

/** The lessons of all games, in the language of the page. */
class Lessons {
  list = $state.raw<LessonInfo[]>([]);

  private language = "";

  async load(language: string): Promise<void> {
    this.language = language;
    const found = await api.lessons(language);
    if (language === this.language) this.list = found; // who has chosen another language since hears that one
  }

  of(game: string): LessonInfo[] {
    return this.list.filter((lesson) => lesson.game === game);
  }

  /** Where somebody goes who has never played the game; nothing if it has no lesson for that. */
  first(game: string): string | null {
    const found = this.of(game).find((lesson) => lesson.first);
    return found ? addressOf(found) : null;
  }
}

export const lessons = new Lessons();

export function addressOf(lesson: LessonInfo): string {
  return `/learn/${lesson.game}/${lesson.name}`;
}
