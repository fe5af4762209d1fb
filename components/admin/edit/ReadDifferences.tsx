import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { differences, type Run, wordsIn } from "#content/model/differences.ts";
import { render } from "#content/model/render-markdown.ts";
import { useLoaded } from "../api/use-request.ts";
import { pictureUrl } from "../pictures/pictures.ts";
import { parseHtml } from "../ui/trusted-html.ts";
import { Changed, type Shown } from "./Changed.tsx";

/** A word, a space or a picture, with the elements around it, such as <strong>. */
interface Word {
  text: string;
  picture?: Element;
  around: readonly Element[];
}
/** A block of a text: it holds either blocks or words. */
interface Block {
  /** Empty for words beside blocks. */
  tag: string;
  element?: Element | undefined;
  blocks: Block[];
  words: Word[];
}

const isBlock = (node: Node): node is Element =>
  /^(?:P|H[2-6]|UL|OL|LI|BLOCKQUOTE|TABLE|THEAD|TBODY|T[RHD]|PRE|HR|FIGURE|FIGCAPTION)$/.test(node.nodeName);

/** Reads the site's own HTML of a text. Its document is inert: nothing in it runs or loads. */
const blocksOf = (markdown: string): Block[] => readBlocks(parseHtml(render(markdown)).body);

function readBlocks(parent: Element): Block[] {
  const blocks: Block[] = [];
  for (const node of parent.childNodes) {
    const last = blocks.at(-1);
    if (isBlock(node)) {
      const hasBlocks = [...node.childNodes].some(isBlock);
      const tag = node.nodeName.toLowerCase();
      blocks.push({
        tag,
        element: node,
        blocks: hasBlocks ? readBlocks(node) : [],
        words: hasBlocks ? [] : readWords(node),
      });
    } else if (last && last.tag === "") last.words.push(...wordsOf(node, []));
    else if (node.textContent?.trim() || node instanceof Element)
      blocks.push({ tag: "", blocks: [], words: wordsOf(node, []) });
  }
  return blocks;
}

const readWords = (parent: Element, around: readonly Element[] = []): Word[] =>
  [...parent.childNodes].flatMap((node) => wordsOf(node, around));

function wordsOf(node: Node, around: readonly Element[]): Word[] {
  if (!(node instanceof Element)) return wordsIn(node.textContent ?? "").map((text) => ({ text, around }));
  if (/^(?:IMG|BR|INPUT)$/.test(node.nodeName)) return [{ text: "", picture: node, around }];
  // Of any other element only the words are drawn.
  return readWords(node, /^(?:A|STRONG|EM|CODE|DEL|SUP)$/.test(node.nodeName) ? [...around, node] : around);
}

const keyOfElement = (element: Element): string => (element.cloneNode() as Element).outerHTML;
const keyOfWord = ({ text, picture, around }: Word): string =>
  text.trim() === "" && !picture ? text : [...around, ...(picture ? [picture] : [])].map(keyOfElement).join("") + text;
const keyOfBlock = ({ tag, blocks, words }: Block): string =>
  `<${tag}>${blocks.map(keyOfBlock).join("")}${words.map(keyOfWord).join("")}</>`;

const textOf = ({ blocks, words }: Block): string[] => [
  ...blocks.flatMap(textOf),
  ...words.flatMap(({ text, picture }) => (picture ? keyOfElement(picture) : text.trim() ? text : [])),
];

/** Whether a block is a former one, changed: a cell of the same column, or at least half of the words are the same. */
function isAlike(former: Block, known: ReadonlySet<string>, block: Block): boolean {
  if (/^t[dh]$/.test(block.tag)) return former.tag === block.tag;
  const words = textOf(block);
  const same = words.filter((word) => known.has(word)).length;
  return former.tag === block.tag && 2 * same >= Math.max(1, Math.min(known.size, words.length));
}

/** Shows two versions of a text as it is read: what only the old one has is crossed out, what only the new one has is underlined. */
export function ReadDifferences({ old, now, shows }: { old: string; now: string; shows: Shown }) {
  // While she types, only one of the two changes.
  const was = useMemo(() => blocksOf(old), [old]);
  const is = useMemo(() => blocksOf(now), [now]);
  return <div className="read">{drawDifferences(was, is, shows)}</div>;
}

