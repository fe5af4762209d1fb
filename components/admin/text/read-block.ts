import type { Mark, Node, Schema } from "@tiptap/pm/model";
import { Lexer, Marked, type MarkedToken, type Token, type Tokens } from "marked";

/** The grammar of the published pages. A separate instance, so that nobody's extensions change it. */
const { defaults } = new Marked({ gfm: true });

export type Links = Lexer["tokens"]["links"];

/** Lexes a text into block tokens. `links` are reference definitions from outside it. */
export function lex(source: string, links: Links = {}): Lexer["tokens"] {
  const lexer = new Lexer(defaults);
  Object.assign(lexer.tokens.links, links);
  return lexer.lex(source);
}

/** Whether a text is one whole tag or entity, which is written verbatim. */
export function isRawText(text: string): boolean {
  const tokens = new Lexer(defaults).inlineTokens(text);
  return tokens.length === 1 && (tokens[0]?.type === "html" || /^&#?\w+;$/.test(text));
}

/** Parses a block token into a node; `undefined` if the rich view cannot hold all of it. */
export function readBlock(schema: Schema, token: Token): Node | undefined {
  try {
    const node = new Reader(schema).block(token);
    node.check();
    return node;
  } catch {
    // Reader throws on every token that it does not know, so that nothing is lost silently.
    return undefined;
  }
}

/** Creates a block that is shown as its Markdown source. */
export const sourceBlock = (schema: Schema, text: string): Node =>
  schema.node("sourceBlock", null, text ? [schema.text(text)] : []);

const unsupported = (): never => {
  throw new Error("The rich view cannot hold this.");
};

class Reader {
  constructor(schema: Schema) {
    this.schema = schema;
  }
  private schema: Schema;

  private node(type: string, attrs: object | null, content?: readonly Node[]): Node {
    return this.schema.node(type, attrs as Record<string, unknown> | null, content);
  }

  block(token: Token): Node {
    const known = token as MarkedToken;
    switch (known.type) {
      case "paragraph":
        return this.paragraph(known.tokens);
      case "text":
        return this.paragraph(known.tokens ?? unsupported());
      case "heading":
        return this.node("heading", { level: known.depth }, this.inline(known.tokens));
      case "code":
        return this.code(known);
      case "blockquote":
        return this.node("blockquote", null, this.blocks(known.tokens));
      case "hr":
        return this.node("horizontalRule", null);
      case "list":
        return this.list(known);
      case "table":
        return this.table(known);
      default:
        return unsupported();
    }
  }

  private paragraph = (tokens: Token[]) => this.node("paragraph", null, this.inline(tokens));

  private code({ text, lang, codeBlockStyle }: Tokens.Code): Node {
    // Blank lines after indented code are not part of it.
    const code = codeBlockStyle ? text.replace(/\n+$/, "") : text;
    return this.node("codeBlock", { language: lang || null }, code ? [this.schema.text(code)] : []);
  }

  private blocks(tokens: Token[]): Node[] {
    const blocks = tokens.flatMap((token) =>
      token.type === "space" || token.type === "checkbox" ? [] : [this.block(token)],
    );
    return blocks.length ? blocks : [this.paragraph([])];
  }

  private list({ items, loose, ordered, start }: Tokens.List): Node {
    const tasks = items.filter(({ task }) => task).length;
    if (tasks > 0 && (ordered || tasks < items.length)) return unsupported();
    const content = items.map(({ tokens, checked }) => {
      const blocks = this.blocks(tokens);
      // The schema wants a paragraph first in each item.
      if (blocks[0]?.type.name !== "paragraph") blocks.unshift(this.paragraph([]));
      return tasks ? this.node("taskItem", { checked }, blocks) : this.node("listItem", null, blocks);
    });
    if (tasks) return this.node("taskList", { tight: !loose }, content);
    if (ordered) return this.node("orderedList", { tight: !loose, start: Number(start) }, content);
    return this.node("bulletList", { tight: !loose }, content);
  }

  private table({ header, rows }: Tokens.Table): Node {
    const row = (cells: Tokens.TableCell[]) =>
      this.node(
        "tableRow",
        null,
        cells.map((cell) =>
          this.node(cell.header ? "tableHeader" : "tableCell", { align: cell.align }, [this.paragraph(cell.tokens)]),
        ),
      );
    return this.node("table", null, [header, ...rows].map(row));
  }

  private inline(tokens: Token[], marks: readonly Mark[] = []): Node[] {
    return tokens.flatMap((token) => this.inlineNodes(token as MarkedToken, marks));
  }

  private inlineNodes(token: MarkedToken, marks: readonly Mark[]): Node[] {
    switch (token.type) {
      case "text":
        if (token.escaped) return unsupported();
        return token.tokens ? this.inline(token.tokens, marks) : this.text(token.text, marks);
      case "escape":
        return [this.schema.text(token.text, marks)];
      case "strong":
        return this.marked("bold", null, token.tokens, marks);
      case "em":
        return this.marked("italic", null, token.tokens, marks);
      case "del":
        return this.marked("strike", null, token.tokens, marks);
      case "codespan":
        return [this.schema.text(token.text, this.add("code", null, marks))];
      case "link": {
        // An autolink is not decoded: it is written back as it was read.
        if (token.autolink) return [this.schema.text(token.text, this.add("link", { href: token.href }, marks))];
        const attrs = { href: decoded(token.href), title: decoded(token.title ?? "") || null };
        return this.marked("link", attrs, token.tokens, marks);
      }
      case "image": {
        const alt = decoded(plainText(token.tokens));
        const attrs = { src: decoded(token.href), alt, title: decoded(token.title ?? "") || null };
        return [this.node("image", attrs).mark(marks)];
      }
      case "br":
        return [this.node("hardBreak", null).mark(marks)];
      case "html":
        return [this.schema.text(oneLine(token.text), this.add("rawText", null, marks))];
      case "checkbox":
        return [];
      default:
        return unsupported();
    }
  }

  private marked(type: string, attrs: object | null, tokens: Token[], marks: readonly Mark[]): Node[] {
    const inside = this.inline(tokens, this.add(type, attrs, marks));
    return inside.length ? inside : unsupported();
  }

  /** Adds a mark. Throws for a mark within itself, because ProseMirror would merge the two. */
  private add(type: string, attrs: object | null, marks: readonly Mark[]): readonly Mark[] {
    if (marks.some((mark) => mark.type.name === type)) return unsupported();
    return this.schema.mark(type, attrs as Record<string, unknown> | null).addToSet(marks);
  }

  /** Decodes the entities in a text. Unknown ones, and those of invisible characters, become raw text. Facts are nodes. */
  private text(text: string, marks: readonly Mark[]): Node[] {
    return oneLine(text)
      .split(/(&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]\w*);|\{\{[^{}]*\}\})/)
      .flatMap((part, at) => {
        if (part === "") return [];
        const isName = at % 2 === 1 && part.startsWith("{{");
        if (isName && this.schema.nodes.fact) return [this.node("fact", { name: part }).mark(marks)];
        if (isName || at % 2 === 0) return [this.schema.text(part, marks)];
        const character = characterOf(part);
        return [
          character ? this.schema.text(character, marks) : this.schema.text(part, this.add("rawText", null, marks)),
        ];
      });
  }
}

