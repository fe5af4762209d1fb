import type { Node } from "@tiptap/pm/model";
import type { Token } from "marked";
import { isEmpty } from "./meaning.ts";
import { lex } from "./read-block.ts";

/** A block and its slice of the source. */
export interface Piece {
  node: Node;
  /** The slice with all line ends as \n, as the lexer sees it. */
  bare: string;
  slice: string;
  /** The blank lines after the block. */
  gap: string;
}

/** A text that was cut into blocks. */
export interface Origin {
  /** Blank lines before the first block. */
  lead: string;
  pieces: Piece[];
  eol: string;
}

/** Cuts a text into blocks, so that lead, slices and gaps joined together are exactly the text. */
export function cut(
  source: string,
  tokens: readonly Token[] | undefined,
  read: (token: Token, bare: string) => Node,
): Origin {
  const eol = source.includes("\r\n") ? "\r\n" : "\n";
  const crlfs = [...source.matchAll(/\r\n/g)].map(({ index }, at) => index - at);
  const pieces: Piece[] = [];
  let [at, from, passedCrlfs, lead] = [0, 0, 0, ""];
  // The lexer counts \r\n as one character: `at` counts as it does, `from` counts in the source.
  const take = (length: number) => {
    for (at += length; (crlfs[passedCrlfs] ?? at) < at; ) passedCrlfs++;
    const start = from;
    from = at + passedCrlfs;
    return source.slice(start, from);
  };
  for (const token of tokens ?? []) {
    const bare = token.type === "space" ? "" : token.raw.replace(/\n+$/, "");
    const slice = take(bare.length);
    const gap = take(token.raw.length - bare.length);
    const last = pieces.at(-1);
    if (bare) pieces.push({ node: read(token, bare), bare, slice, gap });
    else if (last) last.gap += gap;
    else lead += gap;
  }
  if (lead + pieces.map(({ slice, gap }) => slice + gap).join("") === source) return { lead, pieces, eol };
  const bare = source.replace(/\r\n?/g, "\n");
  return { lead: "", pieces: [{ node: read({ type: "whole", raw: bare }, bare), bare, slice: source, gap: "" }], eol };
}

/** Writes a block as Markdown in the style of its former source. */
type Write = (block: Node, former: string | undefined) => string;

/**
 * Joins blocks into a text. Blocks of the origin keep their slices byte for byte, and the blank lines between them; the
 * others are written.
 */
export function join(all: readonly Node[], { lead, pieces, eol }: Origin, write: Write, between = eol + eol): string {
  const blocks = all.filter((block) => !isEmpty(block));
  if (blocks.length === 0) return pieces.length ? "" : lead;
  const known = findPieces(blocks, pieces);
  const { places, formers } = placeNewBlocks(known, pieces);
  const written = (at: number, former = formers[at]) => write(blocks[at] as Node, former).replace(/\n/g, eol);
  const texts = blocks.map((_, at) => pieces[known[at] ?? -1]?.slice ?? written(at));
  let text = places[0] === 0 || known[0] === undefined ? lead : "";
  for (let at = 0; at < blocks.length - 1; at++) {
    const [one, next] = [known[at], known[at + 1]];
    const follows = places[at + 1] === (places[at] ?? -1) + 1;
    const before = follows ? places[at] : next === undefined ? one : next - 1;
    let gap = pieces[before ?? -1]?.gap || between;
    const wereNeighbours = one !== undefined && next === one + 1;
    const isEnded = ENDED_BY_BLANK_LINE.has((blocks[at] as Node).type.name) && /\n[ \t]*\r?\n/.test(gap);
    if (!wereNeighbours && !isEnded && !staySeparate(texts[at] as string, gap, texts[at + 1] as string)) {
      if (gap.split("\n").length < 3) gap = eol + eol;
      // Two lists would merge, or code would join the list before it: write one of the two with another list marker.
      const order = next !== undefined && one === undefined ? [at, at + 1] : [at + 1, at];
      for (const other of order) {
        const fits = (text: string) =>
          other === at
            ? staySeparate(text, gap, texts[at + 1] as string)
            : staySeparate(texts[at] as string, gap, text);
        const found = [texts[other] as string, ...LIST_MARKERS.map((marker) => written(other, marker))].find(fits);
        if (found === undefined) continue;
        texts[other] = found;
        break;
      }
    }
    text += texts[at] + gap;
  }
  return text + texts.at(-1) + (pieces.at(-1)?.gap ?? eol);
}

/** Blocks that always end at a blank line. */
const ENDED_BY_BLANK_LINE = new Set(["paragraph", "heading", "horizontalRule", "table"]);
const LIST_MARKERS = ["- ", "* ", "+ ", "1. ", "1) "];

/** Finds the piece of each block: the same node, else (after undo, paste or a move) an equal one, unused ones first. */
function findPieces(blocks: readonly Node[], pieces: readonly Piece[]): (number | undefined)[] {
  const indexes = new Map(pieces.map(({ node }, at) => [node, at]));
  const known = blocks.map((block) => indexes.get(block));
  const taken = new Set(known);
  let last = -1;
  blocks.forEach((block, at) => {
    if (known[at] === undefined) {
      const same = pieces.flatMap(({ node }, piece) => (node.eq(block) ? [piece] : []));
      const free = same.filter((piece) => !taken.has(piece));
      known[at] = free.find((piece) => piece > last) ?? free[0] ?? same[0];
      taken.add(known[at]);
    }
    last = known[at] ?? last;
  });
  return known;
}

/** Takes new blocks for edited versions of the pieces missing between two known ones, if there are as many. */
function placeNewBlocks(known: readonly (number | undefined)[], pieces: readonly Piece[]) {
  const places = [...known];
  const formers: (string | undefined)[] = known.map(() => undefined);
  for (let at = 0, end = 0; at < known.length; at = end + 1) {
    for (end = at; end < known.length && known[end] === undefined; ) end++;
    const before = at > 0 ? (known[at - 1] as number) : -1;
    const after = known[end] ?? pieces.length;
    for (let k = at; k < end; k++) {
      if (after - before - 1 === end - at) places[k] = before + 1 + k - at;
      formers[k] = pieces[places[k] ?? Math.min(before + 1, pieces.length - 1)]?.bare;
    }
  }
  return { places, formers };
}

/** Whether two texts, joined by a gap, are lexed into the same blocks as each alone. */
function staySeparate(one: string, gap: string, other: string): boolean {
  const blocks = (text: string) => lex(text).flatMap(({ type, raw }) => (type === "space" ? [] : [raw.trimEnd()]));
  const [together, apart] = [blocks(one + gap + other), [...blocks(one), ...blocks(other)]];
  return together.length === apart.length && together.every((raw, at) => raw === apart[at]);
}
