import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes src/early.ts into the page. */
export function early(): Plugin {
  return {
    name: "early",
    transformIndexHtml: async (html) => {
      const languages = readdirSync(here("src/words")).flatMap((file) => /^(\w+)\.toml$/.exec(file)?.[1] ?? []);
      const made = await rolldown({ input: here("src/early.ts"), transform: { define: { LANGUAGES: JSON.stringify(languages) } } });
      const { output } = await made.generate({ format: "iife", minify: true });
      return html.replace("<!-- early -->", () => `<script>${output[0].code.trim()}</script>`);
    },
  };
}
