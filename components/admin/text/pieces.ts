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
  const lineEnds = source.matchAll(/\r\n?|\n/g);
  let at = 0;
  // To the lexer, all lines end in \n, even a last one that ends in a space.
  const take = (raw: string) => {
    const start = at;
    at += raw.replace(/\n/g, () => lineEnds.next().value?.[0] ?? "\n").length;
    return source.slice(start, at);
  };
  const pieces: Piece[] = [];
  let lead = "";
  for (const token of tokens ?? []) {
    const bare = token.type === "space" ? "" : token.raw.replace(/\n+$/, "");
    const slice = take(bare);
    const gap = take(token.raw.slice(bare.length));
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

/** A block on its way into the text. */
interface Part extends Place {
  text: string;
  /** The blank lines after it. */
  gap: string;
  write: (former: string | undefined) => string;
}

/**
 * Joins blocks into a text. Blocks of the origin keep their slices byte for byte, and the blank lines between them; the
 * others are written.
 */
export function join(all: readonly Node[], { lead, pieces, eol }: Origin, write: Write, between = eol + eol): string {
  const blocks = all.filter((block) => !isEmpty(block));
  if (blocks.length === 0) return pieces.length ? "" : lead;
  const parts = findPlaces(blocks, pieces).map((place, at): Part => {
    const writeAs = (former: string | undefined) => write(blocks[at] as Node, former).replace(/\n/g, eol);
    const text = pieces[place.kept ?? -1]?.slice ?? writeAs(place.former);
    return { ...place, text, gap: pieces.at(-1)?.gap ?? eol, write: writeAs };
  });
  parts.reduce((one, next) => {
    one.gap = pieces[one.at ?? (next.at ?? 0) - 1]?.gap || between;
    const wereNeighbours = one.kept !== undefined && next.kept === one.kept + 1;
    if (!wereNeighbours) separate(one, next, eol);
    return next;
  });
  const isFirst = parts[0]?.at === 0 || parts[0]?.kept === undefined;
  return (isFirst ? lead : "") + parts.map(({ text, gap }) => text + gap).join("");
}

/** Keeps lists from merging, and code from joining the list before it: one of the two gets another list marker. */
function separate(one: Part, next: Part, eol: string): void {
  if (staySeparate(one.text, one.gap, next.text)) return;
  if (one.gap.split("\n").length < 3) one.gap = eol + eol;
  const order = next.kept !== undefined && one.kept === undefined ? [one, next] : [next, one];
  for (const part of order)
    for (const text of [part.text, ...LIST_MARKERS.map(part.write)]) {
      const [before, after] = part === one ? [text, next.text] : [one.text, text];
      if (!staySeparate(before, one.gap, after)) continue;
      part.text = text;
      return;
    }
}

const LIST_MARKERS = ["- ", "* ", "+ ", "1. ", "1) "];

/** Whether two texts, joined by a gap, are lexed into the same blocks as each alone. */
function staySeparate(one: string, gap: string, other: string): boolean {
  const blocks = (text: string) => lex(text).flatMap(({ type, raw }) => (type === "space" ? [] : [raw.trimEnd()]));
  const [together, apart] = [blocks(one + gap + other), [...blocks(one), ...blocks(other)]];
  return together.length === apart.length && together.every((raw, at) => raw === apart[at]);
}

/** Where a block stands in the origin. */
interface Place {
  /** The index of the piece that it is. */
  kept: number | undefined;
  /** The index of the piece that it is, or an edited version of. */
  at: number | undefined;
  /** The source in whose style it is written. */
  former?: string | undefined;
}

/** New blocks are edited versions of the pieces missing between two kept ones, if there are as many. */
function findPlaces(blocks: readonly Node[], pieces: readonly Piece[]): Place[] {
  const all = findPieces(blocks, pieces);
  return all.map((kept, block) => {
    if (kept !== undefined) return { kept, at: kept };
    const one = all.findLastIndex((other, at) => at < block && other !== undefined);
    const next = all.findIndex((other, at) => at > block && other !== undefined);
    const [before, after] = [all[one] ?? -1, all[next] ?? pieces.length];
    const areAsMany = after - before === (next < 0 ? all.length : next) - one;
    const at = areAsMany ? before + block - one : undefined;
    return { kept, at, former: pieces[at ?? Math.min(before + 1, pieces.length - 1)]?.bare };
  });
}

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
