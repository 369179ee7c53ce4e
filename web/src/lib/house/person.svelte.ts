import { api } from "../api";
import { t } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import type { Me } from "../types";

/** Who sits at this browser. */
class Person {
  me = $state.raw<Me | null>(null);
  /** Somebody waits for a name to be chosen. */
  asked = $state.raw<((named: boolean) => void) | null>(null);

  get named(): boolean {
    return this.me?.named ?? false;
  }

  async load(): Promise<void> {
    this.me = await api.me();
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename({ name, language: settings.language });
  }

  /** Asks for a name if there is none yet; false if the person would rather not. */
  async introduce(): Promise<boolean> {
    if (this.me === null) await this.load();
    if (this.named) return true;
    return new Promise((resolve) => {
      this.asked = (named) => {
        this.asked = null;
        resolve(named);
      };
    });
  }
}

export const person = new Person();

/** A name for who does not want to think of one. */
export function suggestedName(): string {
  const pick = (list: string[]) => list[Math.floor(Math.random() * list.length)];
  return t("guest.name", { first: pick(t("guest.firsts").split("|")), second: pick(t("guest.seconds").split("|")) });
}
