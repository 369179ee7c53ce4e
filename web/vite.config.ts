import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./catalogues.ts";

const service = process.env.MANSE_SERVICE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), catalogues()],
  build: {
    outDir: "../src/manse/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: service, ws: true } } },
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
