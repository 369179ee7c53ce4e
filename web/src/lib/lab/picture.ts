import type { Scheme } from "../settings.svelte";

const BY_NIGHT = "@media (prefers-color-scheme: dark)";

/** A plot as the address of a picture. It knows the device's scheme by itself; who has chosen another is told apart here. */
export function painted(svg: string, scheme: Scheme): string {
  const drawn = scheme === "system" ? svg : svg.replace(BY_NIGHT, scheme === "dark" ? "@media all" : "@media not all");
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
