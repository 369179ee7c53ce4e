import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { BUNDLES } from "./bundles.ts";
import { catalogues } from "./catalogues.ts";
import { dressed, early } from "./early.ts";
import { packed } from "./packing.ts";

const service = process.env.MANSE_SERVICE ?? "http://127.0.0.1:8000";

const OUT = "../src/manse/server/static";

export default defineConfig({
  plugins: [svelte(), catalogues(), early(), dressed(), packed(`${OUT}/assets`)],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    manifest: true, // the service tells browsers ahead what a page will need
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: BUNDLES } } },
  },
  server: { proxy: { "/api": { target: service, ws: true } } },
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
