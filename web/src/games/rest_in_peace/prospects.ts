import type { Desk } from "./desk";
import type { Prospect } from "./view";
import { say } from "./words";

/** A card of one's own, and what it would make of the totals, for who does not see the board. */
export function prospectLabel(desk: Desk, card: string, prospect: Prospect | undefined): string {
  const name = desk.words.name(card);
  if (desk.view.asking?.what === "place_on_tenth") return say("put", { card: name });
  if (desk.view.asking?.what === "discard") return say("discard", { card: name });
  if (!prospect) return name;
  const outcome = prospect.asks ? say("then_asks") : prospect.stays ? say("then_stays") : say("then_not");
  return say("makes", { card: name, mine: prospect.totals[desk.near] ?? 0, theirs: prospect.totals[desk.far] ?? 0, outcome });
}
