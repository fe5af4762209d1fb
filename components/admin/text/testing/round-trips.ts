import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { toPlainText } from "#content/model/markdown.ts";
import { seededRandom } from "../../../../tests/proofs/random.ts";
import { openText, saveText } from "../markdown-blocks.ts";
import { isEmpty, meaningOf } from "../meaning.ts";
import { schema } from "../schema.ts";
import { editAtRandom, undoAll } from "./sessions.ts";

const withLineEnds = (text: string): string[] => [
  text,
  text.replaceAll("\n", "\r\n"),
  text.replace(/\n/g, (_, at) => (at % 2 ? "\n" : "\r\n")),
];

/** Returns the texts that differ in any byte after they were opened and saved without an edit. */
export function changedWithoutEdit(texts: readonly string[]): string[] {
  return texts.flatMap(withLineEnds).filter((text) => {
    const open = openText(text, schema);
    // Equal but not identical blocks, as after undo.
    const equal = schema.nodeFromJSON(open.doc.toJSON());
    return saveText(open.doc, open) !== text || saveText(equal, open) !== text;
  });
}

/** Returns the meaning of each visible block of a document. */
const meanings = (doc: Node) => doc.children.filter((block) => !isEmpty(block)).map(meaningOf);
const sourcesIn = (doc: Node) =>
  doc.children.flatMap(({ type, textContent }) => (type.name === "sourceBlock" ? [textContent] : []));
const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

/** Types one letter into each block of each text in turn, and counts what else changes. */
export function editOneLetter(texts: readonly string[]) {
  const found = { edits: 0, onlyTheLetter: 0, outside: [] as string[], reopenedDiffers: [] as string[] };
  for (const text of texts) {
    const open = openText(text, schema);
    let [at, from] = [open.lead.length, 0];
    for (const { node, slice, gap } of open.pieces) {
      const [before, after, start] = [text.slice(0, at), text.slice(at + slice.length), from];
      at += slice.length + gap.length;
      from += node.nodeSize;
      const letterAt = middleOfText(node);
      if (letterAt === undefined) continue;
      const edit = new Transform(open.doc);
      edit.insert(start + letterAt, schema.text("x", edit.doc.resolve(start + letterAt).marks()));
      const saved = saveText(edit.doc, open);
      found.edits++;
      if (!saved.startsWith(before) || !saved.endsWith(after)) found.outside.push(text);
      else if (saved.length === text.length + 1) found.onlyTheLetter++;
      if (!isSame(meanings(openText(saved, schema).doc), meanings(edit.doc))) found.reopenedDiffers.push(slice);
    }
  }
  return found;
}

/** Returns a position within the text of a block; `undefined` if it has none that can be edited. */
function middleOfText(block: Node): number | undefined {
  const positions: number[] = [];
  if (block.type.name === "sourceBlock") return undefined;
  block.descendants((node, at) => {
    const isRaw = node.marks.some(({ type }) => type.name === "rawText");
    if (node.text && /\w/.test(node.text) && !isRaw) positions.push(at + 1 + Math.ceil(node.text.length / 2));
  });
  return positions[Math.floor(positions.length / 2)];
}

/** Runs random editing sessions on each text: saves and reopens it, then undoes everything. */
export function runSessions(texts: readonly string[], sessionsEach: number) {
  const found = { sessions: 0, reopenedDiffers: [] as string[], undoneDiffers: [] as string[], sourceEdited: 0 };
  texts.forEach((text, seed) => {
    const random = seededRandom(seed);
    const open = openText(text, schema);
    for (let session = 0; session < sessionsEach; session++) {
      const state = editAtRandom(open.doc, random, 1 + Math.floor(random() * 8));
      const saved = saveText(state.doc, open);
      const again = openText(saved, schema);
      found.sessions++;
      if (saveText(undoAll(state).doc, open) !== text) found.undoneDiffers.push(text);
      // Splitting a source block or deleting a link definition changes the meaning of the rest, as it would in a file.
      const known = sourcesIn(open.doc);
      const hasOtherLinks = JSON.stringify(again.links) !== JSON.stringify(open.links);
      if (hasOtherLinks || sourcesIn(state.doc).some((source) => !known.includes(source))) found.sourceEdited++;
      else if (!isSame(meanings(again.doc), meanings(state.doc))) found.reopenedDiffers.push(saved);
    }
  });
  return found;
}

/** Returns the texts whose words differ between the site and the rich view, apart from entities and pictures. */
export function missingWords(texts: readonly string[]): string[] {
  const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join("");
  // Comments are for her, and not for the site.
  const shown = texts.filter((text) => !text.includes("![") && !text.includes("<!--"));
  const plain = shown.map((text) => text.replace(/&#?\w+;/g, ""));
  return plain.filter((text) => {
    const { doc, pieces } = openText(text, schema);
    if (pieces.some(({ node }) => node.type.name === "sourceBlock")) return false;
    return lettersOf(toPlainText(text)) !== lettersOf(doc.textContent);
  });
}

/** Counts the blocks of the texts, and those that are not shown as source. */
export function countRichBlocks(texts: readonly string[]) {
  const pieces = texts.flatMap((text) => openText(text, schema).pieces);
  return { blocks: pieces.length, rich: pieces.filter(({ node }) => node.type.name !== "sourceBlock").length };
}
