import { Editor, type Extensions, type JSONContent } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Fragment, Mark, type Schema, Slice } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { NAME } from "#content/words/names.ts";
import { partsOf, type TextPart, writeParts } from "#content/words/rich-text.ts";
import { cleanPaste } from "../text/clean-paste.ts";
import { bareName, copiedText, extensions, factsIn } from "../text/extensions.ts";
import type { LinkableText } from "../text/LinkDialog.tsx";
import { linkIn, pasteLink } from "../text/links.ts";
import { paragraphsOf } from "../text/read-plain-text.ts";
import { withFacts } from "./words.ts";

/** The page, as a text in which the owner writes knows it. */
export interface WritingHost {
  /** Called with the text as it is kept. */
  onType: (text: string) => void;
  /** Called when caret or selection have changed. */
  onMove: () => void;
  /** Called with the text before and behind the caret. */
  onEnter: (parts: string[]) => void;
  /** Called with what the text would be after a paste of several paragraphs. Returns whether they go on elsewhere. */
  onPaste: (paragraphs: string[]) => boolean;
}

const line: Extensions = [
  Document.extend({ content: "inline*" }),
  factsIn(withFacts),
  ...extensions.filter(({ name }) => name === "text"),
];
const formedLine: Extensions = [
  ...line,
  ...extensions.flatMap((each) =>
    // A link cannot be emphasised too.
    each.name === "link" ? each.extend({ excludes: "link bold" }) : each.name === "bold" ? each : [],
  ),
];

/** A text is one line. This stands where a paragraph ended in what was copied. */
const END = "\u2029";
const BLOCK = /<\/?(?:p|div|h\d|ul|ol|li|table|tbody|tr|pre|blockquote|hr)\b[^>]*>/g;
const BLANK = /<\/?(?:td|th|br)\b[^>]*>/g;

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
      handleKeyDown({ state: { doc, selection } }, { key }) {
        if (key !== "Enter") return false;
        const parts = [doc.content.cut(0, selection.from), doc.content.cut(selection.to)].map((part) =>
          writeContent(part),
        );
        host.onEnter(parts.map((part) => part.trim()));
        return true;
      },
      handlePaste(view, { clipboardData }, { content }) {
        if (hasForm && pasteLink(view, clipboardData)) return true;
        const letters = lettersOf(content);
        if (!letters.includes(END)) return false;
        const { doc, tr, selection, schema } = view.state;
        const pasted = content.cut(Math.max(letters.search(/\S/), 0), letters.trimEnd().length);
        const [before, after] = [doc.content.cut(0, selection.from), doc.content.cut(selection.to)];
        const paragraphs = paragraphsIn(pasted);
        if (paragraphs.length > 1 && host.onPaste(paragraphsIn(before.append(pasted).append(after)))) return true;
        view.dispatch(tr.replaceSelection(sliceOf(paragraphs.join(" "), schema)).scrollIntoView());
        return true;
      },
      transformPastedHTML: (html) => cleanPaste(html).html.replace(BLOCK, END).replace(BLANK, " "),
      clipboardTextParser: (words, _, __, { state: { schema } }) =>
        sliceOf(words.includes("\n") ? paragraphsOf(words).join(END) : words.replace(/\s+/g, " "), schema),
      clipboardTextSerializer: copiedText,
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
      .split(NAME)
      .map((piece, at) =>
        at % 2 === 1
          ? { type: "fact", attrs: { name: `{{${piece}}}` }, marks: form }
          : { type: "text", text: piece, marks: form },
      )
      .filter(({ text }) => text !== "");
  });
  return { type: "doc", content };
}

function sliceOf(text: string, schema: Schema): Slice {
  return new Slice(Fragment.fromJSON(schema, contentOf(text, "bold" in schema.marks).content), 0, 0);
}

/** Returns the text as it is kept: facts by their names, emphasis and links by their signs. */
export const keptText = ({ state: { doc } }: Editor): string => writeContent(doc.content);

/** A fact is one letter. */
const lettersOf = (content: Fragment): string => content.textBetween(0, content.size, "", "\ufffc");

function paragraphsIn(content: Fragment): string[] {
  let at = 0;
  const paragraphs = lettersOf(content)
    .split(END)
    .map((letters) => {
      const from = at;
      at += letters.length + END.length;
      return writeContent(content.cut(from, from + letters.length)).trim();
    });
  return paragraphs.filter((text) => text !== "");
}

function writeContent(content: Fragment): string {
  const parts: (TextPart & { marks: readonly Mark[] })[] = [];
  for (const { marks, attrs, text = attrs.name as string } of content.content) {
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
  const other = sliceOf(text, schema).content;
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
  selection instanceof NodeSelection ? bareName(selection.node.attrs.name) : undefined;

export const linkableText = ({ view }: Editor): LinkableText => ({
  ...linkIn(view, withFacts),
  focus: () => view.focus(),
});
