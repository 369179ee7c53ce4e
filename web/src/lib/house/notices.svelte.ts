import type { Trouble } from "../api";
import { isKey, t, type Key } from "../i18n/index.svelte";
import { play } from "../sound";

export interface Notice {
  id: number;
  text: string;
  kind: "plain" | "trouble";
}

let count = 0;
export const notices = $state<Notice[]>([]);

export function tell(text: string, kind: Notice["kind"] = "plain"): void {
  if (notices.some((notice) => notice.text === text)) return;
  const id = ++count;
  notices.push({ id, text, kind });
  if (kind === "trouble") play("refused");
  setTimeout(() => dismiss(id), kind === "trouble" ? 9000 : 5000);
}

export function dismiss(id: number): void {
  const at = notices.findIndex((notice) => notice.id === id);
  if (at >= 0) notices.splice(at, 1);
}

/** What a code of the service means here; `meaning` says it more exactly for one request. */
export function explain(code: string, message: string, meaning: Partial<Record<string, Key>> = {}): string {
  const key = meaning[code] ?? `error.${code}`;
  return isKey(key) ? t(key) : message || t("error.broken");
}

export function complain(trouble: unknown, meaning: Partial<Record<string, Key>> = {}): void {
  const { code, message } = trouble as Trouble;
  tell(explain(code ?? "broken", message ?? "", meaning), "trouble");
}
