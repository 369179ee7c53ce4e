/** Which modules come in one file. On a slow line a request costs more than its bytes: what a page needs comes in as few files as can be. */

export interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

const MAIN = "/index.html";
const LANDING = "/src/routes/Landing.svelte";
const TABLE = "/src/routes/Table.svelte";
const REPLAY = "/src/routes/ReplayPage.svelte";
const BOARD = /\/src\/games\/(\w+)\/Board\.svelte$/;

/** In this order: what a module imports comes with it, unless it is in a file already. */
const ORDER = ["house", "landing", "table", "pieces", "board"];

export const BUNDLES = ORDER.map((kind, i) => ({
  priority: ORDER.length - i,
  name: (id: string, modules: Modules) => {
    const found = bundleOf(id, modules);
    return found?.split("-")[0] === kind ? found : null;
  },
}));

/** The name of the file that a module comes in; null: as the bundler likes. */
function bundleOf(id: string, modules: Modules): string | null {
  if (id.includes("/node_modules/svelte/")) return "house";
  const roots = [...rootsOf(id, modules)];
  const isNeeded = (path: string) => roots.some((root) => root.endsWith(path));
  const games = roots.flatMap((root) => BOARD.exec(root)?.[1] ?? []);
  const played = isNeeded(TABLE) || isNeeded(REPLAY) || games.length > 0;
  if (isNeeded(MAIN) || (isNeeded(LANDING) && played)) return "house";
  if (isNeeded(LANDING)) return "landing";
  if (isNeeded(TABLE) || games.length > 1) return "table";
  if (games.length === 0) return null;
  return roots.length > 1 ? `pieces-${games[0]}` : `board-${games[0]}`;
}

/** The modules by which a module may come into the house: what the page names, and what is fetched when it is needed. */
function rootsOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  seen.add(id);
  const info = modules.getModuleInfo(id);
  const roots = new Set(info && (info.isEntry || info.dynamicImporters.length > 0) ? [id] : []);
  for (const one of info?.importers ?? []) {
    if (!seen.has(one)) for (const root of rootsOf(one, modules, seen)) roots.add(root);
  }
  return roots;
}
