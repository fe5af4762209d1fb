import { Editor, Extension } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import type { Node } from "@tiptap/pm/model";
import { EditorState, NodeSelection, Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { findPassage } from "#content/model/passages.ts";
import { endOfChange, mappingTo, offsetOf, positionOf } from "./caret.ts";
import { cleanPaste } from "./clean-paste.ts";
import type { Format, LinkAtCaret, PictureAttributes, SourceSelection } from "./editor-types.ts";
import { extensions } from "./extensions.ts";
import { insertBlocks, isBlank } from "./insert-blocks.ts";
import { linkAtCaret, pasteLink, removeLink, setLink } from "./links.ts";
import { openText, saveText } from "./markdown-blocks.ts";
import { picturesIn } from "./picture-files.ts";
import { type PictureHost, pictureView, typeBelowPicture } from "./picture-view.ts";
import { readPlainText } from "./read-plain-text.ts";
import { richCommands } from "./rich-commands.ts";
import { toggles } from "./toolbar.ts";
import { undoPrematureMarks } from "./typed-marks.ts";
import { UploadPlaceholders, widgetsPlugin } from "./widgets.ts";

/** Keeps the caret clear of the bar above the text and the toolbar at its foot, in pixels. */
const SCROLL_MARGIN = { top: 88, bottom: 88, left: 0, right: 0 };

/** Callbacks of the rich view to the editor that owns it. */
export interface RichTextHost extends PictureHost {
  /** Called when the text or the selection has changed. */
  onChange: (textChanged: boolean) => void;
  onBlur: () => void;
  onFiles: (files: File[]) => void;
  /** Called when pasted HTML names pictures that cannot be fetched. */
  onPicturesSkipped: (count: number) => void;
  /** Called with the element for the tools of the table at the caret; without one when the caret is in no table. */
  onTable: (toolsElement: HTMLElement | undefined) => void;
}

export type RichText = ReturnType<typeof createRichText>;

/** Shows the text of a post as rich text, on ProseMirror. Depends on neither React nor the service. */
export function createRichText(
  element: HTMLElement,
  markdown: string,
  selection: SourceSelection | undefined,
  host: RichTextHost,
) {
  const placeholders = new UploadPlaceholders();
  const editor = new Editor({
    element: { mount: element },
    // The CSP allows neither style elements nor HTML strings, so the document is set by load() below.
    injectCSS: false,
    content: { type: "doc" },
    extensions: [
      ...extensions.map((each) =>
        each.name === "image" ? each.extend({ addNodeView: () => pictureView(host) }) : each,
      ),
      Extension.create({
        name: "desk",
        addProseMirrorPlugins: () => [
          gapCursor(),
          widgetsPlugin(placeholders, host.onTable),
          endWithParagraph,
          typeBelowPicture,
          undoPrematureMarks(() => editor.commands.undoInputRule()),
        ],
      }),
    ],
    editorProps: {
      scrollThreshold: SCROLL_MARGIN,
      scrollMargin: SCROLL_MARGIN,
      attributes: { role: "textbox", "aria-multiline": "true" },
      handleDOMEvents: {
        blur: () => host.onBlur(),
        // The browser gives back the focus without the caret, and ProseMirror sets it only after the next keys.
        focus: (view) => void (view.dom.contains(getSelection()?.anchorNode ?? null) || view.focus()),
        // Dictation and other programs insert a whole text at once, perhaps Markdown: handle it like a paste.
        beforeinput: (view, event) => isWholeText(event) && insertText(view, event),
        // Links are edited here, and followed on the live page only.
        click: (_, event) => void ((event.target as Element).closest("a") && event.preventDefault()),
        auxclick: (_, event) => void ((event.target as Element).closest("a") && event.preventDefault()),
      },
      handlePaste: (view, event) => takePictures(event.clipboardData) || pasteLink(view, event.clipboardData),
      handleDrop(view, event) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!at || picturesIn(event.dataTransfer).length === 0) return false;
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
        return takePictures(event.dataTransfer);
      },
      transformPastedHTML(html) {
        const clean = cleanPaste(html);
        if (clean.skippedPictures > 0) host.onPicturesSkipped(clean.skippedPictures);
        // Deferred until after the paste, so that the pictures are inserted where it leaves the caret.
        if (clean.pictures.length > 0) queueMicrotask(() => host.onFiles([...clean.pictures]));
        return clean.html;
      },
      // On `undefined`, ProseMirror makes a paragraph of each line.
      clipboardTextParser: (text, _, plain) => ((!plain && readPlainText(text, editor.schema)) || undefined) as never,
    },
    onTransaction: ({ transaction }) => host.onChange(transaction.docChanged),
  });
  const { view, schema } = editor;
  const run = (command: Format): boolean => richCommands[command](editor) !== false;

  function insertText(view: EditorView, event: InputEvent): boolean {
    const { tr } = view.state;
    const target = selectionToReplace(event, view);
    const slice = target.$from.parent.type.spec.code ? undefined : readPlainText(event.data ?? "", schema);
    if (!slice) return false;
    event.preventDefault();
    view.dispatch(tr.setSelection(target).replaceSelection(slice).scrollIntoView());
    return true;
  }

  let openedText = openText("", schema);
  /** Replaces the document by another text. The caret stays in its words, or goes to what has changed. */
  function load(text: string, goesToChange = false) {
    const before = view.state;
    openedText = openText(text, schema);
    const { doc } = openedText;
    const mapping = mappingTo(doc, before.doc);
    const { anchor, head } = before.selection;
    const onlyMarksDiffer = doc.content.size === before.doc.content.size && doc.textContent === before.doc.textContent;
    const changeEnd = goesToChange ? endOfChange(doc, before.doc) : undefined;
    const selection = onlyMarksDiffer
      ? TextSelection.between(doc.resolve(anchor), doc.resolve(head))
      : Selection.near(doc.resolve(changeEnd ?? mapping.map(head, -1)), changeEnd === undefined ? 1 : -1);
    placeholders.map(mapping, doc);
    view.updateState(EditorState.create({ doc, selection, plugins: before.plugins as Plugin[] }));
    // An empty transaction, on which the plugins append theirs, such as the last paragraph.
    view.dispatch(goesToChange ? view.state.tr.scrollIntoView() : view.state.tr);
  }

  function takePictures(data: DataTransfer | null): boolean {
    const files = picturesIn(data);
    if (files.length > 0) host.onFiles(files);
    return files.length > 0;
  }

  load(markdown);
  if (selection) {
    const { doc, tr } = view.state;
    const resolve = (offset: number) => doc.resolve(positionOf(openedText, offset));
    tr.setSelection(TextSelection.between(resolve(selection.from), resolve(selection.to)));
    view.dispatch(tr);
    if (selection.hasFocus) {
      view.focus();
      view.dispatch(view.state.tr.scrollIntoView());
    }
  }

  return {
    load,
    markdown: () => saveText(view.state.doc, openedText),
    destroy: () => editor.destroy(),
    focus: (at?: "start" | "end") => {
      const { doc, tr } = view.state;
      if (at) view.dispatch(tr.setSelection(at === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)));
      view.focus();
    },
    run,
    /** Returns the toggles that are on at the caret. */
    active: () => new Set<string>(toggles.filter((name) => editor.isActive(name))),
    caretBlock: () => view.state.selection.$from.index(0),
    isEmpty: () => view.state.doc.childCount === 1 && isBlank(view.state.doc.firstChild),
    /** Returns the selection as offsets in the Markdown of this document. */
    sourceSelection(source: string): SourceSelection {
      const opened = openText(source, schema);
      const { $from, $to } = view.state.selection;
      return { from: offsetOf(opened, $from), to: offsetOf(opened, $to), hasFocus: view.hasFocus() };
    },
    link: () => linkAtCaret(view.state),
    setLink: (link: LinkAtCaret) => setLink(view, link),
    removeLink: () => removeLink(view),
    /** Inserts Markdown as blocks, in place of an empty paragraph at the caret, else after the caret's block. */
    insert(text: string) {
      const { content } = openText(text, schema).doc;
      insertBlocks(view, content.content);
    },
    addPlaceholder: (): HTMLElement => placeholders.add(view),
    removePlaceholder: (placeholder: HTMLElement) => placeholders.remove(view, placeholder),
    /** Replaces a placeholder by its picture. */
    fillPlaceholder(placeholder: HTMLElement, attributes: PictureAttributes) {
      const at = placeholders.remove(view, placeholder);
      const from = insertBlocks(view, [schema.node("paragraph", null, schema.node("image", attributes))], at);
      // Scroll again once the picture is loaded: only then does it have its height.
      const image = (view.nodeDOM(from + 1) as Element | null)?.querySelector("img");
      image?.addEventListener("load", () => view.dispatch(view.state.tr.scrollIntoView()), { once: true });
    },
    find(passage: string): boolean {
      const { doc, tr } = view.state;
      const found = selectionOf(doc, passage);
      if (!found) return false;
      view.dispatch(tr.setSelection(found).scrollIntoView());
      view.focus();
      return true;
    },
    /** Replaces a passage, and leaves the caret where it is. */
    replace(passage: string, replacement: string): boolean {
      const found = selectionOf(view.state.doc, passage);
      if (!(found instanceof TextSelection)) return false;
      view.dispatch(view.state.tr.insertText(replacement, found.from, found.to));
      view.focus();
      return true;
    },
    distanceTo(passage: string): number {
      const { doc, selection } = view.state;
      return Math.abs((selectionOf(doc, passage)?.to ?? Number.POSITIVE_INFINITY) - selection.head);
    },
    isCaretIn(passage: string): boolean {
      const { parent, parentOffset: at } = view.state.selection.$head;
      return findPassage(passage, textOf(parent)).some(({ from, to }) => from <= at && at <= to);
    },
  };
}

