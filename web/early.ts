import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { read } from "./catalogues.ts";
import { LINKS } from "./src/lib/house/links.ts";

/** The words a page begins with, in one language. */
export interface Opening {
  nav: [string, string][];
  landing: [string, string];
  waiting: string;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const languages = () => readdirSync(here("src/words")).flatMap((file) => /^(\w+)\.toml$/.exec(file)?.[1] ?? []);

function words(language: string): (key: string) => string {
  const file = here(`src/words/${language}.toml`);
  const { lines } = read(readFileSync(file, "utf8"), file);
  return (key) => lines[key] ?? "";
}

function openings(): Record<string, Opening> {
  const opening = (language: string): Opening => {
    const say = words(language);
    return {
      nav: LINKS.map(([path, key]) => [path, say(key)]),
      landing: [say("landing.title"), say("landing.text")],
      waiting: say("table.loading"),
    };
  };
  return Object.fromEntries(languages().map((language) => [language, opening(language)]));
}

/** What is told to who runs no scripts, and so cannot be asked for a language. */
function without(): string {
  const told = languages().map((language) => `<p lang="${language}">${words(language)("page.scripts")}</p>`);
  return `<noscript>${told.join("")}</noscript>`;
}

async function script(source: string, define: Record<string, unknown>): Promise<string> {
  const known = Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]);
  const made = await rolldown({ input: here(source), transform: { define: Object.fromEntries(known) as Record<string, string> } });
  const { output } = await made.generate({ format: "iife", minify: true });
  return `<script>${output[0].code.trim()}</script>`;
}

/** Writes src/early.ts and src/shell.ts into the page, and what it says without scripts. */
export function early(): Plugin {
  return {
    name: "early",
    transformIndexHtml: async (html) => {
      const [first, second] = await Promise.all([
        script("src/early.ts", { LANGUAGES: languages() }),
        script("src/shell.ts", { OPENINGS: openings() }),
      ]);
      return html
        .replace("<!-- early -->", () => first)
        .replace("<!-- shell -->", () => second)
        .replace("<!-- scripts -->", without);
    },
  };
}

/**
 * Writes the styles of the house into the page, so that it is painted before anything else has come. The link stays, to nothing: code that
 * is fetched later looks for it, and would fetch the styles again.
 */
export function dressed(): Plugin {
  return {
    name: "dressed",
    enforce: "post",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
        const styles = bundle?.[link.exec(html)?.[1] ?? ""];
        if (styles?.type !== "asset") throw new Error("the page has no styles");
        return html.replace(link, (found) => `<style>${String(styles.source).trim()}</style>${found.replace(">", " disabled>")}`);
      },
    },
  };
}
