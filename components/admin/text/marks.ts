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
  const highlights = new Map(marks.map((mark) => [mark, new globalThis.Highlight()]));
  for (const [mark, highlight] of highlights) CSS.highlights.set(mark, highlight);
  const drawn = new Map<Element, { mark: Mark; range: Range }[]>();
  function draw(block: Element): void {
    for (const { mark, range } of drawn.get(block) ?? []) highlights.get(mark)?.delete(range);
    drawn.delete(block);
    if (!root.contains(block)) return;
    const words = readWords(block);
    const found = passages.flatMap(({ text, mark }) => rangesOf(text, words).map((range) => ({ mark, range })));
    for (const { mark, range } of found) highlights.get(mark)?.add(range);
    if (found.length > 0) drawn.set(block, found);
  }
  /** A letter draws the marks of its own paragraph anew, and no others. */
  const changed = new Set<Element>();
  let frame = 0;
  const changes = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) for (const block of blocksAt(node, root)) changed.add(block);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const block of drawn.keys()) if (!root.contains(block)) changed.add(block);
      for (const block of changed) draw(block);
      changed.clear();
    });
  });
  changes.observe(root, { childList: true, characterData: true, subtree: true });
  for (const block of root.querySelectorAll(BLOCKS)) draw(block);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    for (const mark of marks) CSS.highlights.delete(mark);
  };
}

/** Paragraphs, headings and blocks of Markdown. */
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, pre, .part";

/** The block that a node is in, or those that are in it; never all of the text. */
function blocksAt(node: Node, root: Element): Element[] {
  const element = node instanceof Element ? node : node.parentElement;
  const around = element?.closest(BLOCKS);
  if (around) return [around];
  return element && element !== root ? [...element.querySelectorAll(BLOCKS)] : [];
}

/** The words of a block, and where in them each of its text nodes begins. */
interface Words {
  text: string;
  nodes: { node: Text; from: number }[];
}

function readWords(block: Element): Words {
  const words: Words = { text: "", nodes: [] };
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) {
      words.nodes.push({ node, from: words.text.length });
      words.text += node.data;
    } else if (node.nodeName === "BR") words.text += "\n";
  }
  return words;
}

function rangesOf(passage: string, { text, nodes }: Words): Range[] {
  return placesOf(passage, text).flatMap(({ from, to }) => {
    const first = nodes.findLast((one) => one.from <= from);
    const last = nodes.findLast((one) => one.from < to);
    if (!first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, from - first.from);
    range.setEnd(last.node, to - last.from);
    return [range];
  });
}
