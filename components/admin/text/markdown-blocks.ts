import type { Node, Schema } from "@tiptap/pm/model";
import type { Token } from "marked";
import { isTooIntricate } from "#content/model/intricate.ts";
import { cut, join, type Origin } from "./pieces.ts";
import { type Links, lex, readBlock, sourceBlock } from "./read-block.ts";
import { canBeWritten, writeBlock } from "./write-block.ts";

/** A text as it was opened. It stays right when the document changes, until the text itself is replaced. */
export interface OpenText extends Origin {
  doc: Node;
  links: Links;
}

/** Opens a text in blocks. Each keeps its piece of the source; one that the rich view cannot hold is shown as its source. */
export function openText(source: string, schema: Schema): OpenText {
  const tokens = lexed(source);
  const links = tokens?.links ?? {};
  const read = (token: Token, bare: string) => {
    const node = readBlock(schema, token);
    return node && canBeWritten(node, links) ? node : sourceBlock(schema, bare);
  };
  const origin = cut(source, tokens, read);
  const blocks = origin.pieces.map(({ node }) => node);
  return { ...origin, links, doc: schema.node("doc", null, blocks.length ? blocks : [schema.node("paragraph")]) };
}

/** The text of a document: the blocks that nobody touched are the bytes they were. */
export function saveText(doc: Node, text: OpenText): string {
  return join(doc.children, text, (block, former) => writeBlock(block, former, text.links));
}

/** The blocks of a text; none of one that the library may take minutes for, or fails at. */
function lexed(source: string) {
  if (isTooIntricate(source.replace(/\r\n?/g, "\n"))) return undefined;
  try {
    return lex(source);
  } catch {
    return undefined;
  }
}
