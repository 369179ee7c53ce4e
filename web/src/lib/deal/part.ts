import type { Share, TableInfo } from "../types";
import { myShare, note, witnessed, type Witness } from "./memory";
import { readTerms, same, sealedShare, sealOf } from "./seal";

/** What is wrong with a deal under way. */
export type Fault = "promise" | "seal" | "terms" | "left_out";

interface Ways {
  send(share: Share): Promise<unknown>;
  fault(fault: Fault): void;
}

/** This browser's part in a deal: it notes what was promised, lays down its share, looks at the terms before it opens it. */
export class DealPart {
  private busy = false;
  private waiting: TableInfo | null = null;
  private faults = new Set<Fault>();

  constructor(private readonly ways: Ways) {}

  /** The table was told anew. One thing after the other: what comes meanwhile is looked at then. */
  async take(info: TableInfo): Promise<void> {
    this.waiting = info;
    if (this.busy) return;
    this.busy = true;
    while (this.waiting) {
      const next: TableInfo = this.waiting;
      this.waiting = null;
      try {
        await this.answer(next);
      } catch {
        // refused or offline: the next word from the table says how it stands
      }
    }
    this.busy = false;
  }

  private async answer(info: TableInfo): Promise<void> {
    const { deal } = info;
    if (deal.origin !== "sealed" || !deal.promise || info.status === "closed") return;
    // What is shown only after the deal proves nothing, and is not noted.
    const known = deal.stage === "dealt" ? witnessed(info.id) : note(info.id, { promise: deal.promise });
    if (!known) return;
    if (known.promise !== deal.promise) {
      this.complain("promise");
      return;
    }
    if (deal.stage === "laying") await this.layDown(info);
    else if (await this.sealHolds(info, known)) await this.open(info);
  }

  private async layDown({ id, mine, deal }: TableInfo): Promise<void> {
    const seats = mine.filter((seat) => !deal.laid.includes(seat));
    if (seats.length === 0) return;
    const share = await myShare(id, deal.promise);
    const sealed = await sealedShare(share);
    for (const seat of seats) await this.ways.send({ seat, sealed });
    note(id, { promise: deal.promise, share });
  }

  /** Are the terms those of this table, with our share in them, and the seal the one that was shown? */
  private async sealHolds(info: TableInfo, known: Witness): Promise<boolean> {
    const { deal } = info;
    if (!deal.terms || !deal.seal) return false;
    const terms = readTerms(deal.terms);
    if ((await sealOf(deal.terms)) !== deal.seal || (known.seal ?? deal.seal) !== deal.seal) return this.complain("seal");
    const ours = terms?.table === info.id && terms.game === info.game && terms.version === info.version;
    if (!terms || !ours || terms.promise !== known.promise || !same(terms.options, info.options)) return this.complain("terms");
    if (deal.stage === "opening") note(info.id, { promise: deal.promise, seal: deal.seal });
    return deal.stage === "opening" || this.includes(info, known);
  }

  /** Was the share counted that we opened? */
  private includes({ mine, deal }: TableInfo, known: Witness): boolean {
    return !known.opened || mine.every((seat) => deal.opened.includes(seat)) || this.complain("left_out");
  }

  private async open({ id, mine, deal }: TableInfo): Promise<void> {
    if (deal.stage !== "opening") return;
    const share = await myShare(id, deal.promise);
    const sealed = await sealedShare(share);
    const terms = readTerms(deal.terms);
    for (const seat of mine.filter((seat) => !deal.opened.includes(seat))) {
      if (terms?.seats[seat]?.sealed === sealed) {
        await this.ways.send({ seat, share });
        note(id, { promise: deal.promise, opened: true });
      } else if (note(id, { promise: deal.promise }).share) this.complain("left_out");
    }
  }

  private complain(fault: Fault): false {
    if (!this.faults.has(fault)) this.ways.fault(fault);
    this.faults.add(fault);
    return false;
  }
}
