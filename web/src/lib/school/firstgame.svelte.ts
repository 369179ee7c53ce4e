import { untrack } from "svelte";
import { api } from "../api";
import { games } from "../house/games.svelte";
import { tell } from "../house/notices.svelte";
import { defaults } from "../house/options";
import { person, suggestedName } from "../house/person.svelte";
import { t } from "../i18n/index.svelte";
import { go, place } from "../router.svelte";
import type { Session } from "../table/session.svelte";
import type { ChairWish, GameInfo } from "../types";

/** What makes a first game shorter or easier, where a game has it. */
const EASY = { learning: true, layout: "random" };
/** For so many decisions hints come by themselves. */
const HELPED = 3;

/** A real table against rivals that slip now and then, with hints for the first decisions. */
export async function playFirst(game: GameInfo, name = suggestedName()): Promise<void> {
  if (!person.named) await person.rename(name);
  const rivals = (game.seats.includes(3) ? 3 : (game.seats[0] ?? 2)) - 1;
  const bot: ChairWish = { kind: "bot", level: games.levels.find((level) => level.id === "guest")?.id ?? games.usualLevel };
  const seats: ChairWish[] = [{ kind: "me" }, ...Array.from({ length: rivals }, () => bot)];
  const options = defaults(game);
  for (const [name, value] of Object.entries(EASY)) if (name in options) options[name] = value;
  const { id } = await api.make({ game: game.id, seats, options, aids: true });
  go(`/t/${id}?first`);
}

/** The best choice alone: the board is to be seen beside it. */
async function advise({ table }: Session): Promise<void> {
  await table.askHint();
  table.hints = table.hints?.slice(0, 1) ?? null;
}

/** Help that fades: at a first game one hears how to ask, the first decisions come with a hint, the next with a word on where to find one. */
export function fadingHelp(session: Session): void {
  if (!new URLSearchParams(place.search).has("first")) return;
  let asked: number | null = null;
  let helped = 0;
  $effect(() => {
    const ask = session.table.now?.ask ?? null;
    if (session.choices.length === 0 || ask === null || ask === asked) return;
    asked = ask;
    helped += 1;
    if (helped === 1) untrack(() => tell(t(matchMedia("(pointer: coarse)").matches ? "learn.ask_finger" : "learn.ask")));
    if (helped <= HELPED) untrack(() => void advise(session));
    else if (helped === HELPED + 1) untrack(() => tell(t("learn.alone")));
  });
}
