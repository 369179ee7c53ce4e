import type { Plugin } from "vite";

export interface Catalogue {
  /** By the names of CLDR, as the service's catalogues have it: "en_GB". */
  locale: string;
  lines: Record<string, string>;
}

const ENTRY = /^(?:"([^"]+)"|([\w-]+)) = ("(?:[^"\\]|\\.)*")$/;

/** Catalogues are TOML with a string on each line, in one table: the strings are those of JSON. */
export function read(source: string, file: string): Catalogue {
  const [head, lines] = [{} as Record<string, string>, {} as Record<string, string>];
  let table = head;
  source.split(/\r?\n/).forEach((line, at) => {
    const entry = ENTRY.exec(line);
    if (entry) table[entry[1] ?? entry[2] ?? ""] = JSON.parse(entry[3] ?? "") as string;
    else if (line === "[lines]") table = lines;
    else if (line && !line.startsWith("#")) throw new Error(`${file}:${at + 1}: not a line of a catalogue: ${line}`);
  });
  return { locale: head.locale ?? "en_GB", lines };
}

export function catalogues(): Plugin {
  return {
    name: "catalogues",
    transform: {
      filter: { id: /\.toml$/ },
      handler: (source, file) => ({ code: `export default ${JSON.stringify(read(source, file))};`, map: null, moduleType: "js" }),
    },
  };
}
