import type { Node } from "@tiptap/pm/model";
import type { Token } from "marked";
import { isEmpty } from "./meaning.ts";
import { lex } from "./read-block.ts";

/** A block with its own piece of the source, and the blank lines that follow it. */
export interface Piece {
  node: Node;
  /** As the lexer has it: line ends are \n. */
  bare: string;
  slice: string;
  gap: string;
}

export interface Origin {
  /** Blank lines before the first block. */
  lead: string;
  pieces: Piece[];
  eol: string;
}

/** A text in pieces that are the text again when joined. */
export function cut(
  source: string,
  tokens: readonly Token[] | undefined,
  read: (token: Token, bare: string) => Node,
): Origin {
  const eol = source.includes("\r\n") ? "\r\n" : "\n";
  const pairs = [...source.matchAll(/\r\n/g)].map(({ index }, at) => index - at);
  const pieces: Piece[] = [];
  let [at, from, pair, lead] = [0, 0, 0, ""];
  // The lexer counts \r\n as one character.
  const take = (length: number) => {
    for (at += length; (pairs[pair] ?? at) < at; ) pair++;
    const start = from;
    from = at + pair;
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

/** Writes a block as Markdown. Its former source tells which list marks to keep. */
type Write = (block: Node, former: string | undefined) => string;

/**
 * Joins blocks into a text. Those that are in the origin are the very pieces of it, line ends and all, and so are the
 * blank lines between them; only the others are written.
 */
export function join(all: readonly Node[], { lead, pieces, eol }: Origin, write: Write, between = eol + eol): string {
  const blocks = all.filter((block) => !isEmpty(block));
  if (blocks.length === 0) return pieces.length ? "" : lead;
  const known = findPieces(blocks, pieces);
  const { places, formers } = placesOfNew(known, pieces);
  const written = (at: number, like = formers[at]) => write(blocks[at] as Node, like).replace(/\n/g, eol);
  const texts = blocks.map((_, at) => pieces[known[at] ?? -1]?.slice ?? written(at));
  let text = places[0] === 0 || known[0] === undefined ? lead : "";
  for (let at = 0; at < blocks.length - 1; at++) {
    const [one, next] = [known[at], known[at + 1]];
    const follows = places[at + 1] === (places[at] ?? -1) + 1;
    const before = follows ? places[at] : next === undefined ? one : next - 1;
    let gap = pieces[before ?? -1]?.gap || between;
    const wereNeighbours = one !== undefined && next === one + 1;
    const isEnded = ENDED_BY_BLANK_LINE.has((blocks[at] as Node).type.name) && /\n[ \t]*\r?\n/.test(gap);
    if (!wereNeighbours && !isEnded && !areApart(texts[at] as string, gap, texts[at + 1] as string)) {
      if (gap.split("\n").length < 3) gap = eol + eol;
      // Two lists that would be one, or code after a list: one of the two is written with other marks.
      const order = next !== undefined && one === undefined ? [at, at + 1] : [at + 1, at];
      for (const other of order) {
        const fits = (text: string) =>
          other === at ? areApart(text, gap, texts[at + 1] as string) : areApart(texts[at] as string, gap, text);
        const found = [texts[other] as string, ...listMarks.map((mark) => written(other, mark))].find(fits);
        if (found === undefined) continue;
        texts[other] = found;
        break;
      }
    }
    text += texts[at] + gap;
  }
  return text + texts.at(-1) + (pieces.at(-1)?.gap ?? eol);
}

/** Nothing that follows a blank line can belong to these. */
const ENDED_BY_BLANK_LINE = new Set(["paragraph", "heading", "horizontalRule", "table"]);
const listMarks = ["- ", "* ", "+ ", "1. ", "1) "];

/** Which piece a block is: the very node; else an equal one (after undo, paste, a move), the next free one first. */
function findPieces(blocks: readonly Node[], pieces: readonly Piece[]): (number | undefined)[] {
  const place = new Map(pieces.map(({ node }, at) => [node, at]));
  const known = blocks.map((block) => place.get(block));
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

/** New blocks between two known ones stand in the places that are missing there, if they are as many. */
function placesOfNew(known: readonly (number | undefined)[], pieces: readonly Piece[]) {
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

/** Whether two texts are read as the same blocks side by side as they are each alone. */
function areApart(one: string, gap: string, other: string): boolean {
  const blocks = (text: string) => lex(text).flatMap(({ type, raw }) => (type === "space" ? [] : [raw.trimEnd()]));
  const [together, apart] = [blocks(one + gap + other), [...blocks(one), ...blocks(other)]];
  return together.length === apart.length && together.every((raw, at) => raw === apart[at]);
}