/** Turns line ends within a paragraph into spaces. */
const oneLine = (text: string) => text.replace(/[ \t]*\n[ \t]*/g, " ");

/** The named entities that are decoded. */
// biome-ignore format: a table
const NAMED_ENTITIES: Record<string, string> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0",
  ndash: "–", mdash: "—", hellip: "…", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»",
  pound: "£", euro: "€", copy: "©", reg: "®", trade: "™", deg: "°", times: "×", frac12: "½", middot: "·",
  eacute: "é", egrave: "è", auml: "ä", ouml: "ö", uuml: "ü", szlig: "ß", ccedil: "ç",
};

/** Returns the character of an entity; `undefined` for unknown entities, spaces and control characters. */
function characterOf(entity: string): string | undefined {
  const [, hex, decimal, name = ""] = /^&(?:#[xX](\w+)|#(\d+)|(\w+));$/.exec(entity) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  if (Number.isNaN(code)) return Object.hasOwn(NAMED_ENTITIES, name) ? NAMED_ENTITIES[name] : undefined;
  const isVisible = code === 0xa0 || (code <= 0x10ffff && /[^\s\p{C}]/u.test(String.fromCodePoint(code)));
  return isVisible ? String.fromCodePoint(code) : undefined;
}

/** Decodes the entities of an address, title or description, which cannot hold raw text. */
const decoded = (text: string) =>
  text.replace(/&(?:#\w+|[a-zA-Z]\w*);/g, (entity) => characterOf(entity) ?? unsupported()).replaceAll("\n", " ");

/** Returns the text of inline tokens, as the description of a picture. */
const plainText = (tokens: Token[]): string =>
  tokens
    .map((token) =>
      "tokens" in token && token.tokens
        ? plainText(token.tokens)
        : token.type === "br"
          ? " "
          : "text" in token
            ? token.text
            : unsupported(),
    )
    .join("");
