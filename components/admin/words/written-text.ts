import { Editor, type Extensions, type JSONContent, Node } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Fragment, Mark, Slice, type Node as TextNode } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { partsOf, type TextPart, writeParts } from "#content/words/rich-text.ts";
import { cleanPaste } from "../text/clean-paste.ts";
import { extensions } from "../text/extensions.ts";
import type { LinkableText } from "../text/LinkDialog.tsx";
import { linkAtCaret, pasteLink, removeLink, setLink } from "../text/links.ts";
import { withFacts } from "./words.ts";

/** What the page has to know of a text in which the owner writes. */
export interface WritingHost {
  /** Called with the text as it is kept. */
  onType: (text: string) => void;
  /** Called when caret or selection have changed. */
  onMove: () => void;
  onEnter: () => void;
}

const NAMES = /(\{\{[^{}]*\}\})/;
const shownFact = ({ attrs }: TextNode): string => withFacts(`{{${attrs.name}}}`);

/** A fact, or a sentence of several pages: one letter, which is put in and taken out whole. */
const Fact = Node.create({
  name: "fact",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ name: {} }),
  parseHTML: () => [{ tag: "edit-text[data-words^='=']", getAttrs: (chip) => known(chip.dataset.words?.slice(1)) }],
  renderHTML: ({ node }) => [
    "edit-text",
    { "data-words": `=${node.attrs.name}`, contenteditable: "false" },
    shownFact(node),
  ],
  // What is typed around it is counted by letters.
  renderText: () => "\ufffc",
  extendNodeSchema: ({ name }) => (name === "fact" ? { leafText: shownFact } : {}),
  addKeyboardShortcuts() {
    /** The first press chooses a fact, the second takes it out. */
    const choose = (side: "nodeBefore" | "nodeAfter") => (): boolean => {
      const { empty, $from } = this.editor.state.selection;
      const beside = $from[side];
      if (!empty || beside?.type.name !== this.name) return false;
      return this.editor.commands.setNodeSelection(side === "nodeBefore" ? $from.pos - beside.nodeSize : $from.pos);
    };
    return { Backspace: choose("nodeBefore"), Delete: choose("nodeAfter") };
  },
});

/** Words that are copied elsewhere may name what this practice has not. */
const known = (name: string | undefined) => {
  const text = `{{${name}}}`;
  return withFacts(text) !== text && { name };
};

const line: Extensions = [
  Document.extend({ content: "inline*" }),
  Fact,
  ...extensions.filter(({ name }) => name === "text"),
];
const formedLine: Extensions = [
  ...line,
  ...extensions.flatMap((each) =>
    // What is a link cannot be emphasised too.
    each.name === "link" ? each.extend({ excludes: "link bold" }) : each.name === "bold" ? each : [],
  ),
];

/** A text is one line: what is set apart by blocks where it was copied is set apart by blanks. */
const BLOCK = /<\/?(?:p|div|h\d|ul|ol|li|table|tbody|t[rdh]|pre|blockquote|hr|br)\b[^>]*>/g;

/** Makes an element the text in which the owner writes, with emphasis and links if it has a form. */
export function writeIn(element: HTMLElement, text: string, host: WritingHost): Editor {
  const hasForm = element.dataset.formed !== undefined;
  const editor = new Editor({
    element: { mount: element },
    // The CSP allows no style elements.
    injectCSS: false,
    extensions: hasForm ? formedLine : line,
    content: contentOf(text, hasForm),
    editorProps: {
      handleKeyDown(_, { key }) {
        if (key === "Enter") host.onEnter();
        return key === "Enter";
      },
      handlePaste: (view, { clipboardData }) => hasForm && pasteLink(view, clipboardData),
      transformPastedHTML: (html) => cleanPaste(html).html.replace(BLOCK, " "),
      clipboardTextParser: (words, _, __, { state: { schema } }) =>
        new Slice(Fragment.fromJSON(schema, contentOf(words.replace(/\s+/g, " "), hasForm).content), 0, 0),
      clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size),
    },
    onUpdate: () => host.onType(keptText(editor)),
    onTransaction: host.onMove,
  });
  return editor;
}

/** Reverses `keptText`. Where emphasis and links are not drawn, their signs are letters. */
function contentOf(text: string, isFormed: boolean): { type: string; content: JSONContent[] } {
  const parts: TextPart[] = isFormed ? partsOf(text) : [{ text }];
  const content = parts.flatMap(({ text, isStrong, href }) => {
    const form = href ? [{ type: "link", attrs: { href } }] : isStrong ? [{ type: "bold" }] : [];
    return text
      .split(NAMES)
      .filter((piece) => piece !== "")
      .map((piece) =>
        NAMES.test(piece)
          ? { type: "fact", attrs: { name: piece.slice(2, -2).trim() }, marks: form }
          : { type: "text", text: piece, marks: form },
      );
  });
  return { type: "doc", content };
}

/** Returns the text as it is kept: facts by their names, emphasis and links by their signs. */
export function keptText({ state: { doc } }: Editor): string {
  const parts: (TextPart & { marks: readonly Mark[] })[] = [];
  for (const { marks, attrs, text = `{{${attrs.name}}}` } of doc.children) {
    const last = parts.at(-1);
    if (last && Mark.sameSet(last.marks, marks)) last.text += text;
    else {
      const [link] = marks.filter(({ type }) => type.name === "link");
      parts.push({ marks, text, ...(link ? { href: link.attrs.href } : marks.length > 0 && { isStrong: true }) });
    }
  }
  return writeParts(parts);
}

/** Shows another text, which nobody has typed. What both have in common stays, and the caret in it. */
export function replaceText({ view, schema }: Editor, text: string): void {
  const { doc, tr } = view.state;
  const other = Fragment.fromJSON(schema, contentOf(text, "bold" in schema.marks).content);
  const from = doc.content.findDiffStart(other);
  const ends = doc.content.findDiffEnd(other);
  if (from === null || !ends) return;
  // Where letters repeat, both ends may reach over the start.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  tr.setMeta("preventUpdate", true);
  view.dispatch(tr.replace(from, ends.a + overlap, new Slice(other.cut(from, ends.b + overlap), 0, 0)));
}

/** Returns the name of the fact that is chosen as a whole. */
export const chosenFact = ({ state: { selection } }: Editor): string | undefined =>
  selection instanceof NodeSelection ? selection.node.attrs.name : undefined;

/** What a link leads to may be a fact, of which the owner sees the value. */
export function linkIn({ view }: Editor): LinkableText {
  const { href: kept, text } = linkAtCaret(view.state);
  const href = withFacts(kept);
  return {
    link: () => ({ href, text }),
    setLink: (link) => setLink(view, { ...link, href: link.href === href ? kept : link.href }),
    removeLink: () => removeLink(view),
    focus: () => view.focus(),
  };
}
