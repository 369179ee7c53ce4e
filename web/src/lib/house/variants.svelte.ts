import { api } from "../api";
import { t } from "../i18n/index.svelte";
import type { BoxName, VariantInfo } from "../types";

const FOREMOST = 6;
/** Before the id of a variant that somebody made, where the service is told of a box. */
export const GALLERY = "gallery:";

/** The gallery: variants that come with the games, and those that people put there. */
class Variants {
  list = $state.raw<VariantInfo[]>([]);
  private language = "en";

  async load(language = this.language): Promise<void> {
    this.language = language;
    const found = await api.variants(language);
    if (language === this.language) this.list = found; // who has chosen another language since hears that one
  }

  of(game: string): VariantInfo[] {
    return this.list.filter((variant) => variant.game === game);
  }

  /** A few for the first page: of each game the first, then the newest that people made, then the rest. */
  get foremost(): VariantInfo[] {
    const firsts = this.list.filter((one, i) => this.list.findIndex((other) => other.game === one.game) === i);
    const others = this.list.filter((one) => !firsts.includes(one)).toSorted((a, b) => Number(a.shipped) - Number(b.shipped));
    return [...firsts, ...others].slice(0, FOREMOST);
  }
}

export const variants = new Variants();

/** How the service, and an address of the lab, are told of a variant. */
export const dataOf = (variant: VariantInfo): string => (variant.shipped ? variant.id : `${GALLERY}${variant.id}`);

/** Which box a game is played with, in words. */
export function boxLabel(game: string, box: BoxName): string {
  const shipped = variants.list.find((one) => one.shipped && one.game === game && one.id === box.variant);
  if (shipped) return t("box.variant", { name: shipped.name });
  const name = box.name || box.variant;
  return name ? t("box.named", { name }) : t("box.changed");
}
