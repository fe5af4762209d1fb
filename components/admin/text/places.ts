import type { Node } from "@tiptap/pm/model";
import { Plugin, type Selection } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { textLabels } from "#content/pages/admin-text.ts";
import { isBlank } from "./insert-blocks.ts";
import { hasPictures } from "./picture-files.ts";

/** Elements between the blocks that are no part of the text: each is for a picture that is being sent. */
export class Places {
  private set = DecorationSet.empty;

  open(view: EditorView): HTMLElement {
    const place = placeElement();
    const { $to } = view.state.selection;
    const at = $to.depth === 0 ? $to.pos : isBlank($to.parent) && $to.depth === 1 ? $to.before(1) : $to.after(1);
    this.set = this.set.add(view.state.doc, [Decoration.widget(at, place, { ...besideText, place })]);
    redraw(view);
    return place;
  }

  /** Answers where the place was. */
  close(view: EditorView, place: HTMLElement): number {
    const [found] = this.set.find(undefined, undefined, (spec) => spec.place === place);
    if (!found) return view.state.selection.to;
    this.set = this.set.remove([found]);
    redraw(view);
    return found.from;
  }

  /** Keeps the places where they are in a text that has changed. */
  move(mapping: Mapping, doc: Node): void {
    this.set = this.set.map(mapping, doc);
  }

  all = (): Decoration[] => this.set.find();
}

/** Before what follows, and with events of its own. */
const besideText = { side: -1, stopEvent: () => true };

const redraw = (view: EditorView): void => view.dispatch(view.state.tr);

function placeElement(className = ""): HTMLElement {
  const place = document.createElement("div");
  place.className = className;
  place.contentEditable = "false";
  return place;
}

/** Draws the places, the one below the table with the caret, and the one where a dragged picture would fall. */
export function placesPlugin(places: Places, onTable: (place: HTMLElement | undefined) => void): Plugin {
  const below = placeElement("table-place");
  const drop = placeElement("drop-here");
  drop.textContent = textLabels.picture.drop;
  let dropAt: number | undefined;
  const showDrop = (view: EditorView, at: number | undefined) => {
    if (at === dropAt) return;
    dropAt = at;
    redraw(view);
  };
  return new Plugin({
    // The places are kept beside the state, because a text that is loaded begins a new one.
    state: {
      init: () => null,
      apply({ docChanged, mapping, doc }) {
        if (docChanged) places.move(mapping, doc);
        return null;
      },
    },
    view: () => ({
      update: ({ state }) => onTable(endOfTable(state.selection) === undefined ? undefined : below),
      destroy: () => onTable(undefined),
    }),
    props: {
      decorations({ doc, selection }) {
        const widgets = places.all();
        const table = endOfTable(selection);
        if (table !== undefined) widgets.push(Decoration.widget(table, below, besideText));
        if (dropAt !== undefined && dropAt <= doc.content.size)
          widgets.push(Decoration.widget(dropAt, drop, { side: -1 }));
        return DecorationSet.create(doc, widgets);
      },
      handleDOMEvents: {
        dragover(view, event) {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!at || !hasPictures(event.dataTransfer)) return;
          const $at = view.state.doc.resolve(at.pos);
          showDrop(view, $at.depth === 0 ? at.pos : $at.after(1));
        },
        dragleave(view, event) {
          if (!view.dom.contains(event.relatedTarget as HTMLElement)) showDrop(view, undefined);
        },
        drop: (view) => showDrop(view, undefined),
        dragend: (view) => showDrop(view, undefined),
      },
    },
  });
}

/** Where the table with the caret ends. */
function endOfTable({ $from }: Selection): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === "table") return $from.after(depth);
  return undefined;
}
