import { Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { cleanPaste } from "./clean-paste.ts";
import type { ViewHost } from "./editor-types.ts";
import { pasteLink } from "./links.ts";
import { picturesIn } from "./picture-files.ts";
import { readPlainText } from "./read-plain-text.ts";

export interface InputHost extends ViewHost {
  onFiles: (files: readonly File[]) => void;
  /** Called when pasted HTML names pictures that cannot be fetched. */
  onPicturesSkipped: (count: number) => void;
}

/** Handles what is pasted, dropped or dictated into the rich view, and its focus and clicks. */
export function inputProps(host: InputHost): EditorProps {
  function takePictures(data: DataTransfer | null): boolean {
    const files = picturesIn(data);
    if (files.length > 0) host.onFiles(files);
    return files.length > 0;
  }
  // Links are edited here, and followed on the live page only.
  const followNoLink = (_: EditorView, event: Event) =>
    void ((event.target as Element).closest("a") && event.preventDefault());
  return {
    handleDOMEvents: {
      blur: host.flush,
      // The browser gives back the focus without the caret, and ProseMirror sets it only after the next keys.
      focus: (view) => void (view.dom.contains(getSelection()?.anchorNode ?? null) || view.focus()),
      // Dictation and other programs insert a whole text at once, perhaps Markdown: handle it like a paste.
      beforeinput: (view, event) => isWholeText(event) && insertText(view, event),
      click: followNoLink,
      auxclick: followNoLink,
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
      if (clean.pictures.length > 0) queueMicrotask(() => host.onFiles(clean.pictures));
      return clean.html;
    },
    // On `undefined`, ProseMirror makes a paragraph of each line.
    clipboardTextParser: (text, _, plain, view) =>
      ((!plain && readPlainText(text, view.state.schema)) || undefined) as never,
  };
}

/** Whether a program inserts a text: more than one key gives, and not a word that a phone's keyboard is composing. */
const isWholeText = ({ inputType, data, isComposing }: InputEvent): boolean =>
  inputType === "insertText" && !isComposing && (data?.length ?? 0) > 1;

function insertText(view: EditorView, event: InputEvent): boolean {
  const { tr, schema } = view.state;
  const target = selectionToReplace(event, view);
  const slice = target.$from.parent.type.spec.code ? undefined : readPlainText(event.data ?? "", schema);
  if (!slice) return false;
  event.preventDefault();
  view.dispatch(tr.setSelection(target).replaceSelection(slice).scrollIntoView());
  return true;
}

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
