import type { Node } from "@tiptap/pm/model";
import { Plugin, type Selection } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { isBlank } from "./insert-blocks.ts";

/** Placeholders between the blocks, one for each picture that is being uploaded. They are no part of the document. */
export class UploadPlaceholders {
  private set = DecorationSet.empty;

  /** Adds a placeholder at the caret. */
  add(view: EditorView): HTMLElement {
    const element = createWidget();
    const { $to } = view.state.selection;
    const at = $to.depth === 0 ? $to.pos : isBlank($to.parent) && $to.depth === 1 ? $to.before(1) : $to.after(1);
    this.set = this.set.add(view.state.doc, [Decoration.widget(at, element, { ...widgetSpec, element })]);
    redraw(view);
    return element;
  }

  /** Removes a placeholder and returns its position. */
  remove(view: EditorView, element: HTMLElement): number {
    const [found] = this.set.find(undefined, undefined, (spec) => spec.element === element);
    if (!found) return view.state.selection.to;
    this.set = this.set.remove([found]);
    redraw(view);
    return found.from;
  }

  /** Moves the placeholders along with a change of the document. */
  map(mapping: Mapping, doc: Node): void {
    this.set = this.set.map(mapping, doc);
  }

  all = (): Decoration[] => this.set.find();
}

/** Drawn before the content at its position; ProseMirror ignores the events in it. */
const widgetSpec = { side: -1, stopEvent: () => true };

const redraw = (view: EditorView): void => view.dispatch(view.state.tr);

function createWidget(): HTMLElement {
  const element = document.createElement("div");
  element.contentEditable = "false";
  return element;
}

/** Draws the placeholders, and the tools below the table at the caret. */
export function widgetsPlugin(
  placeholders: UploadPlaceholders,
  onTable: (toolsElement: HTMLElement | undefined) => void,
): Plugin {
  const tableTools = createWidget();
  tableTools.className = "table-place";
  return new Plugin({
    // The placeholders are not kept in the plugin's state, because loading another text creates a new state.
    state: {
      init: () => null,
      apply({ docChanged, mapping, doc }) {
        if (docChanged) placeholders.map(mapping, doc);
        return null;
      },
    },
    view: () => ({
      update: ({ state }) => onTable(endOfTable(state.selection) === undefined ? undefined : tableTools),
      destroy: () => onTable(undefined),
    }),
    props: {
      decorations({ doc, selection }) {
        const table = endOfTable(selection);
        const tools = table === undefined ? [] : [Decoration.widget(table, tableTools, widgetSpec)];
        return DecorationSet.create(doc, [...placeholders.all(), ...tools]);
      },
    },
  });
}

/** Returns the position after the table that holds the caret. */
function endOfTable({ $from }: Selection): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === "table") return $from.after(depth);
  return undefined;
}
