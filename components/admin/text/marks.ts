import { placesOf } from "./passages.ts";

/** A passage to be marked in a text, wherever it stands there. */
export interface Passage {
  text: string;
  mark: Mark;
}
const marks = ["finding-red", "finding-amber", "finding-on"] as const;
export type Mark = (typeof marks)[number];

/** Safari before 17.2 and Firefox before 140 draw none. */
export const canMark = (): boolean => "highlights" in CSS && "Highlight" in globalThis;

/**
 * Marks passages of a text, also when it changes, until the answer is called. The browser draws them as it draws a
 * selection, from ranges alone: neither the text nor its selection, its focus or its undo ever hears of them.
 */
export function markPassages(root: Element, passages: readonly Passage[]): () => void {
  if (!canMark()) return () => {};
  let frame = 0;
  const draw = () => {
    const blocks = readBlocks(root);
    for (const mark of marks) {
      const marked = passages.filter((passage) => passage.mark === mark);
      CSS.highlights.set(mark, new globalThis.Highlight(...marked.flatMap(({ text }) => rangesOf(text, blocks))));
    }
  };
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  });
  changes.observe(root, { childList: true, characterData: true, subtree: true });
  draw();
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    for (const mark of marks) CSS.highlights.delete(mark);
  };
}

/** The words of a paragraph or a heading, and where in them each of its text nodes begins. */
interface Block {
  element: Element;
  words: string;
  nodes: { node: Text; from: number }[];
}
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, pre";

function readBlocks(root: Element): Block[] {
  const blocks: Block[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    let block = blocks.at(-1);
    if (node instanceof Text) {
      const element = node.parentElement?.closest(BLOCKS) ?? root;
      if (block?.element !== element) {
        block = { element, words: "", nodes: [] };
        blocks.push(block);
      }
      block.nodes.push({ node, from: block.words.length });
      block.words += node.data;
    } else if (block && node.nodeName === "BR") block.words += "\n";
  }
  return blocks;
}

function rangesOf(passage: string, blocks: readonly Block[]): Range[] {
  return blocks.flatMap(({ words, nodes }) =>
    placesOf(passage, words).flatMap(({ from, to }) => {
      const first = nodes.findLast((one) => one.from <= from);
      const last = nodes.findLast((one) => one.from < to);
      if (!first || !last) return [];
      const range = document.createRange();
      range.setStart(first.node, from - first.from);
      range.setEnd(last.node, to - last.from);
      return [range];
    }),
  );
}
