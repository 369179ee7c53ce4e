import { lexer, type Token, type Tokens } from "marked";

/** The rules' Markdown, read by `marked` into a tree. Text stays text: nothing in it can become markup. */
export type Inline = { as: "text" | "strong" | "em" | "code"; text: string } | { as: "link"; text: string; href: string };

export type Block =
  | { as: "heading"; level: number; text: Inline[]; id: string }
  | { as: "paragraph"; text: Inline[] }
  | { as: "list"; ordered: boolean; items: Inline[][] }
  | { as: "table"; head: Inline[][]; rows: Inline[][][] }
  | { as: "quote"; text: Inline[] };

const SAFE = /^(https?:|\/|#)/;
const MARKS: Record<string, "strong" | "em" | "code"> = { strong: "strong", em: "em", codespan: "code" };

export function parse(source: string): Block[] {
  const tokens = lexer(source).filter((token) => token.type !== "space");
  return tokens.map((token, index) => blockOf(token, index));
}

export function inline(text: string): Inline[] {
  return lexer(text).flatMap((token) => inlines("tokens" in token ? token.tokens : [token]));
}

function blockOf(token: Token, index: number): Block {
  switch (token.type) {
    case "heading":
      return { as: "heading", level: (token as Tokens.Heading).depth, text: inlines(token.tokens), id: `part-${index}` };
    case "list": {
      const list = token as Tokens.List;
      return { as: "list", ordered: list.ordered, items: list.items.map((item) => inlines(item.tokens)) };
    }
    case "table": {
      const table = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens));
      return { as: "table", head: cells(table.header), rows: table.rows.map(cells) };
    }
    case "blockquote":
      return { as: "quote", text: inlines(token.tokens) };
  }
  return { as: "paragraph", text: inlines("tokens" in token ? token.tokens : [token]) };
}

function inlines(tokens: Token[] | undefined): Inline[] {
  return (tokens ?? []).flatMap((token): Inline[] => {
    const mark = MARKS[token.type];
    if (mark) return [{ as: mark, text: (token as Tokens.Strong).text }];
    if (token.type === "link") {
      const { text, href } = token as Tokens.Link;
      return [SAFE.test(href) ? { as: "link", text, href } : { as: "text", text }];
    }
    if ("tokens" in token && token.tokens?.length) return inlines(token.tokens);
    return [{ as: "text", text: (token.type === "escape" ? (token as Tokens.Escape).text : token.raw).replace(/\s*\n\s*/g, " ") }];
  });
}

export function plain(parts: Inline[]): string {
  return parts.map((part) => part.text).join("");
}
