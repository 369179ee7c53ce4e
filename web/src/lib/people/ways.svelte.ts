import { api } from "../api";
import type { Proof, WaysIn } from "../types";
import { show } from "./passkey";

/** How the person at this browser can come in from elsewhere, and how they show that it is them. */
class Ways {
  known = $state.raw<WaysIn | null>(null);
  /** Somebody waits for the password to be typed. */
  asked = $state.raw<((password: string | null) => void) | null>(null);

  async load(): Promise<void> {
    this.known = await api.ways();
  }

  /** The password, or the answer of a passkey; null if the person would rather not. */
  async prove(): Promise<Proof | null> {
    await this.load();
    if (this.known?.password) return this.askPassword();
    if (!this.known?.passkeys.length) return {};
    const { state, options } = await api.askPasskey();
    const credential = await show(options);
    return credential && { state, credential };
  }

  private async askPassword(): Promise<Proof | null> {
    const password = await new Promise<string | null>((resolve) => {
      this.asked = (typed) => {
        this.asked = null;
        resolve(typed);
      };
    });
    return password === null ? null : { password };
  }
}

export const ways = new Ways();
