import type { Node, Schema } from "@tiptap/pm/model";
import type { Token } from "marked";
import { isTooIntricate } from "#content/model/intricate.ts";
import { cut, join, type Origin } from "./pieces.ts";
import { type Links, lex, readBlock, sourceBlock } from "./read-block.ts";
import { canBeWritten, writeBlock } from "./write-block.ts";

/** A text as it was opened. Edits of the document do not change it; loading another text replaces it. */
export interface OpenText extends Origin {
  doc: Node;
  links: Links;
}

/** Parses Markdown into blocks with their source. A block that the rich view cannot hold becomes a source block. */
export function openText(source: string, schema: Schema): OpenText {
  const tokens = lexSafely(source);
  const links = tokens?.links ?? {};
  const read = (token: Token, bare: string) => {
    const node = readBlock(schema, token);
    return node && canBeWritten(node, links) ? node : sourceBlock(schema, bare);
  };
  const origin = cut(source, tokens, read);
  const blocks = origin.pieces.map(({ node }) => node);
  return { ...origin, links, doc: schema.node("doc", null, blocks.length ? blocks : [schema.node("paragraph")]) };
}

/** Writes a document as Markdown. Unedited blocks keep their source, byte for byte. */
export function saveText(doc: Node, text: OpenText): string {
  return join(doc.children, text, (block, former) => writeBlock(block, former, text.links));
}

/** Returns the block tokens of a text; `undefined` if the lexer would need minutes for it, or fails. */
function lexSafely(source: string) {
  if (isTooIntricate(source.replace(/\r\n?/g, "\n"))) return undefined;
  try {
    return lex(source);
  } catch {
    return undefined;
  }
}
