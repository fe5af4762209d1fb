import { Editor, Extension } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { closeHistory, history, redoDepth, undoDepth } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { EditorState, NodeSelection, Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { mappingTo, offsetOf, positionOf } from "./caret.ts";
import { cleanPaste } from "./clean-paste.ts";
import { extensions } from "./extensions.ts";
import { insertBlocks, isBlank } from "./insert-blocks.ts";
import { linkAtCaret, pasteLink, removeLink, setLink } from "./links.ts";
import { openText, saveText } from "./markdown-blocks.ts";
import { placesOf } from "./passages.ts";
import { picturesIn } from "./picture-files.ts";
import { guardPicture, type PictureHost, pictureView } from "./picture-view.ts";
import { Places, placesPlugin } from "./places.ts";
import { readPlainText } from "./read-plain-text.ts";
import { richCommands } from "./rich-commands.ts";
import type { Carried, Command, LinkAtCaret, PictureWords } from "./text-editor.ts";
import { toggles } from "./toolbar.ts";

/** Whether a program inserts a text: more than one key gives, and no word that a phone's keyboard still composes. */
const isWholeText = ({ inputType, data, isComposing }: InputEvent): boolean =>
  inputType === "insertText" && !isComposing && (data?.length ?? 0) > 1;

/** As high as the bar above the text and the tools at the foot: the caret is never under them. */
const edges = { top: 88, bottom: 88, left: 0, right: 0 };

/** All that the rich view tells the editor it belongs to. */
export interface RichHost extends PictureHost {
  /** The text, the selection, or both have changed. */
  onChange: (textChanged: boolean) => void;
  onBlur: () => void;
  onFiles: (files: File[]) => void;
  onLeftBehind: (pictures: number) => void;
  /** The element below a table in which the tools for it are drawn, while the caret is in the table. */
  onTable: (place: HTMLElement | undefined) => void;
}

export type RichText = ReturnType<typeof createRichText>;

/** The text of a post as it will look, on ProseMirror. Knows neither React nor the service. */
export function createRichText(element: HTMLElement, markdown: string, carried: Carried | undefined, host: RichHost) {
  const places = new Places();
  const editor = new Editor({
    element: { mount: element },
    // The policy of the site allows neither style elements nor HTML as text: the document is set below.
    injectCSS: false,
    content: { type: "doc" },
    extensions: [
      ...extensions.map((each) =>
        each.name === "image" ? each.extend({ addNodeView: () => pictureView(host) }) : each,
      ),
      Extension.create({
        name: "desk",
        addProseMirrorPlugins: () => [
          history(),
          gapCursor(),
          placesPlugin(places, host.onTable),
          endWithParagraph,
          guardPicture,
        ],
        addKeyboardShortcuts: () => ({
          "Mod-z": () => run("undo"),
          "Mod-y": () => run("redo"),
          "Shift-Mod-z": () => run("redo"),
        }),
      }),
    ],
    editorProps: {
      scrollThreshold: edges,
      scrollMargin: edges,
      attributes: { role: "textbox", "aria-multiline": "true" },
      handleDOMEvents: {
        blur: () => host.onBlur(),
        // Dictation and programs insert whole texts at once, Markdown among them: like a paste.
        beforeinput: (view, event) => isWholeText(event) && insertText(view, event),
        // A link is shown here; it is followed on the live page.
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
        if (clean.leftBehind > 0) host.onLeftBehind(clean.leftBehind);
        // They go where the caret is after the paste.
        if (clean.pictures.length > 0) queueMicrotask(() => host.onFiles([...clean.pictures]));
        return clean.html;
      },
      // Without an answer, ProseMirror makes a paragraph of each line.
      clipboardTextParser: (text, _, plain) => ((!plain && readPlainText(text, editor.schema)) || undefined) as never,
    },
    onTransaction: ({ transaction }) => host.onChange(transaction.docChanged),
  });
  const { view, schema } = editor;
  const run = (command: Command): boolean => richCommands[command](editor) !== false;

  function insertText(view: EditorView, event: InputEvent): boolean {
    const { tr } = view.state;
    const chosen = chosenFor(event, view);
    const slice = chosen.$from.parent.type.spec.code ? undefined : readPlainText(event.data ?? "", schema);
    if (!slice) return false;
    event.preventDefault();
    view.dispatch(tr.setSelection(chosen).replaceSelection(slice).scrollIntoView());
    return true;
  }

  let origin = openText("", schema);
  /** Puts a text in, from outside: there is nothing to undo. */
  function load(text: string) {
    const before = view.state;
    origin = openText(text, schema);
    const { doc } = origin;
    const mapping = mappingTo(doc, before.doc);
    const selection = Selection.near(doc.resolve(mapping.map(before.selection.head, -1)));
    places.move(mapping, doc);
    view.updateState(EditorState.create({ doc, selection, plugins: before.plugins as Plugin[] }));
    // Lets the plugins add what belongs to them, such as the last paragraph.
    view.dispatch(view.state.tr.setMeta("addToHistory", false));
  }

  function takePictures(data: DataTransfer | null): boolean {
    const files = picturesIn(data);
    if (files.length > 0) host.onFiles(files);
    return files.length > 0;
  }

  load(markdown);
  if (carried) {
    const at = positionOf(origin, carried.offset);
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
    if (carried.hasFocus) view.focus();
  }

  return {
    load,
    markdown: () => saveText(view.state.doc, origin),
    destroy: () => editor.destroy(),
    focus: (at?: "start" | "end") => {
      const { doc, tr } = view.state;
      if (at) view.dispatch(tr.setSelection(at === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)));
      view.focus();
    },
    run,
    /** The tools that look pressed at the caret, and "can undo" and "can redo". */
    active(): Set<string> {
      const found = new Set<string>(toggles.filter((name) => editor.isActive(name)));
      if (undoDepth(view.state) > 0) found.add("can undo");
      if (redoDepth(view.state) > 0) found.add("can redo");
      return found;
    },
    caretBlock: () => view.state.selection.$from.index(0),
    isEmpty: () => view.state.doc.childCount === 1 && isBlank(view.state.doc.firstChild),
    /** Where the caret is, as a place in the source. */
    carry: (source: string): Carried => ({
      offset: offsetOf(openText(source, schema), view.state.selection),
      hasFocus: view.hasFocus(),
    }),
    link: () => linkAtCaret(view.state),
    setLink: (link: LinkAtCaret) => setLink(view, link),
    removeLink: () => removeLink(view),
    /** Blocks in Markdown, in place of an empty paragraph at the caret, else after its block. */
    insert(text: string) {
      const { content } = openText(text, schema).doc;
      insertBlocks(view, content.content);
    },
    /** Keeps a place open at the caret. Its element is for whoever draws what is to come. */
    openPlace: (): HTMLElement => places.open(view),
    closePlace: (place: HTMLElement) => places.close(view, place),
    /** Puts a picture where its place is. */
    fillPlace(place: HTMLElement, words: PictureWords) {
      const at = places.close(view, place);
      const from = insertBlocks(view, [schema.node("paragraph", null, schema.node("image", words))], at);
      // It has its height when it is loaded.
      const image = (view.nodeDOM(from + 1) as Element | null)?.querySelector("img");
      image?.addEventListener("load", () => view.dispatch(view.state.tr.scrollIntoView()), { once: true });
    },
    find(words: string): boolean {
      const { doc, tr } = view.state;
      const found = selectionOf(doc, words);
      if (!found) return false;
      view.dispatch(tr.setSelection(found).scrollIntoView());
      view.focus();
      return true;
    },
    /** The caret stays where it is, and one Undo brings the former words back. */
    replace(passage: string, words: string): boolean {
      const found = selectionOf(view.state.doc, passage);
      if (!(found instanceof TextSelection)) return false;
      view.dispatch(closeHistory(view.state.tr.insertText(words, found.from, found.to)));
      view.dispatch(closeHistory(view.state.tr));
      view.focus();
      return true;
    },
    isCaretIn(passage: string): boolean {
      const { parent, parentOffset: at } = view.state.selection.$head;
      return placesOf(passage, wordsOf(parent)).some(({ from, to }) => from <= at && at <= to);
    },
  };
}

