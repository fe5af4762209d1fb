import type { NodeViewRenderer } from "@tiptap/core";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { PictureAttributes, SelectedPicture } from "./editor-types.ts";

export interface PictureHost {
  /** Called when a picture is selected, changes while it is selected, or is deselected (`undefined`). */
  onPicture: (picture: SelectedPicture | undefined) => void;
  pictureUrl: (src: string) => Promise<string>;
}

/** Puts what is typed while a picture is selected into a paragraph below it, instead of replacing the picture. */
export const typeBelowPicture = new Plugin({
  props: {
    handleTextInput: (view, _, __, text) => insertBelow(view, text),
    handleKeyDown: (view, { key, isComposing }) => key === "Enter" && !isComposing && insertBelow(view, ""),
  },
});

function insertBelow(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return false;
  const at = selection.$to.after(1);
  tr.insert(at, schema.node("paragraph", null, text ? schema.text(text) : []));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1 + text.length)).scrollIntoView());
  return true;
}

/** Draws a picture with its caption, and an element for the tools that it has while it is selected. */
export function pictureView(host: PictureHost): NodeViewRenderer {
  return ({ node: first, view, getPos }) => {
    let node = first;
    const dom = document.createElement("span");
    dom.className = "in-text";
    const image = document.createElement("img");
    const caption = document.createElement("span");
    caption.className = "caption";
    const toolsElement = document.createElement("span");
    dom.append(image, toolsElement, caption);
    toolsElement.contentEditable = "false";
    caption.contentEditable = "false";

    const change = (attributes: Partial<PictureAttributes>) => {
      const at = getPos();
      if (at === undefined) return;
      const tr = view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, ...attributes });
      view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
    };
    const selected = (): SelectedPicture => ({
      toolsElement,
      attributes: { src: node.attrs.src, alt: node.attrs.alt, title: node.attrs.title },
      change,
      remove() {
        view.dispatch(view.state.tr.deleteSelection());
        view.focus();
      },
      focusText: () => view.focus(),
    });
    let shownSrc = "";
    function render() {
      const { src, alt, title } = node.attrs as PictureAttributes;
      image.alt = alt;
      caption.textContent = title ?? "";
      if (src === shownSrc) return;
      shownSrc = src;
      void host.pictureUrl(src).then((url) => {
        if (src === shownSrc) image.src = url;
      });
    }
    render();
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        render();
        if (dom.classList.contains("chosen")) host.onPicture(selected());
        return true;
      },
      selectNode() {
        dom.classList.add("chosen");
        host.onPicture(selected());
      },
      deselectNode() {
        dom.classList.remove("chosen");
        host.onPicture(undefined);
      },
      stopEvent: ({ target }) => toolsElement.contains(target as HTMLElement),
      ignoreMutation: () => true,
      destroy() {
        if (dom.classList.contains("chosen")) host.onPicture(undefined);
      },
    };
  };
}