function drawDifferences(old: readonly Block[], now: readonly Block[], shows: Shown): ReactNode {
  const runs = differences(old, now, keyOfBlock);
  const drawn = runs.flatMap((run, at): ReactNode[] => {
    const next = runs[at + 1];
    if (run.in === "both") return run.parts.map((block) => drawBlock(block, "both", shows));
    if (run.in === "old" && next?.in === "new") return drawChanged(run.parts, next.parts, shows);
    if (run.in === "new" && runs[at - 1]?.in === "old") return [];
    return run.parts.map((block) => drawBlock(block, run.in, shows));
  });
  return createElement(Fragment, null, ...drawn);
}

/** Draws each block merged with its former self, if there is one; else what was taken out before what was put in. */
function drawChanged(old: Block[], now: Block[], shows: Shown): ReactNode[] {
  const known = old.map((block) => new Set(textOf(block)));
  const drawn: ReactNode[] = [];
  let from = 0;
  let added: ReactNode[] = [];
  const drawUntil = (at: number) => {
    drawn.push(...old.slice(from, at).map((block) => drawBlock(block, "old", shows)), ...added);
    added = [];
  };
  for (const block of now) {
    const at = old.findIndex((former, index) => index >= from && isAlike(former, known[index] ?? new Set(), block));
    const former = old[at];
    if (!former) {
      added.push(drawBlock(block, "new", shows));
      continue;
    }
    drawUntil(at);
    from = at + 1;
    const isText = block.blocks.length === 0 && former.blocks.length === 0;
    const content = isText
      ? drawRuns(differences(former.words, block.words, keyOfWord), shows)
      : drawDifferences(asBlocks(former), asBlocks(block), shows);
    drawn.push(drawElement(block, content));
  }
  drawUntil(old.length);
  return drawn;
}

const asBlocks = ({ blocks, words }: Block): Block[] => (blocks.length > 0 ? blocks : [{ tag: "", blocks, words }]);

function drawBlock(block: Block, where: Run<Word>["in"], shows: Shown): ReactNode {
  if (where !== "both" && shows !== "both" && shows !== where) return null;
  const content =
    block.blocks.length > 0
      ? createElement(Fragment, null, ...block.blocks.map((one) => drawBlock(one, where, shows)))
      : drawRuns([{ parts: block.words, in: where }], shows);
  return drawElement(block, content);
}

function drawElement({ tag, element }: Block, content: ReactNode): ReactNode {
  if (tag === "" || !element) return content;
  if (tag === "hr") return createElement("hr");
  return createElement(tag, tag === "ol" ? { start: Number(element.getAttribute("start") ?? 1) } : null, content);
}

function drawRuns(runs: readonly Run<Word>[], shows: Shown): ReactNode {
  const drawn = runs.map(
    (run) => run.parts.length > 0 && createElement(Changed, { in: run.in, shows }, drawWords(run.parts, 0)),
  );
  return createElement(Fragment, null, ...drawn);
}

/** Draws words within the elements around them. Links lead nowhere here: leaving would end what the owner is doing. */
function drawWords(words: readonly Word[], depth: number): ReactNode {
  const drawn: ReactNode[] = [];
  for (let from = 0, to = 0; from < words.length; from = to) {
    const element = words[from]?.around[depth];
    while (to < words.length && words[to]?.around[depth] === element) to++;
    const run = words.slice(from, to);
    if (!element) drawn.push(...run.map(({ text, picture }) => (picture ? drawVoid(picture) : text)));
    else if (element.nodeName === "A")
      drawn.push(
        <span className="linkish" title={element.getAttribute("href") ?? ""}>
          {drawWords(run, depth + 1)}
        </span>,
      );
    else drawn.push(createElement(element.nodeName.toLowerCase(), null, drawWords(run, depth + 1)));
  }
  return createElement(Fragment, null, ...drawn);
}

function drawVoid(element: Element): ReactNode {
  const value = (name: string) => element.getAttribute(name) ?? "";
  if (element.nodeName === "IMG") return <Picture src={value("src")} alt={value("alt")} />;
  if (element.nodeName === "BR") return <br />;
  return <input type="checkbox" checked={element.hasAttribute("checked")} readOnly disabled />;
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const { answer } = useLoaded(() => pictureUrl(src), src);
  return <img src={answer} alt={alt} />;
}