/** The selection that an input replaces. The browser tells ProseMirror of a new one later than a program may insert. */
function chosenFor(event: InputEvent, view: EditorView): Selection {
  const { doc, selection } = view.state;
  const [range] = event.getTargetRanges();
  if (!range) return selection;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  if (from === selection.from && to === selection.to) return selection;
  return TextSelection.between(doc.resolve(from), doc.resolve(to));
}

/** Of a paragraph or a heading. Pictures and line breaks count as one letter, as positions do. */
const wordsOf = (node: Node) => (node.isTextblock ? node.textBetween(0, node.content.size, "", "\n") : "");

/** A passage of the text, or a picture by its address or its words. */
function selectionOf(doc: Node, words: string): Selection | undefined {
  let found: Selection | undefined;
  doc.descendants((node, at) => {
    if (found) return false;
    const [place] = placesOf(words, wordsOf(node));
    if (place) found = TextSelection.create(doc, at + 1 + place.from, at + 1 + place.to);
    else if (node.type.name === "image" && Object.values(node.attrs).includes(words))
      found = NodeSelection.create(doc, at);
    return true;
  });
  return found;
}

/** So that words can always follow a table, a picture or a rule. Empty paragraphs are not saved. */
const endWithParagraph = new Plugin({
  appendTransaction(_, __, { doc, tr, schema }) {
    if (doc.lastChild?.type.name === "paragraph") return null;
    return tr.insert(doc.content.size, schema.node("paragraph"));
  },
});
