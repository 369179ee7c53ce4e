/** The address of the page, as something one can react to. */
class Place {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  /** Grows with every new page, so that focus can follow. */
  visits = $state(0);

  read(): void {
    if (location.pathname !== this.path) this.visits += 1;
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

export function go(address: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.read();
  if (!how.replace) scrollTo(0, 0);
}

/** The named parts of a path, or null if it does not fit: `match("/t/:id/replay", path)`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (part.startsWith(":")) {
      if (!value) return null;
      found[part.slice(1)] = decode(value);
    } else if (part !== value) return null;
  }
  return found;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Is it a page of this application, and not one that the service makes by itself? */
export function ours(path: string): boolean {
  return !["api", "docs", "schema"].includes(path.split("/")[1] ?? "");
}

/** Links of our own pages are followed without a reload; called once. */
export function followLinks(): void {
  addEventListener("popstate", () => place.read());
  addEventListener("hashchange", () => place.read());
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download") || !ours(link.pathname)) return;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