/** Whether a program inserts a text: more than one key gives, and not a word that a phone's keyboard is composing. */
const isWholeText = ({ inputType, data, isComposing }: InputEvent): boolean =>
  inputType === "insertText" && !isComposing && (data?.length ?? 0) > 1;

/** Returns the selection that an input replaces, which ProseMirror may not know yet: it learns it asynchronously. */
function selectionToReplace(event: InputEvent, view: EditorView): Selection {
  const { doc, selection } = view.state;
  const [range] = event.getTargetRanges();
  if (!range) return selection;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  if (from === selection.from && to === selection.to) return selection;
  return TextSelection.between(doc.resolve(from), doc.resolve(to));
}

/** Returns the text of a paragraph or heading. Pictures and line breaks count as one character, as in positions. */
const textOf = (node: Node) => (node.isTextblock ? node.textBetween(0, node.content.size, "", "\n") : "");

/** Selects the first place that holds a passage, or the picture whose address, description or caption it is. */
function selectionOf(doc: Node, passage: string): Selection | undefined {
  let found: Selection | undefined;
  doc.descendants((node, at) => {
    if (found) return false;
    const [range] = findPassage(passage, textOf(node));
    if (range) found = TextSelection.create(doc, at + 1 + range.from, at + 1 + range.to);
    else if (node.type.name === "image" && Object.values(node.attrs).includes(passage))
      found = NodeSelection.create(doc, at);
    return true;
  });
  return found;
}

/** Keeps an empty paragraph at the end, so that the caret can get behind a table or picture. It is not saved. */
const endWithParagraph = new Plugin({
  appendTransaction(_, __, { doc, tr, schema }) {
    if (doc.lastChild?.type.name === "paragraph") return null;
    return tr.insert(doc.content.size, schema.node("paragraph"));
  },
});
