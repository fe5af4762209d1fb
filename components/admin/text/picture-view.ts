import type { NodeViewRenderer } from "@tiptap/core";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { ChosenPicture, PictureWords } from "./text-editor.ts";

export interface PictureHost {
  /** A picture has been chosen, has changed while it is chosen, or is chosen no more. */
  onPicture: (picture: ChosenPicture | undefined) => void;
  pictureUrl: (src: string) => Promise<string>;
}

/** A chosen picture is not replaced by what is typed: the words go below it. */
export const guardPicture = new Plugin({
  props: {
    handleTextInput: (view, _, __, text) => writeBelow(view, text),
    handleKeyDown: (view, { key, isComposing }) => key === "Enter" && !isComposing && writeBelow(view, ""),
  },
});

function writeBelow(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return false;
  const at = selection.$to.after(1);
  tr.insert(at, schema.node("paragraph", null, text ? schema.text(text) : []));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1 + text.length)).scrollIntoView());
  return true;
}

/** A picture with its caption; when it is chosen, with a place for its tools. */
export function pictureView(host: PictureHost): NodeViewRenderer {
  return ({ node: first, view, getPos }) => {
    let node = first;
    const dom = document.createElement("span");
    dom.className = "in-text";
    const image = document.createElement("img");
    const caption = document.createElement("span");
    caption.className = "caption";
    const place = document.createElement("span");
    dom.append(image, place, caption);
    place.contentEditable = "false";
    caption.contentEditable = "false";

    const change = (attrs: Partial<PictureWords>) => {
      const at = getPos();
      if (at === undefined) return;
      const tr = view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, ...attrs });
      view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
    };
    const chosen = (): ChosenPicture => ({
      place,
      words: { src: node.attrs.src, alt: node.attrs.alt, title: node.attrs.title },
      change,
      remove() {
        view.dispatch(view.state.tr.deleteSelection());
        view.focus();
      },
      leave: () => view.focus(),
    });
    let shown = "";
    function show() {
      const { src, alt, title } = node.attrs as PictureWords;
      image.alt = alt;
      caption.textContent = title ?? "";
      if (src === shown) return;
      shown = src;
      void host.pictureUrl(src).then((url) => {
        if (src === shown) image.src = url;
      });
    }
    show();
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        show();
        if (dom.classList.contains("chosen")) host.onPicture(chosen());
        return true;
      },
      selectNode() {
        dom.classList.add("chosen");
        host.onPicture(chosen());
      },
      deselectNode() {
        dom.classList.remove("chosen");
        host.onPicture(undefined);
      },
      stopEvent: ({ target }) => place.contains(target as HTMLElement),
      ignoreMutation: () => true,
      destroy() {
        if (dom.classList.contains("chosen")) host.onPicture(undefined);
      },
    };
  };
}
