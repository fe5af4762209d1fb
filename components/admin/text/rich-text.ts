import { Editor, Extension } from "@tiptap/core";
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { EditorState, Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import { endOfChange, mappingTo, offsetOf, positionOf } from "./caret.ts";
import type { SourceSelection, TextView } from "./editor-types.ts";
import { copiedText, extensions, factsIn } from "./extensions.ts";
import { insertBlocks, isBlank } from "./insert-blocks.ts";
import { linkIn } from "./links.ts";
import { openText, saveText } from "./markdown-blocks.ts";
import { type PictureHost, pictureView, typeBelowPicture } from "./picture-view.ts";
import { richCommands } from "./rich-commands.ts";
import { type InputHost, inputProps } from "./rich-input.ts";
import { passagesIn } from "./rich-passages.ts";
import { toggles } from "./toolbar.ts";
import { undoPrematureMarks } from "./typed-marks.ts";
import { UploadPlaceholders, widgetsPlugin } from "./widgets.ts";

/** Keeps the caret clear of the bar above the text and the toolbar at its foot, in pixels. */
const SCROLL_MARGIN = { top: 88, bottom: 88, left: 0, right: 0 };

/** Callbacks of the rich view to the editor that owns it. */
export interface RichTextHost extends PictureHost, InputHost {
  /** Called with the element for the tools of the table at the caret; without one when the caret is in no table. */
  onTable: (toolsElement: HTMLElement | undefined) => void;
  /** Returns the value of a fact by its name, in a text that names facts. */
  factOf?: (name: string) => string;
}

/** Shows a text as rich text, on ProseMirror. Depends on neither React nor the service. */
export function createRichText(
  element: HTMLElement,
  markdown: string,
  selection: SourceSelection | undefined,
  host: RichTextHost,
): TextView {
  const placeholders = new UploadPlaceholders();
  const editor = createEditor(element, placeholders, host);
  const { view, schema } = editor;
  let openedText = openText("", schema);

  function load(text: string, goesToChange = false): void {
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
  function select({ from, to, hasFocus }: SourceSelection): void {
    const { doc, tr } = view.state;
    const resolve = (offset: number) => doc.resolve(positionOf(openedText, offset));
    view.dispatch(tr.setSelection(TextSelection.between(resolve(from), resolve(to))));
    if (!hasFocus) return;
    view.focus();
    view.dispatch(view.state.tr.scrollIntoView());
  }
  const save = () => saveText(view.state.doc, openedText);

  load(markdown);
  if (selection) select(selection);
  return {
    ...passagesIn(view),
    ...linkIn(view, host.factOf),
    load,
    markdown: save,
    destroy: () => editor.destroy(),
    focus(at) {
      const { doc, tr } = view.state;
      if (at) view.dispatch(tr.setSelection(at === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)));
      view.focus();
    },
    selection() {
      const opened = openText(save(), schema);
      const { $from, $to } = view.state.selection;
      return { from: offsetOf(opened, $from), to: offsetOf(opened, $to), hasFocus: view.hasFocus() };
    },
    active: () => new Set<string>(toggles.filter((name) => editor.isActive(name))),
    caretBlock: () => view.state.selection.$from.index(0),
    isEmpty: () => view.state.doc.childCount === 1 && isBlank(view.state.doc.firstChild),
    run: (command) => void richCommands[command](editor),
    insert: (text) => void insertBlocks(view, openText(text, schema).doc.children),
    placeholders: {
      add: () => placeholders.add(view),
      remove: (placeholder) => void placeholders.remove(view, placeholder),
      fill(placeholder, picture) {
        const at = placeholders.remove(view, placeholder);
        const from = insertBlocks(view, [schema.node("paragraph", null, schema.node("image", { ...picture }))], at);
        // Scroll again once the picture is loaded: only then does it have its height.
        const image = (view.nodeDOM(from + 1) as Element | null)?.querySelector("img");
        image?.addEventListener("load", () => view.dispatch(view.state.tr.scrollIntoView()), { once: true });
      },
    },
  };
}

function createEditor(element: HTMLElement, placeholders: UploadPlaceholders, host: RichTextHost): Editor {
  const desk = Extension.create({
    name: "desk",
    addProseMirrorPlugins: () => [
      gapCursor(),
      dropCursor({ color: "var(--clay)", width: 2 }),
      widgetsPlugin(placeholders, host.onTable),
      endWithParagraph,
      typeBelowPicture,
      undoPrematureMarks(() => editor.commands.undoInputRule()),
    ],
  });
  const withPictures = extensions.map((each) =>
    each.name === "image" ? each.extend({ addNodeView: () => pictureView(host) }) : each,
  );
  const editor = new Editor({
    element: { mount: element },
    // The CSP allows neither style elements nor HTML strings, so the document is set by load().
    injectCSS: false,
    content: { type: "doc" },
    extensions: [...withPictures, ...(host.factOf ? [factsIn(host.factOf)] : []), desk],
    editorProps: {
      scrollThreshold: SCROLL_MARGIN,
      scrollMargin: SCROLL_MARGIN,
      attributes: { role: "textbox", "aria-multiline": "true" },
      ...inputProps(host),
      ...(host.factOf && { clipboardTextSerializer: copiedText }),
    },
    onTransaction: ({ transaction }) => host.onChange(transaction.docChanged),
  });
  return editor;
}

/** Keeps an empty paragraph at the end, so that the caret can get behind a table or picture. It is not saved. */
const endWithParagraph = new Plugin({
  appendTransaction(_, __, { doc, tr, schema }) {
    if (doc.lastChild?.type.name === "paragraph") return null;
    return tr.insert(doc.content.size, schema.node("paragraph"));
  },
});
