import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off",
      eqeqeq: "error",
      "svelte/no-at-html-tags": "error",
      "svelte/no-navigation-without-resolve": "off", // the router is our own
      "svelte/prefer-svelte-reactivity": "off", // what is reactive says $state; the rest is not meant to be
      "svelte/require-each-key": "error",
    },
  },
  { ignores: ["node_modules/", "dist/"] },
);
