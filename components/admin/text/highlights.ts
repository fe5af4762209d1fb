import { findPassage, type TextRange } from "#content/model/passages.ts";

/** A passage to highlight wherever it occurs in a text. */
export interface Passage {
  text: string;
  highlight: HighlightName;
}
const highlightNames = ["finding-red", "finding-amber", "finding-on"] as const;
type HighlightName = (typeof highlightNames)[number];

/** Returns false in Safari before 17.2 and Firefox before 140. */
export const canHighlight = (): boolean => "highlights" in CSS && "Highlight" in globalThis;

/**
 * Highlights passages of a text and follows its changes until the returned function is called. The browser paints them
 * from ranges alone, as it paints a selection: the document, its selection, focus and undo history stay untouched.
 */
export function highlightPassages(root: Element, passages: readonly Passage[]): () => void {
  if (!canHighlight()) return () => {};
  const highlights = new Map(highlightNames.map((name) => [name, new globalThis.Highlight()]));
  for (const [name, highlight] of highlights) CSS.highlights.set(name, highlight);
  const drawn = new Map<Element, { highlight: HighlightName; range: Range }[]>();
  function draw(block: Element): void {
    for (const { highlight, range } of drawn.get(block) ?? []) highlights.get(highlight)?.delete(range);
    drawn.delete(block);
    if (!root.contains(block)) return;
    const blockText = readText(block);
    const all = passages.flatMap(({ text, highlight }) =>
      findPassage(text, blockText.text).map((place) => ({ ...place, text, highlight })),
    );
    // A shorter passage, found elsewhere, may also stand within a longer one, which has its own mark.
    const isWithin = ({ from, to, text }: (typeof all)[number]) =>
      all.some((other) => other.text.length > text.length && other.from <= from && to <= other.to);
    const found = all.flatMap((place) => {
      const range = isWithin(place) ? undefined : rangeOf(place, blockText);
      return range ? [{ highlight: place.highlight, range }] : [];
    });
    for (const { highlight, range } of found) highlights.get(highlight)?.add(range);
    if (found.length > 0) drawn.set(block, found);
  }
  /** Only the blocks that have changed are searched again. */
  const changed = new Set<Element>();
  let frame = 0;
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) for (const block of blocksAt(node, root)) changed.add(block);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const block of drawn.keys()) if (!root.contains(block)) changed.add(block);
      for (const block of changed) draw(block);
      changed.clear();
    });
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  for (const block of root.querySelectorAll(BLOCKS)) draw(block);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const name of highlightNames) CSS.highlights.delete(name);
  };
}

/** Matches the blocks of the rich view, and the parts of the mirror behind the Markdown view. */
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, pre, .part";

/** Returns the block that holds a node, or the blocks in it; never all blocks of the text. */
function blocksAt(node: Node, root: Element): Element[] {
  const element = node instanceof Element ? node : node.parentElement;
  const around = element?.closest(BLOCKS);
  if (around) return [around];
  return element && element !== root ? [...element.querySelectorAll(BLOCKS)] : [];
}

/** The text of a block, with the offset at which each of its text nodes begins. */
interface BlockText {
  text: string;
  nodes: { node: Text; from: number }[];
}

function readText(block: Element): BlockText {
  const read: BlockText = { text: "", nodes: [] };
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      read.nodes.push({ node: node as Text, from: read.text.length });
      read.text += (node as Text).data;
    } else if (node.nodeName === "BR") read.text += "\n";
  }
  return read;
}

function rangeOf({ from, to }: TextRange, { nodes }: BlockText): Range | undefined {
  const first = nodes.findLast((each) => each.from <= from);
  const last = nodes.findLast((each) => each.from < to);
  if (!first || !last) return undefined;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, from - first.from);
  range.setEnd(last.node, to - last.from);
  return range;
}

/** Returns the places of a passage in a text, which may stand in a frame. */
export function rangesIn(block: Element, passage: string): Range[] {
  const text = readText(block);
  return findPassage(passage, text.text).flatMap((place) => rangeOf(place, text) ?? []);
}
