/** As much Markdown as the rules are written in, read into a tree. Text stays text: nothing in it can become markup. */
export type Inline = { as: "text" | "strong" | "em" | "code"; text: string } | { as: "link"; text: string; href: string };

export type Block =
  | { as: "heading"; level: number; text: Inline[]; id: string }
  | { as: "paragraph"; text: Inline[] }
  | { as: "list"; ordered: boolean; items: Inline[][] }
  | { as: "table"; head: Inline[][]; rows: Inline[][][] }
  | { as: "quote"; text: Inline[] };

const INLINE = /(\*\*(.+?)\*\*)|(\*(.+?)\*)|(`([^`]+)`)|(\[([^\]]+)\]\(([^)\s]+)\))/g;
const SAFE = /^(https?:|\/|#)/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) parts.push({ as: "text", text: text.slice(end, found.index) });
    const [whole, , strong, , em, , code, , label, href] = found;
    if (strong) parts.push({ as: "strong", text: strong });
    else if (em) parts.push({ as: "em", text: em });
    else if (code) parts.push({ as: "code", text: code });
    else if (label && href && SAFE.test(href)) parts.push({ as: "link", text: label, href });
    else parts.push({ as: "text", text: label ?? whole });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ as: "text", text: text.slice(end) });
  return parts;
}

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^[\s|:-]+$/;

export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  for (const lines of paragraphs(source)) {
    const first = lines[0] ?? "";
    const heading = HEADING.exec(first);
    if (heading) blocks.push(headingOf(heading, blocks.length));
    else if (ITEM.test(first)) blocks.push(listOf(lines));
    else if (ROW.test(first)) blocks.push(tableOf(lines));
    else if (first.startsWith(">")) blocks.push({ as: "quote", text: inline(lines.map((line) => line.replace(/^>\s?/, "")).join(" ")) });
    else blocks.push({ as: "paragraph", text: inline(lines.map((line) => line.trim()).join(" ")) });
  }
  return blocks;
}

/** Lines that belong together: up to a blank one, a heading, or where a list or table begins or ends. */
function paragraphs(source: string): string[][] {
  const found: string[][] = [];
  let kind = "";
  for (const line of source.split("\n")) {
    if (line.trim() === "") {
      kind = "";
      continue;
    }
    const now = HEADING.test(line)
      ? "heading"
      : ITEM.test(line)
        ? "list"
        : ROW.test(line)
          ? "table"
          : kind === "list" && /^\s+/.test(line)
            ? "list"
            : "text";
    if (now !== kind || now === "heading") found.push([]);
    found.at(-1)?.push(line);
    kind = now;
  }
  return found;
}

function headingOf([, marks = "", text = ""]: RegExpExecArray, index: number): Block {
  return { as: "heading", level: marks.length, text: inline(text), id: `part-${index}` };
}

function listOf(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { as: "list", ordered: ITEM.exec(lines[0] ?? "")?.[1] !== undefined, items: items.map(inline) };
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) => (ROW.exec(line)?.[1] ?? "").split("|").map((cell) => inline(cell.trim()));
  const [head = "", ...rest] = lines;
  return { as: "table", head: cells(head), rows: rest.filter((line) => !RULE.test(line)).map(cells) };
}

export function plain(parts: Inline[]): string {
  return parts.map((part) => part.text).join("");
}
