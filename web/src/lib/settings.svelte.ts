import { bestOf } from "./i18n/languages";

/** What a browser remembers for its person. */
export type Scheme = "system" | "light" | "dark";
export type Pace = "calm" | "brisk" | "instant";

interface Kept {
  language: string;
  scheme: Scheme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  pace: Pace;
  shortcuts: boolean;
  plainBoard: boolean;
}

const KEY = "manse";

function read(): Kept {
  const fresh: Kept = {
    language: bestOf(navigator.languages),
    scheme: "system",
    sound: true,
    volume: 0.7,
    pace: "calm",
    shortcuts: true,
    plainBoard: false,
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

export const settings = $state(read());

const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
let reduced = $state(still?.matches ?? false);
still?.addEventListener("change", () => (reduced = still.matches));

/** Are things to appear where they are, without moving there? */
export function motionless(): boolean {
  return reduced || settings.pace === "instant";
}

/** Keeps what is set and shows it on the page; called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.scheme = settings.scheme;
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // a browser that keeps nothing still plays
      }
    });
  });
}
