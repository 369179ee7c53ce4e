import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./catalogues.ts";

const service = process.env.MANSE_SERVICE ?? "http://127.0.0.1:8000";

interface Modules {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

/** On a slow line a request costs more than its bytes: all that the first page needs comes in one file, and so does the rest of a table. */
const TOGETHER = { "/src/main.ts": "house", "/src/routes/Table.svelte": "table" };

function together(id: string, modules: Modules): string | null {
  return Object.entries(TOGETHER).find(([root]) => needs(root, id, modules))?.[1] ?? null;
}

/** Is a module imported by the root, or by what it imports? */
function needs(root: string, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id.endsWith(root)) return true;
  seen.add(id);
  return modules.getModuleInfo(id)?.importers.some((one) => !seen.has(one) && needs(root, one, modules, seen)) ?? false;
}

export default defineConfig({
  plugins: [svelte(), catalogues()],
  build: {
    outDir: "../src/manse/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: [{ name: together }] } } },
  },
  server: { proxy: { "/api": { target: service, ws: true } } },
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
